/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a pointer or a drawn line takes hold of: vertices before borders, the nearest first.
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
    Point at; /* the vertex, or the place on the border, rounded to the grid */
    guint32 arc,
        edge; /* between point @edge of the arc and the next one; a vertex is point @edge */
} SnapTarget;

/* Returns: what lies within @reach grid units of @point; of several as near the first one. */
SnapTarget snap_find(const Topology *map, Point point, guint reach);

/* Moves the points of @line (of Point) to what lies within reach, gives the map vertices where they
 * come to lie on borders, and has the line follow these where it is asked to.
 * @is_closed: the last point is joined to the first one.
 * Returns: the map with these vertices, or why there is none. */
Reshaped snap_line(Topology *map, GArray *line, gboolean is_closed, ReshapeSnap snap);
