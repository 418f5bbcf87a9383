/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A face at one scale as lines of pixels: from where to where it goes on each of them. With these
 * it is quick to tell whether a name lies inside. Private to validator/render.
 */
#pragma once

#include "schema/geometry/shape.h"

typedef struct {
    double top;    /* of the first line, in pixels from the origin of the map */
    double step;   /* from line to line */
    guint n_lines; /* 0: nothing can be seen of the face */
    guint *starts; /* owned: n_lines + 1: where the ends of each line begin */
    double *ends;  /* owned: ascending; between an even one and the next the face is */
} RenderSpans;

/* @frame: what lies outside of it, in grid units, does not count. */
void render_spans_init(RenderSpans *spans, const Shape *shape, Box frame, double scale);
void render_spans_clear(RenderSpans *spans);

/* Returns: how much air is left and right of @box (pixels) within the face, the smaller of both;
 * negative: it is not inside. */
double render_spans_air(const RenderSpans *spans, Box box);

/* Returns: the line nearest to @y. */
guint render_spans_line(const RenderSpans *spans, double y);
