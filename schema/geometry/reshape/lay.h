/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Laying a drawn line into the net of borders: afterwards both meet in vertices only.
 */
#pragma once

#include "schema/geometry/reshape/reshape.h"

/* Snaps @line (of Point) and gives the line and the borders vertices where they cross or touch.
 * @is_closed: the last point is joined to the first one.
 * Returns: the map with these vertices and without any other change, or why there is none: as where
 * the line crosses itself. */
Reshaped lay_line(Topology *map, GArray *line, gboolean is_closed, ReshapeSnap snap);
