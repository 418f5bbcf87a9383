/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window of keyboard shortcuts.
 */
#pragma once

#include "editor/window/window.h"

/* Shows every key of the table of commands, and those of the map, above @window. */
void shortcuts_show(EditorWindow *window);

/* Returns: (transfer full): the window as GtkBuilder reads it. */
char *shortcuts_interface(void);
