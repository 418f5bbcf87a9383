/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that change the document or look for something in it. Rows of the table of commands call
 * them.
 */
#pragma once

#include "editor/window/window.h"

void edit_undo(EditorWindow *window, const char *text);
void edit_redo(EditorWindow *window, const char *text);
void edit_find(EditorWindow *window, const char *text);
void edit_next_problem(EditorWindow *window, const char *text);
void edit_preferences(EditorWindow *window, const char *text);
void edit_new_scenario(EditorWindow *window, const char *text);
void edit_delete_scenario(EditorWindow *window, const char *text);
void edit_paste_set_up(EditorWindow *window, const char *text);
