/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Affine transformations of the plane, as in the attribute `transform` of SVG. Any thread may call
 * these functions.
 */
#pragma once

#include "schema/geometry/svg-path.h"

/* x' = a x + c y + e, y' = b x + d y + f */
typedef struct {
    double a, b, c, d, e, f;
} Affine;

#define AFFINE_IDENTITY ((Affine){1, 0, 0, 1, 0, 0})

/* Returns: the transformation that applies @inner first, then @outer. */
Affine affine_multiply(Affine outer, Affine inner);

/* Returns: the largest factor by which the length of a line can grow. */
double affine_scale(Affine affine);

/* Reads the list of transforms @text, the value of the attribute; NULL: the identity. Returns:
 * FALSE if it is not such a list, or has a number that is not finite. */
gboolean affine_read(const char *text, Affine *affine);

/* Transforms @shape, with @from grid units to a unit of the drawing, into a shape with @to.
 * Returns: (transfer full): NULL if a point is beyond LIMIT_COORDINATE. */
Shape *affine_apply(Affine affine, const Shape *shape, guint from, guint to);

/* As svg_path_read(), of a path that is transformed by @affine; @grid is that of the result. */
Shape *affine_path_read(Affine affine, const char *text, gsize length, SvgPathGrid grid,
                        SvgPathError *error, guint32 *offset);

/* Appends the path that @affine transforms into @shape, which has @units grid units to a unit of
 * the drawing: affine_path_read() reads the same points from it. Returns: FALSE if there is no such
 * path. */
gboolean affine_path_write(GString *text, Affine affine, const Shape *shape, guint units);
