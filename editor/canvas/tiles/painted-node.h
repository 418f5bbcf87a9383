/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A painted surface as a node of a scene that can be kept from frame to frame.
 */
#pragma once

#include <gtk/gtk.h>

/* Returns: whether @widget, which must be realized, is drawn by cairo. That renderer copies a
 * texture in full each time it is drawn, so surfaces must stay surfaces for it. */
gboolean widget_is_drawn_by_cairo(GtkWidget *widget);

/* Returns: (transfer full): a node that shows @surface (an image, which must not be painted on any
 * more; a reference is taken) from the origin on, @width by @height large. */
GskRenderNode *painted_node_new(cairo_surface_t *surface, double width, double height,
                                gboolean is_cairo);
