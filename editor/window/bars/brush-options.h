/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the brush for the ground of hexes leaves: a terrain, a level, or both; how wide it is, and
 * whether it fills what is alike.
 */
#pragma once

#include "editor/window/window.h"

#define BRUSH_TYPE_OPTIONS (brush_options_get_type())
G_DECLARE_FINAL_TYPE(BrushOptions, brush_options, BRUSH, OPTIONS, GtkBox)

/* Returns: (transfer floating): the choices of the brush of the map in @window, which shows a
 * document. */
GtkWidget *brush_options_new(EditorWindow *window);
