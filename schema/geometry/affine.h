/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Affine maps of the plane, as SVG writes them in `transform`.
 */
#pragma once

#include "schema/geometry/svg-path.h"

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

/* As path_read(), of a path that @affine moves: the grid is that of the result. */
Shape *affine_path_read(Affine affine, const char *text, gsize length, PathGrid grid,
                        PathError *error, guint32 *offset);

/* Appends @shape, of a grid of @units, as the path that @affine moves to it: read again by
 * affine_path_read() it has the same points. Returns: FALSE where there is no such path. */
gboolean affine_path_write(GString *text, Affine affine, const Shape *shape, guint units);
