/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wrapping a surface in the way that the renderer draws fastest.
 */
#include "editor/canvas/tiles/painted-node.h"

gboolean
widget_is_drawn_by_cairo(GtkWidget *widget)
{
    return GSK_IS_CAIRO_RENDERER(gtk_native_get_renderer(gtk_widget_get_native(widget)));
}

static void
drop_surface(gpointer surface)
{
    cairo_surface_destroy(surface);
}

static GskRenderNode *
texture_node(cairo_surface_t *surface, const graphene_rect_t *bounds)
{
    int height = cairo_image_surface_get_height(surface);
    gsize stride = (gsize)cairo_image_surface_get_stride(surface);
    g_autoptr(GBytes) bytes =
        g_bytes_new_with_free_func(cairo_image_surface_get_data(surface), stride * (gsize)height,
                                   drop_surface, cairo_surface_reference(surface));
    g_autoptr(GdkTexture) texture = gdk_memory_texture_new(
        cairo_image_surface_get_width(surface), height, GDK_MEMORY_DEFAULT, bytes, stride);
    return gsk_texture_node_new(texture, bounds);
}

GskRenderNode *
painted_node_new(cairo_surface_t *surface, double width, double height, gboolean is_cairo)
{
    const graphene_rect_t bounds = GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height);
    if (!is_cairo)
        return texture_node(surface, &bounds);
    GskRenderNode *node = gsk_cairo_node_new(&bounds);
    cairo_t *cr = gsk_cairo_node_get_draw_context(node);
    cairo_set_source_surface(cr, surface, 0, 0);
    /* Or its edges let through what is behind when it is enlarged. */
    cairo_pattern_set_extend(cairo_get_source(cr), CAIRO_EXTEND_PAD);
    cairo_paint(cr);
    cairo_destroy(cr);
    return node;
}
