/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Joining borders that lie near each other, and how near that is.
 */
#pragma once

#include "schema/geometry/topology.h"

/* Joins open borders that are no farther apart than @reach grid units: points are drawn to near
 * ones of the other face, corners that end against an edge (T-junctions) are given to it, and a
 * border takes the course of the newer face.
 * @is_newer: for each face whether it was redrawn, or NULL: none. Of two alike the first one wins.
 * Returns: (transfer full): the new map; @topology itself if there was nothing to join. */
Topology *topology_knit(Topology *topology, const gboolean *is_newer, guint reach);

/* The widest gap that is taken for one border: eight pixels of MAP_SVG_GRID. Wider ones are straits
 * as often as gaps. */
#define KNIT_REACH_MAX 80u

/* Looks how far the points of open borders are from the nearest other face.
 * Returns: the reach for topology_knit(): beyond it, distances are as rare as those by chance; 0:
 * nothing nearly meets, or so much lies so near that a
 * knit would take long. */
guint knit_reach_measure(const Topology *topology);
