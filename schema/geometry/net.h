/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map whose borders are being changed: the points of some arcs are replaced, the others are those
 * of the topology. As faces are made of arcs, both sides of a border always change together.
 * Private to the operations of reshape.h. A net belongs to one thread.
 */
#pragma once

#include "schema/geometry/box-tree.h"
#include "schema/geometry/reshape.h"
#include "schema/geometry/work-budget.h"

/* Points of an arc from one node to the other, both included. */
typedef struct {
    const Point *points;
    guint32 length;
} NetRun;

typedef struct {
    const Topology *map; /* borrowed */
    GArray **changed;    /* owned: for each arc its new points, or NULL: those of the map */
} Net;

/* One straight piece of an arc as it is now. */
typedef struct {
    Point a, b;
    guint32 arc, at; /* index of point a in the arc; b is the next one */
    guint32 ends[2]; /* ids of the vertices a and b: equal only for the same vertex */
    gboolean is_new; /* the map does not have it at this place of the arc */
} NetEdge;

/* An index of the edges that intersect a box. */
typedef struct {
    GArray *edges; /* owned: of NetEdge */
    BoxTree *tree; /* owned: of their boxes */
} NetEdges;

/* Starts with all arcs of @map, which is borrowed, unchanged. To be cleared with net_clear(). */
void net_init(Net *net, const Topology *map);
void net_clear(Net *net);

/* Returns: the points of @arc as they are now. */
NetRun net_run(const Net *net, guint32 arc);

/* Gives @arc the @length @points (copied); the ends of all arcs at a node must be moved to the same
 * point. */
void net_replace(Net *net, guint32 arc, const Point *points, guint32 length);

/* Resets @arc to the points of the map. */
void net_restore(Net *net, guint32 arc);

/* Moves every vertex at @from to @to. Returns: whether there was one. */
gboolean net_move(Net *net, Point from, Point to);

/* A vertex to be added to a border. */
typedef struct {
    guint32 arc, edge; /* the edge starts at point number @edge of the arc */
    double along;      /* position on the edge, 0 to 1, by which vertices of one edge are ordered */
    Point at;
} NetInsert;

/* Adds all @inserts (of NetInsert), which are sorted in place. Of several at one point only one is
 * added, and none at the end of an edge. */
void net_insert(Net *net, GArray *inserts);

/* Indexes the edges of @net, as they are now, that intersect @area. To be cleared with
 * net_edges_clear(). */
void net_edges_init(NetEdges *edges, const Net *net, Box area);
void net_edges_clear(NetEdges *edges);

/* Checks whether the changes are allowed.
 * @is_faulty: an array with a flag for each arc, set for changed arcs at fault; NULL: not needed.
 * Returns: the first problem, or RESHAPE_DONE without a map. */
Reshaped net_check(const Net *net, gboolean *is_faulty);

/* Returns: (transfer full): the map with all changes, or the problem. */
Reshaped net_commit(const Net *net);

/* Returns: (transfer full): a map of @shapes (references are taken), or the problem: a face has
 * more points or lines than a path may have, or faces overlap that do not in @before. */
Reshaped net_finish(const Topology *before, Shape *const *shapes, guint32 n_shapes);

/* Returns: a result without a map. */
static inline Reshaped
reshape_refuse(ReshapeProblem problem, guint32 face, Point at)
{
    return (Reshaped){.problem = problem, .face = face, .at = at};
}

/* Returns: whether @point is within LIMIT_COORDINATE. */
static inline gboolean
point_is_near(Point point)
{
    return MAX(ABS((gint64)point.x), ABS((gint64)point.y)) <= LIMIT_COORDINATE;
}
