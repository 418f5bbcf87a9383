/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether the lines of a shape cross themselves or each other.
 */
#pragma once

#include "schema/geometry/search-work.h"
#include "schema/geometry/shape.h"

typedef enum {
    CROSSING_NONE,
    CROSSING_FOUND,
    CROSSING_GAVE_UP, /* after what is left of the work, or LIMIT_CROSSING_WORK */
} CrossingResult;

typedef struct {
    CrossingResult result;
    guint32 first, second; /* CROSSING_FOUND: the points at which two such edges begin */
    Point at;              /* where they cross; if they lie on each other, one of their ends */
} Crossing;

/* Two edges cross when they have a point in common that is not an end of both; two that lie on each
 * other cross too. Corners may touch.
 * @work is that for all outlines of a drawing.
 * Returns: the crossing with the smallest first, then the smallest second edge. */
Crossing shape_find_crossing(const Shape *shape, SearchWork *work);

/* Returns: whether the lines @a - @b and @c - @d, each of some length, cross in that sense. */
gboolean lines_cross(Point a, Point b, Point c, Point d);
