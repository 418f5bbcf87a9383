/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Around what is filled: from pixels to a shape with few points.
 */
#pragma once

#include "schema/geometry/flood.h"

/* @filled: for each of the pixels, row by row, 1 where it is filled, else 0; used up.
 * @speck: pixels: smaller holes are no holes. Of several pieces the largest is taken.
 * Returns: (transfer full): NULL: it has more points or lines than a path may have, or reaches
 * beyond LIMIT_COORDINATE. */
Shape *flood_outline(guint8 *filled, guint32 width, guint32 height, guint speck, FloodPlace place);
