/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rings that cross themselves because their points were rounded: where a land is as narrow as that,
 * its two sides come to lie over each other.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Returns: (transfer full): @shape without the loops that are narrower than @reach, each of which
 * becomes the point where it begins and ends; a ring that crosses itself otherwise, or another one,
 * goes on doing so. @shape itself if there was nothing to do. */
Shape *shape_untangle(Shape *shape, guint reach);
