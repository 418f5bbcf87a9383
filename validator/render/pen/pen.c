/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frames of reference, and forms made of lines and curves.
 */
#include "validator/render/pen/pen-backend.h"

#include <math.h>

/* How far the handles of a quarter of a circle reach, in radii. */
#define QUARTER 0.5522847498

guint32
colour_mix(guint32 colour, guint32 other, guint part)
{
    guint32 mixed = 0;
    for (guint shift = 0; shift <= 16; shift += 8) {
        guint32 a = colour >> shift & 0xff, b = other >> shift & 0xff;
        mixed |= (a * (100 - part) + b * part + 50) / 100 << shift;
    }
    return mixed;
}

void
pen_init(Pen *pen, const PenBackend *backend)
{
    *pen = (Pen){
        .backend = backend,
        .frame = {.xx = 1, .yy = 1},
        .saved = g_array_new(FALSE, FALSE, sizeof(PenFrame)),
        .alpha = 1,
    };
}

void
pen_clear(Pen *pen)
{
    g_array_unref(pen->saved);
}

void
pen_free(Pen *pen)
{
    if (pen != NULL)
        pen->backend->free(pen);
}

void
pen_save(Pen *pen)
{
    g_array_append_val(pen->saved, pen->frame);
    pen->backend->save(pen);
}

void
pen_restore(Pen *pen)
{
    g_assert(pen->saved->len > 0);
    pen->frame = g_array_index(pen->saved, PenFrame, pen->saved->len - 1);
    g_array_set_size(pen->saved, pen->saved->len - 1);
    pen->backend->restore(pen);
}

static void
to_target(const Pen *pen, double *x, double *y)
{
    const PenFrame *frame = &pen->frame;
    double was = *x;
    *x = frame->xx * was + frame->xy * *y + frame->x;
    *y = frame->yx * was + frame->yy * *y + frame->y;
}

/* Returns: how much longer lines are in the target. */
static double
stretch_of(const Pen *pen)
{
    return sqrt(fabs(pen->frame.xx * pen->frame.yy - pen->frame.xy * pen->frame.yx));
}

void
pen_move(Pen *pen, double x, double y)
{
    to_target(pen, &x, &y);
    pen->frame.x = x;
    pen->frame.y = y;
}

void
pen_scale(Pen *pen, double x, double y)
{
    pen->frame.xx *= x;
    pen->frame.yx *= x;
    pen->frame.xy *= y;
    pen->frame.yy *= y;
}

void
pen_turn(Pen *pen, double radians)
{
    PenFrame was = pen->frame;
    double c = cos(radians), s = sin(radians);
    pen->frame.xx = was.xx * c + was.xy * s;
    pen->frame.yx = was.yx * c + was.yy * s;
    pen->frame.xy = was.xy * c - was.xx * s;
    pen->frame.yy = was.yy * c - was.yx * s;
}

void
pen_clip(Pen *pen, double x, double y, double width, double height)
{
    double right = x + width, bottom = y + height;
    to_target(pen, &x, &y);
    to_target(pen, &right, &bottom);
    pen->backend->clip(pen, x, y, MAX(right - x, 0), MAX(bottom - y, 0));
}

void
pen_move_to(Pen *pen, double x, double y)
{
    to_target(pen, &x, &y);
    pen->backend->move_to(pen, x, y);
    pen->has_point = TRUE;
}

void
pen_line_to(Pen *pen, double x, double y)
{
    to_target(pen, &x, &y);
    if (pen->has_point)
        pen->backend->line_to(pen, x, y);
    else
        pen->backend->move_to(pen, x, y);
    pen->has_point = TRUE;
}

void
pen_curve_to(Pen *pen, double x1, double y1, double x2, double y2, double x, double y)
{
    double points[6] = {x1, y1, x2, y2, x, y};
    g_assert(pen->has_point);
    for (guint i = 0; i < G_N_ELEMENTS(points); i += 2)
        to_target(pen, &points[i], &points[i + 1]);
    pen->backend->curve_to(pen, points);
}

void
pen_close(Pen *pen)
{
    if (pen->has_point)
        pen->backend->close(pen);
    pen->has_point = FALSE;
}

void
pen_begin(Pen *pen)
{
    pen->has_point = FALSE;
}

gboolean
pen_has_point(const Pen *pen)
{
    return pen->has_point;
}

void
pen_forget(Pen *pen)
{
    pen->backend->forget(pen);
    pen->has_point = FALSE;
}

void
pen_rounded(Pen *pen, double x, double y, double width, double height, double radius)
{
    double right = x + width, bottom = y + height, out = radius * (1 - QUARTER);
    pen_move_to(pen, right - radius, y);
    pen_curve_to(pen, right - out, y, right, y + out, right, y + radius);
    pen_line_to(pen, right, bottom - radius);
    pen_curve_to(pen, right, bottom - out, right - out, bottom, right - radius, bottom);
    pen_line_to(pen, x + radius, bottom);
    pen_curve_to(pen, x + out, bottom, x, bottom - out, x, bottom - radius);
    pen_line_to(pen, x, y + radius);
    pen_curve_to(pen, x, y + out, x + out, y, x + radius, y);
    pen_close(pen);
}

void
pen_circle(Pen *pen, double x, double y, double radius)
{
    double reach = radius * QUARTER;
    pen_move_to(pen, x + radius, y);
    pen_curve_to(pen, x + radius, y + reach, x + reach, y + radius, x, y + radius);
    pen_curve_to(pen, x - reach, y + radius, x - radius, y + reach, x - radius, y);
    pen_curve_to(pen, x - radius, y - reach, x - reach, y - radius, x, y - radius);
    pen_curve_to(pen, x + reach, y - radius, x + radius, y - reach, x + radius, y);
    pen_close(pen);
}

void
pen_rectangle(Pen *pen, double x, double y, double width, double height)
{
    pen_move_to(pen, x, y);
    pen_line_to(pen, x + width, y);
    pen_line_to(pen, x + width, y + height);
    pen_line_to(pen, x, y + height);
    pen_close(pen);
}

void
pen_fill_keep(Pen *pen, guint32 colour, double alpha)
{
    pen->backend->fill(pen, colour, alpha);
}

void
pen_fill(Pen *pen, guint32 colour, double alpha)
{
    pen_fill_keep(pen, colour, alpha);
    pen_forget(pen);
}

void
pen_stroke_keep(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends)
{
    pen->backend->stroke(pen, colour, alpha, width * stretch_of(pen), ends);
}

void
pen_stroke(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends)
{
    pen_stroke_keep(pen, colour, alpha, width, ends);
    pen_forget(pen);
}

void
pen_hatch_keep(Pen *pen, PenPattern pattern, guint32 colour, double step, double x, double y)
{
    if (pattern != PATTERN_NONE)
        pen->backend->hatch(pen, pattern, colour, step, x - pen->frame.x, y - pen->frame.y);
}

void
pen_begin_group(Pen *pen, double x, double y, double width, double height)
{
    double right = x + width, bottom = y + height;
    to_target(pen, &x, &y);
    to_target(pen, &right, &bottom);
    pen->backend->begin_group(pen, x, y, MAX(right - x, 0), MAX(bottom - y, 0));
}

void
pen_end_group(Pen *pen)
{
    pen->backend->end_group(pen);
    pen->has_point = FALSE;
}

void
pen_begin_faded(Pen *pen, double alpha)
{
    g_assert(pen->alpha == 1);
    pen->alpha = alpha;
    pen->backend->begin_faded(pen, alpha);
}

void
pen_end_faded(Pen *pen)
{
    pen->backend->end_faded(pen, pen->alpha);
    pen->alpha = 1;
}

void
pen_paint(Pen *pen, cairo_surface_t *picture, double x, double y)
{
    to_target(pen, &x, &y);
    pen->backend->paint(pen, picture, x, y);
}

void
pen_words(Pen *pen, const PenWords *words)
{
    pen->backend->words(pen, words, &pen->frame, stretch_of(pen));
}

void
pen_begin_spelled(Pen *pen, const char *words)
{
    if (pen->backend->begin_spelled != NULL)
        pen->backend->begin_spelled(pen, words);
}

void
pen_end_spelled(Pen *pen)
{
    if (pen->backend->end_spelled != NULL)
        pen->backend->end_spelled(pen);
}
