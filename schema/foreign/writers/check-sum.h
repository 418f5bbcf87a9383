/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The check sum that PNG and zip archives have.
 */
#pragma once

#include <glib.h>

/* Returns: the CRC-32 of @bytes. */
guint32 check_sum(const char *bytes, gsize length);
