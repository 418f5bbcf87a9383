/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the brush for the ground of hexes leaves: a terrain, a level, or both; how wide it is, and
 * whether it fills what is alike.
 */
#pragma once

#include <gtk/gtk.h>

#define BRUSH_TYPE_OPTIONS (brush_options_get_type())
G_DECLARE_FINAL_TYPE(BrushOptions, brush_options, BRUSH, OPTIONS, GtkBox)

/* Returns: (transfer floating): the choices of the brush of the map that is in the same window. */
GtkWidget *brush_options_new(void);
