/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A ring is walked with the points since its beginning on a stack. Where one comes again, what lies
 * above it is a ring of its own.
 */
#include "schema/geometry/ring-split.h"

typedef struct {
    GArray *points; /* of Point: of the rings that are done */
    GArray *lines;  /* of ShapeLine */
    GArray *stack;  /* of Point */
    GHashTable *at; /* Point on the stack -> its place there + 1 */
} Split;

static guint
hash_point(gconstpointer key)
{
    const Point *point = key;
    return (guint)point->x * 2654435761u ^ (guint)point->y * 40503u;
}

static gboolean
equal_points(gconstpointer a, gconstpointer b)
{
    return point_equal(*(const Point *)a, *(const Point *)b);
}

static void
add_line(Split *split, const Point *points, guint32 length, gboolean is_closed)
{
    if (is_closed && length < 3)
        return;
    ShapeLine line = {split->points->len, length, is_closed};
    g_array_append_vals(split->points, points, length);
    g_array_append_val(split->lines, line);
}

/* Takes what lies above the place @from of the stack, and what lies there, as a ring. */
static void
close_ring(Split *split, guint32 from)
{
    const Point *points = &g_array_index(split->stack, Point, 0);
    add_line(split, points + from, split->stack->len - from, TRUE);
    for (guint32 i = from + 1; i < split->stack->len; i++)
        g_hash_table_remove(split->at, &points[i]);
    g_array_set_size(split->stack, from + 1);
}

static void
split_ring(Split *split, Ring ring)
{
    g_array_set_size(split->stack, 0);
    g_hash_table_remove_all(split->at);
    for (guint32 i = 0; i < ring.length; i++) {
        const Point *point = &ring.points[i];
        guint at = GPOINTER_TO_UINT(g_hash_table_lookup(split->at, point));
        if (at > 0) {
            close_ring(split, at - 1);
            continue;
        }
        g_array_append_val(split->stack, *point);
        g_hash_table_insert(split->at, (gpointer)point, GUINT_TO_POINTER(split->stack->len));
    }
    add_line(split, &g_array_index(split->stack, Point, 0), split->stack->len, TRUE);
}

Shape *
shape_split(Shape *shape)
{
    Split split = {
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
        .stack = g_array_new(FALSE, FALSE, sizeof(Point)),
        .at = g_hash_table_new(hash_point, equal_points),
    };
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        if (shape->lines[i].is_closed)
            split_ring(&split, ring);
        else
            add_line(&split, ring.points, ring.length, FALSE);
    }
    Shape *result =
        split.points->len == shape->n_points && split.lines->len == shape->n_lines
            ? shape_ref(shape)
            : shape_new((const Point *)(gpointer)split.points->data, split.points->len,
                        (const ShapeLine *)(gpointer)split.lines->data, split.lines->len);
    g_array_unref(split.points);
    g_array_unref(split.lines);
    g_array_unref(split.stack);
    g_hash_table_unref(split.at);
    return result;
}
