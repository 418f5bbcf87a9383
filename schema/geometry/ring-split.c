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
    GHashTable *at; /* key of a point on the stack -> its place there + 1 */
} Split;

static gpointer
key_of(Point point)
{
    return GSIZE_TO_POINTER((gsize)(((guint64)(guint32)point.x << 32) | (guint32)point.y));
}

/* The half of a key that a pointer is hashed by is one coordinate alone. */
static guint
hash_of(gconstpointer key)
{
    guint64 both = GPOINTER_TO_SIZE(key);
    return (guint)(both >> 32) * 2654435761u ^ (guint)both * 40503u;
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
        g_hash_table_remove(split->at, key_of(points[i]));
    g_array_set_size(split->stack, from + 1);
}

static void
split_ring(Split *split, Ring ring)
{
    g_array_set_size(split->stack, 0);
    g_hash_table_remove_all(split->at);
    for (guint32 i = 0; i < ring.length; i++) {
        guint at = GPOINTER_TO_UINT(g_hash_table_lookup(split->at, key_of(ring.points[i])));
        if (at > 0) {
            close_ring(split, at - 1);
            continue;
        }
        g_array_append_val(split->stack, ring.points[i]);
        g_hash_table_insert(split->at, key_of(ring.points[i]), GUINT_TO_POINTER(split->stack->len));
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
        .at = g_hash_table_new(hash_of, NULL),
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
