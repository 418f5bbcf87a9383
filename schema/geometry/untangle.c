/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/geometry/untangle.h"

#include "schema/geometry/crossing.h"

#include <math.h>

/* So many loops are taken away of one shape. */
#define MOST_LOOPS 64

/* What is looked for in one shape, as search-work.h has it. */
#define WORK 4096u
#define WORK_OF_POINT (8 * LIMIT_SEARCH_WORK_OF_POINT)

/* The points of a ring from one edge to another, both of which go through one point. */
typedef struct {
    guint32 first, length; /* counted around the ring */
    double around;         /* length of their line */
    double area2;          /* what they enclose, twice */
} Loop;

/* Returns: the points behind the edge @from of @ring up to that where the edge @to begins, as a
 * loop from @at and back. */
static Loop
loop_of(Ring ring, guint32 from, guint32 to, Point at)
{
    Loop loop = {(from + 1) % ring.length, (to + ring.length - from) % ring.length, 0, 0};
    Point before = at;
    for (guint32 i = 0; i <= loop.length; i++) {
        Point point = i < loop.length ? ring.points[(loop.first + i) % ring.length] : at;
        loop.around += hypot((double)point.x - before.x, (double)point.y - before.y);
        loop.area2 += ((double)before.x - at.x) * ((double)point.y - at.y) -
                      ((double)point.x - at.x) * ((double)before.y - at.y);
        before = point;
    }
    return loop;
}

/* Returns: the line that both edges of @crossing are of; n_lines: there is none. */
static guint32
line_of(const Shape *shape, const Crossing *crossing)
{
    for (guint32 i = 0; i < shape->n_lines; i++) {
        guint32 start = shape->lines[i].start, end = start + shape->lines[i].length;
        if (crossing->first >= start && crossing->first < end)
            return crossing->second < end && shape->lines[i].is_closed ? i : shape->n_lines;
    }
    return shape->n_lines;
}

/* Returns: (transfer full): @shape with @at in the place of the points of @loop of line @index. */
static Shape *
without_loop(const Shape *shape, guint32 index, const Loop *loop, Point at)
{
    g_autofree Point *points = g_new(Point, (gsize)shape->n_points + 1);
    g_autofree ShapeLine *lines = g_memdup2(shape->lines, shape->n_lines * sizeof(ShapeLine));
    guint32 n = 0;
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        guint32 skipped = i == index ? loop->length : 0, first = i == index ? loop->first : 0;
        lines[i].start = n;
        if (i == index)
            points[n++] = at;
        for (guint32 j = skipped; j < ring.length; j++)
            points[n++] = ring.points[(first + j) % ring.length];
        lines[i].length = n - lines[i].start;
    }
    return shape_new(points, n, lines, shape->n_lines);
}

Shape *
shape_untangle(Shape *shape, guint reach)
{
    Shape *untangled = shape_ref(shape);
    SearchWork work = {.left = WORK + (guint64)shape->n_points * WORK_OF_POINT};
    for (guint i = 0; i < MOST_LOOPS; i++) {
        Crossing crossing = shape_find_crossing(untangled, &work);
        guint32 index =
            crossing.result == CROSSING_FOUND ? line_of(untangled, &crossing) : untangled->n_lines;
        if (index == untangled->n_lines)
            break;
        Ring ring = shape_ring(untangled, index);
        guint32 start = untangled->lines[index].start;
        Loop one = loop_of(ring, crossing.first - start, crossing.second - start, crossing.at);
        Loop other = loop_of(ring, crossing.second - start, crossing.first - start, crossing.at);
        const Loop *least = one.around <= other.around ? &one : &other;
        if (least->length == 0 || fabs(least->area2) > least->around * reach)
            break;
        g_autoptr(Shape) before = untangled;
        g_autoptr(Shape) cut = without_loop(before, index, least, crossing.at);
        untangled = shape_clean(cut);
    }
    return untangled;
}
