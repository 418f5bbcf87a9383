/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A widget of one node.
 */
#include "tests/bench/vector-map.h"

/* So many lines beside each other would fill the map. */
#define LINES_TO_WIDTH 1500

struct _VectorMap {
    GtkWidget parent;
    GskRenderNode *node; /* owned: all shapes, in grid units */
    Box frame;
    double x, y; /* what is added to the place of the map, in pixels */
    double zoom; /* 1: all is shown */
};

G_DEFINE_FINAL_TYPE(VectorMap, vector_map, GTK_TYPE_WIDGET)

static void
vector_map_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    VectorMap *self = BENCH_VECTOR_MAP(widget);
    float width = (float)gtk_widget_get_width(widget);
    float height = (float)gtk_widget_get_height(widget);
    float wide = (float)(self->frame.right - self->frame.left);
    float high = (float)(self->frame.bottom - self->frame.top);
    float scale = MIN(width / wide, height / high) * (float)self->zoom;
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, width, height));
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot, &GRAPHENE_POINT_INIT(width / 2 + (float)self->x, height / 2 + (float)self->y));
    gtk_snapshot_scale(snapshot, scale, scale);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(-(float)self->frame.left - wide / 2,
                                                          -(float)self->frame.top - high / 2));
    gtk_snapshot_append_node(snapshot, self->node);
    gtk_snapshot_restore(snapshot);
    gtk_snapshot_pop(snapshot);
}

static void
vector_map_dispose(GObject *object)
{
    g_clear_pointer(&BENCH_VECTOR_MAP(object)->node, gsk_render_node_unref);
    G_OBJECT_CLASS(vector_map_parent_class)->dispose(object);
}

static void
vector_map_class_init(VectorMapClass *class)
{
    G_OBJECT_CLASS(class)->dispose = vector_map_dispose;
    GTK_WIDGET_CLASS(class)->snapshot = vector_map_snapshot;
}

static void
vector_map_init(VectorMap *self)
{
    self->zoom = 1;
}

/* Colours differ from place to place, as those of nations do. */
static void
paint_shape(cairo_t *cr, const Shape *shape, guint32 number)
{
    for (guint32 line = 0; line < shape->n_lines; line++) {
        Ring ring = shape_ring(shape, line);
        for (guint32 i = 0; i < ring.length; i++)
            cairo_line_to(cr, ring.points[i].x, ring.points[i].y);
        cairo_close_path(cr);
    }
    cairo_set_source_rgb(cr, 0.5 + number % 5 * 0.1, 0.5 + number % 3 * 0.2, 0.6);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0.1, 0.1, 0.1);
    cairo_stroke(cr);
}

GtkWidget *
vector_map_new(const RenderGeometry *geometry)
{
    VectorMap *self = g_object_new(BENCH_TYPE_VECTOR_MAP, NULL);
    self->frame = render_geometry_frame(geometry);
    float width = (float)(self->frame.right - self->frame.left);
    float height = (float)(self->frame.bottom - self->frame.top);
    self->node = gsk_cairo_node_new(
        &GRAPHENE_RECT_INIT((float)self->frame.left, (float)self->frame.top, width, height));
    cairo_t *cr = gsk_cairo_node_get_draw_context(self->node);
    cairo_set_line_width(cr, width / LINES_TO_WIDTH);
    for (guint32 face = 0; face < render_geometry_n_faces(geometry); face++)
        paint_shape(cr, render_geometry_shape(geometry, face), face);
    cairo_destroy(cr);
    return GTK_WIDGET(self);
}

void
vector_map_pan(VectorMap *self, double dx, double dy)
{
    self->x += dx;
    self->y += dy;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
vector_map_zoom_by(VectorMap *self, double factor)
{
    self->zoom *= factor;
    self->x *= factor;
    self->y *= factor;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}
