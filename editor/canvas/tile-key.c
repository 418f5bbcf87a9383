/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Comparing tiles, and where they lie.
 */
#include "editor/canvas/tile-key.h"

/* How far a name may reach out of its place, in pixels. */
#define REACH 160

guint
tile_key_hash(gconstpointer data)
{
    const TileKey *key = data;
    guint hash = g_double_hash(&key->scale) * 31u + (guint)key->factor;
    return (hash * 8191u + (guint)key->column) * 131071u + (guint)key->row;
}

gboolean
tile_key_equal(gconstpointer a, gconstpointer b)
{
    const TileKey *one = a, *other = b;
    return one->scale == other->scale && one->factor == other->factor &&
           one->column == other->column && one->row == other->row;
}

gboolean
tile_key_meets(const TileKey *key, Box box)
{
    double side = tile_side(key->factor);
    double left = key->column * side, top = key->row * side;
    return box.left * key->scale - REACH <= left + side && box.right * key->scale + REACH >= left &&
           box.top * key->scale - REACH <= top + side && box.bottom * key->scale + REACH >= top;
}
