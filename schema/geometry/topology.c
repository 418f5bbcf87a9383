/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a topology: the matched edges between two nodes are strung together to arcs, and each
 * ring becomes a list of these. Using one: faces are put together again, and edited.
 */
#include "schema/geometry/topology.h"

#include "schema/geometry/limits.h"
#include "schema/geometry/shape.h"
#include "schema/geometry/union-find.h"

#include <math.h>
#include <string.h>

/* A straight piece between two neighbouring points of some ring. */
typedef struct {
    guint32 a, b;     /* vertices, a < b */
    guint32 faces[2]; /* to the right of the way from a to b, and of the way back; or FACE_NONE */
    guint32 newest;   /* of those between the same vertices: the one made last */
    guint32 arc;      /* to which it belongs; set while arcs are made */
} Edge;

/* A vertex while edges are matched. */
typedef struct {
    Point point;
    guint32 n_edges;
    guint32 edges[2]; /* the first two */
    gboolean is_node;
} Vertex;

/* One ring of a face as a walk over vertices and edges. */
typedef struct {
    guint32 face;
    guint32 start, length; /* in corners and ring_edges */
} EdgeRing;

typedef struct {
    Vertex *vertices; /* owned: room for as many as there are corners */
    Edge *edges;      /* owned: likewise */
    guint32 n_vertices, n_edges;
    GArray *rings;       /* of EdgeRing, in the order of the faces */
    guint32 *corners;    /* owned: the vertices of all rings */
    guint32 *ring_edges; /* owned: the edge that leaves each corner */
    guint32 n_corners;
    guint32 n_overlaps;
} EdgeNet;

static inline Edge *
edge_net_edge(const EdgeNet *net, guint32 index)
{
    return &net->edges[index];
}

static inline Vertex *
edge_net_vertex(const EdgeNet *net, guint32 index)
{
    return &net->vertices[index];
}

#define NOT_FOUND G_MAXUINT32
#define NEAR_VERTICES 16u

typedef struct {
    guint32 mask;
    guint32 *slots; /* owned: index + 1, or 0 */
} HashTable;

/* At most three quarters of the slots get filled. */
static void
hash_table_init(HashTable *table, guint32 n_items)
{
    guint32 size = 16;
    while (size / 4 * 3 < n_items)
        size *= 2;
    table->mask = size - 1;
    table->slots = g_new0(guint32, size);
}

static void
hash_table_empty(HashTable *table)
{
    memset(table->slots, 0, sizeof *table->slots * ((gsize)table->mask + 1));
}

/* Two 32 bit numbers, well mixed (the finalizer of MurmurHash3). */
static guint32
mix_bits(guint32 a, guint32 b)
{
    guint64 bits = ((guint64)a << 32 | b) * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    bits ^= bits >> 33;
    bits *= G_GUINT64_CONSTANT(0xff51afd7ed558ccd);
    return (guint32)(bits >> 32);
}

static guint32
vertex_slot(Point point)
{
    return mix_bits((guint32)point.x, (guint32)point.y);
}

static guint32
find_vertex(EdgeNet *net, HashTable *table, Point point)
{
    guint32 slot = vertex_slot(point) & table->mask;
    for (; table->slots[slot] != 0; slot = (slot + 1) & table->mask)
        if (point_equal(edge_net_vertex(net, table->slots[slot] - 1)->point, point))
            return table->slots[slot] - 1;
    net->vertices[net->n_vertices++] = (Vertex){.point = point};
    table->slots[slot] = net->n_vertices;
    return net->n_vertices - 1;
}

static guint32
add_edge(EdgeNet *net, guint32 a, guint32 b)
{
    guint32 index = net->n_edges++;
    net->edges[index] = (Edge){
        .a = a,
        .b = b,
        .faces = {FACE_NONE, FACE_NONE},
        .newest = index,
        .arc = NOT_FOUND,
    };
    for (guint i = 0; i < 2; i++) {
        Vertex *vertex = edge_net_vertex(net, i == 0 ? a : b);
        if (vertex->n_edges < 2)
            vertex->edges[vertex->n_edges] = index;
        vertex->n_edges++;
    }
    return index;
}

/* Vertices are numbered as they are met, so that neighbouring edges have similar numbers. Edges
 * between two groups of vertices share a range of slots, for the cache; groups are small, or a star
 * would fill one range. Returns: the first slot for the edge between @a and @b. */
static guint32
edge_slot(guint32 a, guint32 b)
{
    return mix_bits(a / NEAR_VERTICES, b / NEAR_VERTICES) + a % NEAR_VERTICES * 2 +
           b % NEAR_VERTICES;
}

/* Returns: the first edge between @a and @b (a < b). */
static guint32
find_edge(EdgeNet *net, HashTable *table, guint32 a, guint32 b)
{
    guint32 slot = edge_slot(a, b) & table->mask;
    for (; table->slots[slot] != 0; slot = (slot + 1) & table->mask) {
        const Edge *edge = edge_net_edge(net, table->slots[slot] - 1);
        if (edge->a == a && edge->b == b)
            return table->slots[slot] - 1;
    }
    guint32 index = add_edge(net, a, b);
    table->slots[slot] = index + 1;
    return index;
}

/* Puts @face to the right of the way @from - @to. Returns: the edge on which it found room. */
static guint32
claim_side(EdgeNet *net, HashTable *table, guint32 from, guint32 to, guint32 face)
{
    guint side = from < to ? 0 : 1;
    guint32 first = find_edge(net, table, MIN(from, to), MAX(from, to));
    guint32 index = edge_net_edge(net, first)->newest;
    if (edge_net_edge(net, index)->faces[side] != FACE_NONE) {
        index = add_edge(net, MIN(from, to), MAX(from, to));
        edge_net_edge(net, first)->newest = index;
        net->n_overlaps++;
    }
    edge_net_edge(net, index)->faces[side] = face;
    return index;
}

/* Returns: whether the inside of @shape is to the right of its ring @line as drawn: so for a
 * clockwise ring, unless an odd number of others surrounds it. */
static gboolean
is_inside_right(const Shape *shape, guint32 line, const Box *bounds)
{
    Ring ring = shape_ring(shape, line);
    Point doubled = {
        ring.points[0].x + ring.points[1].x,
        ring.points[0].y + ring.points[1].y,
    };
    gboolean is_right = shape_ring_area2(ring) > 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        if (i != line && shape->lines[i].is_closed && box_meets(bounds[i], bounds[line]))
            is_right ^= shape_ring_contains(shape_ring(shape, i), doubled, 2);
    return is_right;
}

static void
match_ring(EdgeNet *net, HashTable *vertices, guint32 face, Ring ring)
{
    EdgeRing walk = {.face = face, .start = net->n_corners, .length = ring.length};
    /* The slots of a ring are scattered: they are prefetched together. */
    for (guint32 i = 0; i < ring.length; i++)
        __builtin_prefetch(&vertices->slots[vertex_slot(ring.points[i]) & vertices->mask]);
    for (guint32 i = 0; i < ring.length; i++)
        net->corners[net->n_corners++] = find_vertex(net, vertices, ring.points[i]);
    g_array_append_val(net->rings, walk);
}

static void
claim_shape(EdgeNet *net, HashTable *edges, const Shape *shape, const EdgeRing *rings)
{
    g_autofree Box *bounds = g_new(Box, MAX(shape->n_lines, 1));
    for (guint32 i = 0; i < shape->n_lines; i++)
        bounds[i] = shape_ring_bounds(shape_ring(shape, i));
    for (guint32 i = 0; i < shape->n_lines; i++)
        if (shape->lines[i].is_closed) {
            const EdgeRing *ring = rings++;
            gboolean is_right = is_inside_right(shape, i, bounds);
            for (guint32 j = 0; j < ring->length; j++) {
                guint32 from = net->corners[ring->start + j];
                guint32 to = net->corners[ring->start + (j + 1 < ring->length ? j + 1 : 0)];
                net->ring_edges[ring->start + j] =
                    is_right ? claim_side(net, edges, from, to, ring->face)
                             : claim_side(net, edges, to, from, ring->face);
            }
        }
}

static guint32
face_beside(const Edge *edge, guint32 from, gboolean is_right)
{
    return edge->faces[(edge->a == from) == is_right ? 0 : 1];
}

/* A vertex is no node when two edges meet there that have the same faces beside them. */
static gboolean
is_passed_through(const EdgeNet *net, guint32 index)
{
    const Vertex *vertex = edge_net_vertex(net, index);
    if (vertex->n_edges != 2)
        return FALSE;
    const Edge *in = edge_net_edge(net, vertex->edges[0]);
    const Edge *out = edge_net_edge(net, vertex->edges[1]);
    guint32 from = in->a == index ? in->b : in->a;
    return face_beside(in, from, TRUE) == face_beside(out, index, TRUE) &&
           face_beside(in, from, FALSE) == face_beside(out, index, FALSE);
}

/* Every ring needs a node to start at, and one where it turns back on itself. */
static void
mark_nodes(EdgeNet *net)
{
    for (guint32 i = 0; i < net->n_vertices; i++)
        edge_net_vertex(net, i)->is_node = !is_passed_through(net, i);
    for (guint32 i = 0; i < net->rings->len; i++) {
        const EdgeRing *ring = &g_array_index(net->rings, EdgeRing, i);
        gboolean has_node = FALSE;
        for (guint32 j = 0; j < ring->length; j++) {
            guint32 before = ring->start + (j > 0 ? j - 1 : ring->length - 1);
            Vertex *vertex = edge_net_vertex(net, net->corners[ring->start + j]);
            vertex->is_node |= net->ring_edges[before] == net->ring_edges[ring->start + j];
            has_node |= vertex->is_node;
        }
        if (!has_node)
            edge_net_vertex(net, net->corners[ring->start])->is_node = TRUE;
    }
}

/* Matches points and edges of @shapes (cleaned) and marks the vertices that are nodes. */
static void
edge_net_init(EdgeNet *net, Shape *const *shapes, guint32 n_shapes)
{
    guint32 n_points = 0;
    for (guint32 i = 0; i < n_shapes; i++)
        n_points += shapes[i]->n_points;
    *net = (EdgeNet){
        .vertices = g_new(Vertex, MAX(n_points, 1)),
        .edges = g_new(Edge, MAX(n_points, 1)),
        .rings = g_array_sized_new(FALSE, FALSE, sizeof(EdgeRing), MAX(n_shapes, 1)),
        .corners = g_new(guint32, MAX(n_points, 1)),
        .ring_edges = g_new(guint32, MAX(n_points, 1)),
    };
    HashTable table;
    hash_table_init(&table, n_points);
    for (guint32 i = 0; i < n_shapes; i++)
        for (guint32 j = 0; j < shapes[i]->n_lines; j++)
            if (shapes[i]->lines[j].is_closed)
                match_ring(net, &table, i, shape_ring(shapes[i], j));
    /* Once all vertices are known their table has room for the edges: memory is dear when new. */
    hash_table_empty(&table);
    const EdgeRing *ring = (const EdgeRing *)(gpointer)net->rings->data;
    for (guint32 i = 0; i < n_shapes; i++) {
        claim_shape(net, &table, shapes[i], ring);
        for (guint32 j = 0; j < shapes[i]->n_lines; j++)
            ring += shapes[i]->lines[j].is_closed;
    }
    mark_nodes(net);
    g_free(table.slots);
}

static void
edge_net_clear(EdgeNet *net)
{
    g_free(net->vertices);
    g_free(net->edges);
    g_array_unref(net->rings);
    g_free(net->corners);
    g_free(net->ring_edges);
}

typedef struct {
    EdgeNet net;
    guint32 *nodes_of; /* owned: vertex -> node */
    GArray *arcs;      /* of Arc */
    GArray *starts;    /* of guint32: the first edge of each arc */
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
    g_array_set_size(builder->points, arc.start + arc.length);
    Point *points = &g_array_index(builder->points, Point, arc.start);
    for (guint32 j = 0; j <= length; j++)
        points[j] = edge_net_vertex(net, corner_at(net, ring, i + j))->point;
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

/* Cleans the shapes; clean ones stay the same. */
static void
clean_shapes(Topology *topology, Shape *const *shapes, guint32 n_shapes)
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
    clean_shapes(topology, shapes, n_shapes);
    Builder builder = {
        .arcs = g_array_new(FALSE, FALSE, sizeof(Arc)),
        .starts = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .uses = g_array_new(FALSE, FALSE, sizeof(guint32)),
        .rings = g_array_new(FALSE, FALSE, sizeof(TopologyRing)),
    };
    edge_net_init(&builder.net, topology->shapes, n_shapes);
    const EdgeNet *net = &builder.net;
    builder.nodes_of = g_new(guint32, MAX(net->n_vertices, 1));
    topology->nodes = g_new(Point, MAX(net->n_vertices, 1));
    for (guint32 i = 0; i < net->n_vertices; i++)
        if (edge_net_vertex(net, i)->is_node) {
            builder.nodes_of[i] = topology->n_nodes;
            topology->nodes[topology->n_nodes++] = edge_net_vertex(net, i)->point;
        }
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

/* Appends the points of @ring to @points, starting where its path starts. */
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
count_components(const Topology *topology)
{
    g_autofree guint32 *parents = union_find_new(topology->n_nodes);
    guint32 n = topology->n_nodes;
    for (guint32 i = 0; i < topology->n_arcs; i++)
        n -= union_find_join(parents, topology->arcs[i].from, topology->arcs[i].to);
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
