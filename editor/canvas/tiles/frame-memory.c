/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keeping memory of frames: cairo takes it in segments of which each has room for several of the
 * size that was asked for first.
 */
#include "editor/canvas/tiles/frame-memory.h"

#include "editor/canvas/tiles/painted-node.h"

#ifdef GDK_WINDOWING_X11
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>
#endif

/* Pixels of a side of what stays; below a few hundred bytes cairo shares nothing. */
#define HELD_SIDE 16

#ifdef GDK_WINDOWING_X11
/* Returns: (transfer full): what stays in memory that has room for frames of @width by @height. */
static cairo_surface_t *
hold(GdkDisplay *display, int width, int height)
{
    Screen *screen = gdk_x11_display_get_xscreen(display);
    cairo_surface_t *root =
        cairo_xlib_surface_create(gdk_x11_display_get_xdisplay(display), RootWindowOfScreen(screen),
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
    if (bytes <= memory->bytes || !widget_is_drawn_by_cairo(widget))
        return;
#ifdef GDK_WINDOWING_X11
    GdkDisplay *display = gdk_surface_get_display(surface);
    if (!GDK_IS_X11_DISPLAY(display))
        return;
    frame_memory_clear(memory);
    memory->held = hold(display, width, height);
    memory->bytes = bytes;
#endif
}

void
frame_memory_clear(FrameMemory *memory)
{
    g_clear_pointer(&memory->held, cairo_surface_destroy);
    memory->bytes = 0;
}
