/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Closed lines on the grid, taken singly. All answers are exact.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Twice the area: more than 0 for a ring drawn clockwise on the screen, so that its inside is to
 * the right. Wraps for a ring that goes some 200 times around the whole of the largest map.
 * Returns: it, with its sign. */
gint64 ring_area2(Ring ring);

/* Returns: the smallest box around @ring. */
Box ring_bounds(Ring ring);

/* Returns: whether an odd number of turns of @ring goes around @point. */
gboolean ring_contains(Ring ring, Point point);

/* The same for a point between those of the grid.
 * @doubled: twice its coordinates. */
gboolean ring_contains_half(Ring ring, Point doubled);
