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

/* Returns: (transfer floating): a column of tools, those for what the map of its window shows. */
GtkWidget *tool_rail_new(void);

/* Returns: (transfer floating): a line with the options of the tool. It follows the action `tool`
 * of @window. */
GtkWidget *tool_line_new(EditorWindow *window);

/* Returns: (transfer floating): a list of layers without rows. */
GtkWidget *layer_list_new(void);

/* Fills @list with a row for each item of the sections of @layers: a title, and an action whose
 * state is whether the layer is shown. */
void layer_list_show(GtkWidget *list, GMenuModel *layers);

/* Returns: (transfer floating): a list of the pictures below the map of @view. */
GtkWidget *layer_list_pictures_new(EditorMapView *view);

#define EDITOR_TYPE_DESK_BAR (editor_desk_bar_get_type())

G_DECLARE_FINAL_TYPE(EditorDeskBar, editor_desk_bar, EDITOR, DESK_BAR, GtkWidget)

/* Returns: (transfer floating): a bar for @document with the findings of @check; references are
 * taken. */
GtkWidget *editor_desk_bar_new(EditorDocument *document, EditorLiveCheck *check);

/* Shows @words about what is under the pointer or selected; NULL: nothing. */
void editor_desk_bar_report(EditorDeskBar *bar, const char *words);

/* Marks @desk as open; N_DESKS: none. */
void editor_desk_bar_set_open(EditorDeskBar *bar, Desk desk);

/* Adds the finder, a popover, to @button, which is in @window. */
void finder_install(EditorWindow *window, GtkMenuButton *button);
