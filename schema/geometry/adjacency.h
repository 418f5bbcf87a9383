/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which faces lie beside each other, and how: neighbours, torn borders, overlaps and missing
 * pieces. The check of borders against the drawing and the review queue of the editor use these
 * lists.
 */
#pragma once

#include "schema/geometry/search-work.h"
#include "schema/geometry/topology.h"

typedef struct {
    guint32 a, b;   /* faces, a < b */
    double shared;  /* length of the border that both have */
    double torn;    /* length, on either side, of open border that lies near one of the other */
    double gap;     /* how far apart these are at most; 0 where only points lack */
    guint32 points; /* corners in which both meet without sharing an edge there */
} FacePair;

/* @reach: how near, in grid units, open borders must be to count as torn (a gap or an overlap);
 * 0: torn is not looked for.
 * Returns: (transfer full): the pairs (of FacePair) of which something is more than 0, in order;
 * @work says when not all were found. */
GArray *adjacency_list(const Topology *topology, guint reach, SearchWork *work);

typedef struct {
    guint32 a, b; /* faces, a < b */
    Point at;     /* a place in both, or where their borders cross */
} FaceOverlap;

/* @reach: overlaps that are not some two times as deep, in grid units, are those of a torn border
 * (adjacency.h) and left out.
 * Returns: (transfer full): the pairs (of FaceOverlap), each once, in order; @work says
 * when not all were found. */
GArray *overlap_list(const Topology *topology, guint reach, SearchWork *work);

typedef struct {
    guint32 a, b;  /* faces, a < b */
    double length; /* of the longer of both lines, in grid units */
} Parting;

/* @least: pieces not larger than that, in square grid units, are left out, and so are those that
 * are no longer small beside the two faces, and those that another face fills: a lake, an inlet.
 * Returns: (transfer full): the pieces (of Parting), in an order that depends on the map alone;
 * @work says when not all were found. */
GArray *parting_list(const Topology *topology, double least, SearchWork *work);
