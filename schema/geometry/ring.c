/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Area and inside of rings; shape.c asks for each ring of a shape, topology-build.c for the side
 * on which a face lies.
 */
#include "schema/geometry/ring.h"

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

/* Whether a ray from @point towards greater x meets the edge. The end with the smaller y belongs to
 * the edge, the other one does not, so that a corner is met once. */
static gboolean
ray_meets(Point a, Point b, Point point)
{
    if ((a.y > point.y) == (b.y > point.y))
        return FALSE;
    gint64 side = point_side(a, b, point);
    return b.y > a.y ? side > 0 : side < 0;
}

static gboolean
contains(Ring ring, Point point, gint32 scale)
{
    gboolean is_inside = FALSE;
    for (guint32 i = 0; i < ring.length; i++) {
        Point a = ring.points[i];
        Point b = ring.points[i + 1 < ring.length ? i + 1 : 0];
        a = (Point){a.x * scale, a.y * scale};
        b = (Point){b.x * scale, b.y * scale};
        is_inside ^= ray_meets(a, b, point);
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
