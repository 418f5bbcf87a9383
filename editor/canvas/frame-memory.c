/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How painted surfaces reach the screen: as nodes that are kept, through memory that is shared
 * with an X server.
 */
#include "editor/canvas/frame-memory.h"

gboolean
frame_is_drawn_by_cairo(GtkWidget *widget)
{
    return GSK_IS_CAIRO_RENDERER(gtk_native_get_renderer(gtk_widget_get_native(widget)));
}

static void
release_surface(gpointer surface)
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
                                   release_surface, cairo_surface_reference(surface));
    g_autoptr(GdkTexture) texture = gdk_memory_texture_new(
        cairo_image_surface_get_width(surface), height, GDK_MEMORY_DEFAULT, bytes, stride);
    return gsk_texture_node_new(texture, bounds);
}

GskRenderNode *
frame_node_new(cairo_surface_t *surface, double width, double height, gboolean is_cairo)
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

#ifdef GDK_WINDOWING_X11
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#endif

/* Pixels of a side of what stays; below a few hundred bytes cairo shares nothing. */
#define HELD_SIDE 16

#ifdef GDK_WINDOWING_X11
/* Returns: (transfer full): what stays in memory that has room for frames of @width by @height. */
static cairo_surface_t *
hold_memory(GdkDisplay *display, int width, int height)
{
    /* Deprecated since GTK 4.18, which has no other functions for it. */
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    Screen *screen = gdk_x11_display_get_xscreen(display);
    Display *server = gdk_x11_display_get_xdisplay(display);
    G_GNUC_END_IGNORE_DEPRECATIONS
    cairo_surface_t *root = cairo_xlib_surface_create(server, RootWindowOfScreen(screen),
                                                      DefaultVisualOfScreen(screen), 1, 1);
    cairo_surface_t *frame =
        cairo_surface_create_similar_image(root, CAIRO_FORMAT_ARGB32, width, height);
    cairo_surface_t *held =
        cairo_surface_create_similar_image(root, CAIRO_FORMAT_ARGB32, HELD_SIDE, HELD_SIDE);
    cairo_surface_destroy(frame);
    cairo_surface_destroy(root);
    return held;
}
#endif

void
frame_memory_fit(FrameMemory *memory, GtkWidget *widget)
{
    GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(widget));
    int factor = gdk_surface_get_scale_factor(surface);
    int width = gdk_surface_get_width(surface) * factor;
    int height = gdk_surface_get_height(surface) * factor;
    gsize bytes = (gsize)width * (gsize)height * 4;
    if (bytes <= memory->bytes || !frame_is_drawn_by_cairo(widget))
        return;
#ifdef GDK_WINDOWING_X11
    GdkDisplay *display = gdk_surface_get_display(surface);
    if (!GDK_IS_X11_DISPLAY(display))
        return;
    frame_memory_clear(memory);
    memory->held = hold_memory(display, width, height);
    memory->bytes = bytes;
#endif
}

void
frame_memory_clear(FrameMemory *memory)
{
    g_clear_pointer(&memory->held, cairo_surface_destroy);
    memory->bytes = 0;
}
