/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines between faces: each kind has a style of its own, which differs from the others in more than
 * its colour. Their widths hardly change with the scale.
 */
#include "validator/render/render-parts.h"

#include <string.h>

/* Pixels of an average face from which on there is room for lines that matter. */
#define GRAIN_MARKS 14.0

/* At this size of faces lines have the width of the table. */
#define GRAIN_FULL 60.0
#define LEAST_WIDTH 0.45
#define MOST_WIDTH 1.5

/* Widths and dashes are in pixels of names. */
/* clang-format off */
static const RenderLine lines[N_RENDER_LINES] = {
    [RENDER_LINE_WASTE]   = {.width = 0.5, .colour = G_STRUCT_OFFSET(RenderInk, rim), .alpha = 0.45},
    [RENDER_LINE_LAKE]    = {.width = 0.7, .colour = G_STRUCT_OFFSET(RenderInk, shoreline), .alpha = 1},
    [RENDER_LINE_ZONE]    = {.width = 2.0, .colour = G_STRUCT_OFFSET(RenderInk, zone), .alpha = 0.9,
                             .gap = 6},
    [RENDER_LINE_HEX]     = {.width = 0.7, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.4},
    [RENDER_LINE_END]     = {.width = 1.7, .colour = G_STRUCT_OFFSET(RenderInk, rim), .alpha = 0.9},
    [RENDER_LINE_EASY]    = {.width = 0.9, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.7},
    [RENDER_LINE_NATION]  = {.width = 1.7, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.9},
    [RENDER_LINE_COAST]   = {.width = 1.0, .colour = G_STRUCT_OFFSET(RenderInk, coast), .alpha = 1},
    [RENDER_LINE_RIM]     = {.width = 1.2, .colour = G_STRUCT_OFFSET(RenderInk, rim), .alpha = 0.9},
    [RENDER_LINE_WAY]     = {.width = 2.4, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.9},
    [RENDER_LINE_WAY + 1] = {.width = 1.0, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.9},
    [RENDER_LINE_WAY + 2] = {.width = 3.4, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.9,
                             .over = 1.2, .over_gap = 0},
    [RENDER_LINE_WAY + 3] = {.width = 2.4, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.9,
                             .gap = 5},
    [RENDER_LINE_WAY_LAST] = {.width = 1.4, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.9,
                             .dash = 9, .gap = 3},
    [RENDER_LINE_STRAIT]  = {.width = 1.7, .colour = G_STRUCT_OFFSET(RenderInk, border), .alpha = 0.9,
                             .dash = 6, .gap = 4},
    [RENDER_LINE_BLOCKED] = {.width = 4.2, .colour = G_STRUCT_OFFSET(RenderInk, blocked), .alpha = 1,
                             .over = 1.5, .over_gap = 5},
    [RENDER_LINE_HARD]    = {.width = 3.0, .colour = G_STRUCT_OFFSET(RenderInk, hard), .alpha = 1,
                             .dash = 7, .gap = 3, .casing = 1.8},
};
/* clang-format on */

static guint32
colour_of(const RenderInk *ink, gsize offset)
{
    return *(const guint32 *)(gconstpointer)((const char *)ink + offset);
}

typedef struct {
    const Point *points;
    guint32 n_points;
} Path;

static void
trace_paths(const RenderView *view, const GArray *paths, double dash, double gap)
{
    for (guint i = 0; i < paths->len; i++) {
        const Path *path = &g_array_index(paths, Path, i);
        if (gap > 0)
            render_path_dashes(view, path->points, path->n_points, dash, gap);
        else
            render_path_line(view, path->points, path->n_points);
    }
}

/* Draws @paths in the style of @line. @size: pixels to one of the table. */
static void
draw_line(const RenderInk *ink, const RenderView *view, const GArray *paths, const RenderLine *line,
          double size)
{
    Pen *pen = view->pen;
    PenEnds ends = line->gap > 0 && line->dash > 0 ? PEN_JOINED : PEN_ROUND;
    if (line->casing > 0) {
        trace_paths(view, paths, 0, 0);
        pen_stroke(pen, ink->casing, 0.85, (line->width + line->casing) * size, ends);
    }
    trace_paths(view, paths, line->dash * size, line->gap * size);
    pen_stroke(pen, colour_of(ink, line->colour), line->alpha, line->width * size, ends);
    if (line->over <= 0)
        return;
    trace_paths(view, paths, 0, line->over_gap * size);
    pen_stroke(pen, ink->casing, 1, line->over * size, PEN_ROUND);
}

void
render_border_sample(const RenderInk *ink, Pen *pen, RenderLineKind kind, double x, double y,
                     double width)
{
    /* Tenths of a pixel, so that the ends need not be whole. */
    const Point ends[2] = {{0, 0}, {(gint32)(width * 10), 0}};
    const Path path = {ends, 2};
    g_autoptr(GArray) paths = g_array_new(FALSE, FALSE, sizeof(Path));
    g_array_append_val(paths, path);
    RenderView view = render_view_new(pen, 0.1, 0, -10, (int)width, 20, 20);
    pen_save(pen);
    pen_move(pen, x, y - 10);
    draw_line(ink, &view, paths, &lines[kind], 1);
    pen_restore(pen);
}

/* Returns: the line that an arc of @kind between @a and @b is drawn with, or N_RENDER_LINES. */
static RenderLineKind
line_of(const RenderMap *map, ArcKind kind, guint32 a, guint32 b, gboolean has_marks)
{
    switch (kind) {
    case ARC_COAST:
        return RENDER_LINE_COAST;
    case ARC_LAKE:
        return RENDER_LINE_LAKE;
    case ARC_ZONE:
        return RENDER_LINE_ZONE;
    case ARC_RIM:
        return RENDER_LINE_RIM;
    case ARC_END:
        return RENDER_LINE_END;
    case ARC_WASTE:
        return RENDER_LINE_WASTE;
    case ARC_EASY:
    case ARC_HARD:
    case ARC_BLOCKED:
        if (has_marks && kind == ARC_HARD)
            return RENDER_LINE_HARD;
        if (has_marks && kind == ARC_BLOCKED)
            return RENDER_LINE_BLOCKED;
        if (map->scene.faces[a].nation != map->scene.faces[b].nation)
            return RENDER_LINE_NATION;
        return map->scene.faces[a].terrain != NULL ? RENDER_LINE_HEX : RENDER_LINE_EASY;
    default:
        return N_RENDER_LINES;
    }
}

/* Returns: the line of a connection with a point by a border of the type @border: easy types take
 * turns, in the order of the data. */
static RenderLineKind
line_of_way(const Scene *scene, const char *border)
{
    Records borders = data_set_records(scene->set, ENTITY_BORDER);
    guint n_before = 0;
    if (scene_border_is_hard(scene, border))
        return RENDER_LINE_HARD;
    for (guint32 i = 0; i < borders.length && g_strcmp0(record_key(borders.items[i]), border) != 0;
         i++)
        n_before += record_key(borders.items[i]) != NULL &&
                    !scene_border_is_hard(scene, record_key(borders.items[i]));
    return RENDER_LINE_WAY + n_before % (RENDER_LINE_WAY_LAST - RENDER_LINE_WAY + 1);
}

/* A strait is drawn where there is a way, and where its places do not touch. */
static RenderLineKind
line_of_strait(const RenderMap *map, const RenderStrait *strait, gboolean has_marks)
{
    const Scene *scene = &map->scene;
    const Neighbour *way = scene_way(scene, strait->a, strait->b);
    if (way == NULL || scene_faces_touch(scene->drawn, strait->a, strait->b))
        return N_RENDER_LINES;
    if (!ground_is_land(scene->faces[strait->a].ground) ||
        !ground_is_land(scene->faces[strait->b].ground))
        return RENDER_LINE_ZONE;
    if (strait->is_way)
        return line_of_way(scene, way->border);
    return has_marks && scene_border_is_hard(scene, way->border) ? RENDER_LINE_HARD
                                                                 : RENDER_LINE_STRAIT;
}

RenderLineKind
render_border_line(const RenderMap *map, const char *border)
{
    if (scene_border_is_hard(&map->scene, border))
        return RENDER_LINE_HARD;
    for (guint i = 0; i < map->geometry->straits->len; i++) {
        const RenderStrait *strait = &g_array_index(map->geometry->straits, RenderStrait, i);
        const Neighbour *way = scene_way(&map->scene, strait->a, strait->b);
        RenderLineKind kind = line_of_strait(map, strait, TRUE);
        gboolean is_easy = kind >= RENDER_LINE_WAY && kind <= RENDER_LINE_STRAIT;
        if (is_easy && g_strcmp0(way->border, border) == 0)
            return kind;
    }
    return RENDER_LINE_EASY;
}

static void
sort_paths(const RenderMap *map, const RenderView *view, gboolean has_marks, GArray *paths[])
{
    const Topology *topology = map->scene.topology;
    g_autoptr(GArray) seen = render_seen(map->geometry->arcs, view);
    for (guint i = 0; i < seen->len; i++) {
        guint32 index = g_array_index(seen, guint32, i);
        RenderLineKind kind;
        Path path;
        if (index < topology->n_arcs) {
            const Arc *arc = &topology->arcs[index];
            ArcKind arc_kind = scene_arc_kind(&map->scene, arc);
            kind = line_of(map, arc_kind, arc->left, arc->right, has_marks);
            path = (Path){topology_arc_points(topology, index), arc->length};
        } else {
            const RenderStrait *strait =
                &g_array_index(map->geometry->straits, RenderStrait, index - topology->n_arcs);
            kind = line_of_strait(map, strait, has_marks);
            path = (Path){strait->line->points, strait->line->n_points};
        }
        if (kind < N_RENDER_LINES)
            g_array_append_val(paths[kind], path);
    }
}

guint
render_border_kinds(const RenderMap *map)
{
    const Topology *topology = map->scene.topology;
    guint kinds = 0;
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        ArcKind kind = scene_arc_kind(&map->scene, arc);
        kinds |= 1u << line_of(map, kind, arc->left, arc->right, TRUE);
    }
    for (guint i = 0; i < map->geometry->straits->len; i++)
        kinds |= 1u << line_of_strait(map, &g_array_index(map->geometry->straits, RenderStrait, i),
                                      TRUE);
    return kinds;
}

/* Whether a line with @a and @b beside it is one between @one and @other. */
static gboolean
is_between(guint32 a, guint32 b, guint32 one, guint32 other)
{
    return (a == one && b == other) || (a == other && b == one);
}

/* Returns: the kind of the line between the faces @one and @other that lies on top, or
 * N_RENDER_LINES. */
static RenderLineKind
line_between(const RenderMap *map, guint32 one, guint32 other)
{
    const Topology *topology = map->scene.topology;
    const GArray *straits = map->geometry->straits;
    gint most = -1;
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        const Arc *arc = &topology->arcs[i];
        if (!is_between(arc->left, arc->right, one, other))
            continue;
        RenderLineKind kind =
            line_of(map, scene_arc_kind(&map->scene, arc), arc->left, arc->right, TRUE);
        most = kind < N_RENDER_LINES ? MAX(most, (gint)kind) : most;
    }
    for (guint i = 0; i < straits->len && most < 0; i++) {
        const RenderStrait *strait = &g_array_index(straits, RenderStrait, i);
        RenderLineKind kind = is_between(strait->a, strait->b, one, other)
                                  ? line_of_strait(map, strait, TRUE)
                                  : N_RENDER_LINES;
        most = kind < N_RENDER_LINES ? (gint)kind : most;
    }
    return most >= 0 ? (RenderLineKind)most : N_RENDER_LINES;
}

void
render_map_paint_way(const RenderMap *map, cairo_t *cr, const char *from, const char *to,
                     double width)
{
    guint32 one = render_geometry_find(map->geometry, from);
    guint32 other = render_geometry_find(map->geometry, to);
    RenderLineKind kind = one != RENDER_NOWHERE && other != RENDER_NOWHERE
                              ? line_between(map, one, other)
                              : N_RENDER_LINES;
    if (kind == N_RENDER_LINES)
        return;
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    render_border_sample(map->ink, pen, kind, 0, 0, width);
}

/* Returns: pixels of names to one of the table. */
static double
line_size(double grain)
{
    return CLAMP(grain / GRAIN_FULL, LEAST_WIDTH, MOST_WIDTH);
}

double
render_map_border_width(const RenderMap *map, double scale)
{
    double width = 0, size = line_size(map->geometry->grain * scale);
    for (guint i = 0; i < N_RENDER_LINES; i++)
        width = MAX(width, lines[i].width + lines[i].casing);
    return width * size;
}

void
render_draw_borders(const RenderMap *map, const RenderView *view)
{
    double grain = render_grain(map, view->scale);
    gboolean has_marks = (map->style.layers & RENDER_BORDERS) != 0 && grain >= GRAIN_MARKS;
    GArray *paths[N_RENDER_LINES];
    if (grain < RENDER_GRAIN_COARSE)
        return;
    double size = line_size(grain);
    for (guint i = 0; i < N_RENDER_LINES; i++)
        paths[i] = g_array_new(FALSE, FALSE, sizeof(Path));
    sort_paths(map, view, has_marks, paths);
    pen_save(view->pen);
    for (guint i = 0; i < N_RENDER_LINES; i++) {
        if (paths[i]->len > 0)
            draw_line(map->ink, view, paths[i], &lines[i], size);
        g_array_unref(paths[i]);
    }
    pen_restore(view->pen);
}
