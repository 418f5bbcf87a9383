/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All lengths are parts of a block 44 wide. What would be too small to see is left out.
 */
#include "validator/render/screen-piece.h"

#include "schema/model/words.h"
#include "validator/render/rounded-box.h"
#include "validator/render/scene.h"
#include "validator/render/svg-out.h"

#include <math.h>

#define INK 0x241b13
#define PAPER 0xfffaf0
#define SHADE 0x140c06
#define HULL 0xe9f1f3
#define HULL_RIM 0x2b5d8c

#define BLOCK 44.0
#define BLOCK_HIGH (BLOCK * SCREEN_PIECE_HEIGHT)
#define LABEL_PAPER 76 /* per cent of paper in the colour of a label */

/* Blocks narrower than this show no names, no ratings. */
#define LEAST_NAMED 30.0
#define LEAST_RATED 22.0

#define PIPS_MAX 8
#define BARS_MAX 5

/* Hull, mast and two sails, in a space 20 wide and 16 high. */
static void
draw_ship(cairo_t *cr)
{
    cairo_move_to(cr, -9, 3);
    cairo_line_to(cr, 9, 3);
    cairo_line_to(cr, 6, 7.5);
    cairo_line_to(cr, -6, 7.5);
    cairo_close_path(cr);
    screen_ink_set(cr, INK, 1);
    cairo_fill(cr);
    cairo_move_to(cr, -0.8, -8);
    cairo_line_to(cr, -7, 1.5);
    cairo_line_to(cr, -0.8, 1.5);
    cairo_close_path(cr);
    cairo_move_to(cr, 1.2, -7);
    cairo_line_to(cr, 7, 1.5);
    cairo_line_to(cr, 1.2, 1.5);
    cairo_close_path(cr);
    screen_ink_set(cr, PAPER, 1);
    cairo_fill_preserve(cr);
    screen_ink_set(cr, INK, 1);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

/* A crossed field, and above it a bar for each of @n_bars. */
static void
draw_formation(cairo_t *cr, gint64 n_bars)
{
    gint64 n = MIN(n_bars, BARS_MAX);
    cairo_rectangle(cr, -8, -3, 16, 10);
    screen_ink_set(cr, PAPER, 1);
    cairo_fill_preserve(cr);
    cairo_move_to(cr, -8, -3);
    cairo_line_to(cr, 8, 7);
    cairo_move_to(cr, -8, 7);
    cairo_line_to(cr, 8, -3);
    for (gint64 i = 0; i < n; i++) {
        double x = (double)(2 * i + 1 - n) * 1.6;
        cairo_move_to(cr, x, -4.6);
        cairo_line_to(cr, x, -8);
    }
    screen_ink_set(cr, INK, 1);
    cairo_set_line_width(cr, 1.15);
    cairo_stroke(cr);
}

/* Draws the sign of units of @type (NULL: unknown) around @x, @y, in a space @width wide. */
static void
draw_sign(cairo_t *cr, const UnitType *type, double x, double y, double width)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, width / 20, width / 20);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    if (type != NULL && type->moves == MOVES_SEA)
        draw_ship(cr);
    else
        draw_formation(cr, type != NULL ? type->weight : 0);
    cairo_restore(cr);
}

void
screen_piece_flag(cairo_t *cr, guint32 paint, double x, double y, double height)
{
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, height / 12, height / 12);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_move_to(cr, -3.5, -5.5);
    cairo_line_to(cr, 6, -5.5);
    cairo_line_to(cr, 3.8, -2.3);
    cairo_line_to(cr, 6, 1);
    cairo_line_to(cr, -3.5, 1);
    cairo_close_path(cr);
    screen_ink_set(cr, PAPER, 0.9);
    cairo_set_line_width(cr, 3.2);
    cairo_stroke_preserve(cr);
    screen_ink_set(cr, paint, 1);
    cairo_fill_preserve(cr);
    screen_ink_set(cr, SHADE, 1);
    cairo_set_line_width(cr, 0.9);
    cairo_stroke(cr);
    cairo_move_to(cr, -3.5, -6);
    cairo_line_to(cr, -3.5, 6);
    cairo_set_line_width(cr, 1.6);
    cairo_stroke(cr);
    cairo_restore(cr);
}

/* Full steps first; so many that they do not fit are a number. */
static void
draw_pips(cairo_t *cr, ScreenText *text, gint64 n_full, gint64 n_steps)
{
    n_steps = MAX(n_full, n_steps);
    if (n_steps > PIPS_MAX) {
        g_autofree char *number =
            g_strdup_printf("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, n_full, n_steps);
        screen_text_fit(text, cr, number, SCREEN_FACE_BLOCK, 7, 3, 8.4, 18, INK);
        return;
    }
    double step = MIN(4.7, 36.0 / MAX(n_steps, 1));
    for (gint64 i = 0; i < n_steps; i++) {
        cairo_new_sub_path(cr);
        cairo_arc(cr, 5.6 + step * (double)i, 5.6, MIN(1.8, step * 0.4), 0, 2 * G_PI);
        screen_ink_set(cr, i < n_full ? INK : PAPER, 1);
        cairo_fill_preserve(cr);
        screen_ink_set(cr, INK, 1);
        cairo_set_line_width(cr, 0.8);
        cairo_stroke(cr);
    }
}

static void
draw_wood(cairo_t *cr, guint32 paint)
{
    rounded_box(cr, 0.4, 0.4, BLOCK - 0.8, BLOCK_HIGH - 0.8, 3);
    screen_ink_set(cr, colour_mix(paint, SHADE, 52), 1);
    cairo_fill(cr);
    rounded_box(cr, 0.4, 0.4, BLOCK - 2.8, BLOCK_HIGH - 2.8, 3);
    screen_ink_set(cr, paint, 1);
    cairo_fill_preserve(cr);
    screen_ink_set(cr, colour_mix(paint, SHADE, 62), 1);
    cairo_set_line_width(cr, 0.7);
    cairo_stroke(cr);
    rounded_box(cr, 2.4, 2.4, BLOCK - 6.8, BLOCK_HIGH - 6.8, 1.4);
    screen_ink_set(cr, colour_mix(paint, PAPER, LABEL_PAPER), 1);
    cairo_fill(cr);
}

/* A piece of the hull as long as its block; the ends are round. */
static void
draw_hull(cairo_t *cr, ScreenHull hull)
{
    double left = hull == HULL_STERN ? 0.8 : -20, right = hull == HULL_BOW ? BLOCK - 0.8 : 64;
    cairo_save(cr);
    cairo_rectangle(cr, 0, 0, BLOCK, BLOCK_HIGH);
    cairo_clip(cr);
    rounded_box(cr, left, 0.8, right - left, BLOCK_HIGH - 1.6, 6);
    screen_ink_set(cr, HULL, 1);
    cairo_fill_preserve(cr);
    screen_ink_set(cr, HULL_RIM, 1);
    cairo_set_line_width(cr, 1.6);
    cairo_stroke(cr);
    cairo_restore(cr);
    cairo_translate(cr, BLOCK * 0.07, BLOCK_HIGH * 0.07);
    cairo_scale(cr, 0.86, 0.86);
}

static void
draw_rating(cairo_t *cr, ScreenText *text, const Unit *unit)
{
    const char rating[] = {
        RATING_LETTER(unit->rating),
        (char)('0' + RATING_HITS(unit->rating)),
        '\0',
    };
    if (record_gives(&unit->record, "rating"))
        screen_text_fit(text, cr, rating, SCREEN_FACE_RATING, 9.5, 3, 18.2, 14, INK);
}

void
screen_piece_draw(cairo_t *cr, const SetupUnit *unit, ScreenHull hull, double width)
{
    double part = hull == HULL_NONE ? 1 : 0.86;
    gboolean is_named = width * part >= LEAST_NAMED, is_rated = width * part >= LEAST_RATED;
    ScreenText text;
    screen_text_init_scaled(&text);
    cairo_save(cr);
    cairo_scale(cr, width / BLOCK, width / BLOCK);
    if (hull != HULL_NONE)
        draw_hull(cr, hull);
    draw_wood(cr, unit->paint);
    draw_pips(cr, &text, unit->strength, unit->unit->strength);
    if (is_rated)
        draw_rating(cr, &text, unit->unit);
    if (is_named) {
        const char *name = record_name(&unit->unit->record);
        draw_sign(cr, unit->type, 29, 13, 15);
        screen_text_fit(&text, cr, name, SCREEN_FACE_BLOCK, 8, 3.2, 26.4, 35.4, INK);
    } else {
        draw_sign(cr, unit->type, is_rated ? 28 : 20.5, 19, is_rated ? 20 : 26);
    }
    cairo_restore(cr);
    screen_text_clear(&text);
}
