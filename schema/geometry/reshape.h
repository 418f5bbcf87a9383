/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operations on the shapes of a map with shared borders: all faces at a border follow when it
 * changes, so that neither gaps nor overlaps result. Operations are atomic: they return a new map,
 * or the reason and the place why not; the old map is immutable. Any thread may call them.
 *
 * A vertex is identified by its position, and shared by all faces there. Faces keep their numbers;
 * a new one is the last, and a removed one has an empty shape. Unchanged shapes keep their
 * pointers. Faces must not overlap: callers leave shapes that lie over others, such as lakes on
 * land, out of the map.
 *
 * The same map and the same arguments give the same points on every machine.
 */
#pragma once

#include "schema/geometry/topology.h"

typedef enum {
    RESHAPE_DONE,
    RESHAPE_UNCHANGED,    /* nothing would change */
    RESHAPE_NOT_FOUND,    /* there is no vertex or border at that point */
    RESHAPE_TOO_FAR,      /* beyond LIMIT_COORDINATE */
    RESHAPE_OCCUPIED,     /* a vertex would be moved onto another one */
    RESHAPE_CROSSED,      /* a line would cross or touch a border or itself */
    RESHAPE_PASSED,       /* a border would pass over a vertex that stays where it is */
    RESHAPE_FLAT,         /* a ring would lose its area, or turn inside out */
    RESHAPE_CORNER,       /* borders of several shapes meet there */
    RESHAPE_NOT_ADJACENT, /* the two faces have no common border */
    RESHAPE_DISCONNECTED, /* a face would be divided into pieces */
    RESHAPE_EMPTY,        /* a face, or the new one, would be empty */
    RESHAPE_UNDIVIDED,    /* the line does not cross the face exactly once from border to border */
    RESHAPE_NARROW,       /* lines are too close for the grid */
    RESHAPE_LIMIT,        /* more points or rings than a path may have, or too much to compare */
    N_RESHAPE_PROBLEMS,
} ReshapeProblem;

typedef struct {
    Topology *map; /* owned: the new map; NULL: the operation was refused */
    ReshapeProblem problem;
    guint32 face; /* the face with the problem, or FACE_NONE */
    Point at;     /* its place; unset for RESHAPE_UNCHANGED and RESHAPE_NOT_ADJACENT */
} Reshaped;

/* Returns: (transfer none): the description of @problem, without a full stop. */
const char *reshape_problem_text(ReshapeProblem problem);

/* Moves the vertex at @from, where any number of borders may meet, to @to. Also refused if it would
 * pass over other borders or vertices on the way. */
Reshaped reshape_move_vertex(Topology *map, Point from, Point to);

/* Adds a vertex at @to to the border nearest to @on, within @reach grid units. */
Reshaped reshape_add_vertex(Topology *map, Point on, guint reach, Point to);

/* Removes the vertex at @at, unless borders of several faces meet there. */
Reshaped reshape_delete_vertex(Topology *map, Point at);

/* Moves the vertices of @arc between its ends by @by; if there are none, or if it is a ring, its
 * ends move too. */
Reshaped reshape_move_border(Topology *map, guint32 arc, Point by);

/* Moves @face by @by, with the faces in its holes. Borders that end at it follow. */
Reshaped reshape_move_face(Topology *map, guint32 face, Point by);

/* Replaces the part of a border between the ends of @line by @line; both ends must be within @reach
 * grid units of the same border. Of a ring the shorter part is replaced. Both faces follow. */
Reshaped reshape_redraw_border(Topology *map, const Point *line, guint32 n_points, guint reach);

/* Simplifies the borders of @face (FACE_NONE: of all faces): removes vertices that are at most
 * @tolerance grid units from the remaining line. Borders that would then cross another one are
 * unchanged. */
Reshaped reshape_simplify(Topology *map, guint32 face, double tolerance);

/* Smooths the borders of @face (FACE_NONE: of all faces): moves each vertex between the ends of a
 * border half way towards the midpoint of its neighbours. Borders that would then cross another one
 * are unchanged. */
Reshaped reshape_smooth(Topology *map, guint32 face);

/* How a drawn line snaps to existing borders. */
typedef struct {
    guint
        reach; /* grid units within which its points snap to vertices and borders; 0: no snapping */
    gboolean follows; /* between two points on the outline of one face it follows the outline */
} ReshapeSnap;

/* Adds a face with the area inside @ring (without a closing point) that belongs to no face, or to
 * faces that give way. @gives_way: for each face; NULL: none. */
Reshaped reshape_draw(Topology *map, const Point *ring, guint32 n_points, const gboolean *gives_way,
                      ReshapeSnap snap);

/* Removes the area inside @ring from @face; it belongs to no face then. */
Reshaped reshape_cut(Topology *map, guint32 face, const Point *ring, guint32 n_points,
                     ReshapeSnap snap);

/* Splits @face along @line, which must cross it once from border to border; parts of the line
 * outside of the face are ignored. The larger part keeps the number of the face. */
Reshaped reshape_split(Topology *map, guint32 face, const Point *line, guint32 n_points,
                       ReshapeSnap snap);

/* Merges @other, which must share a border with it, into @face. */
Reshaped reshape_merge(Topology *map, guint32 face, guint32 other);

/* Removes @face; its area belongs to no face then. */
Reshaped reshape_remove(Topology *map, guint32 face);
