/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands on each pattern of ground: trees, reeds, houses. Lengths are parts of a hex from side
 * to side. Private to validator/render.
 */
#pragma once

#include "validator/render/draw/flow.h"

#define MARK_LAYERS 4
#define NO_COLOUR G_MAXUINT32

/* Adds a mark of @size pixels to the path. */
typedef void (*TraceMark)(Pen *pen, const FlowSpot *spot, double size);

/* One of the paths that all marks of a row are drawn with, one over the other. */
typedef struct {
    TraceMark trace;    /* NULL: no layer follows */
    guint32 fill, line; /* NO_COLOUR: none */
    double alpha;
    double width; /* of the line */
} MarkLayer;

/* Where the marks of a row stand. */
typedef enum {
    MARKS_SCATTERED, /* on the knots of a net */
    MARKS_RIM,       /* along the edge */
    MARKS_MIDDLE,    /* one in each hex */
} MarkPlacing;

typedef struct {
    gint pattern;
    MarkPlacing placing;
    double size;
    double least;   /* pixels of a hex from which on they are drawn */
    FlowNet net;    /* SCATTERED; its salt is the index of the row */
    guint per_side; /* RIM */
    double inside;  /* likewise */
    MarkLayer layers[MARK_LAYERS];
} MarkRow;

extern const MarkRow mark_rows[];
extern const guint n_mark_rows;
