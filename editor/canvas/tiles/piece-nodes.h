/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The blocks on the map as nodes that are painted once and kept while the map stays as it is.
 */
#pragma once

#include "validator/render/render-map.h"

#include <gtk/gtk.h>

typedef struct PieceNodes PieceNodes;

/* Returns: (transfer full): without a map. @widget, which must outlive it, is where they go. */
PieceNodes *piece_nodes_new(GtkWidget *widget);
void piece_nodes_free(PieceNodes *nodes); /* NULL is allowed */

/* From now on the blocks of @map (a reference is taken; NULL: none) are shown. */
void piece_nodes_set_map(PieceNodes *nodes, RenderMap *map);

/* Forgets what was painted for a renderer that is gone. */
void piece_nodes_drop_all(PieceNodes *nodes);

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
