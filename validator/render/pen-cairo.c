/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pen on a surface of cairo: the tiles of a screen, pictures of pixels, pages to print.
 */
#include "validator/render/pen-backend.h"

#include <math.h>
#include <pango/pangocairo.h>

/* Wide lines need not follow every bend: cairo takes half the time with so much tolerance. */
#define WIDE 12.0
#define WIDE_TOLERANCE 0.6

/* Words turned by less than this stand straight. */
#define STRAIGHT 1e-6

typedef struct {
    Pen pen;
    cairo_t *cr;     /* borrowed */
    Letters letters; /* owned */
} CairoPen;

static cairo_t *
cr_of(const Pen *pen)
{
    return ((const CairoPen *)pen)->cr;
}

static void
set_source(cairo_t *cr, guint32 colour, double alpha)
{
    cairo_set_source_rgba(cr, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                          (colour & 0xff) / 255.0, alpha);
}

static void
move_to(Pen *pen, double x, double y)
{
    cairo_move_to(cr_of(pen), x, y);
}

static void
line_to(Pen *pen, double x, double y)
{
    cairo_line_to(cr_of(pen), x, y);
}

static void
curve_to(Pen *pen, const double points[6])
{
    cairo_curve_to(cr_of(pen), points[0], points[1], points[2], points[3], points[4], points[5]);
}

static void
close_path(Pen *pen)
{
    cairo_close_path(cr_of(pen));
    cairo_new_sub_path(cr_of(pen));
}

static void
forget_path(Pen *pen)
{
    cairo_new_path(cr_of(pen));
}

static void
fill_path(Pen *pen, guint32 colour, double alpha)
{
    set_source(cr_of(pen), colour, alpha);
    cairo_fill_preserve(cr_of(pen));
}

static void
stroke_path(Pen *pen, guint32 colour, double alpha, double width, PenEnds ends)
{
    cairo_t *cr = cr_of(pen);
    gboolean is_wide = width >= WIDE;
    double was = cairo_get_tolerance(cr);
    cairo_set_line_join(cr, ends == PEN_SHARP ? CAIRO_LINE_JOIN_MITER : CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, ends == PEN_ROUND ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_line_width(cr, width);
    set_source(cr, colour, alpha);
    if (is_wide)
        cairo_set_tolerance(cr, WIDE_TOLERANCE);
    cairo_stroke_preserve(cr);
    if (is_wide)
        cairo_set_tolerance(cr, was);
}

/* Draws one period of @pattern: what leaves it on one side comes in on the other. */
static void
draw_period(cairo_t *cr, PenPattern pattern, double step)
{
    if (pattern == PATTERN_DOTS) {
        cairo_arc(cr, step / 4, step / 4, step / 6, 0, 2 * G_PI);
        cairo_new_sub_path(cr);
        cairo_arc(cr, step * 3 / 4, step * 3 / 4, step / 6, 0, 2 * G_PI);
        cairo_fill(cr);
        return;
    }
    for (int i = -1; i <= 1; i++) {
        double x = i * step;
        cairo_move_to(cr, x - step, pattern == PATTERN_RISING ? 2 * step : -step);
        cairo_line_to(cr, x + 2 * step, pattern == PATTERN_RISING ? -step : 2 * step);
    }
    cairo_set_line_width(cr, step / 4);
    cairo_stroke(cr);
}

/* Patterns are small pictures that are repeated. */
static void
hatch_path(Pen *pen, PenPattern pattern, guint32 colour, double step, double x, double y)
{
    cairo_t *cr = cr_of(pen);
    int side = (int)lround(step);
    cairo_matrix_t shift;
    cairo_surface_t *period = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
    cairo_t *drawing = cairo_create(period);
    set_source(drawing, colour, 1);
    draw_period(drawing, pattern, side);
    cairo_destroy(drawing);
    cairo_pattern_t *repeated = cairo_pattern_create_for_surface(period);
    cairo_surface_destroy(period);
    cairo_pattern_set_extend(repeated, CAIRO_EXTEND_REPEAT);
    cairo_pattern_set_filter(repeated, CAIRO_FILTER_NEAREST);
    cairo_matrix_init_translate(&shift, floor(fmod(x, side)), floor(fmod(y, side)));
    cairo_pattern_set_matrix(repeated, &shift);
    cairo_set_source(cr, repeated);
    cairo_fill_preserve(cr);
    cairo_pattern_destroy(repeated);
}

static void
save_state(Pen *pen)
{
    cairo_save(cr_of(pen));
}

static void
restore_state(Pen *pen)
{
    cairo_restore(cr_of(pen));
}

static void
clip_box(Pen *pen, double x, double y, double width, double height)
{
    cairo_rectangle(cr_of(pen), x, y, width, height);
    cairo_clip(cr_of(pen));
}

static void
begin_group(Pen *pen, double x, double y, double width, double height)
{
    cairo_save(cr_of(pen));
    clip_box(pen, x, y, width, height);
    cairo_push_group(cr_of(pen));
}

/* Of pages it would become an image. */
static void
end_group_on_page(cairo_t *cr)
{
    cairo_path_t *path = cairo_copy_path(cr);
    cairo_new_path(cr);
    cairo_pattern_t *group = cairo_pop_group(cr);
    cairo_append_path(cr, path);
    cairo_clip(cr);
    cairo_set_source(cr, group);
    cairo_paint(cr);
    cairo_pattern_destroy(group);
    cairo_path_destroy(path);
    cairo_restore(cr);
}

/* The group is drawn for itself and then cut out, which takes cairo a fraction of the time that a
 * clip of that form does. */
static void
end_group(Pen *pen)
{
    cairo_t *cr = cr_of(pen);
    if (cairo_surface_get_type(cairo_get_target(cr)) == CAIRO_SURFACE_TYPE_PDF) {
        end_group_on_page(cr);
        return;
    }
    cairo_set_operator(cr, CAIRO_OPERATOR_DEST_IN);
    set_source(cr, 0, 1);
    cairo_fill(cr);
    cairo_pop_group_to_source(cr);
    cairo_paint(cr);
    cairo_restore(cr);
}

static void
begin_faded(Pen *pen, double alpha G_GNUC_UNUSED)
{
    cairo_push_group(cr_of(pen));
}

static void
end_faded(Pen *pen, double alpha)
{
    cairo_pop_group_to_source(cr_of(pen));
    cairo_paint_with_alpha(cr_of(pen), alpha);
}

/* Hinted letters are drawn on whole pixels, by each version of cairo: since 1.17.4 it would draw
 * them at quarters of pixels, and a tile would not have the same letters as its neighbour. */
static void
show_at(cairo_t *cr, PangoLayout *layout, double x, double y, gboolean is_hinted)
{
    if (is_hinted)
        cairo_move_to(cr, floor(x + 0.5), floor(y + 0.5));
    else
        cairo_move_to(cr, x, y);
    pango_cairo_show_layout(cr, layout);
}

/* Letters around the letters: quicker than the line along them, and as good. */
static void
draw_halo(cairo_t *cr, PangoLayout *layout, double x, double y, double glow, gboolean is_hinted)
{
    static const double around[8][2] = {
        {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-0.7, -0.7}, {0.7, -0.7}, {-0.7, 0.7}, {0.7, 0.7},
    };
    for (guint i = 0; i < G_N_ELEMENTS(around); i++)
        show_at(cr, layout, x + around[i][0] * glow, y + around[i][1] * glow, is_hinted);
}

static void
draw_words(Pen *pen, const PenWords *words, const PenFrame *frame, double stretch)
{
    CairoPen *self = (CairoPen *)pen;
    cairo_t *cr = self->cr;
    gboolean is_straight = fabs(frame->yx) < STRAIGHT;
    gboolean is_hinted = is_straight && stretch == 1 && !words->type->is_tabled;
    PangoLayout *layout = pen_letters_set(&self->letters, words->words, words->length, words->type,
                                          words->size * stretch, is_hinted);
    double base = (double)pango_layout_get_baseline(layout) / PANGO_SCALE;
    double x = words->x * frame->xx + words->base * frame->xy + frame->x;
    double y = words->x * frame->yx + words->base * frame->yy + frame->y;
    cairo_save(cr);
    if (!is_straight) {
        cairo_translate(cr, x, y);
        cairo_rotate(cr, atan2(frame->yx, frame->xx));
        x = y = 0;
    }
    y -= is_hinted ? round(base) : base;
    if (words->glow > 0) {
        set_source(cr, words->halo, 0.55);
        draw_halo(cr, layout, x, y, words->glow * stretch, is_hinted);
    }
    set_source(cr, words->colour, 1);
    show_at(cr, layout, x, y, is_hinted);
    cairo_new_path(cr);
    cairo_restore(cr);
}

static void
paint_picture(Pen *pen, cairo_surface_t *picture, double x, double y)
{
    cairo_set_source_surface(cr_of(pen), picture, x, y);
    cairo_paint(cr_of(pen));
}

static void
free_pen(Pen *pen)
{
    CairoPen *self = (CairoPen *)pen;
    pen_letters_clear(&self->letters);
    cairo_restore(self->cr);
    pen_clear(pen);
    g_free(self);
}

static const PenBackend backend = {
    .move_to = move_to,
    .line_to = line_to,
    .curve_to = curve_to,
    .close = close_path,
    .forget = forget_path,
    .fill = fill_path,
    .stroke = stroke_path,
    .hatch = hatch_path,
    .save = save_state,
    .restore = restore_state,
    .clip = clip_box,
    .begin_group = begin_group,
    .end_group = end_group,
    .begin_faded = begin_faded,
    .end_faded = end_faded,
    .words = draw_words,
    .paint = paint_picture,
    .free = free_pen,
};

Pen *
pen_new_cairo(cairo_t *cr)
{
    CairoPen *self = g_new0(CairoPen, 1);
    pen_init(&self->pen, &backend);
    self->cr = cr;
    cairo_save(cr);
    cairo_new_path(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    return &self->pen;
}
