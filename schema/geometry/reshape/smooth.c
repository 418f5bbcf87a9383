/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders with fewer points (Douglas and Peucker) or softer ones, each for itself: both of its
 * faces get the same, and where borders meet nothing moves.
 */
#include "schema/geometry/reshape/net.h"

/* Borders that crossed another one are put back so often; then the rest is, too. */
#define ROUNDS 8

/* From which point to which one, both of which stay. */
typedef struct {
    guint32 first, last;
} Span;

/* Returns: the point of @span farthest from the line between its ends, if that is more than
 * @tolerance; else the first one. */
static guint32
farthest(NetRun run, Span span, double tolerance)
{
    double most = tolerance * tolerance;
    guint32 found = span.first;
    for (guint32 i = span.first + 1; i < span.last; i++) {
        double distance2 = point_line_distance2(run.points[i].x,
                                                run.points[i].y,
                                                run.points[span.first],
                                                run.points[span.last]);
        if (distance2 > most) {
            most = distance2;
            found = i;
        }
    }
    return found;
}

/* Marks the points of a closed run that stay whatever the tolerance: a ring is a triangle at
 * least. */
static guint32
mark_corners(NetRun run, gboolean *is_kept, GArray *spans)
{
    guint32 last = run.length - 1;
    guint32 far = farthest(run, (Span){0, last}, -1);
    Span halves[2] = {{0, far}, {far, last}};
    guint32 apex = 0;
    double most = -1;
    for (guint i = 0; i < 2; i++) {
        guint32 at = farthest(run, halves[i], -1);
        double distance2 = point_line_distance2(run.points[at].x,
                                                run.points[at].y,
                                                run.points[0],
                                                run.points[far]);
        if (at != halves[i].first && distance2 > most) {
            most = distance2;
            apex = at;
        }
    }
    is_kept[far] = is_kept[apex] = TRUE;
    Span parts[3] = {{0, MIN(far, apex)}, {MIN(far, apex), MAX(far, apex)}, {MAX(far, apex), last}};
    g_array_append_vals(spans, parts, 3);
    return apex;
}

static void
simplify_arc(Net *net, guint32 arc, double tolerance)
{
    NetRun run = net_run(net, arc);
    g_autofree gboolean *is_kept = g_new0(gboolean, run.length);
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(Span));
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    Span all = {0, run.length - 1};
    is_kept[0] = is_kept[run.length - 1] = TRUE;
    if (net->map->arcs[arc].from == net->map->arcs[arc].to)
        mark_corners(run, is_kept, spans);
    else
        g_array_append_val(spans, all);
    while (spans->len > 0) {
        Span span = g_array_index(spans, Span, spans->len - 1);
        guint32 middle = farthest(run, span, tolerance);
        g_array_set_size(spans, spans->len - 1);
        if (middle == span.first)
            continue;
        is_kept[middle] = TRUE;
        Span parts[2] = {{span.first, middle}, {middle, span.last}};
        g_array_append_vals(spans, parts, 2);
    }
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
    return is_changed ? net_commit(net) : reshape_refuse(RESHAPE_NOTHING, FACE_NONE, (Point){0, 0});
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
