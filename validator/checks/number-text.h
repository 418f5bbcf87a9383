/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers as arguments of findings, which are texts.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): @number in decimal digits. */
char *number_text(gint64 number);
