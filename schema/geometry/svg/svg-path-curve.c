/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Flattening by equal steps of the parameter, as many as the bend demands. Equal steps, and
 * formulas that do not prefer one end, let two neighbours draw a common curve in opposite
 * directions and still get the same points.
 */
#include "schema/geometry/svg/svg-path-curve.h"

#include "schema/geometry/limits.h"

#include <math.h>

/* Returns: @steps as a number of steps, at least one; one also if @steps is not a number, as where
 * radii are so large that the arc has no angle left. */
static guint
limit_steps(double steps)
{
    return steps >= 1 ? (guint)MIN(steps, LIMIT_CURVE_STEPS) : 1;
}

/* Wang's bound: steps that keep a curve of @degree with second differences up to @bend within
 * @tolerance. */
static guint
count_steps(double degree, double bend, double tolerance)
{
    return limit_steps(ceil(sqrt(degree * (degree - 1) / 8 * bend / tolerance)));
}

static double
second_difference(Spot a, Spot b, Spot c)
{
    return hypot((a.x + c.x) - 2 * b.x, (a.y + c.y) - 2 * b.y);
}

/* Sums from the ends inwards: the same in both directions. */
static double
blend(const double *weights, const double *values, guint n)
{
    double ends = weights[0] * values[0] + weights[n - 1] * values[n - 1];
    return n == 3 ? ends + weights[1] * values[1]
                  : ends + (weights[1] * values[1] + weights[2] * values[2]);
}

static void
emit_curve(const Spot *spots, guint n, guint n_steps, CurvePoint emit, gpointer data)
{
    double x[4], y[4];
    for (guint i = 0; i < n; i++) {
        x[i] = spots[i].x;
        y[i] = spots[i].y;
    }
    for (guint i = 1; i < n_steps; i++) {
        double t = (double)i / n_steps;
        double u = (double)(n_steps - i) / n_steps;
        double quadratic[3] = {u * u, 2 * (u * t), t * t};
        double cubic[4] = {u * u * u, 3 * (u * u * t), 3 * (t * t * u), t * t * t};
        const double *weights = n == 3 ? quadratic : cubic;
        emit((Spot){blend(weights, x, n), blend(weights, y, n)}, data);
    }
    emit(spots[n - 1], data);
}

void
curve_quadratic(const Spot spots[3], double tolerance, CurvePoint emit, gpointer data)
{
    double bend = second_difference(spots[0], spots[1], spots[2]);
    emit_curve(spots, 3, count_steps(2, bend, tolerance), emit, data);
}

void
curve_cubic(const Spot spots[4], double tolerance, CurvePoint emit, gpointer data)
{
    double bend = MAX(second_difference(spots[0], spots[1], spots[2]),
                      second_difference(spots[1], spots[2], spots[3]));
    emit_curve(spots, 4, count_steps(3, bend, tolerance), emit, data);
}

typedef struct {
    Spot centre;
    double rx, ry;
    double cos, sin;    /* of the rotation */
    double from, sweep; /* angles on the unit circle */
} Ellipse;

/* Endpoint to centre form, appendix B.2.4 of SVG 2; radii that are too small grow. */
static Ellipse
ellipse_of(const CurveArc *arc)
{
    double angle = arc->rotation * G_PI / 180;
    Ellipse e = {.rx = fabs(arc->rx), .ry = fabs(arc->ry), .cos = cos(angle), .sin = sin(angle)};
    double dx = (arc->start.x - arc->end.x) / 2, dy = (arc->start.y - arc->end.y) / 2;
    double x = (e.cos * dx + e.sin * dy) / e.rx, y = (e.cos * dy - e.sin * dx) / e.ry;
    double reach = x * x + y * y;
    if (reach > 1) {
        e.rx *= sqrt(reach);
        e.ry *= sqrt(reach);
        x /= sqrt(reach);
        y /= sqrt(reach);
    }
    double aside = reach < 1 ? sqrt(1 / reach - 1) : 0;
    if (arc->is_large == arc->is_sweep)
        aside = -aside;
    double cx = aside * y, cy = -aside * x;
    e.centre.x = e.cos * cx * e.rx - e.sin * cy * e.ry + (arc->start.x + arc->end.x) / 2;
    e.centre.y = e.sin * cx * e.rx + e.cos * cy * e.ry + (arc->start.y + arc->end.y) / 2;
    e.from = atan2(y - cy, x - cx);
    e.sweep = atan2(-y - cy, -x - cx) - e.from;
    if (arc->is_sweep && e.sweep < 0)
        e.sweep += 2 * G_PI;
    if (!arc->is_sweep && e.sweep > 0)
        e.sweep -= 2 * G_PI;
    return e;
}

void
curve_arc(CurveArc arc, double tolerance, CurvePoint emit, gpointer data)
{
    gboolean is_point = arc.start.x == arc.end.x && arc.start.y == arc.end.y;
    Ellipse e = {0};
    if (arc.rx != 0 && arc.ry != 0 && !is_point)
        e = ellipse_of(&arc);
    double radius = MAX(e.rx, e.ry);
    if (isfinite(radius) && radius > tolerance && isfinite(e.sweep)) {
        double step = 2 * acos(1 - tolerance / radius);
        guint n_steps = limit_steps(ceil(fabs(e.sweep) / step));
        for (guint i = 1; i < n_steps; i++) {
            double t = e.from + e.sweep * i / n_steps;
            double x = e.rx * cos(t), y = e.ry * sin(t);
            emit((Spot){e.centre.x + e.cos * x - e.sin * y, e.centre.y + e.sin * x + e.cos * y},
                 data);
        }
    }
    emit(arc.end, data);
}
