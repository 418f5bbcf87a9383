/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Joining borders that a redraw from elsewhere tore apart: rounding, simplifying or moving one
 * face without its neighbours leaves gaps and overlaps of a few units along it.
 */
#pragma once

#include "schema/geometry/topology/topology.h"

/* Joins open borders that are no farther apart than @reach grid units: points are drawn to near
 * ones of the other face, corners that end against an edge (T-junctions) are given to it, and a
 * border takes the course of the newer face.
 * @is_newer: for each face whether it was redrawn, or NULL: none. Of two alike the first one wins.
 * Returns: (transfer full): the new map; @topology itself if there was nothing to join. */
Topology *topology_knit(Topology *topology, const gboolean *is_newer, guint reach);
