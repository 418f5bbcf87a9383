/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shapes of an SVG drawing, with all transforms applied. A drawing belongs to one thread.
 */
#pragma once

#include "schema/foreign/foreign-source.h"
#include "schema/foreign/way-text.h"
#include "schema/geometry/shape.h"

/* The data attributes that a shape can have for its place. */
typedef enum {
    SVG_NATION, /* the nation that owns the land */
    SVG_SIDE,   /* the side of that nation */
    SVG_FORAGE,
    SVG_WAYS, /* see way-text.h */
    N_SVG_WORDS,
} SvgWord;

/* Returns: (transfer none): the name of the attribute. */
static inline const char *
svg_attribute(SvgWord word)
{
    static const char *const attributes[] = {
        "data-nation",
        "data-side",
        "data-forage",
        ("data-" WAY_PROPERTY),
    };
    return attributes[word];
}

/* The attribute of the root with what is carried (carried.h). */
#define SVG_CARRIED "data-narva"

/* Why a shape is not used. */
typedef enum {
    SVG_SHAPE_OK,
    SVG_SHAPE_HIDDEN,    /* in defs, symbol, clip path or the like */
    SVG_SHAPE_LAYER,     /* not in the requested layer */
    SVG_SHAPE_TRANSFORM, /* with a transform that cannot be read, or moves it too far */
    SVG_SHAPE_DATA,      /* its data cannot be read, or its `use` refers to no shape */
    SVG_SHAPE_LINE,      /* it encloses nothing */
} SvgShapeFate;

/* A group of shapes. */
typedef struct {
    char *id;          /* owned; NULL: none */
    char *name;        /* owned: its label or title, or the requested attribute; NULL: none */
    guint parent;      /* the number of the group around it + 1; 0: none */
    gboolean is_layer; /* the drawing program says so */
} SvgGroup;

typedef struct {
    char *id;                /* owned; NULL: none */
    char *name;              /* owned: its label or title, or the requested attribute; NULL: none */
    char *classes;           /* owned: its own */
    char *said[N_SVG_WORDS]; /* owned: the values of its data attributes; NULL: none */
    Shape *shape;            /* owned: on the grid of map.svg; NULL: not used, see fate */
    gboolean is_sea;         /* by the rule of the user, or the default one */
    gboolean is_curved;      /* curves became straight pieces */
    SvgShapeFate fate;
    guint line;  /* in the file, from 1 */
    guint group; /* the number of the group around it + 1; 0: none */
} SvgShape;

typedef struct {
    GArray *shapes; /* owned: of SvgShape, in the order of the file */
    GArray *groups; /* owned: of SvgGroup, each after those around it */
    Box frame;      /* on the same grid; empty: the file has none */
    char *carried;  /* owned: what the file carries (carried.h); NULL: nothing */
    guint scale;    /* the factor by which it was enlarged, so that the grid is fine enough */
    guint n_texts, n_others;       /* elements other than shapes and groups */
    guint first_text, first_other; /* lines */
} SvgDrawing;

/* Reads the text @bytes of the file @name. Returns: (transfer full): NULL with @error set if it is
 * not SVG. */
SvgDrawing *svg_drawing_read(GBytes *bytes, const char *name, const ForeignChoices *choices,
                             GError **error);
void svg_drawing_free(SvgDrawing *drawing); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SvgDrawing, svg_drawing_free)
