/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogs of a window.
 */
#pragma once

#include "editor/window/commands.h"
#include "validator/render/picture.h"

#include <gtk/gtk.h>

/* Asks above @window for title, sides and map of a new data set, makes it in a folder of its own
 * (in @beside, unless another one is chosen), opens it, and starts to draw. */
void new_set_ask(EditorWindow *window, const char *beside);

/* Asks above @window which map of another program to import (@path unless that is NULL), shows the
 * result and what is lost, makes it in a folder of its own (in @beside, unless another one is
 * chosen), and opens it. */
void import_map_ask(EditorWindow *window, const char *path, const char *beside);

/* Asks above @window for title, id and what the new scenario extends (the one that is shown is
 * proposed), makes it as one step, and shows it. */
void new_scenario_ask(EditorWindow *window);

/* Asks above @window what of the map that is shown is drawn, and how, and writes files of it or
 * prints it, which is proposed where the number of @command is TRUE. */
void export_ask(EditorWindow *window, const Command *command);

/* Asks above @window for which program the data set, as it is shown, is to be written, shows what
 * is lost, and writes the files of that program to a new folder (in @beside, unless another one is
 * chosen). */
void export_map_ask(EditorWindow *window, const char *beside);

/* Asks above @window which units are placed in a line over hexes, from which hex in which
 * direction, and where they face; says which hexes these are, and makes it one step. */
void place_line_ask(EditorWindow *window);

/* Asks above @window for another size and other labels of a grid of the map, and shows what would
 * change by it. */
void change_grid_ask(EditorWindow *window);

/* Asks above @window within which distance to repair torn borders, and shows what would change. */
void repair_borders_ask(EditorWindow *window);

/* Shows above @window the text that is in the clipboard, a set-up as rule books print it, which can
 * be edited, beside what is understood of it; all of that becomes one step. */
void paste_set_up_ask(EditorWindow *window);

/* Shows above @window what a user may choose about the editor itself. */
void preferences_show(EditorWindow *window);

/* Shows every key of the table of commands, and those of the map, above @window. */
void shortcuts_show(EditorWindow *window);

/* Returns: (transfer full): the window of keyboard shortcuts as GtkBuilder reads it. */
char *shortcuts_interface(void);

/* A reference is taken of @map; the paper of @wish (NULL: A4) is what the dialog proposes. Sheets
 * are portrait or landscape, whichever makes the map larger. Its pages are counted when it starts;
 * without any it cancels itself. @title: of the job. Returns: (transfer full): the operation, to be
 * run. */
GtkPrintOperation *export_print_new(RenderMap *map, const PictureWish *wish, const char *title);
