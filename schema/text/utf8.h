/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Checking that bytes are UTF-8.
 */
#pragma once

#include <glib.h>

/* As g_utf8_validate_len(), but faster where most bytes are ASCII.
 * Returns: how many of the @length @bytes are UTF-8 without NUL: all, or the offset of the first
 * character that is not. */
gsize utf8_valid_length(const char *bytes, gsize length);
