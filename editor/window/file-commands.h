/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about files. Rows of the table of commands call them; @text is what the action was
 * given.
 */
#pragma once

#include "editor/window/window.h"

void file_open(EditorWindow *window, const char *text);
void file_open_path(EditorWindow *window, const char *text);
void file_new_window(EditorWindow *window, const char *text);
void file_new_set(EditorWindow *window, const char *text);
void file_new_set_path(EditorWindow *window, const char *text);
void file_new_layer(EditorWindow *window, const char *text);
void file_new_layer_path(EditorWindow *window, const char *text);
void file_open_base(EditorWindow *window, const char *text);
void file_save(EditorWindow *window, const char *text);
void file_save_as(EditorWindow *window, const char *text);
void file_save_as_path(EditorWindow *window, const char *text);
void file_revert(EditorWindow *window, const char *text);
void file_close(EditorWindow *window, const char *text);
void file_quit(EditorWindow *window, const char *text);

/* Opens the data set of @path, a folder or a file in one, in @window if nothing is open there, in
 * the window that has it if there is one, else in a new one. @scenario: id of the one to show, or
 * NULL: the one that @path is, or none.
 * Returns: FALSE with @error set; the window says so too. */
gboolean file_open_in(EditorWindow *window, const char *path, const char *scenario, GError **error);

/* What the dialog answers that asks whether to save. */
enum { FILE_RESPONSE_SAVE = 1, FILE_RESPONSE_DISCARD };

/* Asks whether what @window holds is to be saved, and closes it if the answer is not to go on. */
void file_ask_to_save(EditorWindow *window);

/* Lets folders be dropped on @window. */
void file_accept_drops(EditorWindow *window);
