/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Vertices, borders and whole faces: moved, redrawn, simplified, smoothed.
 */
#include "schema/geometry/reshape.h"

#include "schema/geometry/net.h"
#include "schema/geometry/shape.h"
#include "schema/geometry/snap.h"

#include <math.h>

const char *
reshape_problem_text(ReshapeProblem problem)
{
    static const char *const texts[N_RESHAPE_PROBLEMS] = {
        [RESHAPE_DONE] = "done",
        [RESHAPE_UNCHANGED] = "nothing would change",
        [RESHAPE_NOT_FOUND] = "no border is there",
        [RESHAPE_TOO_FAR] = "too far away",
        [RESHAPE_OCCUPIED] = "a point is there already",
        [RESHAPE_CROSSED] = "a border would cross another one",
        [RESHAPE_PASSED] = "a border would pass over something that stays where it is",
        [RESHAPE_FLAT] = "a shape would be turned inside out or have no ground",
        [RESHAPE_CORNER] = "the borders of several shapes meet there",
        [RESHAPE_NOT_ADJACENT] = "the two have no border in common",
        [RESHAPE_DISCONNECTED] = "a shape would fall into pieces",
        [RESHAPE_EMPTY] = "nothing would be left",
        [RESHAPE_UNDIVIDED] = "the line does not go through the shape from border to border",
        [RESHAPE_NARROW] = "lines come too near to each other",
        [RESHAPE_LIMIT] = "too many points",
    };
    g_assert(problem < N_RESHAPE_PROBLEMS);
    return texts[problem];
}

Reshaped
reshape_move_vertex(Topology *map, Point from, Point to)
{
    Net net;
    if (point_equal(from, to))
        return reshape_refuse(RESHAPE_UNCHANGED, FACE_NONE, from);
    net_init(&net, map);
    Reshaped reshaped = net_move(&net, from, to)
                            ? net_commit(&net)
                            : reshape_refuse(RESHAPE_NOT_FOUND, FACE_NONE, from);
    net_clear(&net);
    return reshaped;
}

Reshaped
reshape_add_vertex(Topology *map, Point on, guint reach, Point to)
{
    Net net;
    SnapTarget target = snap_find(map, on, reach);
    if (target.kind == SNAP_NONE)
        return reshape_refuse(RESHAPE_NOT_FOUND, FACE_NONE, on);
    if (target.kind == SNAP_POINT)
        return reshape_refuse(RESHAPE_OCCUPIED, FACE_NONE, target.at);
    net_init(&net, map);
    NetRun run = net_run(&net, target.arc);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_append_vals(points, run.points, run.length);
    g_array_insert_val(points, target.edge + 1, to);
    net_replace(&net, target.arc, (const Point *)(gconstpointer)points->data, points->len);
    Reshaped reshaped = net_commit(&net);
    net_clear(&net);
    return reshaped;
}

/* How many ends of arcs meet in @node. */
static guint32
count_ends(const Topology *map, guint32 node)
{
    guint32 n = 0;
    for (guint32 i = 0; i < map->n_arcs; i++)
        n += (map->arcs[i].from == node) + (map->arcs[i].to == node);
    return n;
}

/* Removes point @at of @arc; a ring that starts there then starts at the next one. */
static Reshaped
delete_point(Topology *map, guint32 arc, guint32 at)
{
    Net net;
    net_init(&net, map);
    NetRun run = net_run(&net, arc);
    gboolean is_anchor = at == 0;
    Point place = run.points[at];
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_append_vals(points, run.points, run.length);
    g_array_remove_index(points, at);
    if (is_anchor)
        g_array_index(points, Point, points->len - 1) = g_array_index(points, Point, 0);
    Reshaped reshaped;
    if (points->len < (map->arcs[arc].from == map->arcs[arc].to ? 4 : 2)) {
        reshaped = reshape_refuse(RESHAPE_FLAT, FACE_NONE, place);
    } else {
        net_replace(&net, arc, (const Point *)(gconstpointer)points->data, points->len);
        reshaped = net_commit(&net);
    }
    net_clear(&net);
    return reshaped;
}

Reshaped
reshape_delete_vertex(Topology *map, Point at)
{
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Arc *arc = &map->arcs[i];
        const Point *points = topology_arc_points(map, i);
        for (guint32 j = 0; j < arc->length; j++) {
            if (!point_equal(points[j], at))
                continue;
            gboolean is_node = j == 0 || j + 1 == arc->length;
            if (is_node && (arc->from != arc->to || count_ends(map, arc->from) > 2))
                return reshape_refuse(RESHAPE_CORNER,
                                      arc->left != FACE_NONE ? arc->left : arc->right, at);
            return delete_point(map, i, j);
        }
    }
    return reshape_refuse(RESHAPE_NOT_FOUND, FACE_NONE, at);
}

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
        return reshape_refuse(RESHAPE_TOO_FAR, FACE_NONE, by);
    if (by.x == 0 && by.y == 0)
        return reshape_refuse(RESHAPE_UNCHANGED, FACE_NONE, points[0]);
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

/* Marks the arcs of the outline of @face, and those inside it. */
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
        Box box = shape_ring_bounds(run);
        if (is_moved[i] || box.left <= around.left || box.right >= around.right)
            continue;
        /* In a hole, or in a hole of a face in a hole: inside any of the rings. */
        Point doubled = {run.points[0].x + run.points[1].x, run.points[0].y + run.points[1].y};
        for (guint32 j = 0; j < shape->n_lines && !is_moved[i]; j++)
            is_moved[i] =
                shape->lines[j].is_closed && shape_ring_contains(shape_ring(shape, j), doubled, 2);
    }
}

Reshaped
reshape_move_face(Topology *map, guint32 face, Point by)
{
    Net net;
    g_assert(face < map->n_faces);
    if (map->shapes[face]->n_points == 0)
        return reshape_refuse(RESHAPE_NOT_FOUND, face, by);
    if (!is_short(by))
        return reshape_refuse(RESHAPE_TOO_FAR, face, by);
    if (by.x == 0 && by.y == 0)
        return reshape_refuse(RESHAPE_UNCHANGED, face, map->shapes[face]->points[0]);
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

/* Replaces the course of @arc, which has both ends of @line, between them by @line. */
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
        return reshape_refuse(RESHAPE_UNCHANGED, FACE_NONE, first);
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

/* Borders that crossed another one are put back so often; then the rest is, too. */
#define ROUNDS 8

static void
simplify_arc(Net *net, guint32 arc, double tolerance)
{
    NetRun run = net_run(net, arc);
    g_autofree gboolean *is_kept = g_new0(gboolean, run.length);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    if (net->map->arcs[arc].from == net->map->arcs[arc].to)
        shape_simplify_ring((Ring){run.points, run.length - 1}, tolerance, is_kept);
    else
        shape_simplify_line(run.points, run.length, tolerance, is_kept);
    is_kept[run.length - 1] = TRUE;
    for (guint32 i = 0; i < run.length; i++)
        if (is_kept[i])
            g_array_append_val(points, run.points[i]);
    if (points->len < run.length)
        net_replace(net, arc, (const Point *)(gconstpointer)points->data, points->len);
}

/* Half way between @here and the middle of its neighbours, towards 0 where that is between two. */
static Point
softened(Point before, Point here, Point after)
{
    return (Point){
        (gint32)(((gint64)before.x + 2 * (gint64)here.x + after.x) / 4),
        (gint32)(((gint64)before.y + 2 * (gint64)here.y + after.y) / 4),
    };
}

static void
smooth_arc(Net *net, guint32 arc, double unused G_GNUC_UNUSED)
{
    NetRun run = net_run(net, arc);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_array_append_val(points, run.points[0]);
    for (guint32 i = 1; i + 1 < run.length; i++) {
        Point point = softened(run.points[i - 1], run.points[i], run.points[i + 1]);
        if (!point_equal(point, g_array_index(points, Point, points->len - 1)))
            g_array_append_val(points, point);
    }
    while (points->len > 1 &&
           point_equal(g_array_index(points, Point, points->len - 1), run.points[run.length - 1]))
        g_array_set_size(points, points->len - 1);
    g_array_append_val(points, run.points[run.length - 1]);
    gboolean is_ring = net->map->arcs[arc].from == net->map->arcs[arc].to;
    if (run.length > 2 && points->len >= (is_ring ? 4 : 2))
        net_replace(net, arc, (const Point *)(gconstpointer)points->data, points->len);
}

/* Puts the arcs at fault back, until there are none. */
static Reshaped
commit_what_fits(Net *net)
{
    g_autofree gboolean *is_faulty = g_new0(gboolean, MAX(net->map->n_arcs, 1));
    gboolean is_changed = FALSE;
    for (guint round = 0; round < ROUNDS; round++) {
        Reshaped checked = net_check(net, is_faulty);
        if (checked.problem == RESHAPE_DONE)
            break;
        if (checked.problem == RESHAPE_LIMIT || round + 1 == ROUNDS)
            return checked;
        for (guint32 i = 0; i < net->map->n_arcs; i++)
            if (is_faulty[i])
                net_restore(net, i);
    }
    for (guint32 i = 0; i < net->map->n_arcs; i++)
        is_changed |= net->changed[i] != NULL;
    return is_changed ? net_commit(net)
                      : reshape_refuse(RESHAPE_UNCHANGED, FACE_NONE, (Point){0, 0});
}

static Reshaped
change_arcs(Topology *map, guint32 face, void (*change)(Net *, guint32, double), double by)
{
    Net net;
    g_assert(face == FACE_NONE || face < map->n_faces);
    net_init(&net, map);
    for (guint32 i = 0; i < map->n_arcs; i++)
        if (face == FACE_NONE || map->arcs[i].left == face || map->arcs[i].right == face)
            change(&net, i, by);
    Reshaped reshaped = commit_what_fits(&net);
    net_clear(&net);
    return reshaped;
}

Reshaped
reshape_simplify(Topology *map, guint32 face, double tolerance)
{
    return change_arcs(map, face, simplify_arc, MAX(tolerance, 0));
}

Reshaped
reshape_smooth(Topology *map, guint32 face)
{
    return change_arcs(map, face, smooth_arc, 0);
}
