/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A shape: what the data of one SVG path draw, as straight lines between points of an integer
 * grid. y grows downwards, as in SVG. Closed lines are rings, and the inside of a shape is what
 * an odd number of rings goes around (fill-rule evenodd). Shapes are immutable and shared by
 * reference, so that two maps have the same face exactly when they have the same pointer.
 */
#pragma once

#include "schema/geometry/search-work.h"

#include <glib.h>

typedef struct {
    gint32 x, y;
} Point;

/* Hash and equality of points, for tables with Point * as keys. */
guint point_hash(gconstpointer point);
gboolean points_equal(gconstpointer a, gconstpointer b);

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
    const Point *points;    /* of all lines, one after the other; behind the shape */
    const ShapeLine *lines; /* likewise */
    Box bounds;             /* private */
} Shape;

/* Returns: (transfer full): to be dropped with shape_unref(); the arrays are copied. */
Shape *shape_new(const Point *points, guint32 n_points, const ShapeLine *lines, guint32 n_lines);
Shape *shape_ref(Shape *shape);
void shape_unref(Shape *shape); /* NULL is allowed */

/* Returns: line @index of @shape, taken as a ring. */
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

/* Of two shapes that share an edge, each point of it lies in exactly one.
 * Returns: whether @point lies inside. */
gboolean shape_contains(const Shape *shape, Point point);

/* Returns: how far (@x, @y) is from the nearest edge of a ring, negative outside. Distances along
 * x count 1 / @stretch, so that room for wide things can be measured. */
double shape_distance(const Shape *shape, double x, double y, double stretch);

/* Returns: the shape without what shows nothing: points equal to the one before and spikes. Rings
 * left with fewer than three points vanish. (transfer full): @shape itself if nothing changed. */
Shape *shape_clean(Shape *shape);

static inline gboolean
point_equal(Point a, Point b)
{
    return a.x == b.x && a.y == b.y;
}

/* Returns: more than 0 where @c lies to the right (on the screen) of the way from @a to @b, less
 * on the left, 0 on the line through them. */
static inline gint64
point_side(Point a, Point b, Point c)
{
    return ((gint64)b.x - a.x) * ((gint64)c.y - a.y) - ((gint64)b.y - a.y) * ((gint64)c.x - a.x);
}

/* Returns: the distance of (@x, @y) from the line that ends at @a and @b, squared. */
double point_line_distance2(double x, double y, Point a, Point b);

static inline Box
box_of_line(Point a, Point b)
{
    return (Box){MIN(a.x, b.x), MIN(a.y, b.y), MAX(a.x, b.x), MAX(a.y, b.y)};
}

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

static inline gboolean
box_meets(Box a, Box b)
{
    return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/* Returns: how far apart, in grid units, points may be that the eye takes for one in a drawing of
 * @n shapes with @all around them. */
guint shapes_reach(Box all, guint32 n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Shape, shape_unref)

/* Twice the area: more than 0 for a ring drawn clockwise on the screen, so that its inside is to
 * the right. Wraps for a ring that goes some 200 times around the whole of the largest map.
 * Returns: it, with its sign. */
gint64 ring_area2(Ring ring);

/* Returns: the smallest box around @ring. */
Box ring_bounds(Ring ring);

/* Returns: whether an odd number of turns of @ring goes around @point. */
gboolean ring_contains(Ring ring, Point point);

/* The same for a point between those of the grid.
 * @doubled: twice its coordinates. */
gboolean ring_contains_half(Ring ring, Point doubled);

typedef enum {
    CROSSING_NONE,
    CROSSING_FOUND,
    CROSSING_GAVE_UP, /* after what is left of the work, or LIMIT_CROSSING_WORK */
} CrossingResult;

typedef struct {
    CrossingResult result;
    guint32 first, second; /* CROSSING_FOUND: the points at which two such edges begin */
    Point at;              /* where they cross; if they lie on each other, one of their ends */
} ShapeCrossing;

/* Two edges cross when they have a point in common that is not an end of both; two that lie on each
 * other cross too. Corners may touch.
 * @work is that for all outlines of a drawing.
 * Returns: the crossing with the smallest first, then the smallest second edge. */
ShapeCrossing shape_find_crossing(const Shape *shape, SearchWork *work);

/* Returns: whether the lines @a - @b and @c - @d, each of some length, cross in that sense. */
gboolean lines_cross(Point a, Point b, Point c, Point d);

/* Returns: (transfer full): @shape with each ring that visits a point more than once as several
 * rings that visit each point once; the inside is the same. Rings left with fewer than three points
 * vanish, other lines stay.
 * @shape itself if there was nothing to do. */
Shape *shape_split(Shape *shape);

/* Returns: (transfer full): @shape without the loops that are narrower than @reach, each of which
 * becomes the point where it begins and ends; a ring that crosses itself otherwise, or another one,
 * goes on doing so. @shape itself if there was nothing to do. */
Shape *shape_untangle(Shape *shape, guint reach);

/* Returns: (transfer full): @shape without the edges that its rings have twice, point for point, in
 * whatever direction; what is left becomes rings again. Lines that are no rings stay.
 * @shape itself if there are no such edges. */
Shape *shape_dissolve(Shape *shape);

/* Marks those of the @n points that a line needs which is nowhere farther than @tolerance grid
 * units from them; both ends stay, and what is marked already.
 * @is_kept: for each point; FALSE for all but those that must stay. */
void line_simplify(const Point *points, guint32 n, double tolerance, gboolean *is_kept);

/* The same for a ring, of which three points stay at least. */
void ring_simplify(Ring ring, double tolerance, gboolean *is_kept);
