/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as borders shared by its faces: nodes, arcs between them with a face on either side, faces
 * as rings of arcs. It is computed from the shapes of the faces by matching equal points and edges,
 * and never stored. Immutable, shared by reference; an edit makes another map, in which unchanged
 * faces have the same shape (the same pointer), so that only the others have to be written.
 *
 * Left and right are as seen along the arc on the screen, y downwards. Any thread may use a map.
 */
#pragma once

#include "schema/geometry/shape.h"

#define FACE_NONE G_MAXUINT32

typedef struct {
    guint32 from, to;      /* nodes; equal for a ring without junctions */
    guint32 left, right;   /* faces, or FACE_NONE: no face, or one that does not share the edge */
    guint32 start, length; /* points, including those of both nodes */
} Arc;

/* One ring of a face: arcs in the drawing order of its path. */
typedef struct {
    guint32 start, length; /* uses */
    guint32 drawn_from;    /* index of the point at which the path starts */
} TopologyRing;

typedef struct {
    gatomicrefcount references; /* private */
    guint32 n_faces, n_nodes, n_arcs, n_rings;
    Shape **shapes;      /* owned: one for each face */
    Point *nodes;        /* owned */
    Arc *arcs;           /* owned */
    Point *points;       /* owned: of all arcs */
    TopologyRing *rings; /* owned: of all faces */
    guint32 *face_rings; /* owned: n_faces + 1 indices: the first ring of each face */
    guint32 *uses;       /* owned: 2 * arc, + 1 if it is used backwards */
    guint32 n_overlaps;  /* edges that two faces have on the same side */
} Topology;

/* @shapes: the shapes of the faces; references are taken. Lines that are not rings are ignored. All
 * faces together have at most LIMIT_MAP_POINTS points.
 * Returns: (transfer full): to be dropped with topology_unref(). */
Topology *topology_new(Shape *const *shapes, guint32 n_shapes);
Topology *topology_ref(Topology *topology);
void topology_unref(Topology *topology); /* NULL is allowed */

/* Assembles @face from its arcs, for proofs in tests. Returns: (transfer full): a shape with the
 * points of the rings of the face. */
Shape *topology_assemble(const Topology *topology, guint32 face);

/* The parts of a map. */
typedef struct {
    guint32 n_components; /* connected components of the net of arcs */
    guint32 n_cycles;     /* cycles around the regions of the plane between the arcs */
    gboolean is_planar;   /* nodes - arcs + cycles = 2 components (Euler) */
    gboolean is_coherent; /* each cycle has a single face beside it */
} TopologyCensus;

/* Counts the parts by walking around every region, using only the directions of the arcs. */
TopologyCensus topology_count(const Topology *topology);

/* Returns: the points of @arc. */
static inline const Point *
topology_arc_points(const Topology *topology, guint32 arc)
{
    return topology->points + topology->arcs[arc].start;
}

/* Returns: the length of @arc in grid units. */
double topology_arc_length(const Topology *topology, guint32 arc);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Topology, topology_unref)
