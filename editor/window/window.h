/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window of the editor: the bar with its commands, and below it a document at work, or a welcome
 * as long as nothing is open.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/window/workbench.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_WINDOW (editor_window_get_type())
G_DECLARE_FINAL_TYPE(EditorWindow, editor_window, EDITOR, WINDOW, GtkApplicationWindow)

/* Returns: (transfer none): a window of @document, of which a reference is taken; NULL: one that
 * says welcome. Without an @application (NULL) nothing is remembered. */
GtkWidget *editor_window_new(GtkApplication *application, EditorDocument *document);

/* Puts @document (a reference is taken) into @window, which says welcome until then. */
void editor_window_show_document(EditorWindow *window, EditorDocument *document);

/* Returns: (transfer none): the document, or NULL. */
EditorDocument *editor_window_document(EditorWindow *window);

/* Returns: (transfer none): what is remembered from run to run. */
Settings *editor_window_settings(EditorWindow *window);

/* Returns: (transfer none): what shows the document, or NULL. */
EditorWorkbench *editor_window_workbench(EditorWindow *window);

/* Says for a few seconds what has come of a command. */
void editor_window_say(EditorWindow *window, const char *text);

typedef enum { WINDOW_MENU_MAIN, WINDOW_MENU_SCENARIO, WINDOW_MENU_COLOURS } WindowMenu;

/* Opens @menu, which gets the keyboard. */
void editor_window_open_menu(EditorWindow *window, WindowMenu menu);

/* Closes without asking: nothing is to be saved, or it has been asked. */
void editor_window_close_now(EditorWindow *window);
