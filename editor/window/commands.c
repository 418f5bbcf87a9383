/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of commands, and what is asked of its rows.
 */
#include "editor/window/commands.h"

#include "editor/controls/unfinished.h"
#include "editor/window/workbench/workbench.h"
#include "validator/scenario/ground-view.h"

#include <glib/gi18n.h>

static const Command table[] = {
#define COMMAND(function, ...) {__VA_ARGS__, .run = function},
#include "editor/window/commands.def"
};

static const char *const group_titles[N_COMMAND_GROUPS] = {
    [COMMANDS_FILE] = N_("Data set"),     [COMMANDS_EDIT] = N_("Edit"),
    [COMMANDS_SCENARIO] = N_("Scenario"), [COMMANDS_MAP] = N_("Map"),
    [COMMANDS_DRAW] = N_("Drawing"),      [COMMANDS_VIEW] = N_("View"),
    [COMMANDS_HELP] = N_("Help"),
};

const Command *
commands(guint *n_commands)
{
    *n_commands = G_N_ELEMENTS(table);
    return table;
}

const char *
command_group_title(CommandGroup group)
{
    return _(group_titles[group]);
}

char *
command_detailed_name(const Command *command)
{
    if (command->target == NULL)
        return g_strdup_printf("win.%s", command->name);
    return g_strdup_printf("win.%s::%s", command->name, command->target);
}

char *
command_key_label(const Command *command)
{
    guint key;
    GdkModifierType modifiers;
    if (command->keys[0] == NULL || !gtk_accelerator_parse(command->keys[0], &key, &modifiers))
        return g_strdup("");
    return gtk_accelerator_get_label(key, modifiers);
}

gboolean
command_is_ready(const Command *command, EditorWindow *window)
{
    EditorDocument *document = editor_window_document(window);
    if (command->time == COMMAND_ALWAYS)
        return TRUE;
    if (document == NULL)
        return FALSE;
    switch (command->time) {
    case COMMAND_WITH_CHANGES:
        return editor_document_is_modified(document) || editor_document_is_gone(document) ||
               unfinished_is_there(GTK_ROOT(window));
    case COMMAND_WITH_BASE:
        return editor_document_set(document)->base != NULL;
    case COMMAND_WITH_SCENARIO:
        return editor_document_scenario(document) != NULL;
    case COMMAND_ON_AREAS:
        return editor_window_workbench(window) == NULL ||
               !editor_map_view_is_grid(editor_workbench_map(editor_window_workbench(window)));
    case COMMAND_ON_HEXES:
        return data_set_records(editor_document_set(document), ENTITY_GRID).length > 0;
    case COMMAND_ON_GROUND:
        return ground_is_known(editor_document_set(document));
    case COMMAND_CAN_UNDO:
        return editor_document_undo_label(document) != NULL;
    case COMMAND_CAN_REDO:
        return editor_document_redo_label(document) != NULL;
    default:
        return TRUE;
    }
}
