/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All lengths are parts of a block 44 wide. What would be too small to see is left out.
 */
#include "validator/render/draw/piece.h"

#include "schema/model/words.h"
#include "validator/render/scene/scene.h"
#include <math.h>

#define INK 0x241b13
#define PAPER 0xfffaf0
#define SHADE 0x140c06
#define HULL 0xe9f1f3
#define HULL_RIM 0x2b5d8c

#define BLOCK 44.0
#define BLOCK_HIGH (BLOCK * RENDER_PIECE_HEIGHT)
#define LABEL_PAPER 76 /* per cent of paper in the colour of a label */

/* Blocks narrower than this show no names, no ratings. */
#define LEAST_NAMED 34.0
#define LEAST_RATED 22.0

/* Names are as large as can be read on a narrow block, too, though fewer of their letters fit. */
#define NAME_SIZE 8.0
#define NAME_PIXELS 9.8

#define PIPS_MAX 8
#define BARS_MAX 5

RenderHull
render_piece_hull(const GArray *units, guint i)
{
    gboolean is_last = i + 1 == units->len || !g_array_index(units, UnitState, i + 1).is_aboard;
    if (g_array_index(units, UnitState, i).is_aboard)
        return is_last ? HULL_BOW : HULL_MIDDLE;
    return is_last ? HULL_NONE : HULL_STERN;
}

/* Hull, mast and two sails, in a space 20 wide and 16 high. */
static void
draw_ship(Pen *pen)
{
    pen_move_to(pen, -9, 3);
    pen_line_to(pen, 9, 3);
    pen_line_to(pen, 6, 7.5);
    pen_line_to(pen, -6, 7.5);
    pen_close(pen);
    pen_fill(pen, INK, 1);
    pen_move_to(pen, -0.8, -8);
    pen_line_to(pen, -7, 1.5);
    pen_line_to(pen, -0.8, 1.5);
    pen_close(pen);
    pen_move_to(pen, 1.2, -7);
    pen_line_to(pen, 7, 1.5);
    pen_line_to(pen, 1.2, 1.5);
    pen_close(pen);
    pen_fill_keep(pen, PAPER, 1);
    pen_stroke(pen, INK, 1, 1, PEN_JOINED);
}

/* A crossed field, and above it a bar for each of @n_bars. */
static void
draw_formation(Pen *pen, gint64 n_bars)
{
    gint64 n = MIN(n_bars, BARS_MAX);
    pen_rectangle(pen, -8, -3, 16, 10);
    pen_fill_keep(pen, PAPER, 1);
    pen_move_to(pen, -8, -3);
    pen_line_to(pen, 8, 7);
    pen_move_to(pen, -8, 7);
    pen_line_to(pen, 8, -3);
    for (gint64 i = 0; i < n; i++) {
        double x = (double)(2 * i + 1 - n) * 1.6;
        pen_move_to(pen, x, -4.6);
        pen_line_to(pen, x, -8);
    }
    pen_stroke(pen, INK, 1, 1.15, PEN_JOINED);
}

void
render_piece_sign(Pen *pen, const UnitType *type, double x, double y, double width)
{
    pen_save(pen);
    pen_move(pen, x, y);
    pen_scale(pen, width / 20, width / 20);
    if (type != NULL && type->moves == MOVES_SEA)
        draw_ship(pen);
    else
        draw_formation(pen, type != NULL ? type->weight : 0);
    pen_restore(pen);
}

void
render_piece_flag(Pen *pen, guint32 paint, double x, double y, double height)
{
    pen_save(pen);
    pen_move(pen, x, y);
    pen_scale(pen, height / 12, height / 12);
    pen_move_to(pen, -3.5, -5.5);
    pen_line_to(pen, 6, -5.5);
    pen_line_to(pen, 3.8, -2.3);
    pen_line_to(pen, 6, 1);
    pen_line_to(pen, -3.5, 1);
    pen_close(pen);
    pen_stroke_keep(pen, PAPER, 0.9, 3.2, PEN_ROUND);
    pen_fill_keep(pen, paint, 1);
    pen_stroke(pen, SHADE, 1, 0.9, PEN_ROUND);
    pen_move_to(pen, -3.5, -6);
    pen_line_to(pen, -3.5, 6);
    pen_stroke(pen, SHADE, 1, 1.6, PEN_ROUND);
    pen_restore(pen);
}

void
render_piece_steps(Pen *pen, gint64 n_full, gint64 n_steps, double x, double y, double step)
{
    for (gint64 i = 0; i < n_steps; i++) {
        pen_circle(pen, x + step * (double)i, y, MIN(1.8, step * 0.4));
        pen_fill_keep(pen, i < n_full ? INK : PAPER, 1);
        pen_stroke(pen, INK, 1, 0.8, PEN_SHARP);
    }
}

/* Full steps first; so many that they do not fit are a number. */
static void
draw_pips(Pen *pen, RenderText *text, gint64 n_full, gint64 n_steps)
{
    n_steps = MAX(n_full, n_steps);
    if (n_steps > PIPS_MAX) {
        g_autofree char *number =
            g_strdup_printf("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, n_full, n_steps);
        render_text_fit(text, pen, number, RENDER_FACE_BLOCK, 7, 3, 8.4, 18, INK);
        return;
    }
    render_piece_steps(pen, n_full, n_steps, 5.6, 5.6, MIN(4.7, 36.0 / MAX(n_steps, 1)));
}

static void
draw_wood(Pen *pen, guint32 paint)
{
    pen_rounded(pen, 0.4, 0.4, BLOCK - 0.8, BLOCK_HIGH - 0.8, 3);
    pen_fill(pen, colour_mix(paint, SHADE, 52), 1);
    pen_rounded(pen, 0.4, 0.4, BLOCK - 2.8, BLOCK_HIGH - 2.8, 3);
    pen_fill_keep(pen, paint, 1);
    pen_stroke(pen, colour_mix(paint, SHADE, 62), 1, 0.7, PEN_SHARP);
    pen_rounded(pen, 2.4, 2.4, BLOCK - 6.8, BLOCK_HIGH - 6.8, 1.4);
    pen_fill(pen, colour_mix(paint, PAPER, LABEL_PAPER), 1);
}

/* A piece of the hull as long as its block; the ends are round. */
static void
draw_hull(Pen *pen, RenderHull hull)
{
    double left = hull == HULL_STERN ? 0.8 : -20, right = hull == HULL_BOW ? BLOCK - 0.8 : 64;
    pen_save(pen);
    pen_clip(pen, 0, 0, BLOCK, BLOCK_HIGH);
    pen_rounded(pen, left, 0.8, right - left, BLOCK_HIGH - 1.6, 6);
    pen_fill_keep(pen, HULL, 1);
    pen_stroke(pen, HULL_RIM, 1, 1.6, PEN_SHARP);
    pen_restore(pen);
    pen_move(pen, BLOCK * 0.07, BLOCK_HIGH * 0.07);
    pen_scale(pen, 0.86, 0.86);
}

/* Where there is no name a rating has its room. */
static void
draw_rating(Pen *pen, RenderText *text, const Unit *unit, gboolean is_named)
{
    const char rating[] = {
        RATING_LETTER(unit->rating),
        (char)('0' + RATING_HITS(unit->rating)),
        '\0',
    };
    if (!record_gives(&unit->record, "rating"))
        return;
    if (is_named)
        render_text_fit(text, pen, rating, RENDER_FACE_RATING, 9.5, 3, 18.2, 14, INK);
    else
        render_text_fit(text, pen, rating, RENDER_FACE_RATING, 15, 3, 24.5, 19, INK);
}

void
render_piece_draw(Pen *pen, const Look *look, const UnitState *unit, RenderHull hull, double width)
{
    double part = hull == HULL_NONE ? 1 : 0.86;
    gboolean is_named = width * part >= LEAST_NAMED, is_rated = width * part >= LEAST_RATED;
    RenderText text;
    render_text_init_scaled(&text, look->types);
    pen_save(pen);
    pen_scale(pen, width / BLOCK, width / BLOCK);
    if (hull != HULL_NONE)
        draw_hull(pen, hull);
    draw_wood(pen, unit->paint);
    draw_pips(pen, &text, unit->strength, unit->unit->strength);
    if (is_rated)
        draw_rating(pen, &text, unit->unit, is_named);
    if (is_named) {
        const char *name = record_name(&unit->unit->record);
        render_piece_sign(pen, unit->type, 29, 13, 15);
        double size = MAX(NAME_SIZE, NAME_PIXELS * BLOCK / (width * part));
        render_text_fit(&text, pen, name, RENDER_FACE_BLOCK, size, 3.2, 26.4, 35.4, INK);
    } else {
        render_piece_sign(pen, unit->type, is_rated ? 31 : 20.5, 19, is_rated ? 18 : 26);
    }
    pen_restore(pen);
    render_text_clear(&text);
}
