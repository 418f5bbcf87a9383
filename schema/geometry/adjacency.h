/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which faces lie beside each other, and how: the check of borders against the drawing and the
 * review queue of the editor are made from this.
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
