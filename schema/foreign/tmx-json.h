/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps and tilesets that Tiled has saved as JSON (.tmj, .tsj): the same as its XML, in other signs.
 */
#pragma once

#include <glib.h>

/* Returns: whether @bytes start as JSON does. */
gboolean tmx_is_json(GBytes *bytes);

/* Returns: (transfer full): the XML, on one line, that Tiled would have saved instead of the JSON
 * @bytes of the file @shown; @root: `map` or `tileset`. NULL with @error set if it is not JSON or
 * too large. */
GBytes *tmx_from_json(GBytes *bytes, const char *shown, const char *root, GError **error);
