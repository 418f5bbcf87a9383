/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes as formats have them that know outer rings and their holes.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Returns: (transfer full): of each line of @shape the ring in which it is a hole, itself where it
 * is an outer one. */
guint32 *polygons_find(const Shape *shape);
