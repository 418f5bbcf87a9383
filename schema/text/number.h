/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole numbers as people read them. Files and formats for programs are not written with this.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): @number with digits in groups as in the locale (LC_NUMERIC), and with a
 * minus sign instead of a hyphen. Any thread may call it. */
char *number_text(gint64 number);
