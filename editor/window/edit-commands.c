/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changing and finding.
 */
#include "editor/window/commands.h"

#include "editor/panes/message.h"
#include "editor/tools/set-up/scenario-tools.h"
#include "editor/window/dialogs/dialogs.h"

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
edit_palette(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    editor_window_open_menu(window, WINDOW_MENU_FINDER);
}

void
edit_history(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    editor_window_open_menu(window, WINDOW_MENU_HISTORY);
}

void
edit_step(EditorWindow *window, const char *text)
{
    EditorDocument *document = editor_window_document(window);
    guint64 n_done = g_ascii_strtoull(text, NULL, 10);
    editor_document_go_to(document, (guint)MIN(n_done, editor_document_n_steps(document)));
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
    new_scenario_ask(window);
}

void
edit_delete_scenario(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    EditorDocument *document = editor_window_document(window);
    const char *id = editor_document_scenario_id(document);
    g_autofree char *title = g_strdup(record_name(&editor_document_scenario(document)->record));
    g_autofree char *said =
        g_strdup_printf(_("“%s” is deleted. Undo brings it back."), title != NULL ? title : id);
    g_autoptr(GError) error = NULL;
    if (document_delete_scenario(document, id, &error))
        editor_window_say(window, said);
    else
        message_show(GTK_WINDOW(window), _("The scenario cannot be deleted"), error->message);
}

void
edit_paste_set_up(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    paste_set_up_ask(window);
}

void
edit_change_grid(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    change_grid_ask(window);
}

void
edit_mend_borders(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    mend_borders_ask(window);
}
