/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as borders shared by its faces: nodes, arcs between them with a face on either side, faces
 * as rings of arcs. It is made from the shapes of the faces by matching equal points and edges, and
 * is never stored. Immutable; an edit makes another one, in which a face that did not change has
 * the same shape (the same pointer), so that only the others are written anew.
 *
 * Left and right are those of somebody who walks along an arc on the screen, y downwards.
 */
#pragma once

#include "schema/geometry/shape.h"

#define FACE_NONE G_MAXUINT32

typedef struct {
    guint32 from, to;      /* nodes; equal for a ring without junctions */
    guint32 left, right;   /* faces, or FACE_NONE: no face, or one that does not share the edge */
    guint32 start, length; /* points, those of both nodes included */
} Arc;

/* One ring of a face: arcs in the order in which its path draws them. */
typedef struct {
    guint32 start, length; /* uses */
    guint32 drawn_from;    /* at which point of the walk along the uses the path begins */
} TopologyRing;

typedef struct {
    gatomicrefcount references; /* private */
    guint32 n_faces, n_nodes, n_arcs, n_rings;
    Shape **shapes;      /* owned: one for each face */
    Point *nodes;        /* owned */
    Arc *arcs;           /* owned */
    Point *points;       /* owned: of all arcs */
    TopologyRing *rings; /* owned: of all faces */
    guint32 *face_rings; /* owned: n_faces + 1: where the rings of each face begin */
    guint32 *uses;       /* owned: 2 * arc, + 1 where it is walked backwards */
    guint32 n_overlaps;  /* edges that two faces have on the same side */
} Topology;

/* @shapes: of the faces; references are taken. Lines that are no rings have no place in a map of
 * faces and are passed over. Faces together have at most LIMIT_MAP_POINTS points.
 * Returns: (transfer full): to be dropped with topology_unref(). */
Topology *topology_new(Shape *const *shapes, guint32 n_shapes);
Topology *topology_ref(Topology *topology);
void topology_unref(Topology *topology); /* NULL is allowed */

/* Puts @face together from its arcs.
 * Returns: (transfer full): a shape with the points of the face's own (its rings, cleaned). */
Shape *topology_assemble(const Topology *topology, guint32 face);

/* What a map consists of. */
typedef struct {
    guint32 n_components; /* parts of the net of arcs that hang together */
    guint32 n_cycles;     /* ways around the regions into which the arcs cut the plane */
    gboolean is_planar;   /* nodes - arcs + cycles = 2 components (Euler) */
    gboolean is_coherent; /* each way around has one and the same face beside it */
} TopologyCensus;

/* Counts by going around every region, which uses nothing but the drawn directions of the arcs. */
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
