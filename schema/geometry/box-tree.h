/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes packed into a tree (an R-tree), to find those near a point: faces under the pointer, edges
 * that may cross, vertices to snap to. Building sorts once; nothing can be added later, and several
 * threads may search at once. Unlike a grid of cells a tree copes with a few huge boxes among many
 * small ones.
 */
#pragma once

#include "schema/geometry/shape.h"

typedef struct BoxTree BoxTree;

/* Returns: (transfer full): a tree of the @n_boxes @boxes, which are copied. */
BoxTree *box_tree_new(const Box *boxes, guint32 n_boxes);
void box_tree_free(BoxTree *tree); /* NULL is allowed */

/* Called with the index of a box. Returns: whether to continue. */
typedef gboolean (*BoxVisit)(guint32 index, gpointer data);

/* Calls @visit for every box that intersects @area, in an order that depends on the boxes alone. */
void box_tree_search(const BoxTree *tree, Box area, BoxVisit visit, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BoxTree, box_tree_free)

#define BOX_HIT_NONE G_MAXUINT32

typedef struct BoxHitIndex BoxHitIndex;

/* Hit testing. @shapes: in drawing order; references are taken, NULLs are never hit.
 * Returns: (transfer full): to be freed with box_hit_index_free(). */
BoxHitIndex *box_hit_index_new(Shape *const *shapes, guint32 n_shapes);
void box_hit_index_free(BoxHitIndex *index); /* NULL is allowed */

/* Returns: the index of the topmost shape that contains @point, or BOX_HIT_NONE. */
guint32 box_hit_index_find(const BoxHitIndex *index, Point point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BoxHitIndex, box_hit_index_free)
