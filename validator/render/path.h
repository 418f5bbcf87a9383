/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From grid units to the pixels of one target. Cairo holds points in 24 bits and has no use for
 * those far outside: here they are moved as doubles, and what is far away is left out or cut.
 */
#pragma once

#include "schema/geometry/shape.h"

#include "validator/render/pen.h"

typedef struct {
    Pen *pen;
    double scale; /* pixels to a grid unit */
    double x, y;  /* of the target's corner, in pixels from the origin of the map */
    int width, height;
    Box area;    /* grid units: what can be seen in the target, and something around it */
    double near; /* points nearer to each other than this are one, in pixels */
} RenderView;

/* @margin: how far outside of the target, in pixels, something lies that still shows in it. */
RenderView render_view_new(Pen *pen, double scale, double x, double y, int width, int height,
                           double margin);

/* Returns: @view with what lies within @margin pixels of its target. */
RenderView render_view_beyond(const RenderView *view, double margin);

/* Adds the rings of @shape to the path. */
void render_path_shape(const RenderView *view, const Shape *shape);

/* Adds the line through @points to the path, where it can be seen. */
void render_path_line(const RenderView *view, const Point *points, guint32 n_points);

/* Adds pieces of it: @dash pixels long with a gap of @gap pixels after each. A dash of 0 makes a
 * dot where line caps are round. */
void render_path_dashes(const RenderView *view, const Point *points, guint32 n_points, double dash,
                        double gap);
