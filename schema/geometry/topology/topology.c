/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A topology in use: putting faces together again, edits.
 */
#include "schema/geometry/topology/topology.h"

#include <math.h>
#include <string.h>

Topology *
topology_ref(Topology *topology)
{
    g_atomic_ref_count_inc(&topology->references);
    return topology;
}

void
topology_unref(Topology *topology)
{
    if (topology == NULL || !g_atomic_ref_count_dec(&topology->references))
        return;
    for (guint32 i = 0; i < topology->n_faces; i++)
        shape_unref(topology->shapes[i]);
    g_free(topology->shapes);
    g_free(topology->nodes);
    g_free(topology->arcs);
    g_free(topology->points);
    g_free(topology->rings);
    g_free(topology->face_rings);
    g_free(topology->uses);
    g_free(topology);
}

double
topology_arc_length(const Topology *topology, guint32 arc)
{
    const Point *points = topology_arc_points(topology, arc);
    double length = 0;
    for (guint32 i = 1; i < topology->arcs[arc].length; i++) {
        double x = (double)points[i].x - points[i - 1].x, y = (double)points[i].y - points[i - 1].y;
        length += sqrt(x * x + y * y); /* no coordinate is large enough for hypot() to be needed */
    }
    return length;
}

/* Appends the walk along @ring to @points and turns it to where its path begins. */
static void
assemble_ring(const Topology *topology, const TopologyRing *ring, GArray *points)
{
    guint32 start = points->len;
    for (guint32 i = 0; i < ring->length; i++) {
        guint32 use = topology->uses[ring->start + i];
        const Arc *arc = &topology->arcs[use / 2];
        const Point *along = topology->points + arc->start;
        for (guint32 j = 0; j + 1 < arc->length; j++)
            g_array_append_val(points, along[use % 2 == 0 ? j : arc->length - 1 - j]);
    }
    Point *walk = &g_array_index(points, Point, start);
    guint32 length = points->len - start;
    g_autofree Point *copy = g_memdup2(walk, sizeof *walk * length);
    for (guint32 i = 0; i < length; i++)
        walk[i] = copy[(i + ring->drawn_from) % length];
}

Shape *
topology_assemble(const Topology *topology, guint32 face)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = topology->face_rings[face]; i < topology->face_rings[face + 1]; i++) {
        ShapeLine line = {.start = points->len, .is_closed = TRUE};
        assemble_ring(topology, &topology->rings[i], points);
        line.length = points->len - line.start;
        g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* Returns: (transfer full): @shape with its points at @from moved; the same if there are none. */
static Shape *
move_points(Shape *shape, Point from, Point to)
{
    g_autofree Point *points = g_memdup2(shape->points, sizeof *points * shape->n_points);
    gboolean is_moved = FALSE;
    for (guint32 i = 0; i < shape->n_points; i++)
        if (point_equal(points[i], from)) {
            points[i] = to;
            is_moved = TRUE;
        }
    if (!is_moved)
        return shape_ref(shape);
    return shape_new(points, shape->n_points, shape->lines, shape->n_lines);
}

static Topology *
from_shapes(GPtrArray *shapes)
{
    return topology_new((Shape *const *)shapes->pdata, shapes->len);
}

Topology *
topology_move(const Topology *topology, Point from, Point to)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < topology->n_faces; i++)
        g_ptr_array_add(shapes, point_equal(from, to) ? shape_ref(topology->shapes[i])
                                                      : move_points(topology->shapes[i], from, to));
    return from_shapes(shapes);
}

Topology *
topology_redraw(const Topology *topology, guint32 face, Shape *shape)
{
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    for (guint32 i = 0; i < topology->n_faces; i++)
        g_ptr_array_add(shapes, shape_ref(i == face ? shape : topology->shapes[i]));
    return from_shapes(shapes);
}

/* An arc as seen from one of its ends. */
typedef struct {
    guint32 node;
    guint32 use; /* 2 * arc, + 1: leaves from the arc's end */
    Point direction;
} Leaving;

static int
half_plane(Point d)
{
    return d.y < 0 || (d.y == 0 && d.x < 0);
}

/* By node, then clockwise on the screen from the direction of greater x. */
static int
compare_leaving(gconstpointer a, gconstpointer b)
{
    const Leaving *p = a, *q = b;
    if (p->node != q->node)
        return p->node < q->node ? -1 : 1;
    if (half_plane(p->direction) != half_plane(q->direction))
        return half_plane(p->direction) - half_plane(q->direction);
    gint64 side = point_side((Point){0, 0}, p->direction, q->direction);
    if (side != 0)
        return side > 0 ? -1 : 1;
    return p->use < q->use ? -1 : p->use > q->use;
}

static Leaving
leaving_of(const Topology *topology, guint32 use)
{
    const Arc *arc = &topology->arcs[use / 2];
    const Point *points = topology->points + arc->start;
    gboolean is_back = use % 2 == 1;
    Point here = points[is_back ? arc->length - 1 : 0];
    Point next = points[is_back ? arc->length - 2 : 1];
    return (Leaving){
        .node = is_back ? arc->to : arc->from,
        .use = use,
        .direction = {next.x - here.x, next.y - here.y},
    };
}

/* Returns: (transfer full): for each use the one that follows it around the region to its right. */
static guint32 *
list_followers(const Topology *topology)
{
    guint32 n = 2 * topology->n_arcs;
    g_autofree Leaving *leaving = g_new(Leaving, MAX(n, 1));
    guint32 *follower = g_new(guint32, MAX(n, 1));
    for (guint32 use = 0; use < n; use++)
        leaving[use] = leaving_of(topology, use);
    qsort(leaving, n, sizeof *leaving, compare_leaving);
    for (guint32 start = 0, end; start < n; start = end) {
        for (end = start + 1; end < n && leaving[end].node == leaving[start].node;)
            end++;
        for (guint32 i = start; i < end; i++) {
            guint32 before = i > start ? i - 1 : end - 1;
            follower[leaving[i].use ^ 1] = leaving[before].use;
        }
    }
    return follower;
}

static guint32
find_root(guint32 *parents, guint32 node)
{
    while (parents[node] != node) {
        parents[node] = parents[parents[node]];
        node = parents[node];
    }
    return node;
}

static guint32
count_components(const Topology *topology)
{
    g_autofree guint32 *parents = g_new(guint32, MAX(topology->n_nodes, 1));
    guint32 n = topology->n_nodes;
    for (guint32 i = 0; i < topology->n_nodes; i++)
        parents[i] = i;
    for (guint32 i = 0; i < topology->n_arcs; i++) {
        guint32 a = find_root(parents, topology->arcs[i].from);
        guint32 b = find_root(parents, topology->arcs[i].to);
        n -= a != b;
        parents[MAX(a, b)] = MIN(a, b);
    }
    return n;
}

static guint32
face_right_of(const Topology *topology, guint32 use)
{
    const Arc *arc = &topology->arcs[use / 2];
    return use % 2 == 0 ? arc->right : arc->left;
}

TopologyCensus
topology_count(const Topology *topology)
{
    TopologyCensus census = {.is_coherent = TRUE};
    guint32 n = 2 * topology->n_arcs;
    g_autofree guint32 *follower = list_followers(topology);
    g_autofree guint8 *is_walked = g_new0(guint8, MAX(n, 1));
    for (guint32 first = 0; first < n; first++) {
        if (is_walked[first])
            continue;
        census.n_cycles++;
        for (guint32 use = first; !is_walked[use]; use = follower[use]) {
            is_walked[use] = 1;
            census.is_coherent &= face_right_of(topology, use) == face_right_of(topology, first);
        }
    }
    census.n_components = count_components(topology);
    census.is_planar = (gint64)topology->n_nodes - topology->n_arcs + census.n_cycles ==
                       2 * (gint64)census.n_components;
    return census;
}
