/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rings that visit a point twice, as tracers of pixels draw them: two lands that hang together by a
 * corner, or a way there and back.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Returns: (transfer full): @shape with each such ring as several that visit each point once; the
 * inside is the same. Rings left with fewer than three points vanish, other lines stay.
 * @shape itself if there was nothing to do. */
Shape *shape_split(Shape *shape);
