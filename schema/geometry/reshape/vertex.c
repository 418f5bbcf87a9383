/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Single vertices: moved, added, deleted; and the names of what is refused.
 */
#include "schema/geometry/reshape/net.h"
#include "schema/geometry/reshape/snap.h"

const char *
reshape_problem_text(ReshapeProblem problem)
{
    static const char *const texts[N_RESHAPE_PROBLEMS] = {
        [RESHAPE_DONE] = "done",
        [RESHAPE_NOTHING] = "nothing would change",
        [RESHAPE_MISSED] = "no border is there",
        [RESHAPE_FAR] = "too far away",
        [RESHAPE_TAKEN] = "a point is there already",
        [RESHAPE_CROSSED] = "a border would cross another one",
        [RESHAPE_PASSED] = "a border would pass over something that stays where it is",
        [RESHAPE_FLAT] = "a shape would be turned inside out or have no ground",
        [RESHAPE_CORNER] = "the borders of several shapes meet there",
        [RESHAPE_STRANGE] = "the two have no border in common",
        [RESHAPE_PARTED] = "a shape would fall into pieces",
        [RESHAPE_COVERED] = "nothing would be left",
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
        return reshape_refuse(RESHAPE_NOTHING, FACE_NONE, from);
    net_init(&net, map);
    Reshaped reshaped = net_move(&net, from, to) ? net_commit(&net)
                                                 : reshape_refuse(RESHAPE_MISSED, FACE_NONE, from);
    net_clear(&net);
    return reshaped;
}

Reshaped
reshape_add_vertex(Topology *map, Point on, guint reach, Point to)
{
    Net net;
    SnapTarget target = snap_find(map, on, reach);
    if (target.kind == SNAP_NONE)
        return reshape_refuse(RESHAPE_MISSED, FACE_NONE, on);
    if (target.kind == SNAP_POINT)
        return reshape_refuse(RESHAPE_TAKEN, FACE_NONE, target.at);
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

/* Takes point @at of @arc away; a ring that begins there then begins at the next one. */
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
    return reshape_refuse(RESHAPE_MISSED, FACE_NONE, at);
}
