/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Judges a net of faces after it was reshaped.
 */
#pragma once

#include "schema/geometry/topology.h"

/* Holds that no edges of @map cross, its shapes are those of its arcs, and all ground belongs to
 * one face. */
void net_judge_whole(const Topology *map);

/* Holds that from @before to @after ground goes only from and to faces whose shape is another one;
 * @size, in units of the grid, is how far their corners are apart. */
void net_judge_changed(const Topology *before, const Topology *after, gint32 size);
