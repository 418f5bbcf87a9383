/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders that part: the lines of two faces leave one node and meet again in another. What they
 * enclose belongs to nobody, or to both; one who redraws a single face leaves such pieces, as wide
 * as the points are far that it lost.
 */
#pragma once

#include "schema/geometry/search-work.h"
#include "schema/geometry/topology.h"

typedef struct {
    guint32 a, b;  /* faces, a < b */
    double length; /* of the longer of both lines, in grid units */
} Parting;

/* @least: pieces not larger than that, in square grid units, are left out, and so are those that
 * are no longer small beside the two faces, and those that another face fills: a lake, an inlet.
 * Returns: (transfer full): the pieces (of Parting), in an order that depends on the map alone;
 * @work says when not all were found. */
GArray *parting_list(const Topology *topology, double least, SearchWork *work);
