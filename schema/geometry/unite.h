/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The area that several shapes cover together.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Unites the @n @shapes, of which each is filled by the even-odd rule: what lies in any of them is
 * inside. Shapes that neither cross nor contain each other keep their points; where they cross, the
 * points are rounded to the grid. Shapes with so many points or crossings that it would take
 * long are put together as they are. Returns: (transfer full): one shape with the rings of all. */
Shape *unite_shapes(Shape *const *shapes, guint32 n);
