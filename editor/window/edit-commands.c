/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changing and finding.
 */
#include "editor/window/edit-commands.h"

#include "editor/window/preferences.h"

#include <glib/gi18n.h>

void
edit_undo(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    editor_document_undo(editor_window_document(window));
}

void
edit_redo(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    editor_document_redo(editor_window_document(window));
}

void
edit_find(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    editor_workbench_find(editor_window_workbench(window));
}

void
edit_next_problem(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    editor_workbench_next_problem(editor_window_workbench(window));
}

void
edit_preferences(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    preferences_show(window);
}

void
edit_new_scenario(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    (void)window;
}

void
edit_delete_scenario(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    (void)window;
}

void
edit_paste_set_up(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    (void)window;
}
