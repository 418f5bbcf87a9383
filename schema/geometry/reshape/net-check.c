/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may not come of a change of borders: edges that cross or touch others, vertices on each
 * other, and vertices that a border has passed over, so that they would lie in another face.
 */
#include "schema/geometry/crossing.h"
#include "schema/geometry/reshape/net.h"

typedef struct {
    const Net *net;
    const NetEdges *edges;
    gboolean *is_faulty; /* borrowed; may be NULL */
    Reshaped first;
    SearchWork work;
    /* Of the edge or arc looked at: */
    guint32 index;
    guint32 arc;
    Ring swept;
} Check;

static const NetEdge *
edge_at(const Check *check, guint32 index)
{
    return &g_array_index(check->edges->edges, NetEdge, index);
}

static void
note(Check *check, ReshapeProblem problem, guint32 arc, Point at)
{
    const Arc *row = &check->net->map->arcs[arc];
    if (check->first.problem == RESHAPE_DONE)
        check->first = reshape_refuse(problem, row->left != FACE_NONE ? row->left : row->right, at);
    if (check->is_faulty != NULL)
        check->is_faulty[arc] = TRUE;
}

/* Both arcs are at fault where both have changed. */
static void
note_pair(Check *check, ReshapeProblem problem, const NetEdge *edge, const NetEdge *other)
{
    if (other->is_new)
        note(check, problem, other->arc, other->a);
    note(check, problem, edge->arc, edge->a);
}

/* Whether two edges end at one place that is not one vertex. */
static gboolean
is_taken(const NetEdge *p, const NetEdge *q)
{
    return (point_equal(p->a, q->a) && p->ends[0] != q->ends[0]) ||
           (point_equal(p->a, q->b) && p->ends[0] != q->ends[1]) ||
           (point_equal(p->b, q->a) && p->ends[1] != q->ends[0]) ||
           (point_equal(p->b, q->b) && p->ends[1] != q->ends[1]);
}

static gboolean
hold_against(guint32 index, gpointer data)
{
    Check *check = data;
    const NetEdge *edge = edge_at(check, check->index), *other = edge_at(check, index);
    if (!search_work_take(&check->work, 1))
        return FALSE;
    if (index == check->index || (other->is_new && index < check->index))
        return TRUE;
    if (is_taken(edge, other))
        note_pair(check, RESHAPE_TAKEN, edge, other);
    else if (lines_cross(edge->a, edge->b, other->a, other->b))
        note_pair(check, RESHAPE_CROSSED, edge, other);
    return TRUE;
}

static void
check_edges(Check *check)
{
    for (guint32 i = 0; i < check->edges->edges->len; i++) {
        const NetEdge *edge = edge_at(check, i);
        if (!edge->is_new)
            continue;
        if (point_equal(edge->a, edge->b)) {
            note(check, RESHAPE_TAKEN, edge->arc, edge->a);
            continue;
        }
        check->index = i;
        box_tree_search(check->edges->tree, box_of_line(edge->a, edge->b), hold_against, check);
    }
}

static gboolean
is_end(const Check *check, Point point)
{
    NetRun run = net_run(check->net, check->arc);
    const Arc *arc = &check->net->map->arcs[check->arc];
    return point_equal(point, run.points[0]) || point_equal(point, run.points[run.length - 1]) ||
           point_equal(point, check->net->map->nodes[arc->from]) ||
           point_equal(point, check->net->map->nodes[arc->to]);
}

/* Looks at an edge that may lie in what the arc swept over. */
static gboolean
pass_over(guint32 index, gpointer data)
{
    Check *check = data;
    const NetEdge *edge = edge_at(check, index);
    if (edge->is_new || edge->arc == check->arc)
        return TRUE;
    if (!search_work_take(&check->work, check->swept.length))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        Point point = i == 0 ? edge->a : edge->b;
        if (!is_end(check, point) && ring_contains(check->swept, point))
            note(check, RESHAPE_PASSED, check->arc, point);
    }
    return TRUE;
}

/* What lies between the old course of an arc and the new one has no vertex that stays. */
static void
check_sweep(Check *check, guint32 arc)
{
    NetRun run = net_run(check->net, arc);
    const Point *old = topology_arc_points(check->net->map, arc);
    guint32 n_old = check->net->map->arcs[arc].length;
    g_autofree Point *swept = g_new(Point, n_old + run.length);
    for (guint32 i = 0; i < n_old; i++)
        swept[i] = old[i];
    for (guint32 i = 0; i < run.length; i++)
        swept[n_old + i] = run.points[run.length - 1 - i];
    check->arc = arc;
    check->swept = (Ring){swept, n_old + run.length};
    box_tree_search(check->edges->tree, ring_bounds(check->swept), pass_over, check);
}

/* The box of all that has changed. Returns: FALSE if it reaches too far. */
static gboolean
find_area(const Net *net, Box *area, guint64 *n_points)
{
    *area = BOX_EMPTY;
    for (guint32 i = 0; i < net->map->n_arcs; i++) {
        if (net->changed[i] == NULL)
            continue;
        NetRun run = net_run(net, i);
        for (guint32 j = 0; j < run.length; j++)
            if (!point_is_near(run.points[j]))
                return FALSE;
        Ring old = {topology_arc_points(net->map, i), net->map->arcs[i].length};
        *area = box_join(*area, ring_bounds(old));
        *area = box_join(*area, ring_bounds((Ring){run.points, run.length}));
        *n_points += run.length;
    }
    return TRUE;
}

Reshaped
net_check(const Net *net, gboolean *is_faulty)
{
    Box area;
    guint64 n_points = 0;
    NetEdges edges;
    if (!find_area(net, &area, &n_points))
        return reshape_refuse(RESHAPE_FAR, FACE_NONE, (Point){0, 0});
    net_edges_init(&edges, net, area);
    Check check = {
        .net = net,
        .edges = &edges,
        .is_faulty = is_faulty,
        .first = {.face = FACE_NONE},
        .work = search_work(n_points),
    };
    check_edges(&check);
    for (guint32 i = 0; i < net->map->n_arcs && !check.work.gave_up; i++)
        if (net->changed[i] != NULL)
            check_sweep(&check, i);
    net_edges_clear(&edges);
    if (check.work.gave_up)
        return reshape_refuse(RESHAPE_LIMIT, FACE_NONE, (Point){0, 0});
    return check.first;
}
