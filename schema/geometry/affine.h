/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Affine maps of the plane, as SVG writes them in `transform`.
 */
#pragma once

#include "schema/geometry/shape.h"

/* x' = a x + c y + e, y' = b x + d y + f */
typedef struct {
    double a, b, c, d, e, f;
} Affine;

#define AFFINE_IDENTITY ((Affine){1, 0, 0, 1, 0, 0})

/* Returns: the map that does @inner first, then @outer. */
Affine affine_multiply(Affine outer, Affine inner);

/* Returns: how many times as long a line can become. */
double affine_scale(Affine affine);

/* Reads a list of transforms, @text, as the attribute has it; NULL: none.
 * Returns: FALSE where it is no such list, or has a number that is not finite. */
gboolean affine_read(const char *text, Affine *affine);

/* Maps @shape, which has @from units to one of the drawing, to a shape with @to.
 * Returns: (transfer full): NULL where a point lies beyond LIMIT_COORDINATE. */
Shape *affine_apply(Affine affine, const Shape *shape, guint from, guint to);
