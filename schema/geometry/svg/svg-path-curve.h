/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Curves of a path as straight pieces. Coordinates are in grid units, not yet rounded.
 */
#pragma once

#include <glib.h>

typedef struct {
    double x, y;
} Spot;

/* Takes the next point of a curve. */
typedef void (*CurvePoint)(Spot spot, gpointer data);

/* Emits the points of a curve after its first one; the last is exactly the end.
 * @spots: start, one control point (quadratic) or two (cubic), end. */
void curve_quadratic(const Spot spots[3], double tolerance, CurvePoint emit, gpointer data);
void curve_cubic(const Spot spots[4], double tolerance, CurvePoint emit, gpointer data);

/* An elliptic arc as the A command gives it. */
typedef struct {
    Spot start, end;
    double rx, ry;
    double rotation; /* degrees */
    gboolean is_large, is_sweep;
} CurveArc;

void curve_arc(CurveArc arc, double tolerance, CurvePoint emit, gpointer data);
