/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders with fewer points or softer ones, each for itself: both of its
 * faces get the same, and where borders meet nothing moves.
 */
#include "schema/geometry/reshape/net.h"
#include "schema/geometry/topology/simplify.h"

/* Borders that crossed another one are put back so often; then the rest is, too. */
#define ROUNDS 8

static void
simplify_arc(Net *net, guint32 arc, double tolerance)
{
    NetRun run = net_run(net, arc);
    g_autofree gboolean *is_kept = g_new0(gboolean, run.length);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    if (net->map->arcs[arc].from == net->map->arcs[arc].to)
        ring_simplify((Ring){run.points, run.length - 1}, tolerance, is_kept);
    else
        line_simplify(run.points, run.length, tolerance, is_kept);
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
