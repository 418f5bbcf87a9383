/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a topology: the matched edges between two nodes are strung together to arcs, and each
 * ring becomes a list of these.
 */
#include "schema/geometry/edge-net.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/topology.h"

#define NOT_FOUND G_MAXUINT32

typedef struct {
    EdgeNet net;
    guint32 *nodes_of; /* owned: vertex -> node */
    GArray *arcs;      /* of Arc */
    GArray *starts;    /* of guint32: the edge with which each arc begins */
    GArray *points;    /* of Point */
    GArray *uses;      /* of guint32 */
    GArray *rings;     /* of TopologyRing */
} Builder;

static guint32
corner_at(const EdgeNet *net, const EdgeRing *ring, guint32 i)
{
    return net->corners[ring->start + (i < ring->length ? i : i - ring->length)];
}

static Edge *
edge_at(const EdgeNet *net, const EdgeRing *ring, guint32 i)
{
    return edge_net_edge(net,
                         net->ring_edges[ring->start + (i < ring->length ? i : i - ring->length)]);
}

/* The way from corner @i of @ring to the next node, as a new arc. */
static guint32
add_arc(Builder *builder, const EdgeRing *ring, guint32 i, guint32 length)
{
    const EdgeNet *net = &builder->net;
    const Edge *first = edge_at(net, ring, i);
    guint32 from = corner_at(net, ring, i), to = corner_at(net, ring, i + length);
    gboolean is_forward = first->a == from;
    guint32 index = builder->arcs->len;
    Arc arc = {
        .from = builder->nodes_of[from],
        .to = builder->nodes_of[to],
        .left = first->faces[is_forward ? 1 : 0],
        .right = first->faces[is_forward ? 0 : 1],
        .start = builder->points->len,
        .length = length + 1,
    };
    g_array_append_val(builder->arcs, arc);
    g_array_append_val(builder->starts,
                       net->ring_edges[ring->start + (i < ring->length ? i : i - ring->length)]);
    for (guint32 j = 0; j <= length; j++)
        g_array_append_val(builder->points,
                           edge_net_vertex(net, corner_at(net, ring, i + j))->point);
    for (guint32 j = 0; j < length; j++)
        edge_at(net, ring, i + j)->arc = index;
    return index;
}

/* Whether the ring, at corner @i, enters @arc at its end. */
static gboolean
is_backwards(const Builder *builder, const EdgeRing *ring, guint32 i, guint32 arc)
{
    const Arc *row = &g_array_index(builder->arcs, Arc, arc);
    guint32 first =
        builder->net.ring_edges[ring->start + (i < ring->length ? i : i - ring->length)];
    if (row->from != row->to)
        return row->from != builder->nodes_of[corner_at(&builder->net, ring, i)];
    return first != g_array_index(builder->starts, guint32, arc);
}

static void
add_ring(Builder *builder, const EdgeRing *ring)
{
    const EdgeNet *net = &builder->net;
    guint32 first = 0;
    while (!edge_net_vertex(net, corner_at(net, ring, first))->is_node)
        first++;
    TopologyRing row = {
        .start = builder->uses->len,
        .drawn_from = first == 0 ? 0 : ring->length - first,
    };
    for (guint32 i = first, length; i < first + ring->length; i += length) {
        length = 1;
        while (!edge_net_vertex(net, corner_at(net, ring, i + length))->is_node)
            length++;
        guint32 arc = edge_at(net, ring, i)->arc;
        if (arc == NOT_FOUND)
            arc = add_arc(builder, ring, i, length);
        guint32 use = 2 * arc + (is_backwards(builder, ring, i, arc) ? 1 : 0);
        g_array_append_val(builder->uses, use);
        row.length++;
    }
    g_array_append_val(builder->rings, row);
}

static void
number_nodes(Builder *builder, Topology *topology)
{
    const EdgeNet *net = &builder->net;
    builder->nodes_of = g_new(guint32, MAX(net->n_vertices, 1));
    topology->nodes = g_new(Point, MAX(net->n_vertices, 1));
    for (guint32 i = 0; i < net->n_vertices; i++)
        if (edge_net_vertex(net, i)->is_node) {
            builder->nodes_of[i] = topology->n_nodes;
            topology->nodes[topology->n_nodes++] = edge_net_vertex(net, i)->point;
        }
}

static void
add_rings(Builder *builder, Topology *topology)
{
    guint32 face = 0;
    for (guint32 i = 0; i < builder->net.rings->len; i++) {
        const EdgeRing *ring = &g_array_index(builder->net.rings, EdgeRing, i);
        while (face <= ring->face)
            topology->face_rings[face++] = i;
        add_ring(builder, ring);
    }
    while (face <= topology->n_faces)
        topology->face_rings[face++] = builder->net.rings->len;
}

/* Cleans what the graph cannot hold; a shape that is clean stays the same. */
static void
take_shapes(Topology *topology, Shape *const *shapes, guint32 n_shapes)
{
    guint64 n_points = 0;
    topology->n_faces = n_shapes;
    topology->shapes = g_new(Shape *, MAX(n_shapes, 1));
    topology->face_rings = g_new0(guint32, n_shapes + 1);
    for (guint32 i = 0; i < n_shapes; i++) {
        topology->shapes[i] = shape_clean(shapes[i]);
        n_points += topology->shapes[i]->n_points;
    }
    g_assert(n_points <= LIMIT_MAP_POINTS);
}

Topology *
topology_new(Shape *const *shapes, guint32 n_shapes)
{
    Topology *topology = g_new0(Topology, 1);
    g_atomic_ref_count_init(&topology->references);
    take_shapes(topology, shapes, n_shapes);
    Builder builder = {
        .arcs = g_array_new(FALSE, FALSE, sizeof(Arc)),
        .starts = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .uses = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .rings = g_array_new(FALSE, FALSE, sizeof(TopologyRing)),
    };
    edge_net_init(&builder.net, topology->shapes, n_shapes);
    number_nodes(&builder, topology);
    add_rings(&builder, topology);
    topology->n_overlaps = builder.net.n_overlaps;
    topology->n_arcs = builder.arcs->len;
    topology->n_rings = builder.rings->len;
    topology->arcs = (Arc *)(gpointer)g_array_free(builder.arcs, FALSE);
    topology->points = (Point *)(gpointer)g_array_free(builder.points, FALSE);
    topology->uses = (guint32 *)(gpointer)g_array_free(builder.uses, FALSE);
    topology->rings = (TopologyRing *)(gpointer)g_array_free(builder.rings, FALSE);
    g_array_unref(builder.starts);
    g_free(builder.nodes_of);
    edge_net_clear(&builder.net);
    return topology;
}
