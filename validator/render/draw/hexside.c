/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Streams, works and bridges along the sides of hexes, each in strokes one over the other.
 */
#include "validator/render/draw/hexside.h"

#include "schema/model/words.h"

#include <math.h>

/* Pixels of an average face from which on there is room for lines, teeth. */
#define GRAIN_LINES 8.0
#define GRAIN_TEETH 24.0

#define STROKES_MAX 3
#define TEETH 5
#define TEETH_INK 0x3a2a18
#define SAMPLE_SIZE 40.0 /* pixels of a hex, in a legend */

/* The strokes of a pattern: widths are parts of a hex from side to side. */
typedef struct {
    double width;
    guint32 colour;
} Stroke;

static const Stroke strokes[N_LINE_PATTERNS][STROKES_MAX] = {
    [LINE_PLAIN] = {{0.05, 0x5b4630}},
    [LINE_STREAM] = {{0.095, 0x2f5568}, {0.07, 0x6fa3b8}, {0.02, 0xc3dbdd}},
    [LINE_WORKS] = {{0.1, 0xf6eedb}, {0.08, 0x3a2a18}, {0.046, 0xc9ac74}},
    [LINE_SLOPE] = {{0.04, 0x6b4f2a}},
    [LINE_WALL] = {{0.1, 0x2a1f14}, {0.05, 0x9a8f84}},
    [LINE_BRIDGE] = {{0.095, 0x2f5568}, {0.07, 0x6fa3b8}},
};

/* A side with a border. */
typedef struct {
    const Border *border; /* borrowed */
    guint32 arc;
    gboolean is_outer_left; /* of a border with one side: outside lies the face to the left */
} DrawnSide;

/* Returns: (transfer full): of DrawnSide: those that are seen. */
static GArray *
sides_seen(const RenderMap *map, const RenderView *view)
{
    const Topology *topology = map->scene.topology;
    g_autoptr(GArray) seen = render_seen(map->geometry->arcs, view);
    GArray *sides = g_array_new(FALSE, FALSE, sizeof(DrawnSide));
    for (guint i = 0; i < seen->len; i++) {
        guint32 index = g_array_index(seen, guint32, i);
        const Arc *arc = index < topology->n_arcs ? &topology->arcs[index] : NULL;
        if (arc == NULL || arc->left == FACE_NONE || arc->right == FACE_NONE ||
            map->scene.faces[arc->left].terrain == NULL)
            continue;
        const Neighbour *way = scene_way(&map->scene, arc->left, arc->right);
        const char *id = way != NULL ? way->border : NULL;
        const Border *border = (const Border *)scene_find(&map->scene, ENTITY_BORDER, id);
        const DrawnSide side = {.border = border, .arc = index, .is_outer_left = way && way->outer};
        if (border != NULL)
            g_array_append_val(sides, side);
    }
    return sides;
}

static void
trace_side(const RenderMap *map, const RenderView *view, const DrawnSide *side)
{
    const Topology *topology = map->scene.topology;
    render_path_line(view, topology_arc_points(topology, side->arc),
                     topology->arcs[side->arc].length);
}

/* Returns: the colour of that stroke. A border with a paint of its own has it for the stroke that
 * is no casing. */
static guint32
colour_of(const Border *border, guint stroke)
{
    const Stroke *look = strokes[border->pattern];
    gboolean is_painted = stroke == (look[1].width > 0 ? 1 : 0);
    gboolean has_paint = is_painted && record_gives(&border->record, "paint");
    return has_paint ? (guint32)border->paint : look[stroke].colour;
}

/* Draws stroke @stroke of all sides of @pattern. */
static void
draw_stroke(const RenderMap *map, const RenderView *view, const GArray *sides, guint pattern,
            guint stroke)
{
    double size = render_grain(map, view->scale);
    for (guint i = 0; i < sides->len; i++) {
        const DrawnSide *side = &g_array_index(sides, DrawnSide, i);
        if ((guint)side->border->pattern != pattern)
            continue;
        trace_side(map, view, side);
        pen_stroke(view->pen, colour_of(side->border, stroke), 1,
                   strokes[pattern][stroke].width * size, PEN_ROUND);
    }
}

/* The ends of @side in pixels, outside on the left of the way from the first to the second. */
static void
ends_of(const RenderMap *map, const RenderView *view, const DrawnSide *side, double ends[2][2])
{
    const Topology *topology = map->scene.topology;
    const Point *points = topology_arc_points(topology, side->arc);
    const Point *from = &points[0], *to = &points[topology->arcs[side->arc].length - 1];
    const Point *const order[] = {side->is_outer_left ? from : to, side->is_outer_left ? to : from};
    for (guint i = 0; i < 2; i++) {
        ends[i][0] = order[i]->x * view->scale - view->x;
        ends[i][1] = order[i]->y * view->scale - view->y;
    }
}

/* Teeth on the outer side of works, on the left of the way from the first of @ends. */
static void
trace_teeth(Pen *pen, const double ends[2][2])
{
    double x = ends[1][0] - ends[0][0], y = ends[1][1] - ends[0][1];
    double high = 0.2, half = 0.07;
    for (guint i = 0; i < TEETH; i++) {
        double at = 0.14 + 0.72 * (i + 0.5) / TEETH;
        pen_move_to(pen, ends[0][0] + x * (at - half), ends[0][1] + y * (at - half));
        pen_line_to(pen, ends[0][0] + x * at + y * high, ends[0][1] + y * at - x * high);
        pen_line_to(pen, ends[0][0] + x * (at + half), ends[0][1] + y * (at + half));
        pen_close(pen);
    }
}

/* Two rails across the side. */
static void
trace_bridge(Pen *pen, const double ends[2][2])
{
    double x = ends[1][0] - ends[0][0], y = ends[1][1] - ends[0][1];
    for (int i = -1; i <= 1; i += 2) {
        double at = 0.5 + i * 0.13;
        double middle_x = ends[0][0] + x * at, middle_y = ends[0][1] + y * at;
        pen_move_to(pen, middle_x - y * 0.2, middle_y + x * 0.2);
        pen_line_to(pen, middle_x + y * 0.2, middle_y - x * 0.2);
    }
}

static void
stroke_bridge(Pen *pen, double size)
{
    pen_stroke_keep(pen, 0xf6eedb, 1, size * 0.09, PEN_ROUND);
    pen_stroke(pen, TEETH_INK, 1, size * 0.05, PEN_ROUND);
}

typedef void (*TraceSide)(Pen *pen, const double ends[2][2]);

/* Traces what stands out of the sides of @pattern. Returns: whether there is any. */
static gboolean
trace_all(const RenderMap *map, const RenderView *view, const GArray *sides, gint pattern,
          TraceSide trace)
{
    gboolean is_any = FALSE;
    for (guint i = 0; i < sides->len; i++) {
        const DrawnSide *side = &g_array_index(sides, DrawnSide, i);
        if (side->border->pattern != pattern)
            continue;
        double ends[2][2];
        ends_of(map, view, side, ends);
        trace(view->pen, ends);
        is_any = TRUE;
    }
    return is_any;
}

void
render_draw_hexsides(const RenderMap *map, const RenderView *view)
{
    double size = render_grain(map, view->scale);
    if (size < GRAIN_LINES)
        return;
    g_autoptr(GArray) sides = sides_seen(map, view);
    pen_save(view->pen);
    if (size >= GRAIN_TEETH && trace_all(map, view, sides, LINE_WORKS, trace_teeth))
        pen_fill(view->pen, TEETH_INK, 1);
    for (guint pattern = 0; pattern < N_LINE_PATTERNS; pattern++)
        for (guint i = 0; i < STROKES_MAX && strokes[pattern][i].width > 0; i++)
            draw_stroke(map, view, sides, pattern, i);
    if (trace_all(map, view, sides, LINE_BRIDGE, trace_bridge))
        stroke_bridge(view->pen, size);
    pen_restore(view->pen);
}

void
render_hexside_sample(Pen *pen, const Border *border, double x, double y, double width)
{
    const double ends[2][2] = {{x + width, y}, {x, y}};
    pen_save(pen);
    if (border->pattern == LINE_WORKS) {
        trace_teeth(pen, ends);
        pen_fill(pen, TEETH_INK, 1);
    }
    for (guint i = 0; i < STROKES_MAX && strokes[border->pattern][i].width > 0; i++) {
        pen_move_to(pen, x, y);
        pen_line_to(pen, x + width, y);
        pen_stroke(pen, colour_of(border, i), 1, strokes[border->pattern][i].width * SAMPLE_SIZE,
                   PEN_ROUND);
    }
    if (border->pattern == LINE_BRIDGE) {
        trace_bridge(pen, ends);
        stroke_bridge(pen, SAMPLE_SIZE);
    }
    pen_restore(pen);
}
