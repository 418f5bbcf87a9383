/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The point farthest from the line between two that stay, stays too if it is too far; then the same
 * on either side of it. Without recursion: a line may be as long as a path.
 */
#include "schema/geometry/simplify.h"

/* From which point to which one, both of which stay. */
typedef struct {
    guint32 first, last;
} Span;

/* Point @index of a line, which for a ring goes on at its start. */
static Point
point_at(Ring line, guint32 index)
{
    return line.points[index < line.length ? index : index - line.length];
}

/* Returns: the point of @span farthest from the line between its ends, if that is more than
 * @tolerance; else the first one. */
static guint32
farthest(Ring line, Span span, double tolerance)
{
    double most = tolerance < 0 ? -1 : tolerance * tolerance;
    guint32 found = span.first;
    Point first = point_at(line, span.first), last = point_at(line, span.last);
    for (guint32 i = span.first + 1; i < span.last; i++) {
        Point point = point_at(line, i);
        double distance2 = point_line_distance2(point.x, point.y, first, last);
        if (distance2 > most) {
            most = distance2;
            found = i;
        }
    }
    return found;
}

static void
mark(Ring line, gboolean *is_kept, guint32 index)
{
    is_kept[index < line.length ? index : index - line.length] = TRUE;
}

static void
simplify_span(Ring line, Span whole, double tolerance, gboolean *is_kept)
{
    g_autoptr(GArray) spans = g_array_new(FALSE, FALSE, sizeof(Span));
    g_array_append_val(spans, whole);
    while (spans->len > 0) {
        Span span = g_array_index(spans, Span, spans->len - 1);
        guint32 middle = farthest(line, span, tolerance);
        g_array_set_size(spans, spans->len - 1);
        if (middle == span.first)
            continue;
        mark(line, is_kept, middle);
        Span parts[2] = {{span.first, middle}, {middle, span.last}};
        g_array_append_vals(spans, parts, 2);
    }
}

/* Between each two points that are marked. @end: the last one, or the first once more. */
static void
simplify_parts(Ring line, guint32 end, double tolerance, gboolean *is_kept)
{
    g_autofree gboolean *must_stay = g_memdup2(is_kept, sizeof *is_kept * line.length);
    for (guint32 first = 0, i = 1; i <= end; i++)
        if (i == end || must_stay[i]) {
            simplify_span(line, (Span){first, i}, tolerance, is_kept);
            first = i;
        }
}

void
line_simplify(const Point *points, guint32 n, double tolerance, gboolean *is_kept)
{
    if (n == 0)
        return;
    is_kept[0] = is_kept[n - 1] = TRUE;
    simplify_parts((Ring){points, n}, n - 1, tolerance, is_kept);
}

void
ring_simplify(Ring ring, double tolerance, gboolean *is_kept)
{
    if (ring.length == 0)
        return;
    /* The first, the one farthest from it, and the one farthest from the line between both. */
    guint32 far = farthest(ring, (Span){0, ring.length}, -1);
    Span halves[2] = {{0, far}, {far, ring.length}};
    guint32 apex = 0;
    double most = -1;
    for (guint i = 0; i < 2; i++) {
        guint32 at = farthest(ring, halves[i], -1);
        Point point = point_at(ring, at);
        double distance2 =
            point_line_distance2(point.x, point.y, ring.points[0], point_at(ring, far));
        if (at != halves[i].first && distance2 > most) {
            most = distance2;
            apex = at;
        }
    }
    is_kept[0] = TRUE;
    mark(ring, is_kept, far);
    mark(ring, is_kept, apex);
    simplify_parts(ring, ring.length, tolerance, is_kept);
}
