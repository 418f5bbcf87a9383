/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map whose borders are being changed: the points of some arcs are replaced, all others are those
 * of the topology. Since faces are put together from arcs, both sides of a border always change
 * alike. Used by the operations of reshape.h alone.
 */
#pragma once

#include "schema/geometry/box-tree.h"
#include "schema/geometry/reshape.h"
#include "schema/geometry/search-work.h"

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
    guint32 arc, at; /* from point @at of the arc to the next one */
    guint32 ends[2]; /* numbers of the vertices a and b: the same only where they are one */
    gboolean is_new; /* the map has it not at this place of the arc */
} NetEdge;

/* The pieces that meet a box, to be searched. */
typedef struct {
    GArray *edges; /* owned: of NetEdge */
    BoxTree *tree; /* owned: of their boxes */
} NetEdges;

void net_init(Net *net, const Topology *map);
void net_clear(Net *net);

/* Returns: the points of @arc as they are now. */
NetRun net_run(const Net *net, guint32 arc);

/* Gives @arc the points @points; both ends of arcs that share a node must be moved alike. */
void net_replace(Net *net, guint32 arc, const Point *points, guint32 length);

/* Leaves @arc as the map has it. */
void net_restore(Net *net, guint32 arc);

/* Moves every vertex at @from. Returns: whether there was one. */
gboolean net_move(Net *net, Point from, Point to);

/* A vertex to be given to a border. */
typedef struct {
    guint32 arc, edge; /* between point @edge of the arc and the next one */
    double along;      /* how far, 0 to 1: several of one edge go in that order */
    Point at;
} NetInsert;

/* Does all @inserts (of NetInsert), which are sorted for it. Of several at one place of an edge one
 * is made, and none where the edge has an end. */
void net_insert(Net *net, GArray *inserts);

void net_edges_init(NetEdges *edges, const Net *net, Box area);
void net_edges_clear(NetEdges *edges);

/* Looks for what forbids the changes.
 * @is_faulty: room for one flag for each arc, set where a changed arc is at fault; NULL: not asked.
 * Returns: the first problem, or RESHAPE_DONE without a map. */
Reshaped net_check(const Net *net, gboolean *is_faulty);

/* Returns: (transfer full): the map with all changes, or why there is none. */
Reshaped net_commit(const Net *net);

/* Returns: (transfer full): a map of @shapes, of which references are taken, unless a face of it
 * has more than a path may have, or lies over another one where those of @before do not. */
Reshaped net_finish(const Topology *before, Shape *const *shapes, guint32 n_shapes);

static inline Reshaped
reshape_refuse(ReshapeProblem problem, guint32 face, Point at)
{
    return (Reshaped){.problem = problem, .face = face, .at = at};
}

static inline gboolean
point_is_near(Point point)
{
    return MAX(ABS((gint64)point.x), ABS((gint64)point.y)) <= LIMIT_COORDINATE;
}
