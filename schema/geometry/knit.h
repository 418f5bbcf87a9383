/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Joining borders that nearly meet, and measuring how near that is. Any thread may call these
 * functions.
 */
#pragma once

#include "schema/geometry/topology.h"

/* Joins open borders that are at most @reach grid units apart: points are moved to near points of
 * the other face, corners that end at an edge (T-junctions) are added to it, and a border takes the
 * course of the newer face.
 * @is_newer: for each face whether it was redrawn; NULL: none. Of two equally new faces the first
 * one wins.
 * Returns: (transfer full): the new map; @topology itself, with a new reference, if nothing was
 * joined. */
Topology *knit_borders(Topology *topology, const gboolean *is_newer, guint reach);

/* The widest gap that counts as a torn border: eight units of a drawing on MAP_SVG_GRID. Wider gaps
 * are straits as often as not. */
#define KNIT_REACH_MAX 80u

/* Measures how far the points of open borders are from the nearest other face. Returns: the reach
 * for knit_borders(), beyond which distances are no more frequent than by chance; 0: no borders
 * nearly meet, or so many are so near that joining them would take long. */
guint knit_measure_reach(const Topology *topology);
