/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window with all that it can do: it knows nothing of commands itself.
 */
#pragma once

#include "editor/window/window.h"

/* Returns: (transfer none): editor_window_new() with the commands, their menus
 * and tools. */
GtkWidget *fitted_window_new(GtkApplication *application, Settings *settings,
                             EditorDocument *document);
