/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Converts shapes from grid units to pixels of the window.
 */
#include "editor/canvas/face-path.h"

/* Cairo reckons with 24 bits before the point; what is that far away is not seen. */
#define FAR 1e6

static void
place(const ViewTransform *view, Point point, double *x, double *y)
{
    view_transform_from_map(view, point, x, y);
    *x = CLAMP(*x, -FAR, FAR);
    *y = CLAMP(*y, -FAR, FAR);
}

void
face_path(cairo_t *cr, const ViewTransform *view, const Shape *shape)
{
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 k = 0; k < ring.length; k++) {
            double x, y;
            place(view, ring.points[k], &x, &y);
            if (k == 0)
                cairo_move_to(cr, x, y);
            else
                cairo_line_to(cr, x, y);
        }
        if (shape->lines[i].is_closed)
            cairo_close_path(cr);
    }
}

typedef struct {
    Point a, b;
} Edge;

/* The same for both ways along an edge. */
static guint
hash_edge(gconstpointer data)
{
    const Edge *edge = data;
    guint x = (guint)edge->a.x ^ (guint)edge->b.x, y = (guint)edge->a.y ^ (guint)edge->b.y;
    return x * 2654435761u + y * 40503u;
}

static gboolean
is_same_edge(gconstpointer one, gconstpointer other)
{
    const Edge *a = one, *b = other;
    return (point_equal(a->a, b->a) && point_equal(a->b, b->b)) ||
           (point_equal(a->a, b->b) && point_equal(a->b, b->a));
}

static Edge
edge_of(Ring ring, guint32 index)
{
    return (Edge){ring.points[index], ring.points[(index + 1) % ring.length]};
}

static GHashTable *
edges_of(const Shape *shape)
{
    GHashTable *edges = g_hash_table_new_full(hash_edge, is_same_edge, g_free, NULL);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 k = 0; k < ring.length; k++) {
            Edge edge = edge_of(ring, k);
            g_hash_table_add(edges, g_memdup2(&edge, sizeof edge));
        }
    }
    return edges;
}

void
face_border_path(cairo_t *cr, const ViewTransform *view, const Shape *shape, const Shape *other)
{
    g_autoptr(GHashTable) edges = edges_of(other);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        gboolean is_drawing = FALSE;
        for (guint32 k = 0; k < ring.length; k++) {
            Edge edge = edge_of(ring, k);
            gboolean is_common = g_hash_table_contains(edges, &edge);
            double x, y;
            if (is_common && !is_drawing) {
                place(view, edge.a, &x, &y);
                cairo_move_to(cr, x, y);
            }
            if (is_common) {
                place(view, edge.b, &x, &y);
                cairo_line_to(cr, x, y);
            }
            is_drawing = is_common;
        }
    }
}

gboolean
face_border_middle(const Shape *shape, const Shape *other, Point *middle)
{
    g_autoptr(GHashTable) edges = edges_of(other);
    g_autoptr(GArray) common = g_array_new(FALSE, FALSE, sizeof(Edge));
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 k = 0; k < ring.length; k++) {
            Edge edge = edge_of(ring, k);
            if (g_hash_table_contains(edges, &edge))
                g_array_append_val(common, edge);
        }
    }
    if (common->len == 0)
        return FALSE;
    const Edge *edge = &g_array_index(common, Edge, common->len / 2);
    *middle = (Point){(gint32)(((gint64)edge->a.x + edge->b.x) / 2),
                      (gint32)(((gint64)edge->a.y + edge->b.y) / 2)};
    return TRUE;
}

graphene_rect_t
face_bounds(const ViewTransform *view, const Shape *shape, double margin)
{
    double left, top, right, bottom;
    Box box = shape_bounds(shape);
    place(view, (Point){box.left, box.top}, &left, &top);
    place(view, (Point){box.right, box.bottom}, &right, &bottom);
    graphene_rect_t seen = GRAPHENE_RECT_INIT(0, 0, (float)view->width, (float)view->height);
    graphene_rect_t bounds =
        GRAPHENE_RECT_INIT((float)(left - margin), (float)(top - margin),
                           (float)(right - left + 2 * margin), (float)(bottom - top + 2 * margin));
    if (!graphene_rect_intersection(&bounds, &seen, &bounds))
        return *graphene_rect_zero();
    return bounds;
}
