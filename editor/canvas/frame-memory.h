/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How painted surfaces reach the screen: as nodes that are kept from frame to frame, and through
 * memory that is kept.
 *
 * A frame that cairo draws is put into memory shared with the X server. Cairo frees that memory as
 * soon as nothing is in it, that is after each frame, so that both sides get every page of it anew
 * sixty times a second: more than half of the time of a frame of the map. A small surface that
 * stays in it keeps all of it.
 */
#pragma once

#include <gtk/gtk.h>

/* Returns: whether @widget, which must be realized, is drawn by cairo. That renderer copies a
 * texture in full each time it is drawn, so surfaces must stay surfaces for it. */
gboolean frame_is_drawn_by_cairo(GtkWidget *widget);

/* Returns: (transfer full): a node that shows @surface (an image, which must not be painted on any
 * more; a reference is taken) from the origin on, @width by @height large. */
GskRenderNode *frame_node_new(cairo_surface_t *surface, double width, double height,
                              gboolean is_cairo);

typedef struct {
    cairo_surface_t *held; /* owned: the surface that stays in it; NULL: no memory is kept */
    gsize bytes;           /* of the largest frame that fits */
} FrameMemory;

/* Keeps memory for frames of the window of @widget, which must be realized, if such frames go to an
 * X server that way. To be called before a frame; costs nothing while the window is no larger. */
void frame_memory_fit(FrameMemory *memory, GtkWidget *widget);

/* Frees the memory. */
void frame_memory_clear(FrameMemory *memory);
