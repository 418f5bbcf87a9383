/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole numbers as people read them.
 */
#include "schema/text/number.h"

char *
number_text(gint64 number)
{
    guint64 size = number < 0 ? -(guint64)number : (guint64)number;
    return g_strdup_printf("%s%'" G_GUINT64_FORMAT, number < 0 ? "−" : "", size);
}
