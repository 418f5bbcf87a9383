/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawn map: the elements of map.svg joined with the spaces of the map, and what a run
 * leaves of it for the next one.
 */
#pragma once

#include "schema/geometry/topology.h"
#include "schema/store/map-file.h"
#include "schema/store/map-svg.h"
#include "validator/checks/map-graph.h"

/* A shape of the drawing, by its place among the elements. */
typedef struct {
    Shape *shape; /* owned: cleaned; NULL: its path cannot be read */
    SvgPathError error;
    guint32 error_at;
    gboolean is_known;
} KnownShape;

typedef struct {
    MapSvg *svg;        /* owned: the drawing that the rest is about; NULL: none yet */
    KnownShape *shapes; /* owned: one for each element of svg */
    guint32 n_whole;    /* the whole faces to which the contacts belong, and which: */
    guint32 *whole;     /* owned: their indices among the faces of the drawing */
    GArray *contacts;   /* owned: of Contact; NULL: not known */
    gboolean gave_up;   /* not all contacts were found */
} DrawingMemory;

void drawing_memory_free(DrawingMemory *memory); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(DrawingMemory, drawing_memory_free)

/* A shape that is drawn as land, water or waste. */
typedef struct {
    const MapElement *element; /* borrowed from the file */
    guint32 space;             /* index of the place with its id, or MAP_NONE */
    Shape *shape;              /* owned: cleaned; NULL: its path cannot be read */
    SvgPathError path_error;   /* why, and where in the file */
    guint32 path_error_at;
    gboolean is_unread; /* there is no room for its shape: see Drawing.is_too_large */
    gboolean is_whole;  /* the checks of single shapes have found nothing that makes it useless */
} DrawnFace;

/* Two faces that touch, nearly meet, or overlap. */
typedef struct {
    guint32 a, b;    /* faces */
    double length;   /* along which they touch, torn pieces included, in grid units */
    double torn;     /* the part of @length along which they only nearly meet, or do not share their
                        points */
    double gap;      /* the width of the gap, or overlap, there */
    double parted;   /* along which their lines part and enclose a piece, in grid units */
    guint32 corners; /* in which they meet without touching */
    gboolean is_overlap; /* they lie over each other at: */
    Point at;
} Contact;

typedef struct {
    const MapFile *file;   /* borrowed */
    const MapGraph *graph; /* borrowed */
    guint32 n_faces;       /* 0 as well when the file cannot be used */
    DrawnFace *faces;      /* owned: in the order of the file */
    guint32 *face_of;      /* owned: for each space its first face, or MAP_NONE */
    DrawingMemory *memory; /* borrowed; NULL: none */
    guint64 n_points;      /* of all faces: the limit of the work of their checks */
    gboolean is_too_large; /* they are more than LIMIT_DRAWING_POINTS, and the rest was left out */
    guint reach;           /* in grid units: borders no farther apart than this are meant to meet */
} Drawing;

/* Joins the shapes of @file with the spaces of @graph. Both, and @memory, which is kept for the
 * next run (NULL: nothing is reused), are borrowed and must outlive the drawing. Returns: (transfer
 * full). */
Drawing *drawing_new(const MapFile *file, const MapGraph *graph, DrawingMemory *memory);
void drawing_free(Drawing *drawing); /* NULL is allowed */

/* Returns: (transfer none): the id of the place to which @element belongs, which is the end of its
 * own id; NULL: it is no anchor and no port. */
const char *drawing_place_of_mark(const MapElement *element);

/* Returns: (transfer none): what to call @face in a message: the name of its place, else its id. */
const char *drawing_name(const MapGraph *graph, const DrawnFace *face);

/* Returns: (transfer full): every pair of whole faces that meet (of Contact), twice: sorted by a,
 * then b, so that those of one face are adjacent. @gave_up is set to whether not all overlaps were
 * found. Where a face is not whole, the gap it leaves looks like borders that part; parting borders
 * are not searched then. */
GArray *drawing_contacts(const Drawing *drawing, gboolean *gave_up);

/* Returns: (transfer none): the contact of the faces @a and @b in @contacts, sorted as by
 * drawing_contacts(); NULL: there is none. */
const Contact *drawing_contact_of(const GArray *contacts, guint32 a, guint32 b);

/* Returns: the index of the first of @contacts, sorted as by drawing_contacts(), whose a is not
 * less than @face; their number if there is none. */
guint32 drawing_contacts_of(const GArray *contacts, guint32 face);
