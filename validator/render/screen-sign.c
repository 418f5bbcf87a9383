/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawn in pixels; a box says how large.
 */
#include "validator/render/screen-sign.h"

#include "validator/render/rounded-box.h"
#include "validator/render/svg-out.h"

#include <math.h>

#define WHEAT 0xf6df9a
#define WHEAT_LINE 0x8a6a1c
#define WHEAT_INK 0x4a3606
#define PALE 0xffffff

/* The part of a sign of forage that the ear takes, in heights. */
#define EAR_PART 0.62

static void
plate(cairo_t *cr, SignBox box, double radius)
{
    rounded_box(cr, box.x, box.y, box.width, box.height, radius);
}

static SignBox
inset(SignBox box, double by)
{
    return (SignBox){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

/* Signs lower than this, in pixels of the type, have a small number and nothing else. */
#define SMALL_BELOW 12.5

static gboolean
is_small(const ScreenText *text, SignBox box)
{
    return box.height < SMALL_BELOW * text->size;
}

static void
write_number(cairo_t *cr, ScreenText *text, SignBox box, gint64 number, guint32 colour)
{
    int width, height;
    ScreenFace face = is_small(text, box) ? SCREEN_FACE_SMALL : SCREEN_FACE_NUMBER;
    g_autofree char *words = g_strdup_printf("%" G_GINT64_FORMAT, number);
    screen_text_measure(text, words, -1, face, &width, &height);
    screen_text_draw(text,
                     cr,
                     words,
                     -1,
                     face,
                     floor(box.x + (box.width - width) / 2 + 0.5),
                     floor(box.y + (box.height - height) / 2),
                     colour,
                     0,
                     0);
}

void
screen_sign_square(cairo_t *cr,
                   const ScreenInk *ink,
                   ScreenText *text,
                   SignBox box,
                   gint64 number,
                   gboolean is_capital)
{
    double size = text->size;
    plate(cr, inset(box, 0.5 * size), 1.5 * size);
    screen_ink_set(cr, is_capital ? ink->capital : ink->paper, 1);
    cairo_fill_preserve(cr);
    screen_ink_set(cr, ink->ink, 1);
    cairo_set_line_width(cr, size);
    cairo_stroke(cr);
    write_number(cr, text, box, number, is_capital ? PALE : ink->ink);
}

/* Five grains on a stem, in the height of @box. */
static void
draw_ear(cairo_t *cr, double x, double y, double height)
{
    static const double grains[5][3] = {
        /* x, y, turn */
        {0, -4.2, 0},
        {-1.7, -1.9, -0.5},
        {1.7, -1.9, 0.5},
        {-1.7, 0.9, -0.5},
        {1.7, 0.9, 0.5},
    };
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, height / 12, height / 12);
    cairo_move_to(cr, 0, -3);
    cairo_line_to(cr, 0, 5);
    screen_ink_set(cr, WHEAT_LINE, 1);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
    for (guint i = 0; i < G_N_ELEMENTS(grains); i++) {
        cairo_save(cr);
        cairo_translate(cr, grains[i][0], grains[i][1]);
        cairo_rotate(cr, grains[i][2]);
        cairo_scale(cr, 1.15, 1.9);
        cairo_new_sub_path(cr);
        cairo_arc(cr, 0, 0, 1, 0, 2 * G_PI);
        cairo_restore(cr);
    }
    cairo_fill(cr);
    cairo_restore(cr);
}

void
screen_sign_forage(cairo_t *cr,
                   const ScreenInk *ink G_GNUC_UNUSED,
                   ScreenText *text,
                   SignBox box,
                   gint64 number)
{
    double size = text->size, ear = box.height * EAR_PART;
    gboolean has_ear = !is_small(text, box);
    SignBox rest = {box.x + ear, box.y, box.width - ear - 2 * size, box.height};
    plate(cr, inset(box, 0.5 * size), box.height / 2 - 0.6 * size);
    screen_ink_set(cr, WHEAT, 1);
    cairo_fill_preserve(cr);
    screen_ink_set(cr, WHEAT_LINE, 1);
    cairo_set_line_width(cr, size);
    cairo_stroke(cr);
    if (has_ear)
        draw_ear(cr, box.x + ear * 0.68, box.y + box.height / 2, box.height * 0.8);
    write_number(cr, text, has_ear ? rest : box, number, WHEAT_INK);
}

void
screen_sign_tag(cairo_t *cr,
                const ScreenInk *ink,
                ScreenText *text,
                SignBox box,
                const char *tag,
                guint32 fill)
{
    int width, height;
    gboolean is_light = screen_ink_luma(fill) >= 128;
    guint32 plate_ink = colour_mix(fill, is_light ? PALE : 0x000000, 45);
    plate(cr, inset(box, 0.5 * text->size), 3 * text->size);
    screen_ink_set(cr, plate_ink, 0.85);
    cairo_fill(cr);
    screen_text_measure(text, tag, -1, SCREEN_FACE_TAG, &width, &height);
    screen_text_draw(text,
                     cr,
                     tag,
                     -1,
                     SCREEN_FACE_TAG,
                     floor(box.x + (box.width - width) / 2),
                     floor(box.y + (box.height - height) / 2),
                     is_light ? 0x1d1813 : PALE,
                     ink->halo,
                     0);
}

/* Around the origin, in a circle of radius 10. */
static void
draw_anchor(cairo_t *cr)
{
    cairo_move_to(cr, 0, -3.4);
    cairo_line_to(cr, 0, 6);
    cairo_move_to(cr, -3, -1.4);
    cairo_line_to(cr, 3, -1.4);
    cairo_move_to(cr, -5.2, 1.4);
    cairo_curve_to(cr, -5, 4.8, -2.4, 6, 0, 6);
    cairo_curve_to(cr, 2.4, 6, 5, 4.8, 5.2, 1.4);
    cairo_new_sub_path(cr);
    cairo_arc(cr, 0, -5, 1.6, 0, 2 * G_PI);
    screen_ink_set(cr, PALE, 1);
    cairo_set_line_width(cr, 1.7);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_stroke(cr);
}

void
screen_sign_port(cairo_t *cr, const ScreenInk *ink, SignBox box, gboolean is_harbour)
{
    double radius = box.width / 2;
    cairo_save(cr);
    cairo_translate(cr, box.x + radius, box.y + radius);
    cairo_new_sub_path(cr);
    cairo_arc(cr, 0, 0, radius * 0.92, 0, 2 * G_PI);
    screen_ink_set(cr, is_harbour ? ink->port : PALE, 1);
    cairo_fill_preserve(cr);
    screen_ink_set(cr, is_harbour ? PALE : ink->port, 1);
    cairo_set_line_width(cr, is_harbour ? radius * 0.14 : radius * 0.34);
    cairo_stroke(cr);
    if (is_harbour) {
        cairo_scale(cr, radius / 10, radius / 10);
        draw_anchor(cr);
    } else {
        cairo_new_sub_path(cr);
        cairo_arc(cr, 0, 0, radius * 0.34, 0, 2 * G_PI);
        screen_ink_set(cr, ink->port, 1);
        cairo_fill(cr);
    }
    cairo_restore(cr);
}
