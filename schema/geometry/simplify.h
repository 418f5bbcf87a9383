/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which points of a line can be left out (Douglas and Peucker).
 */
#pragma once

#include "schema/geometry/shape.h"

/* Marks those of the @n points that a line needs which is nowhere farther than @tolerance grid
 * units from them; both ends stay, and what is marked already.
 * @is_kept: for each point; FALSE for all but those that must stay. */
void line_simplify(const Point *points, guint32 n, double tolerance, gboolean *is_kept);

/* The same for a ring, of which three points stay at least. */
void ring_simplify(Ring ring, double tolerance, gboolean *is_kept);
