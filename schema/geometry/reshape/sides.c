/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From side to side: where several go on, the one that keeps the same ground to its right.
 */
#include "schema/geometry/reshape/sides.h"

#include <stdlib.h>

static int
compare_points(Point a, Point b)
{
    if (a.x != b.x)
        return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

static int
compare_sides(gconstpointer a, gconstpointer b)
{
    const Side *p = a, *q = b;
    if (p->face != q->face)
        return p->face < q->face ? -1 : 1;
    int from = compare_points(p->from, q->from);
    return from != 0 ? from : compare_points(p->to, q->to);
}

/* The first of the sorted sides that is not before @wanted. */
static guint32
find_first(const GArray *sides, const Side *wanted)
{
    guint32 low = 0;
    for (guint32 high = sides->len; low < high;) {
        guint32 middle = low + (high - low) / 2;
        if (compare_sides(&g_array_index(sides, Side, middle), wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static Point
direction(Point from, Point to)
{
    return (Point){to.x - from.x, to.y - from.y};
}

/* How far to the left one turns from direction @back to @ahead: up to a half, half, more, whole. */
static int
turn_class(Point back, Point ahead)
{
    gint64 side = point_side((Point){0, 0}, back, ahead);
    gint64 along = (gint64)back.x * ahead.x + (gint64)back.y * ahead.y;
    if (side != 0)
        return side < 0 ? 0 : 2;
    return along < 0 ? 1 : 3;
}

/* Whether @a comes before @b when one turns to the left from @back. */
static gboolean
turns_less(Point back, Point a, Point b)
{
    int p = turn_class(back, a), q = turn_class(back, b);
    return p != q ? p < q : point_side((Point){0, 0}, a, b) < 0;
}

/* Returns: the side with which the rim goes on behind @side. */
static guint32
find_next(const GArray *sides, const Side *side, const gboolean *is_used)
{
    const Side wanted = {.face = side->face, .from = side->to, .to = {G_MININT32, G_MININT32}};
    const Point back = direction(side->to, side->from);
    guint32 best = G_MAXUINT32;
    for (guint32 i = find_first(sides, &wanted); i < sides->len; i++) {
        const Side *next = &g_array_index(sides, Side, i);
        if (next->face != side->face || !point_equal(next->from, side->to))
            break;
        if (is_used[i])
            continue;
        if (best == G_MAXUINT32 || turns_less(back, direction(next->from, next->to),
                                              direction(g_array_index(sides, Side, best).from,
                                                        g_array_index(sides, Side, best).to)))
            best = i;
    }
    return best;
}

static void
add_ring(SideRings *rings, const GArray *sides, guint32 first, gboolean *is_used)
{
    SideRing ring = {.start = rings->points->len};
    const Point start = g_array_index(sides, Side, first).from;
    for (guint32 at = first; at != G_MAXUINT32;) {
        const Side *side = &g_array_index(sides, Side, at);
        g_array_append_val(rings->points, side->from);
        ring.tags |= side->tags;
        ring.length++;
        at = find_next(sides, side, is_used);
        /* The side it began with is left over as the one that is not used to come back by. */
        if (at == first || (at == G_MAXUINT32 && point_equal(side->to, start)))
            break;
        if (at != G_MAXUINT32)
            is_used[at] = TRUE;
    }
    is_used[first] = TRUE;
    ring.area2 = ring_area2((Ring){&g_array_index(rings->points, Point, ring.start), ring.length});
    g_array_append_val(rings->rings, ring);
}

static int
compare_rings(gconstpointer a, gconstpointer b)
{
    const SideRing *p = a, *q = b;
    if (p->area2 != q->area2)
        return p->area2 > q->area2 ? -1 : 1;
    return p->start < q->start ? -1 : p->start > q->start;
}

void
side_rings_init(SideRings *rings, GArray *sides, guint32 face)
{
    *rings = (SideRings){
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .rings = g_array_new(FALSE, FALSE, sizeof(SideRing)),
    };
    g_array_sort(sides, compare_sides);
    g_autofree gboolean *is_used = g_new0(gboolean, MAX(sides->len, 1));
    const Side wanted = {face, {G_MININT32, G_MININT32}, {G_MININT32, G_MININT32}, 0};
    for (guint32 i = find_first(sides, &wanted);
         i < sides->len && g_array_index(sides, Side, i).face == face; i++)
        if (!is_used[i])
            add_ring(rings, sides, i, is_used);
    g_array_sort(rings->rings, compare_rings);
}

void
side_rings_clear(SideRings *rings)
{
    g_array_unref(rings->points);
    g_array_unref(rings->rings);
}

Ring
side_rings_ring(const SideRings *rings, guint32 index)
{
    const SideRing *ring = &g_array_index(rings->rings, SideRing, index);
    return (Ring){&g_array_index(rings->points, Point, ring->start), ring->length};
}

guint32
side_rings_count_outer(const SideRings *rings)
{
    guint32 n = 0;
    while (n < rings->rings->len && g_array_index(rings->rings, SideRing, n).area2 > 0)
        n++;
    return n;
}

static gboolean
begins_with(const Shape *old, Point point)
{
    for (guint32 i = 0; old != NULL && i < old->n_lines; i++)
        if (old->lines[i].length > 0 && point_equal(old->points[old->lines[i].start], point))
            return TRUE;
    return FALSE;
}

static void
append_ring(GArray *points, Ring ring, const Shape *old)
{
    guint32 start = 0;
    while (start < ring.length && !begins_with(old, ring.points[start]))
        start++;
    start = start < ring.length ? start : 0;
    g_array_append_vals(points, ring.points + start, ring.length - start);
    g_array_append_vals(points, ring.points, start);
}

Shape *
side_rings_shape(const SideRings *rings, const gboolean *is_wanted, const Shape *old)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = 0; i < rings->rings->len; i++) {
        Ring ring = side_rings_ring(rings, i);
        const ShapeLine line = {points->len, ring.length, TRUE};
        if (is_wanted != NULL && !is_wanted[i])
            continue;
        append_ring(points, ring, old);
        g_array_append_val(lines, line);
    }
    for (guint32 i = 0; old != NULL && i < old->n_lines; i++) {
        ShapeLine line = {points->len, old->lines[i].length, FALSE};
        if (old->lines[i].is_closed)
            continue;
        g_array_append_vals(points, old->points + old->lines[i].start, line.length);
        g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}
