/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boxes packed into a tree, to find those near a place: faces under the pointer, edges that may
 * cross, points that may be snapped. Building sorts once; nothing can be added later. Unlike a grid
 * of cells it does not mind when few boxes are huge and many tiny.
 */
#pragma once

#include "schema/geometry/shape.h"

typedef struct BoxTree BoxTree;

/* Returns: (transfer full): a tree of the @n_boxes @boxes, which are copied. */
BoxTree *box_tree_new(const Box *boxes, guint32 n_boxes);
void box_tree_free(BoxTree *tree); /* NULL is allowed */

/* Takes the index of a box. Returns: whether to go on. */
typedef gboolean (*BoxVisit)(guint32 index, gpointer data);

/* Calls @visit for every box that meets @area, in an order that depends on the boxes alone. */
void box_tree_search(const BoxTree *tree, Box area, BoxVisit visit, gpointer data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BoxTree, box_tree_free)
