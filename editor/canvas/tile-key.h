/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which tile of the map: the map at a scale is cut into squares from the origin of its grid.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Pixels of the screen on a side. */
#define TILE_SIZE 512

typedef struct {
    double scale; /* pixels, as widgets count them, to a grid unit */
    int factor;   /* pixels of the screen to one of those */
    gint32 column, row;
} TileKey;

/* Returns: the side of a tile in pixels as widgets count them. */
static inline double
tile_side(int factor)
{
    return (double)TILE_SIZE / factor;
}

/* For hash tables, and for comparing. */
guint tile_key_hash(gconstpointer key);
gboolean tile_key_equal(gconstpointer a, gconstpointer b);

/* Returns: whether a change in @box, in grid units, may show on the tile. Names and signs keep
 * their size and reach beyond what they stand for. */
gboolean tile_key_meets(const TileKey *key, Box box);
