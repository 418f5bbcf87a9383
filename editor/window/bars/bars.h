/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bars of a window: the tools and their options, the layers of the map, the desks, and the
 * finder.
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/document/live-check.h"
#include "editor/window/window.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the column. It shows the tools for what the map of its window
 * shows. */
GtkWidget *tool_rail_new(void);

/* Returns: (transfer floating): the line. It follows the action `tool` of @window. */
GtkWidget *tool_line_new(EditorWindow *window);

/* Returns: (transfer floating): a list without rows. */
GtkWidget *layer_list_new(void);

/* Gives @list a row for each item of the sections of @layers: a title, and an action that keeps
 * whether it is shown. */
void layer_list_show(GtkWidget *list, GMenuModel *layers);

/* Returns: (transfer floating): the pictures of @view. */
GtkWidget *layer_list_pictures_new(EditorMapView *view);

#define EDITOR_TYPE_DESK_BAR (editor_desk_bar_get_type())

G_DECLARE_FINAL_TYPE(EditorDeskBar, editor_desk_bar, EDITOR, DESK_BAR, GtkWidget)

/* Returns: (transfer floating): a bar about @document and what @check finds in it; references are
 * taken. */
GtkWidget *editor_desk_bar_new(EditorDocument *document, EditorLiveCheck *check);

/* Shows @words, of what the pointer is on or is selected; NULL: nothing is. */
void editor_desk_bar_report(EditorDeskBar *bar, const char *words);

/* Shows that @desk is open; N_DESKS: none is. */
void editor_desk_bar_set_open(EditorDeskBar *bar, Desk desk);

/* Gives @button, which is in @window, what opens below it. */
void finder_install(EditorWindow *window, GtkMenuButton *button);
