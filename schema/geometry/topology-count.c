/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Euler's formula: at each node the arcs that leave are sorted by direction; walking on and taking
 * the sharpest turn to the right each time leads around one region of the plane.
 */
#include "schema/geometry/topology.h"

#include <stdlib.h>

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
