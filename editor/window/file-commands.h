/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done with files beside the commands of the table.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/window/window.h"

/* Opens the data set of @path, a folder or a file in one, in @window if nothing is open there, in
 * the window that has it if there is one, else in a new one. @scenario: id of the one to show, or
 * NULL: the one that @path is, or none. @read: a data set that was just read and is taken where it
 * is the one, or NULL. For a map of another program the import dialog opens. Returns: FALSE with
 * @error set; the window shows it too. */
gboolean file_open_in(EditorWindow *window, const char *path, const char *scenario, EarlySet *read,
                      GError **error);

/* What the dialog answers that asks whether to save. */
enum { FILE_RESPONSE_SAVE = 1, FILE_RESPONSE_DISCARD };

/* Asks whether what @window holds is to be saved, and closes it if the answer is not to go on. */
void file_ask_to_save(EditorWindow *window);

/* Lets folders, and maps of other programs, be dropped on @window. */
void file_accept_drops(EditorWindow *window);

/* Opens the data set in @folder, an absolute path. Returns: (transfer none): the window that shows
 * it; NULL: it could not be opened, which was reported. */
EditorWindow *file_open_shown(EditorWindow *window, const char *folder);
