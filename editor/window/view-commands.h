/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about what is shown, and the map. Rows of the table of commands call them.
 */
#pragma once

#include "editor/window/window.h"

void view_scenario(EditorWindow *window, const char *text); /* the id; empty: none */
void view_choose_scenario(EditorWindow *window, const char *text);
void view_choose_colours(EditorWindow *window, const char *text);
void view_tool(EditorWindow *window, const char *text);
void view_map_mode(EditorWindow *window, const char *text);
void view_layer(EditorWindow *window, const char *text); /* the name of its action */

/* Returns: (transfer full): the signs of the game that is open, each to be shown or not. */
GMenuModel *view_signs(EditorWindow *window);

void view_zoom_in(EditorWindow *window, const char *text);
void view_zoom_out(EditorWindow *window, const char *text);
void view_fit(EditorWindow *window, const char *text);
void view_next_pane(EditorWindow *window, const char *text);
void view_previous_pane(EditorWindow *window, const char *text);
void view_outline(EditorWindow *window, const char *text);
void view_inspector(EditorWindow *window, const char *text);
void view_bottom(EditorWindow *window, const char *text);
void view_problems(EditorWindow *window, const char *text);
void view_scenario_desk(EditorWindow *window, const char *text);
void view_places(EditorWindow *window, const char *text);
void view_full_screen(EditorWindow *window, const char *text);
