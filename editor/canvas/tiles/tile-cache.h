/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The painted tiles of a map that are kept: those seen, those around them, and what was seen last.
 * What is not there yet is shown by tiles of another scale meanwhile.
 */
#pragma once

#include "editor/tools/view-transform.h"
#include "validator/render/render-map.h"

#include <gtk/gtk.h>

typedef struct TileCache TileCache;

/* @widget, which must outlive it, is redrawn when a tile is painted. Returns: (transfer full):
 * without a map. */
TileCache *tile_cache_new(GtkWidget *widget);
void tile_cache_free(TileCache *cache); /* NULL is allowed */

/* From now on @map (a reference is taken; NULL: none) is shown. @changed: the box outside of which
 * it looks as the one before did; tiles there are shown until they are painted anew. NULL: drop
 * every tile. */
void tile_cache_set_map(TileCache *cache, RenderMap *map, const Box *changed);

/* Appends the map as @view shows it, and asks for the tiles that are missing. @is_moving: the scale
 * changes from frame to frame, so tiles of scales half an octave apart will do. */
void tile_cache_snapshot(TileCache *cache, GtkSnapshot *snapshot, const ViewTransform *view,
                         gboolean is_moving);

/* Drops all tiles, which were made for a renderer that is gone. */
void tile_cache_drop_all(TileCache *cache);

/* Returns: the scale of the tiles of the last frame of which nothing was missing; 0: none yet. */
double tile_cache_shown_scale(const TileCache *cache);

/* Returns: whether all that was asked for is painted. */
gboolean tile_cache_is_complete(TileCache *cache);
