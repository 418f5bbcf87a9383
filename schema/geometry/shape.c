/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes as a whole: made by svg-path.c from path data and by edits of a topology.
 */
#include "schema/geometry/shape.h"

#include <math.h>
#include <string.h>

/* What the eye does not see is not more than this part of the longer side of the map, and of the
 * side of a shape of middling size. */
#define REACHES_ALONG_MAP 1000
#define REACHES_ALONG_SHAPE 100

/* The grid itself moves points by half of this, and so does every program that rounds to it. */
#define LEAST_REACH 2

Shape *
shape_new(const Point *points, guint32 n_points, const ShapeLine *lines, guint32 n_lines)
{
    /* All in one piece: there are as many as a map has hexes. */
    gsize lines_size = sizeof *lines * n_lines, points_size = sizeof *points * n_points;
    Shape *shape = g_malloc(sizeof *shape + lines_size + points_size);
    ShapeLine *own_lines = (ShapeLine *)(shape + 1);
    Point *own_points = (Point *)(own_lines + n_lines);
    if (n_lines > 0)
        memcpy(own_lines, lines, lines_size);
    if (n_points > 0)
        memcpy(own_points, points, points_size);
    g_atomic_ref_count_init(&shape->references);
    shape->n_points = n_points;
    shape->n_lines = n_lines;
    shape->points = own_points;
    shape->lines = own_lines;
    shape->bounds = ring_bounds((Ring){points, n_points});
    return shape;
}

Shape *
shape_ref(Shape *shape)
{
    g_atomic_ref_count_inc(&shape->references);
    return shape;
}

void
shape_unref(Shape *shape)
{
    if (shape == NULL || !g_atomic_ref_count_dec(&shape->references))
        return;
    g_free(shape);
}

gboolean
shape_contains(const Shape *shape, Point point)
{
    gboolean is_inside = FALSE;
    for (guint32 i = 0; i < shape->n_lines; i++)
        if (shape->lines[i].is_closed)
            is_inside ^= ring_contains(shape_ring(shape, i), point);
    return is_inside;
}

static double
line_distance2(double x, double y, double ax, double ay, double bx, double by)
{
    double dx = bx - ax, dy = by - ay;
    double length2 = dx * dx + dy * dy;
    double along = length2 > 0 ? ((x - ax) * dx + (y - ay) * dy) / length2 : 0;
    along = CLAMP(along, 0, 1);
    dx = ax + along * dx - x;
    dy = ay + along * dy - y;
    return dx * dx + dy * dy;
}

double
point_line_distance2(double x, double y, Point a, Point b)
{
    return line_distance2(x, y, a.x, a.y, b.x, b.y);
}

/* Returns: whether a stretch from @a to @b, which are distances from a point with their signs, is
 * wholly further from it than the root of @least. */
static inline gboolean
is_further(double a, double b, double least)
{
    double near = MIN(fabs(a), fabs(b));
    return (a > 0) == (b > 0) && near * near >= least;
}

double
shape_distance(const Shape *shape, double x, double y, double stretch)
{
    gboolean is_inside = FALSE;
    double least = INFINITY;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; shape->lines[i].is_closed && j < ring.length; j++) {
            Point a = ring.points[j];
            Point b = ring.points[j + 1 < ring.length ? j + 1 : 0];
            if (is_further(a.y - y, b.y - y, least))
                continue;
            if ((a.y > y) != (b.y > y) &&
                x < ((double)b.x - a.x) * (y - a.y) / ((double)b.y - a.y) + a.x)
                is_inside = !is_inside;
            if (is_further((a.x - x) / stretch, (b.x - x) / stretch, least))
                continue;
            double distance2 =
                line_distance2(x / stretch, y, a.x / stretch, a.y, b.x / stretch, b.y);
            least = MIN(least, distance2);
        }
    }
    return is_inside ? sqrt(least) : -sqrt(least);
}

/* Copies the points of a ring to @out, leaving out repetitions and spikes, which may bare others.
 * Returns: how many are left, 0 if that is no ring. */
static guint32
clean_ring(Ring ring, Point *out)
{
    guint32 n = 0;
    for (guint32 i = 0; i < ring.length; i++) {
        Point point = ring.points[i];
        while (n > 0 && point_equal(out[n - 1], point))
            n--;
        if (n > 1 && point_equal(out[n - 2], point))
            n--;
        else
            out[n++] = point;
    }
    guint32 start = 0;
    while (n - start > 2) {
        if (point_equal(out[start], out[n - 1]))
            n--;
        else if (point_equal(out[start], out[n - 2]))
            n -= 2;
        else if (point_equal(out[start + 1], out[n - 1]))
            start++;
        else
            break;
    }
    n -= start;
    memmove(out, out + start, sizeof *out * n);
    return n > 2 ? n : 0;
}

/* Whether no point of @ring is equal to one of the two before it: nothing is to be left out. */
static gboolean
ring_is_clean(Ring ring)
{
    if (ring.length < 3)
        return FALSE;
    Point first = ring.points[ring.length - 2], second = ring.points[ring.length - 1];
    for (guint32 i = 0; i < ring.length; i++) {
        Point point = ring.points[i];
        if (point_equal(point, second) || point_equal(point, first))
            return FALSE;
        first = second;
        second = point;
    }
    return TRUE;
}

static gboolean
shape_is_clean(const Shape *shape)
{
    for (guint32 i = 0; i < shape->n_lines; i++)
        if (shape->lines[i].is_closed ? !ring_is_clean(shape_ring(shape, i))
                                      : shape->lines[i].length == 0)
            return FALSE;
    return TRUE;
}

Shape *
shape_clean(Shape *shape)
{
    if (shape_is_clean(shape))
        return shape_ref(shape);
    g_autofree Point *points = g_new(Point, MAX(shape->n_points, 1));
    g_autofree ShapeLine *lines = g_new(ShapeLine, MAX(shape->n_lines, 1));
    guint32 n_points = 0, n_lines = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        ShapeLine line = shape->lines[i];
        guint32 length = line.length;
        if (line.is_closed)
            length = clean_ring(shape_ring(shape, i), points + n_points);
        else
            memcpy(points + n_points, shape->points + line.start, sizeof *points * length);
        if (length > 0)
            lines[n_lines++] = (ShapeLine){n_points, length, line.is_closed};
        n_points += length;
    }
    return shape_new(points, n_points, lines, n_lines);
}

gint64
ring_area2(Ring ring)
{
    guint64 sum = 0;
    for (guint32 i = 2; i < ring.length; i++)
        sum += (guint64)point_side(ring.points[0], ring.points[i - 1], ring.points[i]);
    return (gint64)sum;
}

Box
ring_bounds(Ring ring)
{
    Box box = BOX_EMPTY;
    for (guint32 i = 0; i < ring.length; i++)
        box = box_join(box, box_of_line(ring.points[i], ring.points[i]));
    return box;
}

/* Whether a ray from @point towards greater x meets the edge, one end of which lies below it. */
static gboolean
ray_meets(Point a, Point b, Point point)
{
    if (a.x < point.x && b.x < point.x)
        return FALSE;
    gint64 side = point_side(a, b, point);
    return b.y > a.y ? side > 0 : side < 0;
}

/* Edges that lie all above the ray or all below it are passed over first. An end at its height
 * counts as above, so that a corner is met once. */
static gboolean
contains(Ring ring, Point point, gint32 scale)
{
    gboolean is_inside = FALSE;
    if (ring.length == 0)
        return FALSE;
    const Point *a = &ring.points[ring.length - 1];
    gboolean is_below = a->y * scale > point.y;
    for (guint32 i = 0; i < ring.length; i++) {
        const Point *b = &ring.points[i];
        gboolean was_below = is_below;
        is_below = b->y * scale > point.y;
        if (is_below != was_below)
            is_inside ^= ray_meets((Point){a->x * scale, a->y * scale},
                                   (Point){b->x * scale, b->y * scale}, point);
        a = b;
    }
    return is_inside;
}

gboolean
ring_contains(Ring ring, Point point)
{
    return contains(ring, point, 1);
}

gboolean
ring_contains_half(Ring ring, Point doubled)
{
    return contains(ring, doubled, 2);
}

guint
shapes_reach(Box all, guint32 n)
{
    if (n == 0)
        return LEAST_REACH;
    double width = (double)all.right - all.left, height = (double)all.bottom - all.top;
    double reach =
        MIN(MAX(width, height) / REACHES_ALONG_MAP, sqrt(width * height / n) / REACHES_ALONG_SHAPE);
    return (guint)MAX(reach, LEAST_REACH);
}
