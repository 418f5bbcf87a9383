/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data of an SVG path (attribute d): read with every command of SVG 1.1 and 2, and written
 * in the one form that Narva writes. What is drawn is rounded to an integer grid of 1, 10,
 * 100... units to one unit of the drawing; curves and arcs become straight pieces. Basic shapes
 * of SVG become path data first.
 */
#pragma once

#include "schema/geometry/shape.h"

#include <glib.h>

typedef enum {
    PATH_OK,
    PATH_START,   /* it does not begin with M or m */
    PATH_COMMAND, /* no command where one is needed, or a letter that is none */
    PATH_NUMBER,  /* something else where a number belongs */
    PATH_FLAG,    /* neither 0 nor 1 for a flag of an arc */
    PATH_COMMA,   /* a comma that has no number after it */
    PATH_RANGE,   /* a place beyond LIMIT_COORDINATE, or a number of too many digits */
    PATH_POINTS,  /* more than LIMIT_PATH_POINTS points */
    PATH_LINES,   /* more than LIMIT_PATH_LINES lines */
    N_PATH_ERRORS,
} PathError;

typedef struct {
    guint units;      /* grid units to one unit of the drawing: a power of ten */
    double tolerance; /* how far a straight piece may be from its curve, in grid units; > 0 */
} PathGrid;

/* Reads the @length bytes at @text, which need no terminating NUL. A curve and the same curve drawn
 * backwards give the same points. Points of a line equal to the one before are left out.
 * Returns: (transfer full): NULL on an error; then @error says which, and @offset where. */
Shape *path_read(const char *text, gsize length, PathGrid grid, PathError *error, guint32 *offset);

/* Appends @shape as absolute M and L commands, rings with Z, in the fewest digits. */
void path_write(GString *text, const Shape *shape, guint units);

/* Returns: (transfer none): what @error means, for people, without a full stop. */
const char *path_error_text(PathError error);

typedef struct {
    double x, y;
} SvgPoint;

/* Takes the next point of a curve. */
typedef void (*CurvePoint)(SvgPoint spot, gpointer data);

/* Emits the points of a curve after its first one; the last is exactly the end.
 * @spots: start, one control point (quadratic) or two (cubic), end. */
void curve_quadratic(const SvgPoint spots[3], double tolerance, CurvePoint emit, gpointer data);
void curve_cubic(const SvgPoint spots[4], double tolerance, CurvePoint emit, gpointer data);

/* An elliptic arc as the A command gives it. */
typedef struct {
    SvgPoint start, end;
    double rx, ry;
    double rotation; /* degrees */
    gboolean is_large, is_sweep;
} CurveArc;

void curve_arc(CurveArc arc, double tolerance, CurvePoint emit, gpointer data);

/* Returns: (transfer none): what the attribute @name of @element says, NULL: it has none; until the
 * next call. */
typedef const char *(*SvgAttribute)(gpointer element, const char *name);

/* Returns: (transfer full): what @element, called @name, draws, as path data; NULL: it is no shape
 * or a `use`, or its numbers are none. */
char *svg_data_of(const char *name, SvgAttribute attribute, gpointer element);

/* Returns: whether elements of that @name are shapes, `use` among them. */
gboolean svg_data_is_shape(const char *name);

/* Reads a length without a unit, in px, pt, mm, cm or in, as user units.
 * Returns: FALSE: it is none, or a percentage. */
gboolean svg_data_length(const char *text, double *length);
