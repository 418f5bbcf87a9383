/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same digits in every locale.
 */
#include "validator/checks/number-text.h"

char *
number_text(gint64 number)
{
    return g_strdup_printf("%" G_GINT64_FORMAT, number);
}
