/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people do to the shapes of a map whose borders are shared: every face that has a border
 * follows when it changes, so that neither gap nor overlap comes of it. Nothing is done by halves:
 * an operation gives a whole new map, or says why not and where, and the old one is as it was.
 *
 * A vertex is named by its place: at one place there is one, whoever shares it. Faces keep their
 * numbers; a new one comes last, and one that is gone has an empty shape. Those whose shape did not
 * change have the same pointer before and after. What lies over other ground, as a lake may lie
 * over a land, is left out of the map by who makes it: faces here have their ground to themselves.
 *
 * The same map and the same arguments give the same points on every machine.
 */
#pragma once

#include "schema/geometry/topology.h"

typedef enum {
    RESHAPE_DONE,
    RESHAPE_NOTHING,   /* nothing would change */
    RESHAPE_MISSED,    /* no vertex or border is there */
    RESHAPE_FAR,       /* beyond LIMIT_COORDINATE */
    RESHAPE_TAKEN,     /* a vertex would come to lie on another one */
    RESHAPE_CROSSED,   /* a line would cross or touch a border or itself */
    RESHAPE_PASSED,    /* a border would pass over a vertex that stays where it is */
    RESHAPE_FLAT,      /* a ring would lose its area, or be turned inside out */
    RESHAPE_CORNER,    /* borders of several shapes meet there */
    RESHAPE_STRANGE,   /* two faces that have no border in common */
    RESHAPE_PARTED,    /* a face would fall into pieces */
    RESHAPE_COVERED,   /* nothing would be left of a face, or of the new one */
    RESHAPE_UNDIVIDED, /* a line does not go through the face from border to border, once */
    RESHAPE_NARROW,    /* lines come so near that the grid has no room between them */
    RESHAPE_LIMIT,     /* more points or rings than a path may have, or too much to compare */
    N_RESHAPE_PROBLEMS,
} ReshapeProblem;

typedef struct {
    Topology *map; /* owned: the new map; NULL: it was refused */
    ReshapeProblem problem;
    guint32 face; /* which it is about, or FACE_NONE */
    Point at;     /* where; of no meaning for NOTHING and STRANGE */
} Reshaped;

/* Returns: (transfer none): what @problem means, for people, without a full stop. */
const char *reshape_problem_text(ReshapeProblem problem);

/* Moves the vertex at @from, where any number of borders may meet. Refused along the way, too: what
 * lies between @from and @to may not be passed over. */
Reshaped reshape_move_vertex(Topology *map, Point from, Point to);

/* Gives the border nearest to @on, within @reach grid units, one more vertex, which lies at @to. */
Reshaped reshape_add_vertex(Topology *map, Point on, guint reach, Point to);

/* Takes the vertex at @at away, unless borders of several faces meet there. */
Reshaped reshape_delete_vertex(Topology *map, Point at);

/* Moves @arc by @by between its ends, which stay; one without vertices between takes its ends
 * along, and so does a ring. */
Reshaped reshape_move_border(Topology *map, guint32 arc, Point by);

/* Moves @face by @by with all that lies in its holes. Borders that end at it are drawn along. */
Reshaped reshape_move_face(Topology *map, guint32 face, Point by);

/* Gives a border the course of @line between the line's ends, which lie within @reach of one and
 * the same border; of a ring the shorter way is replaced. Both faces follow. */
Reshaped reshape_redraw_border(Topology *map, const Point *line, guint32 n_points, guint reach);

/* Leaves out vertices of the borders of @face (FACE_NONE: of all) from which the line that remains
 * is not farther than @tolerance grid units. A border that would then cross another one stays. */
Reshaped reshape_simplify(Topology *map, guint32 face, double tolerance);

/* Draws each vertex between the ends of a border half way towards the middle of its neighbours. A
 * border that would then cross another one stays. */
Reshaped reshape_smooth(Topology *map, guint32 face);

/* How a drawn line meets the borders that are there. */
typedef struct {
    guint reach;      /* grid units within which its points go to vertices and borders; 0: not */
    gboolean follows; /* between two points on the rim of one face it takes the rim's way */
} ReshapeSnap;

/* Makes a new face of what @ring (not closed by a point of its own) goes around: of ground that is
 * nobody's, and of that of faces which give way. What others have they keep.
 * @gives_way: for each face, or NULL: none. */
Reshaped reshape_draw(Topology *map, const Point *ring, guint32 n_points, const gboolean *gives_way,
                      ReshapeSnap snap);

/* Cuts what @ring goes around out of @face; it is nobody's then. */
Reshaped reshape_cut(Topology *map, guint32 face, const Point *ring, guint32 n_points,
                     ReshapeSnap snap);

/* Parts @face along @line, which goes through it once from border to border; what of it lies
 * outside does not count. The larger part keeps the number of the face. */
Reshaped reshape_split(Topology *map, guint32 face, const Point *line, guint32 n_points,
                       ReshapeSnap snap);

/* Gives @face the ground of @other, which shares a border with it. */
Reshaped reshape_merge(Topology *map, guint32 face, guint32 other);

/* Takes @face away; its ground is nobody's then. */
Reshaped reshape_remove(Topology *map, guint32 face);
