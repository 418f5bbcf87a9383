/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rims of ground as loose sides of edges, strung together to rings. Rings are drawn with their
 * ground to the right: outer ones clockwise on the screen, so that their area counts as more than
 * 0.
 */
#pragma once

#include "schema/geometry/topology/topology.h"

/* What of a drawn line a side lies on, as bits; those of a ring are joined. */
typedef enum {
    SIDE_FORWARD = 1 << 0, /* to the right of the line */
    SIDE_BACKWARD = 1 << 1,
} SideTag;

/* The right side of the way from one vertex to the next. */
typedef struct {
    guint32 face; /* whose ground it is */
    Point from, to;
    guint tags;
} Side;

typedef struct {
    guint32 start, length; /* in SideRings.points */
    gint64 area2;
    guint tags;
} SideRing;

typedef struct {
    GArray *points; /* owned: of Point */
    GArray *rings;  /* owned: of SideRing, the largest first, holes (less than 0) last */
} SideRings;

/* Strings the sides of @face among @sides (of Side, which is sorted for it) together. Rings that
 * touch themselves in a vertex are parted there. */
void side_rings_init(SideRings *rings, GArray *sides, guint32 face);
void side_rings_clear(SideRings *rings);

/* Returns: ring @index. */
Ring side_rings_ring(const SideRings *rings, guint32 index);

/* Returns: how many go around ground: into so many pieces it falls. */
guint32 side_rings_count_outer(const SideRings *rings);

/* Returns: (transfer full): a shape of those rings that @is_wanted (NULL: of all); where a ring has
 * a point with which one of @old (or NULL) begins, it begins there, too. Lines of @old that are no
 * rings come behind. */
Shape *side_rings_shape(const SideRings *rings, const gboolean *is_wanted, const Shape *old);
