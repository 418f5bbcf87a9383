/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces that lie beside each other as one shape: cells of a province, tiles of a lake.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Returns: (transfer full): @shape without the edges that its rings have twice, point for point, in
 * whatever direction; what is left becomes rings again. Lines that are no rings stay.
 * @shape itself if there are no such edges. */
Shape *shape_dissolve(Shape *shape);
