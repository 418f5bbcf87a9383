/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether bytes are text.
 */
#pragma once

#include <glib.h>

/* The same as g_utf8_validate_len(), faster where most is ASCII.
 * Returns: how many of the @length @bytes are UTF-8 without NUL: all, or where the first character
 * begins that is not. */
gsize utf8_valid_length(const char *bytes, gsize length);
