/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An edge that two pieces share lies inside of both together. Where an odd number of rings goes
 * around a point, the edges that are left still say so, however they are strung together.
 */
#include "schema/geometry/topology/dissolve.h"

#include <stdlib.h>

typedef struct {
    Point a, b; /* a before b */
    guint32 at; /* in the order of the shape */
} Edge;

/* An edge as seen from one of its ends. */
typedef struct {
    Point point;
    guint32 edge;
} End;

static int
compare_points(Point p, Point q)
{
    if (p.x != q.x)
        return p.x < q.x ? -1 : 1;
    return p.y < q.y ? -1 : p.y > q.y;
}

static int
compare_edges(gconstpointer a, gconstpointer b)
{
    const Edge *p = a, *q = b;
    int order = compare_points(p->a, q->a);
    if (order == 0)
        order = compare_points(p->b, q->b);
    if (order == 0)
        order = p->at < q->at ? -1 : p->at > q->at;
    return order;
}

static int
compare_places(gconstpointer a, gconstpointer b)
{
    const Edge *p = a, *q = b;
    return p->at < q->at ? -1 : p->at > q->at;
}

static int
compare_ends(gconstpointer a, gconstpointer b)
{
    const End *p = a, *q = b;
    int order = compare_points(p->point, q->point);
    return order != 0 ? order : p->edge < q->edge ? -1 : p->edge > q->edge;
}

/* Returns: (transfer full): the edges of all rings (of Edge) but those that are there twice, in
 * order. */
static GArray *
single_edges(const Shape *shape)
{
    GArray *edges = g_array_new(FALSE, FALSE, sizeof(Edge));
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; j < ring.length && shape->lines[i].is_closed; j++) {
            Point a = ring.points[j], b = ring.points[(j + 1) % ring.length];
            gboolean is_before = compare_points(a, b) < 0;
            Edge edge = {is_before ? a : b, is_before ? b : a, edges->len};
            if (!point_equal(a, b))
                g_array_append_val(edges, edge);
        }
    }
    g_array_sort(edges, compare_edges);
    Edge *all = (Edge *)(gpointer)edges->data;
    guint32 n = 0;
    for (guint32 i = 0; i < edges->len; i++) {
        gboolean is_twice =
            n > 0 && point_equal(all[n - 1].a, all[i].a) && point_equal(all[n - 1].b, all[i].b);
        if (is_twice)
            n--;
        else
            all[n++] = all[i];
    }
    g_array_set_size(edges, n);
    g_array_sort(edges, compare_places);
    return edges;
}

/* Returns: (transfer full): both ends of each edge (of End), those at one point together. */
static GArray *
list_ends(const GArray *edges)
{
    GArray *ends = g_array_sized_new(FALSE, FALSE, sizeof(End), 2 * edges->len);
    for (guint32 i = 0; i < edges->len; i++) {
        const Edge *edge = &g_array_index(edges, Edge, i);
        End both[] = {{edge->a, i}, {edge->b, i}};
        g_array_append_vals(ends, both, 2);
    }
    g_array_sort(ends, compare_ends);
    return ends;
}

/* Returns: the first of @ends at @point. */
static guint32
first_end(const GArray *ends, Point point)
{
    guint32 low = 0, high = ends->len;
    while (low < high) {
        guint32 middle = low + (high - low) / 2;
        if (compare_points(g_array_index(ends, End, middle).point, point) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Walks from the edge @start until it comes back, and appends the points. */
static void
walk_ring(const GArray *edges, const GArray *ends, gboolean *is_used, guint32 start, GArray *points)
{
    Point here = g_array_index(edges, Edge, start).a;
    for (guint32 at = start; at != G_MAXUINT32;) {
        const Edge *edge = &g_array_index(edges, Edge, at);
        is_used[at] = TRUE;
        g_array_append_val(points, here);
        here = point_equal(here, edge->a) ? edge->b : edge->a;
        guint32 end = first_end(ends, here);
        for (at = G_MAXUINT32; end < ends->len && at == G_MAXUINT32; end++) {
            const End *next = &g_array_index(ends, End, end);
            if (!point_equal(next->point, here))
                break;
            at = is_used[next->edge] ? G_MAXUINT32 : next->edge;
        }
    }
}

Shape *
shape_dissolve(Shape *shape)
{
    g_autoptr(GArray) edges = single_edges(shape);
    guint32 n_rings = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        n_rings += shape->lines[i].is_closed ? shape->lines[i].length : 0;
    if (edges->len == n_rings)
        return shape_ref(shape);
    g_autoptr(GArray) ends = list_ends(edges);
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    g_autofree gboolean *is_used = g_new0(gboolean, MAX(edges->len, 1));
    for (guint32 i = 0; i < edges->len; i++) {
        ShapeLine line = {.start = points->len, .is_closed = TRUE};
        if (is_used[i])
            continue;
        walk_ring(edges, ends, is_used, i, points);
        line.length = points->len - line.start;
        g_array_append_val(lines, line);
    }
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        ShapeLine line = {points->len, ring.length, FALSE};
        if (shape->lines[i].is_closed)
            continue;
        g_array_append_vals(points, ring.points, ring.length);
        g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}
