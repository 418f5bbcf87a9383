/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whole borders and whole faces: moved, redrawn.
 */
#include "schema/geometry/reshape/net.h"
#include "schema/geometry/reshape/snap.h"

#include <math.h>

static Point
shifted(Point point, Point by)
{
    return (Point){point.x + by.x, point.y + by.y};
}

/* Whether @by leads to places that numbers can hold; whether they are too far is found later. */
static gboolean
is_short(Point by)
{
    return point_is_near(by);
}

Reshaped
reshape_move_border(Topology *map, guint32 arc, Point by)
{
    Net net;
    g_assert(arc < map->n_arcs);
    const Arc *row = &map->arcs[arc];
    const Point *points = topology_arc_points(map, arc);
    if (!is_short(by))
        return reshape_refuse(RESHAPE_FAR, FACE_NONE, by);
    if (by.x == 0 && by.y == 0)
        return reshape_refuse(RESHAPE_NOTHING, FACE_NONE, points[0]);
    net_init(&net, map);
    g_autofree Point *moved = g_memdup2(points, sizeof *points * row->length);
    for (guint32 i = 1; i + 1 < row->length; i++)
        moved[i] = shifted(points[i], by);
    net_replace(&net, arc, moved, row->length);
    if (row->length == 2 || row->from == row->to) {
        net_move(&net, points[0], shifted(points[0], by));
        if (row->from != row->to)
            net_move(&net, points[1], shifted(points[1], by));
    }
    Reshaped reshaped = net_commit(&net);
    net_clear(&net);
    return reshaped;
}

/* Marks the arcs of the rim of @face, and those that lie all inside it. */
static void
mark_arcs(const Topology *map, guint32 face, gboolean *is_moved)
{
    const Shape *shape = map->shapes[face];
    Box around = shape_bounds(shape);
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Arc *arc = &map->arcs[i];
        is_moved[i] = arc->left == face || arc->right == face;
    }
    for (guint32 i = 0; i < map->n_arcs; i++) {
        Ring run = {topology_arc_points(map, i), map->arcs[i].length};
        Box box = ring_bounds(run);
        if (is_moved[i] || box.left <= around.left || box.right >= around.right)
            continue;
        /* In a hole, or in a hole of what lies in a hole: inside any of the rings. */
        Point doubled = {run.points[0].x + run.points[1].x, run.points[0].y + run.points[1].y};
        for (guint32 j = 0; j < shape->n_lines && !is_moved[i]; j++)
            is_moved[i] =
                shape->lines[j].is_closed && ring_contains_half(shape_ring(shape, j), doubled);
    }
}

Reshaped
reshape_move_face(Topology *map, guint32 face, Point by)
{
    Net net;
    g_assert(face < map->n_faces);
    if (map->shapes[face]->n_points == 0)
        return reshape_refuse(RESHAPE_MISSED, face, by);
    if (!is_short(by))
        return reshape_refuse(RESHAPE_FAR, face, by);
    if (by.x == 0 && by.y == 0)
        return reshape_refuse(RESHAPE_NOTHING, face, map->shapes[face]->points[0]);
    g_autofree gboolean *is_moved = g_new(gboolean, MAX(map->n_arcs, 1));
    g_autofree gboolean *is_node_moved = g_new0(gboolean, MAX(map->n_nodes, 1));
    mark_arcs(map, face, is_moved);
    for (guint32 i = 0; i < map->n_arcs; i++)
        if (is_moved[i])
            is_node_moved[map->arcs[i].from] = is_node_moved[map->arcs[i].to] = TRUE;
    net_init(&net, map);
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Arc *arc = &map->arcs[i];
        const Point *points = topology_arc_points(map, i);
        if (!is_node_moved[arc->from] && !is_node_moved[arc->to])
            continue;
        g_autofree Point *moved = g_memdup2(points, sizeof *points * arc->length);
        for (guint32 j = 0; j < arc->length; j++) {
            gboolean is_end_moved = (j == 0 && is_node_moved[arc->from]) ||
                                    (j + 1 == arc->length && is_node_moved[arc->to]);
            if (is_moved[i] || is_end_moved)
                moved[j] = shifted(points[j], by);
        }
        net_replace(&net, i, moved, arc->length);
    }
    Reshaped reshaped = net_commit(&net);
    net_clear(&net);
    return reshaped;
}

/* Which point of @run is @point, or its length. */
static guint32
find_point(NetRun run, Point point)
{
    guint32 at = 0;
    while (at < run.length && !point_equal(run.points[at], point))
        at++;
    return at;
}

static double
length_of(NetRun run, guint32 from, guint32 to)
{
    double length = 0;
    for (guint32 i = from; i < to; i++)
        length += hypot((double)run.points[i + 1].x - run.points[i].x,
                        (double)run.points[i + 1].y - run.points[i].y);
    return length;
}

static void
append_line(GArray *points, const GArray *line, gboolean is_back)
{
    for (guint i = 0; i < line->len; i++)
        g_array_append_val(points, g_array_index(line, Point, is_back ? line->len - 1 - i : i));
}

/* Gives @arc, which has both ends of @line, its course between them. */
static void
replace_course(Net *net, guint32 arc, const GArray *line)
{
    NetRun run = net_run(net, arc);
    Point first = g_array_index(line, Point, 0), last = g_array_index(line, Point, line->len - 1);
    guint32 from = find_point(run, first), to = find_point(run, last);
    gboolean is_back = from > to;
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    if (is_back) {
        guint32 swapped = from;
        from = to;
        to = swapped;
    }
    double between = length_of(run, from, to);
    gboolean is_ring = net->map->arcs[arc].from == net->map->arcs[arc].to;
    if (!is_ring || between <= length_of(run, 0, run.length - 1) - between) {
        g_array_append_vals(points, run.points, from);
        append_line(points, line, is_back);
        g_array_append_vals(points, run.points + to + 1, run.length - to - 1);
    } else {
        g_array_append_vals(points, run.points + from, to - from);
        append_line(points, line, !is_back);
    }
    net_replace(net, arc, (const Point *)(gconstpointer)points->data, points->len);
}

static gboolean
has_both(NetRun run, Point first, Point last)
{
    return find_point(run, first) < run.length && find_point(run, last) < run.length;
}

Reshaped
reshape_redraw_border(Topology *map, const Point *line, guint32 n_points, guint reach)
{
    Net net;
    g_autoptr(GArray) course = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) ends = g_array_new(FALSE, FALSE, sizeof(Point));
    g_assert(n_points >= 2);
    g_array_append_vals(course, line, n_points);
    g_array_append_val(ends, line[0]);
    g_array_append_val(ends, line[n_points - 1]);
    Reshaped held = snap_line(map, ends, FALSE, (ReshapeSnap){.reach = MAX(reach, 1)});
    g_autoptr(Topology) with_ends = held.map;
    if (held.problem != RESHAPE_DONE)
        return held;
    Point first = g_array_index(ends, Point, 0), last = g_array_index(ends, Point, ends->len - 1);
    g_array_index(course, Point, 0) = first;
    g_array_index(course, Point, course->len - 1) = last;
    if (point_equal(first, last))
        return reshape_refuse(RESHAPE_NOTHING, FACE_NONE, first);
    net_init(&net, with_ends);
    Reshaped reshaped = reshape_refuse(RESHAPE_CORNER, FACE_NONE, last);
    for (guint32 i = 0; i < with_ends->n_arcs; i++)
        if (has_both(net_run(&net, i), first, last)) {
            replace_course(&net, i, course);
            reshaped = net_commit(&net);
            break;
        }
    net_clear(&net);
    return reshaped;
}
