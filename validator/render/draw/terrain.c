/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands on the ground of hexes: trees, reeds, houses. Where each stands follows from its hex
 * alone, so that a change of one moves nothing in the others. All marks of a kind are one path.
 */
#include "validator/render/draw/hexes.h"

#include "schema/model/words.h"

#include <math.h>

/* Pixels of an average face from which on there is room for marks. */
#define GRAIN_MARKED 16.0

/* From one to the next round the middle, so that no two stand in a row. */
#define GOLDEN_ANGLE 2.399963229728653

#define NO_COLOUR G_MAXUINT32

typedef void (*TraceMark)(Pen *pen, double x, double y, double size);

static void
trace_shadow(Pen *pen, double x, double y, double size)
{
    pen_circle(pen, x + size * 0.35, y + size * 0.45, size);
}

static void
trace_crown(Pen *pen, double x, double y, double size)
{
    pen_circle(pen, x, y, size);
}

static void
trace_light(Pen *pen, double x, double y, double size)
{
    pen_circle(pen, x - size * 0.25, y - size * 0.3, size * 0.5);
}

static void
trace_dash(Pen *pen, double x, double y, double size)
{
    pen_move_to(pen, x - size, y);
    pen_line_to(pen, x + size, y);
}

static void
trace_reed(Pen *pen, double x, double y, double size)
{
    for (int i = -1; i <= 1; i++) {
        pen_move_to(pen, x, y);
        pen_line_to(pen, x + i * size * 0.5, y - size * (i == 0 ? 1.2 : 0.9));
    }
}

static void
trace_wave(Pen *pen, double x, double y, double size)
{
    pen_move_to(pen, x - size, y);
    pen_curve_to(pen, x - size * 0.5, y - size * 0.5, x, y - size * 0.5, x, y);
    pen_curve_to(pen, x, y + size * 0.5, x + size * 0.5, y + size * 0.5, x + size, y);
}

static void
trace_crack(Pen *pen, double x, double y, double size)
{
    pen_move_to(pen, x - size, y + size * 0.6);
    pen_line_to(pen, x - size * 0.2, y);
    pen_line_to(pen, x + size, y - size * 0.5);
}

static void
trace_slope(Pen *pen, double x, double y, double size)
{
    for (int i = -1; i <= 1; i++) {
        pen_move_to(pen, x + i * size * 0.6, y - size * (i == 0 ? 0.7 : 0.5));
        pen_line_to(pen, x + i * size * 0.9, y + size * 0.5);
    }
}

/* A gable above a wall. */
static void
trace_house(Pen *pen, double x, double y, double size)
{
    pen_move_to(pen, x - size, y + size * 0.7);
    pen_line_to(pen, x - size, y - size * 0.1);
    pen_line_to(pen, x, y - size * 0.9);
    pen_line_to(pen, x + size, y - size * 0.1);
    pen_line_to(pen, x + size, y + size * 0.7);
    pen_close(pen);
}

static void
trace_tent(Pen *pen, double x, double y, double size)
{
    pen_move_to(pen, x - size, y + size * 0.7);
    pen_line_to(pen, x, y - size * 0.8);
    pen_line_to(pen, x + size, y + size * 0.7);
    pen_close(pen);
}

static void
trace_bridge(Pen *pen, double x, double y, double size)
{
    for (int i = -1; i <= 1; i += 2) {
        pen_move_to(pen, x - size * 1.1, y + i * size * 0.55);
        pen_line_to(pen, x - size * 0.8, y + i * size * 0.35);
        pen_line_to(pen, x + size * 0.8, y + i * size * 0.35);
        pen_line_to(pen, x + size * 1.1, y + i * size * 0.55);
    }
    for (int i = -3; i <= 3; i++) {
        pen_move_to(pen, x + i * size * 0.22, y - size * 0.3);
        pen_line_to(pen, x + i * size * 0.22, y + size * 0.3);
    }
}

/* Lengths are parts of half a hex. */
static const struct {
    gint pattern;
    guint n;       /* in a hex */
    double spread; /* how far from the middle the outermost stands */
    double size;
    TraceMark trace;
    guint32 fill, line; /* NO_COLOUR: none */
    double width;       /* of the line */
} rows[] = {
    {PATTERN_MARSH, 11, 0.78, 0.16, trace_dash, NO_COLOUR, 0x5f8a94, 0.03},
    {PATTERN_MARSH, 6, 0.6, 0.15, trace_reed, NO_COLOUR, 0x4f6a34, 0.03},
    {PATTERN_WATER, 8, 0.75, 0.17, trace_wave, NO_COLOUR, 0x4b7c92, 0.03},
    {PATTERN_BRIDGE, 6, 0.75, 0.15, trace_wave, NO_COLOUR, 0x4b7c92, 0.03},
    {PATTERN_ICE, 6, 0.7, 0.2, trace_crack, NO_COLOUR, 0x86a3b3, 0.025},
    {PATTERN_HILL, 7, 0.72, 0.16, trace_slope, NO_COLOUR, 0x6b4f2a, 0.03},
    {PATTERN_TREES, 17, 0.86, 0.13, trace_shadow, 0x4a5a32, NO_COLOUR, 0},
    {PATTERN_TREES, 17, 0.86, 0.13, trace_crown, 0x7d965a, 0x42542c, 0.018},
    {PATTERN_TREES, 17, 0.86, 0.13, trace_light, 0xa5b97f, NO_COLOUR, 0},
    {PATTERN_HOUSES, 6, 0.55, 0.13, trace_house, 0xb4613f, 0x2a1f14, 0.025},
    {PATTERN_TOWN, 11, 0.62, 0.13, trace_house, 0xb4613f, 0x2a1f14, 0.025},
    {PATTERN_CAMP, 7, 0.6, 0.13, trace_tent, 0xf6eedb, 0x2a1f14, 0.025},
    {PATTERN_BRIDGE, 1, 0, 0.7, trace_bridge, NO_COLOUR, 0x4a3420, 0.06},
};

/* Returns: a number that follows from @x and @y, and differs much with each. */
static guint32
mix(gint32 x, gint32 y)
{
    guint32 hash = (guint32)x * 2654435761u ^ (guint32)y * 2246822519u;
    hash = (hash ^ hash >> 15) * 0x2c1b3c6du;
    hash = (hash ^ hash >> 12) * 0x297a2d39u;
    return hash ^ hash >> 15;
}

/* Adds the marks of row @row on @face to the path. */
static void
trace_marks(const RenderMap *map, const RenderView *view, guint32 face, guint row)
{
    Box box = map->geometry->boxes[face];
    double half = (box.bottom - box.top) * view->scale / 2;
    double x = ((double)box.left + box.right) / 2 * view->scale - view->x;
    double y = ((double)box.top + box.bottom) / 2 * view->scale - view->y;
    double turn = mix(box.left, box.top) % 360 * G_PI / 180;
    for (guint i = 0; i < rows[row].n; i++) {
        double away = half * rows[row].spread * sqrt((i + 0.5) / rows[row].n);
        double angle = turn + i * GOLDEN_ANGLE;
        rows[row].trace(view->pen,
                        x + away * cos(angle),
                        y + away * sin(angle),
                        half * rows[row].size);
    }
}

static void
draw_row(const RenderMap *map, const RenderView *view, const GArray *faces, guint row)
{
    double half = render_grain(map, view->scale) / 2;
    gboolean is_any = FALSE;
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        const Terrain *terrain = map->scene.faces[face].terrain;
        if (terrain == NULL || terrain->pattern != rows[row].pattern)
            continue;
        trace_marks(map, view, face, row);
        is_any = TRUE;
    }
    if (!is_any)
        return;
    if (rows[row].fill != NO_COLOUR)
        pen_fill_keep(view->pen, rows[row].fill, rows[row].trace == trace_shadow ? 0.45 : 1);
    if (rows[row].line != NO_COLOUR)
        pen_stroke_keep(view->pen, rows[row].line, 0.9, half * 2 * rows[row].width, PEN_ROUND);
    pen_forget(view->pen);
}

void
render_draw_terrain(const RenderMap *map, const RenderView *view)
{
    if (render_grain(map, view->scale) < GRAIN_MARKED)
        return;
    g_autoptr(GArray) faces = render_seen(map->geometry->faces, view);
    pen_save(view->pen);
    for (guint row = 0; row < G_N_ELEMENTS(rows); row++)
        draw_row(map, view, faces, row);
    pen_restore(view->pen);
}
