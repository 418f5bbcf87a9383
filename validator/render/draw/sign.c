/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawn in pixels; a box says how large.
 */
#include "validator/render/draw/sign.h"

#include <math.h>

#define WHEAT 0xf6df9a
#define WHEAT_LINE 0x8a6a1c
#define WHEAT_INK 0x4a3606
#define PALE 0xffffff

/* The part of its sign that an ear takes, in heights. */
#define EAR_PART 0.62

/* With what a sign is drawn. */
typedef struct {
    Pen *pen;
    const RenderInk *ink;
    RenderText *text;
} Drawing;

static void
plate(Pen *pen, SignBox box, double radius)
{
    pen_rounded(pen, box.x, box.y, box.width, box.height, radius);
}

static SignBox
inset(SignBox box, double by)
{
    return (SignBox){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

/* Signs lower than this, in pixels, have a small number and nothing else. */
#define SMALL_BELOW 12.5

static gboolean
is_small(SignBox box)
{
    return box.height < SMALL_BELOW;
}

static void
write_number(Pen *pen, RenderText *text, SignBox box, gint64 number, guint32 colour)
{
    int width, height;
    RenderFace face = is_small(box) ? RENDER_FACE_SMALL : RENDER_FACE_NUMBER;
    g_autofree char *words = g_strdup_printf("%" G_GINT64_FORMAT, number);
    render_text_measure(text, words, -1, face, &width, &height);
    render_text_draw(text, pen, words, -1, face, floor(box.x + (box.width - width) / 2 + 0.5),
                     floor(box.y + (box.height - height) / 2), colour, 0, 0);
}

/* A number on a plate with corners of @radius, in pixels. */
static void
draw_plate(const Drawing *drawing, SignBox box, const PlaceSign *sign, double radius)
{
    const RenderInk *ink = drawing->ink;
    plate(drawing->pen, inset(box, 0.5), radius);
    pen_fill_keep(drawing->pen, sign->stands_out ? ink->strong : ink->paper, 1);
    pen_stroke(drawing->pen, ink->ink, 1, 1, PEN_SHARP);
    write_number(drawing->pen, drawing->text, box, sign->number,
                 sign->stands_out ? PALE : ink->ink);
}

static void
draw_square(const Drawing *drawing, SignBox box, const PlaceSign *sign)
{
    draw_plate(drawing, box, sign, 1.5);
}

static void
draw_disc(const Drawing *drawing, SignBox box, const PlaceSign *sign)
{
    draw_plate(drawing, box, sign, box.height / 2 - 0.6);
}

/* Five grains on a stem, in the height of @box. */
static void
draw_ear(Pen *pen, double x, double y, double height)
{
    static const double grains[5][3] = {
        /* x, y, turn */
        {0, -4.2, 0}, {-1.7, -1.9, -0.5}, {1.7, -1.9, 0.5}, {-1.7, 0.9, -0.5}, {1.7, 0.9, 0.5},
    };
    pen_save(pen);
    pen_move(pen, x, y);
    pen_scale(pen, height / 12, height / 12);
    pen_move_to(pen, 0, -3);
    pen_line_to(pen, 0, 5);
    pen_stroke(pen, WHEAT_LINE, 1, 1, PEN_SHARP);
    for (guint i = 0; i < G_N_ELEMENTS(grains); i++) {
        pen_save(pen);
        pen_move(pen, grains[i][0], grains[i][1]);
        pen_turn(pen, grains[i][2]);
        pen_scale(pen, 1.15, 1.9);
        pen_circle(pen, 0, 0, 1);
        pen_restore(pen);
        pen_fill(pen, WHEAT_LINE, 1);
    }
    pen_restore(pen);
}

static void
draw_eared(const Drawing *drawing, SignBox box, const PlaceSign *sign)
{
    Pen *pen = drawing->pen;
    RenderText *text = drawing->text;
    double ear = box.height * EAR_PART;
    gboolean has_ear = !is_small(box);
    SignBox rest = {box.x + ear, box.y, box.width - ear - 2, box.height};
    plate(pen, inset(box, 0.5), box.height / 2 - 0.6);
    pen_fill_keep(pen, WHEAT, 1);
    pen_stroke(pen, WHEAT_LINE, 1, 1, PEN_SHARP);
    if (has_ear)
        draw_ear(pen, box.x + ear * 0.68, box.y + box.height / 2, box.height * 0.8);
    write_number(pen, text, has_ear ? rest : box, sign->number, WHEAT_INK);
}

void
render_sign_tag(Pen *pen, const RenderInk *ink, RenderText *text, SignBox box, const char *tag,
                guint32 fill)
{
    int width, height;
    gboolean is_light = render_ink_luma(fill) >= 128;
    guint32 plate_ink = colour_mix(fill, is_light ? PALE : 0x000000, 45);
    plate(pen, inset(box, 0.5), 3);
    pen_fill(pen, plate_ink, 0.85);
    render_text_measure(text, tag, -1, RENDER_FACE_TAG, &width, &height);
    render_text_draw(text, pen, tag, -1, RENDER_FACE_TAG, floor(box.x + (box.width - width) / 2),
                     floor(box.y + (box.height - height) / 2), is_light ? 0x1d1813 : PALE,
                     ink->halo, 0);
}

/* Around the origin, in a circle of radius 10. */
static void
draw_anchor(Pen *pen)
{
    pen_move_to(pen, 0, -3.4);
    pen_line_to(pen, 0, 6);
    pen_move_to(pen, -3, -1.4);
    pen_line_to(pen, 3, -1.4);
    pen_move_to(pen, -5.2, 1.4);
    pen_curve_to(pen, -5, 4.8, -2.4, 6, 0, 6);
    pen_curve_to(pen, 2.4, 6, 5, 4.8, 5.2, 1.4);
    pen_circle(pen, 0, -5, 1.6);
    pen_stroke(pen, PALE, 1, 1.7, PEN_ROUND);
}

static void
draw_port(const Drawing *drawing, SignBox box, const PlaceSign *sign)
{
    Pen *pen = drawing->pen;
    const RenderInk *ink = drawing->ink;
    double radius = box.width / 2;
    pen_save(pen);
    pen_move(pen, box.x + radius, box.y + radius);
    pen_circle(pen, 0, 0, radius * 0.92);
    pen_fill_keep(pen, sign->stands_out ? ink->port : PALE, 1);
    pen_stroke(pen, sign->stands_out ? PALE : ink->port, 1,
               sign->stands_out ? radius * 0.14 : radius * 0.34, PEN_SHARP);
    if (sign->stands_out) {
        pen_scale(pen, radius / 10, radius / 10);
        draw_anchor(pen);
    } else {
        pen_circle(pen, 0, 0, radius * 0.34);
        pen_fill(pen, ink->port, 1);
    }
    pen_restore(pen);
}

/* How each shape is drawn, and how large it is in a legend, in pixels: usually, and where it stands
 * out. */
static const struct {
    void (*draw)(const Drawing *drawing, SignBox box, const PlaceSign *sign);
    double width[2], height[2];
} shapes[N_SHAPES] = {
    [SHAPE_SQUARE] = {draw_square, {14, 14}, {14, 14}},
    [SHAPE_EAR] = {draw_eared, {22, 22}, {14, 14}},
    [SHAPE_DISC] = {draw_disc, {14, 14}, {14, 14}},
    [SHAPE_PORT] = {draw_port, {9, 15}, {9, 15}},
};

void
render_sign_draw(Pen *pen, const RenderInk *ink, RenderText *text, SignBox box, SignShape shape,
                 const PlaceSign *sign)
{
    const Drawing drawing = {pen, ink, text};
    shapes[shape].draw(&drawing, box, sign);
}

SignBox
render_sign_sample(SignShape shape, gboolean stands_out)
{
    double width = shapes[shape].width[stands_out ? 1 : 0];
    double height = shapes[shape].height[stands_out ? 1 : 0];
    return (SignBox){-width / 2, -height / 2, width, height};
}
