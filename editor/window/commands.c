/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of commands, and what is asked of its rows.
 */
#include "editor/window/commands.h"

#include "editor/controls/unfinished.h"
#include "editor/window/edit-commands.h"
#include "editor/window/file-commands.h"
#include "editor/window/help-commands.h"
#include "editor/window/view-commands.h"

#include <glib/gi18n.h>

/* clang-format off */
static const Command table[] = {
    {"open", N_("Open Data Set…"), {"<Control>o"}, COMMANDS_FILE, .place = COMMAND_IN_BAR, .run = file_open},
    {"open-path", N_("Open the Folder"), {NULL}, COMMANDS_FILE, .place = COMMAND_HIDDEN, .has_text = TRUE, .run = file_open_path},
    {"new-set", N_("New Data Set…"), {NULL}, COMMANDS_FILE, .run = file_new_set},
    {"new-set-path", N_("Make a Data Set in the Folder"), {NULL}, COMMANDS_FILE, .place = COMMAND_HIDDEN, .has_text = TRUE, .run = file_new_set_path},
    {"new-layer", N_("New Layer Above This…"), {NULL}, COMMANDS_FILE, COMMAND_WITH_DOCUMENT, .run = file_new_layer},
    {"new-layer-path", N_("Make a Layer in the Folder"), {NULL}, COMMANDS_FILE, COMMAND_WITH_DOCUMENT, .place = COMMAND_HIDDEN, .has_text = TRUE, .run = file_new_layer_path},
    {"open-base", N_("Edit the Data Set Below"), {"<Control><Shift>b"}, COMMANDS_FILE, COMMAND_WITH_BASE, .run = file_open_base},
    {"new-window", N_("New Window"), {"<Control><Shift>n"}, COMMANDS_FILE, .run = file_new_window},
    {"save", N_("Save"), {"<Control>s"}, COMMANDS_FILE, COMMAND_WITH_CHANGES, .place = COMMAND_IN_BAR, .run = file_save},
    {"save-as", N_("Save As…"), {"<Control><Shift>s"}, COMMANDS_FILE, COMMAND_WITH_DOCUMENT, .run = file_save_as},
    {"save-as-path", N_("Save in the Folder"), {NULL}, COMMANDS_FILE, COMMAND_WITH_DOCUMENT, .place = COMMAND_HIDDEN, .has_text = TRUE, .run = file_save_as_path},
    {"revert", N_("Go Back to What Is Saved"), {NULL}, COMMANDS_FILE, COMMAND_WITH_CHANGES, .run = file_revert},
    {"close", N_("Close Window"), {"<Control>w"}, COMMANDS_FILE, .run = file_close},
    {"quit", N_("Quit"), {"<Control>q"}, COMMANDS_FILE, .run = file_quit},

    {"undo", N_("Undo"), {"<Control>z"}, COMMANDS_EDIT, COMMAND_CAN_UNDO, .place = COMMAND_IN_BAR, .is_lenient = TRUE, .run = edit_undo},
    {"redo", N_("Redo"), {"<Control><Shift>z", "<Control>y"}, COMMANDS_EDIT, COMMAND_CAN_REDO, .place = COMMAND_IN_BAR, .is_lenient = TRUE, .run = edit_redo},
    {"find", N_("Find"), {"<Control>f"}, COMMANDS_EDIT, COMMAND_WITH_DOCUMENT, .place = COMMAND_IN_BAR, .run = edit_find},
    {"next-problem", N_("Next Problem"), {"F8"}, COMMANDS_EDIT, COMMAND_WITH_DOCUMENT, .run = edit_next_problem},
    {"preferences", N_("Preferences"), {"<Control>comma"}, COMMANDS_EDIT, .run = edit_preferences},

    {"scenario", N_("Show Scenario"), {NULL}, COMMANDS_SCENARIO, COMMAND_WITH_DOCUMENT, .place = COMMAND_HIDDEN, .state = "''", .has_text = TRUE, .run = view_scenario},
    {"choose-scenario", N_("Choose the Scenario"), {"<Control>e"}, COMMANDS_SCENARIO, COMMAND_WITH_DOCUMENT, .place = COMMAND_IN_BAR, .run = view_choose_scenario},
    {"new-scenario", N_("New Scenario…"), {"<Control>n"}, COMMANDS_SCENARIO, COMMAND_WITH_DOCUMENT, .run = edit_new_scenario},
    {"delete-scenario", N_("Delete Scenario"), {NULL}, COMMANDS_SCENARIO, COMMAND_WITH_SCENARIO, .run = edit_delete_scenario},
    {"paste-set-up", N_("Paste Set-up Text…"), {"<Control>v", "<Control><Shift>v"}, COMMANDS_SCENARIO, COMMAND_WITH_DOCUMENT, .is_lenient = TRUE, .run = edit_paste_set_up},

    {"tool", N_("Select and Move"), {"<Control>1"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_IN_BAR, .target = "select", .state = "'select'", .run = view_tool},
    {"tool", N_("Change Borders"), {"<Control>2"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_IN_BAR, .target = "border", .run = view_tool},
    {"tool", N_("Give and Take Ports"), {"<Control>3"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_IN_BAR, .target = "port", .run = view_tool},
    {"tool", N_("Place Markers"), {"<Control>4"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_IN_BAR, .target = "marker", .run = view_tool},
    {"choose-colours", N_("Choose What the Map Shows"), {"<Control>m"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_IN_BAR, .run = view_choose_colours},
    {"map-mode", N_("Colour the Map By"), {NULL}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_HIDDEN, .state = "'nation'", .has_text = TRUE, .run = view_map_mode},
    {"show-names", N_("Names"), {NULL}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_ON_MAP, .state = "true", .run = view_layer},
    {"show-borders", N_("Borders"), {NULL}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_ON_MAP, .state = "true", .run = view_layer},
    {"show-markers", N_("Markers"), {NULL}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_ON_MAP, .state = "true", .run = view_layer},
    {"show-blocks", N_("Blocks"), {NULL}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .place = COMMAND_ON_MAP, .state = "true", .run = view_layer},
    {"zoom-in", N_("Zoom In"), {"<Control>plus", "<Control>equal"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .run = view_zoom_in},
    {"zoom-out", N_("Zoom Out"), {"<Control>minus"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .run = view_zoom_out},
    {"fit", N_("Show the Whole Map"), {"<Control>0"}, COMMANDS_MAP, COMMAND_WITH_DOCUMENT, .run = view_fit},

    {"next-pane", N_("Next Pane"), {"F6"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .run = view_next_pane},
    {"previous-pane", N_("Previous Pane"), {"<Shift>F6"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .run = view_previous_pane},
    {"outline", N_("Outline"), {"F9"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .state = "true", .run = view_outline},
    {"inspector", N_("Inspector"), {"<Shift>F9"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .state = "true", .run = view_inspector},
    {"bottom", N_("Problems and Tables"), {"<Control>F9"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .state = "true", .run = view_bottom},
    {"problems", N_("Show Problems"), {"<Alt>1"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .run = view_problems},
    {"scenario-desk", N_("Show Scenario Desk"), {"<Alt>2"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .run = view_scenario_desk},
    {"places", N_("Show List of Places"), {"<Alt>3"}, COMMANDS_VIEW, COMMAND_WITH_DOCUMENT, .run = view_places},
    {"full-screen", N_("Full Screen"), {"F11"}, COMMANDS_VIEW, .state = "false", .run = view_full_screen},

    {"help", N_("User Guide"), {"F1"}, COMMANDS_HELP, .run = help_guide},
    {"shortcuts", N_("Keyboard Shortcuts"), {"<Control>question"}, COMMANDS_HELP, .run = help_shortcuts},
    {"about", N_("About Narva"), {NULL}, COMMANDS_HELP, .run = help_about},
    {"menu", N_("Main Menu"), {"F10"}, COMMANDS_HELP, .place = COMMAND_IN_BAR, .run = help_menu},
};
/* clang-format on */

static const char *const group_titles[N_COMMAND_GROUPS] = {
    [COMMANDS_FILE] = N_("Data Set"),
    [COMMANDS_EDIT] = N_("Edit"),
    [COMMANDS_SCENARIO] = N_("Scenario"),
    [COMMANDS_MAP] = N_("Map"),
    [COMMANDS_VIEW] = N_("View"),
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
    case COMMAND_CAN_UNDO:
        return editor_document_undo_label(document) != NULL;
    case COMMAND_CAN_REDO:
        return editor_document_redo_label(document) != NULL;
    default:
        return TRUE;
    }
}
