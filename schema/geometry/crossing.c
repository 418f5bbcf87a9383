/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each edge is held against those whose boxes meet its own.
 */
#include "schema/geometry/crossing.h"

#include "schema/geometry/box-tree.h"
#include "schema/geometry/limits.h"

typedef struct {
    Point a, b;
    guint32 start; /* index of its first point in the shape */
} Edge;

typedef struct {
    const Edge *edges;
    guint32 edge;    /* the one held against the others */
    guint32 nearest; /* the first edge after it that crosses it, or G_MAXUINT32 */
    guint32 n_tests;
} Search;

static gboolean
is_between(Point a, Point b, Point c)
{
    return point_side(a, b, c) == 0 && box_meets(box_of_line(a, b), box_of_line(c, c)) &&
           !point_equal(c, a) && !point_equal(c, b);
}

static int
sign(gint64 value)
{
    return (value > 0) - (value < 0);
}

static gboolean
edges_cross(const Edge *p, const Edge *q)
{
    int qa = sign(point_side(p->a, p->b, q->a)), qb = sign(point_side(p->a, p->b, q->b));
    int pa = sign(point_side(q->a, q->b, p->a)), pb = sign(point_side(q->a, q->b, p->b));
    if (qa * qb < 0 && pa * pb < 0)
        return TRUE;
    if (is_between(p->a, p->b, q->a) || is_between(p->a, p->b, q->b) ||
        is_between(q->a, q->b, p->a) || is_between(q->a, q->b, p->b))
        return TRUE;
    return (point_equal(p->a, q->a) && point_equal(p->b, q->b)) ||
           (point_equal(p->a, q->b) && point_equal(p->b, q->a));
}

static gboolean
test_edge(guint32 other, gpointer data)
{
    Search *search = data;
    if (other <= search->edge || other >= search->nearest)
        return TRUE;
    if (search->n_tests++ >= LIMIT_CROSSING_TESTS)
        return FALSE;
    if (edges_cross(&search->edges[search->edge], &search->edges[other]))
        search->nearest = other;
    return TRUE;
}

static guint32
collect_edges(const Shape *shape, Edge *edges, Box *boxes)
{
    guint32 n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        guint32 n_edges = shape->lines[i].is_closed ? ring.length : MAX(ring.length, 1) - 1;
        for (guint32 j = 0; j < n_edges; j++) {
            Point a = ring.points[j];
            Point b = ring.points[j + 1 < ring.length ? j + 1 : 0];
            if (point_equal(a, b))
                continue;
            edges[n] = (Edge){a, b, shape->lines[i].start + j};
            boxes[n++] = box_of_line(a, b);
        }
    }
    return n;
}

Crossing
shape_find_crossing(const Shape *shape)
{
    g_autofree Edge *edges = g_new(Edge, MAX(shape->n_points, 1));
    g_autofree Box *boxes = g_new(Box, MAX(shape->n_points, 1));
    guint32 n_edges = collect_edges(shape, edges, boxes);
    g_autoptr(BoxTree) tree = box_tree_new(boxes, n_edges);
    Search search = {.edges = edges};
    for (guint32 i = 0; i < n_edges; i++) {
        search.edge = i;
        search.nearest = G_MAXUINT32;
        box_tree_search(tree, boxes[i], test_edge, &search);
        if (search.n_tests > LIMIT_CROSSING_TESTS)
            return (Crossing){.result = CROSSING_GAVE_UP};
        if (search.nearest != G_MAXUINT32)
            return (Crossing){CROSSING_FOUND, edges[i].start, edges[search.nearest].start};
    }
    return (Crossing){.result = CROSSING_NONE};
}
