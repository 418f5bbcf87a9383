/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Faces that lie over each other. Where borders are shared there is nothing to look at: an overlap
 * has an edge of one face inside the other, and that edge is open.
 */
#pragma once

#include "schema/geometry/search-work.h"
#include "schema/geometry/topology.h"

typedef struct {
    guint32 a, b; /* faces, a < b */
    Point at;     /* a place in both, or where their borders cross */
} FaceOverlap;

/* @reach: overlaps that are not some two times as deep, in grid units, are those of a torn border
 * (adjacency.h) and left out.
 * Returns: (transfer full): the pairs (of FaceOverlap), each once, in order; @work says
 * when not all were found. */
GArray *overlap_list(const Topology *topology, guint reach, SearchWork *work);
