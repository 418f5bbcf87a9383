/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Snapping of the pointer and of drawn lines: to vertices before borders, to the nearest first. Any
 * thread may call these functions.
 */
#pragma once

#include "schema/geometry/reshape.h"

typedef enum {
    SNAP_NONE,
    SNAP_POINT, /* a vertex */
    SNAP_EDGE,  /* a border between two vertices */
} SnapKind;

typedef struct {
    SnapKind kind;
    Point at; /* the vertex, or the point on the border, rounded to the grid */
    guint32 arc,
        edge; /* between point @edge of the arc and the next one; a vertex is point @edge */
} SnapTarget;

/* Returns: the vertex or border within @reach grid units of @point; of equally near ones the first.
 */
SnapTarget snap_find(const Topology *map, Point point, guint reach);

/* Snaps the points of @line (of Point), as @snap says, adds vertices to the map where they are on
 * borders, and makes the line follow outlines if snap.follows is set. @is_closed: the last point is
 * joined to the first one. Returns: the map with these vertices, or the problem. */
Reshaped snap_line(Topology *map, GArray *line, gboolean is_closed, ReshapeSnap snap);
