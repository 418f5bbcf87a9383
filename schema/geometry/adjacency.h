/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which faces are adjacent, and how: neighbours, torn borders, overlaps and missing pieces. The
 * check of borders against the drawing and the review queue of the editor use these lists. Any
 * thread may call these functions, each with a budget of its own.
 */
#pragma once

#include "schema/geometry/work-budget.h"
#include "schema/geometry/topology.h"

typedef struct {
    guint32 a, b;  /* faces, a < b */
    double shared; /* length of the border that both have */
    double
        torn;   /* length of open border, of both faces, that is near an open border of the other */
    double gap; /* the largest distance between these; 0 if only vertices are missing */
    guint32 points; /* corners at which both meet without sharing an edge */
} AdjacencyPair;

/* @reach: how near, in grid units, open borders must be to count as torn (a gap or an overlap); 0:
 * torn borders are not searched.
 * Returns: (transfer full): the pairs (of AdjacencyPair) of which any figure is more than 0, in
 * order;
 * @work->gave_up is set if not all were found. */
GArray *adjacency_list(const Topology *topology, guint reach, WorkBudget *work);

typedef struct {
    guint32 a, b; /* faces, a < b */
    Point at;     /* a point in both, or a crossing of their borders */
} AdjacencyOverlap;

/* Faces that overlap. Along shared borders nothing has to be searched: an overlap has an edge of
 * one face inside the other, and that edge is open. @reach: overlaps less than about twice as deep,
 * in grid units, belong to a torn border and are left out.
 * Returns: (transfer full): the pairs (of AdjacencyOverlap), each once, in order; @work->gave_up is
 * set if not all were found. */
GArray *adjacency_list_overlaps(const Topology *topology, guint reach, WorkBudget *work);

typedef struct {
    guint32 a, b;  /* faces, a < b */
    double length; /* of the longer of the two lines, in grid units */
} AdjacencyParting;

/* Borders that part: the lines of two faces leave one node and meet again at another, and enclose a
 * piece that belongs to neither or to both, as happens when a single face is redrawn. @least:
 * pieces of at most this area, in square grid units, are left out, and so are pieces that are not
 * small compared to the two faces, or that another face fills, such as a lake.
 * Returns: (transfer full): the pieces (of AdjacencyParting), in an order that depends on the map
 * alone;
 * @work->gave_up is set if not all were found. */
GArray *adjacency_list_partings(const Topology *topology, double least, WorkBudget *work);
