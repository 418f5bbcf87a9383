/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A shape: what the data of one SVG path draw, as straight lines between points of an integer grid.
 * y grows downwards, as in SVG. Closed lines are rings, and the inside of a shape is what an odd
 * number of rings surrounds (fill-rule evenodd). Shapes are immutable and shared by reference, so
 * that two maps have the same face exactly when they have the same pointer. Any thread may use
 * them.
 */
#pragma once

#include "schema/geometry/work-budget.h"

#include <glib.h>

typedef struct {
    gint32 x, y;
} Point;

/* Hash and equality of points, for tables with Point * as keys. */
guint shape_point_hash(gconstpointer point);
gboolean shape_points_equal(gconstpointer a, gconstpointer b);

/* All points with left <= x <= right and top <= y <= bottom; none if right < left. */
typedef struct {
    gint32 left, top, right, bottom;
} Box;

#define BOX_EMPTY ((Box){G_MAXINT32, G_MAXINT32, G_MININT32, G_MININT32})

/* Borrowed points; the last one is joined to the first one. */
typedef struct {
    const Point *points;
    guint32 length;
} Ring;

typedef struct {
    guint32 start; /* index of its first point */
    guint32 length;
    gboolean is_closed; /* a ring: the closing point is not repeated */
} ShapeLine;

typedef struct {
    gatomicrefcount references; /* private */
    guint32 n_points;
    guint32 n_lines;
    const Point *points;    /* of all lines, one after the other; allocated with the shape */
    const ShapeLine *lines; /* likewise */
    Box bounds;             /* private */
} Shape;

/* Returns: (transfer full): to be dropped with shape_unref(); the arrays are copied. */
Shape *shape_new(const Point *points, guint32 n_points, const ShapeLine *lines, guint32 n_lines);
Shape *shape_ref(Shape *shape);
void shape_unref(Shape *shape); /* NULL is allowed */

/* Returns: line @index of @shape as a ring. */
static inline Ring
shape_ring(const Shape *shape, guint32 index)
{
    return (Ring){shape->points + shape->lines[index].start, shape->lines[index].length};
}

/* Returns: the smallest box around all points. */
static inline Box
shape_bounds(const Shape *shape)
{
    return shape->bounds;
}

/* Returns: whether @point is inside. A point on an edge that two shapes share is inside exactly one
 * of them. */
gboolean shape_contains(const Shape *shape, Point point);

/* Returns: the distance of (@x, @y) from the nearest edge of a ring, negative outside. Distances
 * along x are divided by @stretch, to measure the room for wide things. */
double shape_distance(const Shape *shape, double x, double y, double stretch);

/* Returns: (transfer full): the shape without invisible parts: points equal to the previous one,
 * and spikes; rings left with fewer than three points are dropped. @shape itself, with a new
 * reference, if nothing changed. */
Shape *shape_clean(Shape *shape);

static inline gboolean
point_equal(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Returns: the side of the line from @a to @b on which @c is: more than 0 to the right (on the
 * screen), less than 0 to the left, 0 on the line. */
static inline gint64
point_side(Point a, Point b, Point c)
{
    return ((gint64)b.x - a.x) * ((gint64)c.y - a.y) - ((gint64)b.y - a.y) * ((gint64)c.x - a.x);
}

/* Returns: the squared distance of (@x, @y) from the line segment @a - @b. */
double shape_line_distance2(double x, double y, Point a, Point b);

/* Returns: the bounding box of the line @a - @b. */
static inline Box
box_of_line(Point a, Point b)
{
    return (Box){MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
}

/* Returns: the bounding box of both. */
static inline Box
box_join(Box a, Box b)
{
    return (Box){
        MIN(a.left, b.left),
        MIN(a.top, b.top),
        MAX(a.right, b.right),
        MAX(a.bottom, b.bottom),
    };
}

/* Returns: @box moved by @by. */
static inline Box
box_shift(Box box, Point by)
{
    return (Box){box.left + by.x, box.top + by.y, box.right + by.x, box.bottom + by.y};
}

/* Returns: @box with @margin more on each side. */
static inline Box
box_grow(Box box, gint32 margin)
{
    return (Box){
        box.left - margin,
        box.top - margin,
        box.right + margin,
        box.bottom + margin,
    };
}

static inline gboolean
box_equal(Box a, Box b)
{
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

/* Returns: whether both have a point in common. */
static inline gboolean
box_meets(Box a, Box b)
{
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/* Returns: the distance, in grid units, up to which two points look like one in a drawing of @n
 * shapes with the bounding box @all. */
guint shape_joint_tolerance(Box all, guint32 n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Shape, shape_unref)

/* Returns: twice the signed area of @ring: more than 0 if it is clockwise on the screen, with its
 * inside to the right. Overflows for a ring that goes some 200 times around the largest map. */
gint64 shape_ring_area2(Ring ring);

/* Returns: the smallest box around @ring. */
Box shape_ring_bounds(Ring ring);

/* Returns: whether @ring goes around @point an odd number of times. @scale: the units of @point in
 * a grid unit: 1, or 2 for points at half grid units. */
gboolean shape_ring_contains(Ring ring, Point point, gint32 scale);

typedef enum {
    CROSSING_NONE,
    CROSSING_FOUND,
    CROSSING_GAVE_UP, /* the budget or LIMIT_CROSSING_WORK was used up */
} CrossingResult;

typedef struct {
    CrossingResult result;
    guint32 first, second; /* CROSSING_FOUND: the first points of the two edges */
    Point at;              /* the crossing; if the edges overlap, an end of one of them */
} ShapeCrossing;

/* Finds a self-intersection. Two edges cross if they have a common point that is not an end of
 * both, and also if they overlap; corners may touch. @work: the budget for all outlines of a
 * drawing. Returns: the crossing with the lowest first, then the lowest second edge. */
ShapeCrossing shape_find_crossing(const Shape *shape, WorkBudget *work);

/* Returns: whether @shape has a crossing, or so many edges that a search with the budget of a
 * drawing of its own gave up. */
gboolean shape_crosses_itself(const Shape *shape);

/* Returns: whether the line segments @a - @b and @c - @d, neither of length 0, cross in that sense.
 */
gboolean shape_lines_cross(Point a, Point b, Point c, Point d);

/* Returns: (transfer full): @shape, in which each ring that visits a point more than once is split
 * into rings that visit each point once; the inside is the same. Rings left with fewer than three
 * points are dropped, other lines are kept. @shape itself, with a new reference, if nothing
 * changed. */
Shape *shape_split(Shape *shape);

/* Returns: (transfer full): @shape without loops narrower than @reach grid units, each of which
 * becomes the point where it starts; other crossings remain. @shape itself, with a new reference,
 * if nothing changed. */
Shape *shape_remove_loops(Shape *shape, guint reach);

/* Returns: (transfer full): @shape without the edges that its rings have twice, in either
 * direction; the remaining edges are joined to rings again. Lines that are not rings are kept.
 * @shape itself, with a new reference, if there are no such edges. */
Shape *shape_dissolve(Shape *shape);

/* Simplifies a line: marks the points of @points that are needed so that the line is at most
 * @tolerance grid units from all @n of them. @is_kept: a flag for each point, set by the caller for
 * points that must be kept; both ends are kept. */
void shape_simplify_line(const Point *points, guint32 n, double tolerance, gboolean *is_kept);

/* As shape_simplify_line(), for a ring, of which at least three points are kept. */
void shape_simplify_ring(Ring ring, double tolerance, gboolean *is_kept);
