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

/* Asks above @window what to draw of the map that is shown, and how, and writes files of it or
 * prints it. Printing is the default if the number of @command is TRUE. */
void export_ask(EditorWindow *window, const Command *command);

/* Asks above @window for which program to export the data set, shows what is lost, and writes the
 * files of that program to a new folder (in @beside, unless another one is chosen). */
void export_map_ask(EditorWindow *window, const char *beside);

/* Asks above @window which units to place in a line over hexes, from which hex in which direction,
 * and their facing; shows which hexes these are, and places the units as one step. */
void place_line_ask(EditorWindow *window);

/* Asks above @window for another size and other labels of a grid of the map, and shows what would
 * change by it. */
void change_grid_ask(EditorWindow *window);

/* Asks above @window within which distance to repair torn borders, and shows what would change. */
void repair_borders_ask(EditorWindow *window);

/* Shows above @window the text in the clipboard, a set-up as rule books print it, for editing, with
 * what is understood of it, and places that as one step. */
void paste_set_up_ask(EditorWindow *window);

/* Shows the preferences of the editor above @window. */
void preferences_show(EditorWindow *window);

/* Shows the keys of all commands, and those of the map, above @window. */
void shortcuts_show(EditorWindow *window);

/* Returns: (transfer full): the window of keyboard shortcuts as GtkBuilder reads it. */
char *shortcuts_interface(void);

/* A reference is taken of @map; the paper of @wish (NULL: A4) is what the dialog proposes. Sheets
 * are portrait or landscape, whichever makes the map larger. Its pages are counted when it starts;
 * without any it cancels itself. @title: of the job. Returns: (transfer full): the operation, to be
 * run. */
GtkPrintOperation *export_print_new(RenderMap *map, const PictureWish *wish, const char *title);
