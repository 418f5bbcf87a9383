/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marks stand upright, lit from the upper left; the seed of a spot makes each of them its own.
 */
#include "validator/render/draw/terrain-marks.h"

#include "schema/model/words.h"

#include <math.h>

#define LOBES 5
#define INK 0x2a1f14

/* Returns: 0 to 1, from byte @byte of the seed. */
static double
chance(const FlowSpot *spot, guint byte)
{
    return (spot->seed >> byte * 8 & 0xff) / 255.0;
}

/* Returns: a size around @size, by a quarter smaller or larger. */
static double
own_size(const FlowSpot *spot, double size)
{
    return size * (0.75 + 0.5 * chance(spot, 0));
}

static void
trace_shadow(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size);
    pen_circle(pen, spot->x + own * 0.3, spot->y + own * 0.4, own);
}

/* A crown of lobes. */
static void
trace_crown(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size), turn = chance(spot, 1) * 2 * G_PI, dent = own * 0.86;
    pen_move_to(pen, spot->x + dent * cos(turn), spot->y + dent * sin(turn));
    for (guint i = 0; i < LOBES; i++) {
        double from = turn + 2 * G_PI * i / LOBES, to = turn + 2 * G_PI * (i + 1) / LOBES;
        double bulge = own * 1.34, third = (to - from) * 0.3;
        pen_curve_to(pen, spot->x + bulge * cos(from + third), spot->y + bulge * sin(from + third),
                     spot->x + bulge * cos(to - third), spot->y + bulge * sin(to - third),
                     spot->x + dent * cos(to), spot->y + dent * sin(to));
    }
    pen_close(pen);
}

static void
trace_light(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size);
    pen_circle(pen, spot->x - own * 0.25, spot->y - own * 0.3, own * 0.48);
}

static void
trace_dash(Pen *pen, const FlowSpot *spot, double size)
{
    double half = size * (0.4 + chance(spot, 0));
    pen_move_to(pen, spot->x - half, spot->y);
    pen_line_to(pen, spot->x + half, spot->y);
}

static void
trace_pool(Pen *pen, const FlowSpot *spot, double size)
{
    double half = own_size(spot, size), high = half * 0.45;
    pen_move_to(pen, spot->x - half, spot->y);
    pen_curve_to(pen, spot->x - half * 0.4, spot->y - high, spot->x + half * 0.4, spot->y - high,
                 spot->x + half, spot->y);
    pen_curve_to(pen, spot->x + half * 0.4, spot->y + high, spot->x - half * 0.4, spot->y + high,
                 spot->x - half, spot->y);
    pen_close(pen);
}

static void
trace_reed(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size);
    for (int i = -1; i <= 1; i++) {
        pen_move_to(pen, spot->x + i * own * 0.12, spot->y);
        pen_line_to(pen, spot->x + i * own * 0.55, spot->y - own * (i == 0 ? 1.2 : 0.85));
    }
}

static void
trace_wave(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size), x = spot->x, y = spot->y;
    pen_move_to(pen, x - own, y);
    pen_curve_to(pen, x - own * 0.6, y - own * 0.4, x - own * 0.4, y - own * 0.4, x, y);
    pen_curve_to(pen, x + own * 0.4, y + own * 0.4, x + own * 0.6, y + own * 0.4, x + own, y);
}

static void
trace_crack(Pen *pen, const FlowSpot *spot, double size)
{
    double own = own_size(spot, size), tilt = chance(spot, 1) - 0.5;
    pen_move_to(pen, spot->x - own, spot->y + own * tilt);
    pen_line_to(pen, spot->x - own * 0.2, spot->y - own * tilt * 0.4);
    pen_line_to(pen, spot->x + own, spot->y - own * tilt);
}

/* A stroke down the slope: the brighter it lies, the shorter. */
static void
trace_hachure(Pen *pen, const FlowSpot *spot, double size)
{
    double light = 0.5 - 0.35 * (spot->across + spot->down);
    double length = size * (1.1 - 0.45 * light) * (0.8 + 0.4 * chance(spot, 0));
    pen_move_to(pen, spot->x, spot->y);
    pen_line_to(pen, spot->x + spot->across * length, spot->y + spot->down * length);
}

/* A patch of tilled land, each turned another way. */
static void
trace_field(Pen *pen, const FlowSpot *spot, double size)
{
    double turn = (chance(spot, 1) - 0.5) * 1.2, long_side = own_size(spot, size);
    double across = long_side * cos(turn), down = long_side * sin(turn);
    double part = 0.45 + 0.4 * chance(spot, 2);
    pen_move_to(pen, spot->x - across + down * part, spot->y - down - across * part);
    pen_line_to(pen, spot->x + across + down * part, spot->y + down - across * part);
    pen_line_to(pen, spot->x + across - down * part, spot->y + down + across * part);
    pen_line_to(pen, spot->x - across - down * part, spot->y - down + across * part);
    pen_close(pen);
}

static void
trace_grass(Pen *pen, const FlowSpot *spot, double size)
{
    for (int i = -1; i <= 1; i += 2) {
        pen_move_to(pen, spot->x, spot->y);
        pen_line_to(pen, spot->x + i * size * 0.5, spot->y - size);
    }
}

/* Of a house seen from its gable and one side, corner after corner; every second one is seen from
 * the other side. */
static void
trace_corners(Pen *pen, const FlowSpot *spot, double size, const double (*corners)[2], guint n)
{
    double own = size * (0.85 + 0.3 * chance(spot, 0)), side = (spot->seed >> 8 & 1) != 0 ? 1 : -1;
    for (guint i = 0; i < n; i++) {
        double x = spot->x + side * own * corners[i][0], y = spot->y + own * corners[i][1];
        if (i == 0)
            pen_move_to(pen, x, y);
        else
            pen_line_to(pen, x, y);
    }
    pen_close(pen);
}

static void
trace_walls(Pen *pen, const FlowSpot *spot, double size)
{
    static const double gable[][2] = {{-1, 0.7}, {-1, -0.05}, {-0.5, -0.7}, {0, -0.05}, {0, 0.7}};
    static const double side[][2] = {{0, 0.7}, {0, -0.05}, {1.1, -0.15}, {1.1, 0.55}};
    trace_corners(pen, spot, size, gable, G_N_ELEMENTS(gable));
    trace_corners(pen, spot, size, side, G_N_ELEMENTS(side));
}

static void
trace_roof(Pen *pen, const FlowSpot *spot, double size)
{
    static const double roof[][2] = {{-0.5, -0.75}, {0.6, -0.85}, {1.2, -0.12}, {0.05, 0}};
    trace_corners(pen, spot, size, roof, G_N_ELEMENTS(roof));
}

static void
trace_tent(Pen *pen, const FlowSpot *spot, double size)
{
    static const double tent[][2] = {{-0.9, 0.6}, {-0.3, -0.8}, {0.4, 0.7}};
    trace_corners(pen, spot, size, tent, G_N_ELEMENTS(tent));
}

static void
trace_tent_side(Pen *pen, const FlowSpot *spot, double size)
{
    static const double side[][2] = {{-0.3, -0.8}, {0.5, -0.7}, {1.1, 0.45}, {0.4, 0.7}};
    trace_corners(pen, spot, size, side, G_N_ELEMENTS(side));
}

/* A deck between two rails. */
static void
trace_bridge(Pen *pen, const FlowSpot *spot, double size)
{
    for (int i = -1; i <= 1; i += 2) {
        pen_move_to(pen, spot->x - size * 1.1, spot->y + i * size * 0.55);
        pen_line_to(pen, spot->x - size * 0.8, spot->y + i * size * 0.35);
        pen_line_to(pen, spot->x + size * 0.8, spot->y + i * size * 0.35);
        pen_line_to(pen, spot->x + size * 1.1, spot->y + i * size * 0.55);
    }
    for (int i = -3; i <= 3; i++) {
        pen_move_to(pen, spot->x + i * size * 0.22, spot->y - size * 0.3);
        pen_line_to(pen, spot->x + i * size * 0.22, spot->y + size * 0.3);
    }
}

/* clang-format off */
#define SHADE {trace_shadow, 0x4d5c33, NO_COLOUR, 0.45, 0}
#define CROWN {trace_crown, 0x8ba266, 0x56693b, 1, 0.009}
#define LIGHT {trace_light, 0xa9bc82, NO_COLOUR, 0.9, 0}
#define WALLS {trace_walls, 0xf3e6cc, INK, 1, 0.009}
#define ROOF {trace_roof, 0xb8623f, INK, 1, 0.009}

const MarkRow mark_rows[] = {
    {PATTERN_PLAIN, MARKS_SCATTERED, 0.24, 24, {1.1, 0.3, 0.2, 55}, .layers =
        {{trace_field, 0xc7a552, NO_COLOUR, 0.13, 0}}},
    {PATTERN_PLAIN, MARKS_SCATTERED, 0.2, 24, {1.4, 0.3, 0.2, 45}, .layers =
        {{trace_field, 0x8f9a55, NO_COLOUR, 0.1, 0}}},
    {PATTERN_PLAIN, MARKS_SCATTERED, 0.035, 44, {0.45, 0.3, 0.05, 30}, .layers =
        {{trace_grass, NO_COLOUR, 0x7a6a3a, 0.45, 0.01}}},
    {PATTERN_MARSH, MARKS_SCATTERED, 0.11, 24, {0.52, 0.28, 0.12, 45}, .layers =
        {{trace_pool, 0xa9c9cf, 0x5f8a94, 0.9, 0.008}}},
    {PATTERN_MARSH, MARKS_SCATTERED, 0.06, 16, {0.1, 0.28, 0.05, 72}, .layers =
        {{trace_dash, NO_COLOUR, 0x5f8a94, 0.75, 0.011}}},
    {PATTERN_MARSH, MARKS_SCATTERED, 0.055, 20, {0.26, 0.28, 0.08, 70}, .layers =
        {{trace_reed, NO_COLOUR, 0x4f6a34, 0.95, 0.013}}},
    {PATTERN_WATER, MARKS_SCATTERED, 0.085, 20, {0.34, 0.28, 0.22, 70}, .layers =
        {{trace_wave, NO_COLOUR, 0x4b7c92, 0.65, 0.011}}},
    {PATTERN_BRIDGE, MARKS_MIDDLE, 0.33, 14, .layers =
        {{trace_bridge, NO_COLOUR, 0x4a3420, 1, 0.03}}},
    {PATTERN_ICE, MARKS_SCATTERED, 0.11, 20, {0.36, 0.28, 0.15, 65}, .layers =
        {{trace_crack, NO_COLOUR, 0x7896a6, 0.8, 0.009}}},
    {PATTERN_HILL, MARKS_RIM, 0.2, 20, .per_side = 20, .layers =
        {{trace_hachure, NO_COLOUR, 0x6b4f2a, 0.75, 0.011}}},
    {PATTERN_HOUSES, MARKS_SCATTERED, 0.065, 16, {0.24, 0.2, 0.17, 78}, .layers = {WALLS, ROOF}},
    {PATTERN_TOWN, MARKS_SCATTERED, 0.062, 16, {0.19, 0.14, 0.14, 94}, .layers = {WALLS, ROOF}},
    {PATTERN_CAMP, MARKS_SCATTERED, 0.06, 16, {0.22, 0.18, 0.12, 75}, .layers =
        {{trace_tent, 0xfbf3e2, INK, 1, 0.009}, {trace_tent_side, 0xe0cfae, INK, 1, 0.009}}},
    {PATTERN_TREES, MARKS_RIM, 0.05, 16, .per_side = 6, .inside = 0.05, .layers =
        {SHADE, CROWN, LIGHT}},
    {PATTERN_TREES, MARKS_SCATTERED, 0.058, 16, {0.15, 0.17, 0.11, 88}, .layers =
        {SHADE, CROWN, LIGHT}},
};
/* clang-format on */
const guint n_mark_rows = G_N_ELEMENTS(mark_rows);
