/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pole of inaccessibility: the point of a shape with the most room for a label or a piece. Any
 * thread may call this function.
 */
#pragma once

#include "schema/geometry/shape.h"

typedef struct {
    double x, y;
    double
        room; /* distance to the nearest edge, in grid units; 0 or less: the shape has no inside */
    guint n_cells; /* how many cells were searched */
} InnerPoint;

/* @stretch: width / height of the thing to be placed (1 for a circle). Returns: the point in @shape
 * farthest from its edges, to within a hundredth of the size of the shape; the same on every
 * machine. */
InnerPoint inner_point_find(const Shape *shape, double stretch);
