/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window of the editor: the bar with its commands, and below it the workbench of a document, or
 * the welcome page while nothing is open.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/window/workbench/workbench.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_WINDOW (editor_window_get_type())

G_DECLARE_FINAL_TYPE(EditorWindow, editor_window, EDITOR, WINDOW, GtkApplicationWindow)

typedef enum {
    WINDOW_MENU_MAIN,
    WINDOW_MENU_SET,
    WINDOW_MENU_SCENARIO,
    WINDOW_MENU_COLOURS,
    WINDOW_MENU_HISTORY,
    WINDOW_MENU_FINDER, /* with an entry in it */
} WindowMenu;

/* @settings (borrowed; NULL: nothing is saved) must live as long as @application (NULL: none).
 * Returns: (transfer none): a window of @document, of which a reference is taken; NULL: one with
 * the welcome page. */
GtkWidget *editor_window_new(GtkApplication *application, Settings *settings,
                             EditorDocument *document);

/* Returns: (transfer none): a window like @window, of @document or of none (NULL). */
GtkWidget *editor_window_another(EditorWindow *window, EditorDocument *document);

/* Opens @document (a reference is taken) in @window, which shows the welcome page until then. */
void editor_window_show_document(EditorWindow *window, EditorDocument *document);

/* Returns: (transfer none): the document, or NULL. */
EditorDocument *editor_window_document(EditorWindow *window);

/* Returns: (transfer none): the settings, or NULL. */
Settings *editor_window_settings(EditorWindow *window);

/* Returns: (transfer none): the workbench of the document, or NULL. */
EditorWorkbench *editor_window_workbench(EditorWindow *window);

/* Shows @text, the result of a command, for a few seconds. */
void editor_window_say(EditorWindow *window, const char *text);

/* Closes @window without asking whether to save. */
void editor_window_close_now(EditorWindow *window);

/* Calls @work once with @widget when a frame of it was painted and nothing more urgent is pending;
 * not if it is unmapped by then. */
void window_after_frame(GtkWidget *widget, void (*work)(GtkWidget *widget));
