/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window of the editor: the bar with its commands, and below it a document at work, or a
 * welcome page as long as nothing is open.
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
    WINDOW_MENU_LAYERS, /* a list beside the map, not behind a button */
    WINDOW_MENU_FINDER, /* that the fittings have installed */
} WindowMenu;

/* What a window is told by whoever makes it: what it can do, and the menus that offer it. */
typedef struct {
    void (*install)(EditorWindow *window, GtkMenuButton *finder); /* once */
    void (*update)(EditorWindow *window);                         /* other things can be done now */
    void (*follow_panes)(EditorWindow *window);                   /* others are shown now */
    void (*remember)(EditorWindow *window); /* a document has come: it is looked at as before */
    /* (transfer floating): the tools of the map; @line gets what says what they do, likewise. */
    GtkWidget *(*rail)(EditorWindow *window, GtkWidget **line);
    GMenuModel *(*menu)(EditorWindow *window, WindowMenu menu); /* (transfer full) */
    void (*ask_to_save)(EditorWindow *window); /* it is to be closed, and changes are not saved */
} WindowFittings;

/* @fittings live as long as the program, @settings (NULL: nothing is remembered) as long as
 * @application (NULL: none). Returns: (transfer none): a window of @document, of which a reference
 * is taken; NULL: one that says welcome. */
GtkWidget *editor_window_new(const WindowFittings *fittings, GtkApplication *application,
                             Settings *settings, EditorDocument *document);

/* Returns: (transfer none): a window like @window, of @document or of none (NULL). */
GtkWidget *editor_window_another(EditorWindow *window, EditorDocument *document);

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

/* Opens @menu, which gets the keyboard. */
void editor_window_open_menu(EditorWindow *window, WindowMenu menu);

/* Closes without asking: nothing is to be saved, or it has been asked. */
void editor_window_close_now(EditorWindow *window);

/* Returns: (transfer none): editor_window_new() with the commands, their menus
 * and tools. */
GtkWidget *fitted_window_new(GtkApplication *application, Settings *settings,
                             EditorDocument *document);

/* Calls @work once with @widget when a frame of it has been painted and nothing more urgent is left
 * to do; not if it is gone from the screen by then. */
void behind_frame(GtkWidget *widget, void (*work)(GtkWidget *widget));
