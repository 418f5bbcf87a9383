/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A drawn line that has been laid into a map: on which of its pieces a border lies already, and
 * through whose ground the others go.
 */
#pragma once

#include "schema/geometry/topology/topology.h"

typedef struct {
    const Topology *map; /* borrowed */
    const Point *points; /* borrowed: of the line */
    guint32 n_points;
    guint32 n_pieces;    /* as many as points in a closed line, else one less */
    GHashTable *places;  /* owned: Point, one of the line's, to its index + 1 */
    gboolean *is_vertex; /* owned: for each point whether it is one of the map */
    gboolean *is_border; /* owned: for each piece whether it is one of a border */
    guint32 *faces;      /* owned: for each other piece the face around it, or FACE_NONE */
} Ground;

/* @points: no place twice; they meet the borders of @map in vertices only. */
void ground_init(Ground *ground, const Topology *map, const Point *points, guint32 n_points,
                 gboolean is_closed);
void ground_clear(Ground *ground);

/* Returns: how the edge from @a to @b lies on the line: 1 forward, -1 backward, 0 not at all. */
int ground_way(const Ground *ground, Point a, Point b);

static inline gboolean
ground_has(const Ground *ground, Point point)
{
    return g_hash_table_contains(ground->places, &point);
}

/* For tables of points. */
guint point_hash(gconstpointer point);
gboolean points_equal(gconstpointer a, gconstpointer b);
