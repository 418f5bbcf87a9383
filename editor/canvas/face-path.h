/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes of the map as paths of cairo, where they are in the window.
 */
#pragma once

#include "editor/tools/view-transform.h"

#include <gtk/gtk.h>

/* Appends the rings of @shape to the path of @cr. */
void face_path(cairo_t *cr, const ViewTransform *view, const Shape *shape);

/* Appends the edges that @shape has in common with @other. */
void face_border_path(cairo_t *cr, const ViewTransform *view, const Shape *shape,
                      const Shape *other);

/* Sets @middle to a point in the middle of the edges that @shape has in common with @other.
 * Returns: FALSE: there are none. */
gboolean face_border_middle(const Shape *shape, const Shape *other, Point *middle);

/* Returns: the visible part of the bounding box of @shape in the widget, @margin pixels larger on
 * each side. */
graphene_rect_t face_bounds(const ViewTransform *view, const Shape *shape, double margin);
