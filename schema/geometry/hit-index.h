/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which shape lies at a place: for the pointer of the editor and for anchors and ports that must
 * lie in their land.
 */
#pragma once

#include "schema/geometry/shape.h"

#define HIT_NONE G_MAXUINT32

typedef struct HitIndex HitIndex;

/* @shapes: in the order in which they are drawn; references are taken, NULLs are never hit.
 * Returns: (transfer full): to be freed with hit_index_free(). */
HitIndex *hit_index_new(Shape *const *shapes, guint32 n_shapes);
void hit_index_free(HitIndex *index); /* NULL is allowed */

/* Returns: the index of the shape drawn last of those that have @point inside, or HIT_NONE. */
guint32 hit_index_find(const HitIndex *index, Point point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HitIndex, hit_index_free)
