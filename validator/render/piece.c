/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces: blocks, counters and signs.
 */
#include "validator/render/piece.h"

#include "schema/model/words.h"

#include <math.h>
#include <string.h>

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
inset_box(SignBox box, double by)
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
draw_sign_plate(const Drawing *drawing, SignBox box, const PlaceSign *sign, double radius)
{
    const RenderInk *ink = drawing->ink;
    plate(drawing->pen, inset_box(box, 0.5), radius);
    pen_fill_keep(drawing->pen, sign->stands_out ? ink->strong : ink->paper, 1);
    pen_stroke(drawing->pen, ink->ink, 1, 1, PEN_SHARP);
    write_number(drawing->pen, drawing->text, box, sign->number,
                 sign->stands_out ? PALE : ink->ink);
}

static void
draw_square(const Drawing *drawing, SignBox box, const PlaceSign *sign)
{
    draw_sign_plate(drawing, box, sign, 1.5);
}

static void
draw_disc(const Drawing *drawing, SignBox box, const PlaceSign *sign)
{
    draw_sign_plate(drawing, box, sign, box.height / 2 - 0.6);
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
    plate(pen, inset_box(box, 0.5), box.height / 2 - 0.6);
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
    guint32 plate_ink = pen_colour_mix(fill, is_light ? PALE : 0x000000, 45);
    plate(pen, inset_box(box, 0.5), 3);
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

#define INK 0x241b13
#define PAPER 0xfffaf0
#define SHADE 0x140c06
#define HULL 0xe9f1f3
#define HULL_RIM 0x2b5d8c
#define BLOCK 44.0
#define BLOCK_HIGH (BLOCK * RENDER_PIECE_HEIGHT)
#define HULL_PART 0.86 /* of its size a block in a hull has */
#define LABEL_PAPER 76 /* per cent of paper in the colour of a label */

/* Blocks narrower than this show no names, no ratings. */
#define LEAST_NAMED 34.0
#define LEAST_RATED 22.0
#define LEAST_FACTORS 50.0 /* both a name and many factors */

/* Names are as large as can be read on a narrow block, too, though fewer of their letters fit. */
#define NAME_SIZE 8.0
#define NAME_PIXELS 9.8
#define NAME_WIDTH 35.4
#define NAME_LEAST 4.6 /* in one row, on paper */
#define NAME_IN_ROWS 5.1

/* The stripe of the command, and what is left of it behind steps and corner. */
#define STRIPE_HIGH 7.2
#define STRIPE_LETTER 7.0
#define BRIGHT 140 /* letters on brighter stripes are dark */
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

static void
trace_falling(Pen *pen)
{
    pen_move_to(pen, -8, -3);
    pen_line_to(pen, 8, 7);
}

static void
trace_rising(Pen *pen)
{
    pen_move_to(pen, -8, 7);
    pen_line_to(pen, 8, -3);
}

static void
draw_foot(Pen *pen)
{
    trace_falling(pen);
    trace_rising(pen);
}

/* Who rides and fights on foot: below the stroke of those on horses the field is full. */
static void
draw_dragoons(Pen *pen)
{
    trace_rising(pen);
    pen_line_to(pen, 8, 7);
    pen_close(pen);
    pen_fill(pen, INK, 1);
    trace_rising(pen);
}

static void
draw_guns(Pen *pen)
{
    pen_circle(pen, 0, 2, 2.7);
    pen_fill(pen, INK, 1);
}

/* A star with five points. */
static void
draw_star(Pen *pen)
{
    for (guint i = 0; i < 10; i++) {
        double angle = G_PI * (i / 5.0 - 0.5), radius = i % 2 == 0 ? 4.6 : 1.9;
        double x = radius * cos(angle), y = 2.3 + radius * sin(angle);
        if (i == 0)
            pen_move_to(pen, x, y);
        else
            pen_line_to(pen, x, y);
    }
    pen_close(pen);
    pen_fill(pen, INK, 1);
}

/* The outline of works with bastions. */
static void
draw_works(Pen *pen)
{
    for (int i = -1; i <= 1; i += 2) {
        pen_rectangle(pen, 4.2 * i - 1.6, -1.4, 3.2, 3);
        pen_rectangle(pen, 4.2 * i - 1.6, 2.6, 3.2, 3);
    }
    pen_rectangle(pen, -4.2, 0.2, 8.4, 3.8);
    pen_fill(pen, INK, 1);
}

/* What fills the field of the sign of each arm. */
static void (*const arms[N_ARMS])(Pen *pen) = {
    [ARM_INFANTRY] = draw_foot,  [ARM_CAVALRY] = trace_rising, [ARM_DRAGOONS] = draw_dragoons,
    [ARM_ARTILLERY] = draw_guns, [ARM_LEADER] = draw_star,     [ARM_REDOUBT] = draw_works,
};

/* The field of @arm, and above it a bar for each of @n_bars. */
static void
draw_formation(Pen *pen, guint arm, gint64 n_bars)
{
    gint64 n = MIN(n_bars, BARS_MAX);
    pen_rectangle(pen, -8, -3, 16, 10);
    pen_fill_keep(pen, PAPER, 1);
    pen_stroke(pen, INK, 1, 1.15, PEN_JOINED);
    arms[arm < N_ARMS ? arm : ARM_INFANTRY](pen);
    for (gint64 i = 0; i < n; i++) {
        double x = (double)(2 * i + 1 - n) * 1.6;
        pen_move_to(pen, x, -4.6);
        pen_line_to(pen, x, -8);
    }
    pen_stroke(pen, INK, 1, 1.15, PEN_JOINED);
}

void
render_piece_ground(Pen *pen, double x, double y, double width, double height)
{
    pen_rectangle(pen, x, y, width, height);
    pen_fill(pen, PAPER, 1);
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
        draw_formation(pen, type != NULL ? (guint)type->arm : ARM_INFANTRY,
                       type != NULL ? type->weight : 0);
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

gboolean
render_piece_has_steps(const UnitState *unit)
{
    return MAX(unit->strength, unit->unit->strength) <= PIPS_MAX;
}

/* Returns: how far it is from one of @n steps to the next. */
static double
step_of_pips(gint64 n)
{
    return MIN(4.7, 36.0 / (double)MAX(n, 1));
}

/* Full steps first; so many that they do not fit are a number, which the label may have
 * @is_in_label.
 */
static void
draw_pips(Pen *pen, RenderText *text, const UnitState *unit, gboolean is_in_label)
{
    gint64 n = MAX(unit->strength, unit->unit->strength);
    if (render_piece_has_steps(unit)) {
        render_piece_steps(pen, unit->strength, n, 5.6, 5.6, step_of_pips(n));
    } else if (!is_in_label) {
        g_autofree char *number =
            g_strdup_printf("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, unit->strength, n);
        render_text_fit(text, pen, number, RENDER_FACE_BLOCK, 7, 3, 8.4, 18, INK);
    }
}

static void
draw_wood(Pen *pen, guint32 paint)
{
    pen_rounded(pen, 0.4, 0.4, BLOCK - 0.8, BLOCK_HIGH - 0.8, 3);
    pen_fill(pen, pen_colour_mix(paint, SHADE, 52), 1);
    pen_rounded(pen, 0.4, 0.4, BLOCK - 2.8, BLOCK_HIGH - 2.8, 3);
    pen_fill_keep(pen, paint, 1);
    pen_stroke(pen, pen_colour_mix(paint, SHADE, 62), 1, 0.7, PEN_SHARP);
    pen_rounded(pen, 2.4, 2.4, BLOCK - 6.8, BLOCK_HIGH - 6.8, 1.4);
    pen_fill(pen, pen_colour_mix(paint, PAPER, LABEL_PAPER), 1);
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
    pen_scale(pen, HULL_PART, HULL_PART);
}

/* Returns: (transfer full): the text beside the sign of @unit: that of the system, or the steps
 * where there are too many to draw, which sets @is_strength; NULL: none. */
static char *
middle_of(const UnitState *unit, gboolean *is_strength)
{
    char *words = scenario_unit_label(unit, LABEL_MIDDLE, NULL);
    *is_strength = words == NULL && !render_piece_has_steps(unit);
    return *is_strength ? g_strdup_printf("%" G_GINT64_FORMAT, unit->strength) : words;
}

/* Where signs, and words beside or below them, stand. */
typedef struct {
    double least;                /* width of the block, in pixels */
    double sign_x, sign_y, sign; /* its middle, and how wide it is; 0: none */
    double size, x, base, width; /* of the words; width 0: none */
    gboolean is_named;
} Setting;

/* Without words, with one or two letters, and with more of them; the one with the most on it first.
 */
static const Setting settings[3][3] = {
    {{LEAST_NAMED, 29, 13, 15, 0, 0, 0, 0, TRUE}, {0, 20.5, 19, 26}},
    {{LEAST_NAMED, 29, 13, 15, 9.5, 3, 18.2, 14, TRUE},
     {LEAST_RATED, 31, 19, 18, 15, 3, 24.5, 19},
     {0, 20.5, 19, 26}},
    {{LEAST_FACTORS, 31, 12.2, 14, 7, 3, 16.4, 20.5, TRUE},
     {LEAST_NAMED, 21, 10.5, 15, 11, 3, 26.2, 35.4},
     {0, 20.5, 19, 26}},
};

/* Paper below the text on a stripe. */
static void
draw_plate(Pen *pen, double x, double width)
{
    pen_rounded(pen, x, 3.1, width, STRIPE_HIGH - 1.4, 1.4);
    pen_fill(pen, PAPER, 1);
}

static gboolean
has_stripe(const UnitCommand *command)
{
    return command != NULL && record_has_key(&command->record, "paint");
}

void
render_piece_stripe(Pen *pen, RenderText *text, const UnitCommand *command, double x, double y,
                    double width)
{
    if (!has_stripe(command))
        return;
    guint32 paint = (guint32)command->paint;
    pen_rounded(pen, x, y, width, STRIPE_HIGH, 1.4);
    pen_fill(pen, paint, 1);
    if (command->letter != NULL)
        render_text_fit(text, pen, command->letter, RENDER_FACE_RATING, STRIPE_LETTER, x, y + 6.1,
                        width, render_ink_luma(paint) > BRIGHT ? INK : PAPER);
}

/* The stripe of the command of @unit along its upper edge, with its letter where steps and corner
 * leave room. */
static void
draw_stripe(Pen *pen, RenderText *text, const UnitState *unit, gboolean has_corner, double width)
{
    const UnitCommand *command = unit->command;
    if (!has_stripe(command))
        return;
    gint64 n = render_piece_has_steps(unit) ? MAX(unit->strength, unit->unit->strength) : 0;
    double step = step_of_pips(n);
    gboolean has_room = width >= LEAST_NAMED && step * (double)n < 14;
    pen_rounded(pen, 2.4, 2.4, BLOCK - 6.8, STRIPE_HIGH, 1.4);
    pen_fill(pen, (guint32)command->paint, 1);
    if (has_room)
        render_piece_stripe(pen, text, command, 16, 2.4, 12);
    if (n > 0)
        draw_plate(pen, 3, step * (double)(n - 1) + 5.2);
    if (has_corner)
        draw_plate(pen, 30.6, 8.6);
}

/* In two rows where it would be too small in one, and can be small. */
static void
draw_name(Pen *pen, RenderText *text, const char *name, double size)
{
    const Type *type = &text->types[RENDER_FACE_BLOCK].type;
    gint length = render_text_break(name, 2);
    double natural = pen_type_measure(&text->letters, name, -1, type, NAME_LEAST, FALSE).width;
    if (!type->is_tabled || name[length] == '\0' || natural <= NAME_WIDTH) {
        render_text_fit(text, pen, name, RENDER_FACE_BLOCK, size, 3.2, 26.4, NAME_WIDTH, INK);
        return;
    }
    const char *second = name + length + strspn(name + length, " ");
    g_autofree char *first = g_strndup(name, (gsize)length);
    size = NAME_IN_ROWS;
    render_text_fit(text, pen, first, RENDER_FACE_BLOCK, size, 3.2, 22.6, NAME_WIDTH, INK);
    render_text_fit(text, pen, second, RENDER_FACE_BLOCK, size, 3.2, 27.2, NAME_WIDTH, INK);
}

/* A band across the label of a unit whose first face is down. */
static void
draw_band(Pen *pen, const UnitState *unit)
{
    if (unit->unit->faces.length < 2 || unit->strength >= unit->unit->strength)
        return;
    pen_move_to(pen, 2.4, BLOCK_HIGH - 4.4);
    pen_line_to(pen, 2.4, BLOCK_HIGH - 12);
    pen_line_to(pen, BLOCK - 12, 2.4);
    pen_line_to(pen, BLOCK - 4.4, 2.4);
    pen_line_to(pen, BLOCK - 4.4, 4);
    pen_line_to(pen, 9, BLOCK_HIGH - 4.4);
    pen_close(pen);
    pen_fill(pen, PAPER, 0.6);
}

static void
draw_label(Pen *pen, RenderText *text, const UnitState *unit, double width)
{
    gboolean is_strength;
    g_autofree char *middle = middle_of(unit, &is_strength);
    g_autofree char *corner = scenario_unit_label(unit, LABEL_CORNER, NULL);
    const Setting *setting = settings[middle == NULL ? 0 : g_utf8_strlen(middle, -1) <= 2 ? 1 : 2];
    while (width < setting->least)
        setting++;
    draw_band(pen, unit);
    draw_stripe(pen, text, unit, corner != NULL && width >= LEAST_NAMED, width);
    draw_pips(pen, text, unit, is_strength);
    render_piece_sign(pen, unit->type, setting->sign_x, setting->sign_y, setting->sign);
    if (setting->width > 0)
        render_text_fit(text, pen, middle, RENDER_FACE_RATING, setting->size, setting->x,
                        setting->base, setting->width, INK);
    if (corner != NULL && width >= LEAST_NAMED)
        render_text_fit(text, pen, corner, RENDER_FACE_RATING, 8, 31, 8.8, 8, INK);
    if (setting->is_named)
        draw_name(pen, text, record_name(&unit->unit->record),
                  MAX(NAME_SIZE, NAME_PIXELS * BLOCK / width));
}

void
render_piece_draw(Pen *pen, const Look *look, const UnitState *unit, RenderHull hull, double width)
{
    RenderText text;
    render_text_init_scaled(&text, look->types);
    pen_save(pen);
    pen_scale(pen, width / BLOCK, width / BLOCK);
    if (hull != HULL_NONE)
        draw_hull(pen, hull);
    draw_wood(pen, unit->paint);
    draw_label(pen, &text, unit, width * (hull == HULL_NONE ? 1 : HULL_PART));
    pen_restore(pen);
    render_text_clear(&text);
}
