/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data of an SVG path (attribute d): read with every command of SVG 1.1 and 2, and written in
 * the one form that Narva writes. What is drawn is rounded to an integer grid of 1, 10, 100...
 * units to one unit of the drawing; curves and arcs become straight pieces. Basic shapes of SVG
 * become path data first. Any thread may call these functions.
 */
#pragma once

#include "schema/geometry/shape.h"

#include <glib.h>

typedef enum {
    SVG_PATH_OK,
    SVG_PATH_START,   /* it does not start with M or m */
    SVG_PATH_COMMAND, /* a missing command, or a letter that is no command */
    SVG_PATH_NUMBER,  /* something other than a number where one is needed */
    SVG_PATH_FLAG,    /* a flag of an arc that is neither 0 nor 1 */
    SVG_PATH_COMMA,   /* a comma without a number after it */
    SVG_PATH_RANGE,   /* a point beyond LIMIT_COORDINATE, or a number with too many digits */
    SVG_PATH_POINTS,  /* more than LIMIT_PATH_POINTS points */
    SVG_PATH_LINES,   /* more than LIMIT_PATH_LINES lines */
    N_SVG_PATH_ERRORS,
} SvgPathError;

typedef struct {
    guint units; /* grid units to one unit of the drawing: a power of ten */
    double
        tolerance; /* the largest distance of a straight piece from its curve, in grid units; > 0 */
} SvgPathGrid;

/* Reads the @length bytes at @text, which need no terminating NUL. A curve gives the same points in
 * both directions. Points equal to the one before are left out.
 * Returns: (transfer full): NULL on an error, with @error and its byte offset @offset set. */
Shape *svg_path_read(const char *text, gsize length, SvgPathGrid grid, SvgPathError *error,
                     guint32 *offset);

/* Appends @shape as absolute M and L commands, rings with Z, in the fewest digits. */
void svg_path_write(GString *text, const Shape *shape, guint units);

/* Returns: (transfer none): the description of @error, without a full stop. */
const char *svg_path_error_text(SvgPathError error);

typedef struct {
    double x, y;
} SvgPoint;

/* Called with each point of a curve. */
typedef void (*SvgCurvePoint)(SvgPoint spot, gpointer data);

/* Calls @emit for the points of a curve after its first one; the last is exactly the end. @spots:
 * start, one control point (quadratic) or two (cubic), end. @tolerance as in SvgPathGrid. */
void svg_curve_cubic(const SvgPoint spots[4], double tolerance, SvgCurvePoint emit, gpointer data);

/* An elliptic arc as the A command gives it. */
typedef struct {
    SvgPoint start, end;
    double rx, ry;
    double rotation; /* degrees */
    gboolean is_large, is_sweep;
} SvgArc;

void svg_curve_arc(SvgArc arc, double tolerance, SvgCurvePoint emit, gpointer data);

/* Returns: (transfer none): the value of the attribute @name of @element, valid until the next
 * call; NULL: it has none. */
typedef const char *(*SvgAttribute)(gpointer element, const char *name);

/* Returns: (transfer full): the shape of @element, whose tag is @name, as path data; NULL: it is
 * not a shape, or a `use`, or its numbers are invalid. */
char *svg_element_path(const char *name, SvgAttribute attribute, gpointer element);

/* Returns: whether elements with the tag @name are shapes, including `use`. */
gboolean svg_element_is_shape(const char *name);

/* Reads a length without a unit, or in px, pt, mm, cm or in, as user units. Returns: FALSE if it is
 * not a length, or a percentage. */
gboolean svg_length_read(const char *text, double *length);
