/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a map is painted once and kept from frame to frame: its tiles, those seen, those
 * around them and what was seen last (what is not there yet is shown by tiles of another scale
 * meanwhile); and its blocks.
 */
#pragma once

#include "editor/tools/view-transform.h"
#include "validator/render/render-map.h"

#include <gtk/gtk.h>

typedef struct PieceNodes PieceNodes;

/* Returns: (transfer full): without a map. @widget, which must outlive it, is where they go. */
PieceNodes *piece_nodes_new(GtkWidget *widget);
void piece_nodes_free(PieceNodes *nodes); /* NULL is allowed */

/* From now on the blocks of @map (a reference is taken; NULL: none) are shown; what was painted is
 * dropped, so that the same map again is painted for another renderer. */
void piece_nodes_set_map(PieceNodes *nodes, RenderMap *map);

/* From now on the blocks are those at @scale, in pixels per unit of the map; laid out for the scale
 * @laid, which may be another one while the scale moves, and enlarged from there. */
void piece_nodes_set_scale(PieceNodes *nodes, double scale, double laid);

/* Returns: (transfer none): of RenderPiece: the blocks, from the bottom up. They stay until the map
 * or the scale is another one. */
const GArray *piece_nodes_all(PieceNodes *nodes);

/* Appends @piece, one of those, with its upper left corner at the origin. */
void piece_nodes_append(PieceNodes *nodes, GtkSnapshot *snapshot, const RenderPiece *piece);

/* Returns: the uppermost block at @x, @y pixels from the origin of the map, or NULL. */
const RenderPiece *piece_nodes_hit(PieceNodes *nodes, double x, double y);

/* Returns: the block of @unit, or NULL. */
const RenderPiece *piece_nodes_find(PieceNodes *nodes, const char *unit);

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
