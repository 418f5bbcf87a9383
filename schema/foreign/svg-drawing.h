/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shapes of an SVG drawing, with the transforms around them applied.
 */
#pragma once

#include "schema/foreign/foreign-source.h"
#include "schema/foreign/svg-form.h"
#include "schema/geometry/shape.h"

/* Why a shape is of no use. */
typedef enum {
    SVG_SHAPE_OK,
    SVG_SHAPE_HIDDEN,    /* in defs, symbol, clip path or the like */
    SVG_SHAPE_LAYER,     /* not in the layer that was asked for */
    SVG_SHAPE_TRANSFORM, /* in a transform that cannot be read, or moved too far away */
    SVG_SHAPE_DATA,      /* its data cannot be read, or it uses what is no shape */
    SVG_SHAPE_LINE,      /* it encloses nothing */
} SvgShapeFate;

typedef struct {
    char *id;      /* owned; NULL: none */
    char *name;    /* owned: its label or title, or what was asked for; NULL: none of these */
    char *classes; /* owned: its own */
    char *said[N_SVG_WORDS]; /* owned: what its attributes of data say; NULL: nothing */
    Shape *shape;            /* owned: on the grid of map.svg; NULL: see fate */
    gboolean is_sea;         /* by the rule that was given, or the usual one */
    gboolean is_curved;      /* curves became straight pieces */
    SvgShapeFate fate;
    guint line; /* in the file, from 1 */
} SvgShape;

typedef struct {
    GArray *shapes; /* owned: of SvgShape, in the order of the file */
    Box frame;      /* on the same grid; empty: the file names none */
    guint scale;    /* how many times as large it was made, so that the grid is fine enough */
    guint n_texts, n_others;       /* elements that are no shapes; groups not counted */
    guint first_text, first_other; /* lines */
} SvgDrawing;

/* Reads the text @bytes of the file @name.
 * Returns: (transfer full): NULL with @error set where it is no SVG. */
SvgDrawing *svg_drawing_read(GBytes *bytes, const char *name, const ForeignChoices *choices,
                             GError **error);
void svg_drawing_free(SvgDrawing *drawing); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SvgDrawing, svg_drawing_free)
