/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The window of one document: outline, map, inspector, and what is below them.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_WINDOW (editor_window_get_type())
G_DECLARE_FINAL_TYPE(EditorWindow, editor_window, EDITOR, WINDOW, GtkApplicationWindow)

/* Returns: (transfer none): a window of @document, of which a reference is taken. */
GtkWidget *editor_window_new(GtkApplication *application, EditorDocument *document);
