/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pole of inaccessibility: where in a shape a label or a piece has the most room.
 */
#pragma once

#include "schema/geometry/shape.h"

typedef struct {
    double x, y;
    double room;   /* distance to the nearest edge; not more than 0: nothing lies inside */
    guint n_cells; /* how many places were looked at for it */
} InnerPoint;

/* @stretch: how much wider than high the thing is that needs the room (1 for a circle).
 * Returns: the place in @shape farthest from its edges, within a hundredth of the shape's size;
 * the same for the same shape on every machine. */
InnerPoint inner_point_find(const Shape *shape, double stretch);
