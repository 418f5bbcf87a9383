/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edges that have a face on one side only: the rim of the map, and torn borders, where both
 * neighbours have such edges. adjacency.c finds these, knit.c joins them. Any thread may call these
 * functions, each with lists of its own.
 */
#pragma once

#include "schema/geometry/box-tree.h"
#include "schema/geometry/topology.h"

typedef struct {
    Point a, b;
    guint32 face;
    guint32 at; /* index of a in the shape of the face */
} OpenEdge;

/* An end of an open edge, listed once for each face. */
typedef struct {
    Point point;
    guint32 face;
    guint32 at;       /* its index in the shape of the face */
    gboolean is_node; /* more than one border meets here */
} OpenPoint;

typedef struct {
    const Topology *topology; /* borrowed */
    GArray *edges;            /* owned: of OpenEdge */
    GArray *points;           /* owned: of OpenPoint, sorted by place, then by face */
    BoxTree *edge_tree;       /* owned: of the boxes of the edges */
} OpenBorder;

/* Finds the open edges of @topology, which is borrowed. To be cleared with open_border_clear(). */
void open_border_init(OpenBorder *border, const Topology *topology);
void open_border_clear(OpenBorder *border);

static inline const OpenEdge *
open_border_edge(const OpenBorder *border, guint32 index)
{
    return &g_array_index(border->edges, OpenEdge, index);
}

static inline const OpenPoint *
open_border_point(const OpenBorder *border, guint32 index)
{
    return &g_array_index(border->points, OpenPoint, index);
}
