/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The faces near to a place, as a map of their own: what a drag changes there is found in a
 * fraction of a frame, however large the map is. Vertices and borders within the box are those of
 * the whole map; faces have numbers of their own.
 */
#pragma once

#include "schema/geometry/box-tree.h"
#include "schema/geometry/topology.h"

/* A map whose faces can be found by place. */
typedef struct {
    Topology *map;  /* owned */
    BoxTree *boxes; /* owned: of its faces */
} FaceTree;

/* @map: a reference is taken. */
void face_tree_init(FaceTree *tree, Topology *map);
void face_tree_clear(FaceTree *tree); /* one of zeros is allowed */

/* Returns: (transfer full): the map of the faces whose boxes meet @box. */
Topology *face_tree_near(const FaceTree *tree, Box box);

/* Returns: the last face that has @point inside, or FACE_NONE. */
guint32 face_tree_hit(const FaceTree *tree, Point point);
