/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tools of the map, a column of icons with their names, and the line above the map that says
 * what hands do with the one that is chosen. Both are made from the table of commands.
 */
#pragma once

#include "editor/window/window.h"

/* Returns: (transfer floating): the column. It shows the tools for what the map of its window
 * shows. */
GtkWidget *tool_rail_new(void);

/* Returns: (transfer floating): the line. It follows the action `tool` of @window. */
GtkWidget *tool_line_new(EditorWindow *window);
