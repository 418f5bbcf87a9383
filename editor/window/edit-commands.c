/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changing and finding.
 */
#include "editor/window/commands.h"

#include "editor/panes/notices.h"
#include "editor/tools/scenario-tools.h"
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
edit_delete_scenario(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    EditorDocument *document = editor_window_document(window);
    const char *id = editor_document_scenario_id(document);
    g_autofree char *title = g_strdup(record_name(&editor_document_scenario(document)->record));
    g_autofree char *said =
        g_strdup_printf(_("“%s” is deleted. Undo brings it back."), title != NULL ? title : id);
    g_autoptr(GError) error = NULL;
    if (scenario_delete(document, id, &error))
        editor_window_say(window, said);
    else
        notices_show_message(GTK_WINDOW(window), _("The scenario cannot be deleted"),
                             error->message);
}

void
edit_in_dialog(EditorWindow *window, const char *text)
{
    static const struct {
        const char *action;
        void (*ask)(EditorWindow *window);
    } rows[] = {
        {"preferences", preferences_show},  {"new-scenario", new_scenario_ask},
        {"paste-set-up", paste_set_up_ask}, {"place-line", place_line_ask},
        {"change-grid", change_grid_ask},   {"mend-borders", mend_borders_ask},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (g_str_equal(rows[i].action, text))
            rows[i].ask(window);
}
