/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The edges of all faces, matched: the first half of making a topology. For topology-build.c only.
 */
#pragma once

#include "schema/geometry/shape.h"

/* A straight piece between two neighbouring points of some ring. */
typedef struct {
    guint32 a, b;     /* vertices, a < b */
    guint32 faces[2]; /* to the right of the way from a to b, and of the way back; or FACE_NONE */
    guint32 newest;   /* of those between the same vertices: the one made last */
    guint32 arc;      /* to which it belongs; set while arcs are made */
} Edge;

/* What is known of a vertex while edges are matched. */
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

/* Matches points and edges of @shapes (cleaned) and marks the vertices that are nodes. */
void edge_net_init(EdgeNet *net, Shape *const *shapes, guint32 n_shapes);
void edge_net_clear(EdgeNet *net);

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
