/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far apart a drawing from elsewhere keeps what is meant to meet: each program that traces
 * pixels has its own gap, and a map may mix two.
 */
#pragma once

#include "schema/geometry/topology/topology.h"

/* The widest gap that is taken for one border: eight pixels of MAP_SVG_GRID. Wider ones are straits
 * as often as gaps. */
#define KNIT_REACH_MAX 80u

/* Looks how far the points of open borders are from the nearest other face.
 * Returns: the reach for topology_knit(): beyond it, distances are as rare as those by chance; 0:
 * nothing nearly meets, or so much lies so near that a
 * knit would take long. */
guint knit_reach_measure(const Topology *topology);
