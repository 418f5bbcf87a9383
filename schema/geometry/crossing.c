/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each edge is held against those whose boxes meet its own. The tree holds runs of neighbouring
 * edges, so that it is small and seldom asked.
 */
#include "schema/geometry/crossing.h"

#include "schema/geometry/box-tree.h"
#include "schema/geometry/limits.h"

#include <math.h>

typedef struct {
    Point a, b;
    guint32 start; /* index of its first point in the shape */
} Edge;

/* Neighbouring edges that are looked for as one. */
#define RUN_EDGES 8u

typedef struct {
    const Edge *edges;
    const Box *boxes; /* of the edges */
    const Box *runs;  /* of every RUN_EDGES of them */
    guint32 n_edges;
    guint32 run;  /* the one held against the others */
    GArray *near; /* borrowed: of guint32: runs not before it whose boxes meet its own */
    guint32 n_tests;
} Search;

/* Whether @c, a point of the line through @a and @b, lies between them. */
static gboolean
is_between(Point a, Point b, Point c)
{
    return !point_equal(c, a) && !point_equal(c, b) &&
           box_meets(box_of_line(a, b), box_of_line(c, c));
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
    if (qa * qb > 0)
        return FALSE;
    /* Neighbours meet in an end of both and, unless all lies on one line, nowhere else. */
    Point met = qa == 0 ? q->a : q->b;
    if ((qa == 0) != (qb == 0) && (point_equal(met, p->a) || point_equal(met, p->b)))
        return FALSE;
    int pa = sign(point_side(q->a, q->b, p->a)), pb = sign(point_side(q->a, q->b, p->b));
    if (pa * pb > 0)
        return FALSE;
    if (qa * qb < 0 && pa * pb < 0)
        return TRUE;
    if ((qa == 0 && is_between(p->a, p->b, q->a)) || (qb == 0 && is_between(p->a, p->b, q->b)) ||
        (pa == 0 && is_between(q->a, q->b, p->a)) || (pb == 0 && is_between(q->a, q->b, p->b)))
        return TRUE;
    return (point_equal(p->a, q->a) && point_equal(p->b, q->b)) ||
           (point_equal(p->a, q->b) && point_equal(p->b, q->a));
}

static Point
place_of_crossing(const Edge *p, const Edge *q)
{
    double from = fabs((double)point_side(q->a, q->b, p->a));
    double length = from + fabs((double)point_side(q->a, q->b, p->b));
    if (length == 0)
        return is_between(q->a, q->b, p->a) ? p->a : q->a;
    return (Point){
        (gint32)lround(p->a.x + ((double)p->b.x - p->a.x) * (from / length)),
        (gint32)lround(p->a.y + ((double)p->b.y - p->a.y) * (from / length)),
    };
}

static gboolean
note_run(guint32 other, gpointer data)
{
    Search *search = data;
    if (other >= search->run)
        g_array_append_val(search->near, other);
    return search->n_tests + search->near->len <= LIMIT_CROSSING_TESTS;
}

static guint32
run_end(const Search *search, guint32 run)
{
    return MIN((run + 1) * RUN_EDGES, search->n_edges);
}

/* Returns: the first edge after @edge that crosses it, or G_MAXUINT32. */
static guint32
find_second(Search *search, guint32 edge)
{
    guint32 nearest = G_MAXUINT32;
    for (guint32 i = 0; i < search->near->len; i++) {
        guint32 run = g_array_index(search->near, guint32, i);
        guint32 end = MIN(run_end(search, run), nearest);
        search->n_tests++;
        if (!box_meets(search->runs[run], search->boxes[edge]))
            continue;
        for (guint32 other = MAX(run * RUN_EDGES, edge + 1); other < end; other++) {
            if (!box_meets(search->boxes[edge], search->boxes[other]))
                continue;
            search->n_tests++;
            if (edges_cross(&search->edges[edge], &search->edges[other]))
                nearest = end = other;
        }
    }
    return nearest;
}

/* Looks at every edge of the run at hand. */
static Crossing
search_run(Search *search, const BoxTree *tree)
{
    guint32 run = search->run;
    g_array_set_size(search->near, 0);
    box_tree_search(tree, search->runs[run], note_run, search);
    for (guint32 edge = run * RUN_EDGES; edge < run_end(search, run); edge++) {
        if (search->n_tests + search->near->len > LIMIT_CROSSING_TESTS)
            return (Crossing){.result = CROSSING_GAVE_UP};
        guint32 second = find_second(search, edge);
        if (second != G_MAXUINT32)
            return (Crossing){
                CROSSING_FOUND,
                search->edges[edge].start,
                search->edges[second].start,
                place_of_crossing(&search->edges[edge], &search->edges[second]),
            };
    }
    return (Crossing){.result = CROSSING_NONE};
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

/* Returns: (transfer full): the boxes of the runs. */
static Box *
list_runs(const Box *boxes, guint32 n_edges, guint32 *n_runs)
{
    *n_runs = (n_edges + RUN_EDGES - 1) / RUN_EDGES;
    Box *runs = g_new(Box, MAX(*n_runs, 1));
    for (guint32 i = 0; i < n_edges; i++)
        runs[i / RUN_EDGES] =
            box_join(i % RUN_EDGES == 0 ? BOX_EMPTY : runs[i / RUN_EDGES], boxes[i]);
    return runs;
}

Crossing
shape_find_crossing(const Shape *shape)
{
    guint32 n_runs;
    g_autofree Edge *edges = g_new(Edge, MAX(shape->n_points, 1));
    g_autofree Box *boxes = g_new(Box, MAX(shape->n_points, 1));
    guint32 n_edges = collect_edges(shape, edges, boxes);
    g_autofree Box *runs = list_runs(boxes, n_edges, &n_runs);
    g_autoptr(BoxTree) tree = box_tree_new(runs, n_runs);
    g_autoptr(GArray) near = g_array_new(FALSE, FALSE, sizeof(guint32));
    Search search = {.edges = edges,
                     .boxes = boxes,
                     .runs = runs,
                     .n_edges = n_edges,
                     .near = near};
    for (; search.run < n_runs; search.run++) {
        Crossing found = search_run(&search, tree);
        if (found.result != CROSSING_NONE)
            return found;
    }
    return (Crossing){.result = CROSSING_NONE};
}
