/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads that paint tiles of a map, those first that are wanted most. All but the painting itself
 * happens on the thread that made the painter.
 */
#pragma once

#include "schema/geometry/shape.h"
#include "validator/render/render-map.h"

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

typedef struct TilePainter TilePainter;

/* Is told of a tile that is there. @surface: (transfer none). @is_outdated: the map has changed
 * there since. */
typedef void (*TilePainted)(const TileKey *key, cairo_surface_t *surface, gboolean is_outdated,
                            gpointer data);

/* Returns: (transfer full): a painter without a map, which paints nothing. */
TilePainter *tile_painter_new(TilePainted painted, gpointer data);

/* Waits for the tiles in work; @painted is not called any more. */
void tile_painter_free(TilePainter *painter); /* NULL is allowed */

/* From now on @map (a reference is taken; NULL: none) is painted. @changed: the box outside of
 * which it looks as the one before did; NULL: nowhere. */
void tile_painter_set_map(TilePainter *painter, RenderMap *map, const Box *changed);

/* Paints the tiles @keys (copied), the first ones first. Tiles asked for earlier and not begun are
 * forgotten, those in work are not begun again. */
void tile_painter_want(TilePainter *painter, const TileKey *keys, guint n_keys);

/* Returns: whether nothing is asked for or in work. */
gboolean tile_painter_is_idle(TilePainter *painter);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TilePainter, tile_painter_free)
