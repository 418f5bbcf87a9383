/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The map as one would draw it first: all shapes recorded once as a single node of vectors, which
 * GTK paints anew in every frame. The peer of the map of the editor.
 */
#pragma once

#include "validator/render/geometry.h"

#include <gtk/gtk.h>

#define BENCH_TYPE_VECTOR_MAP (vector_map_get_type())
G_DECLARE_FINAL_TYPE(VectorMap, vector_map, BENCH, VECTOR_MAP, GtkWidget)

/* Returns: (transfer floating): a widget with the faces of @geometry, all of which fit into it. */
GtkWidget *vector_map_new(const RenderGeometry *geometry);

void vector_map_pan(VectorMap *map, double dx, double dy); /* in pixels */
void vector_map_zoom_by(VectorMap *map, double factor);    /* around the middle */
