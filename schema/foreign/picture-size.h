/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How large a picture is, without drawing it.
 */
#pragma once

#include <glib.h>

/* Reads the size that the PNG, GIF or JPEG @bytes says it has.
 * Returns: FALSE where it is none of them or says none. */
gboolean picture_size(GBytes *bytes, guint32 *width, guint32 *height);
