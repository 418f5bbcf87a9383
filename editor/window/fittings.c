/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands, and menus made from the data set and from the table of commands.
 */
#include "editor/window/fittings.h"

#include "editor/canvas/menus.h"
#include "editor/document/outline.h"
#include "editor/window/bars/finder.h"
#include "editor/window/bars/tool-rail.h"
#include "editor/window/commands.h"
#include "editor/window/file-commands.h"
#include "schema/model/entities.h"
#include "validator/render/shade.h"
#include "validator/scenario/ground-view.h"

#include <glib/gi18n.h>

/* Steps that the history lists. */
#define STEPS_SHOWN 40u

static GMenuModel *
scenario_menu(EditorDocument *document)
{
    const DataSet *set = editor_document_set(document);
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) printed = g_menu_new();
    g_autoptr(GMenu) scenarios = g_menu_new();
    g_autoptr(GMenu) changes = g_menu_new();
    menus_append_text(printed, _("As printed"), "win.scenario", "");
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *id = record_key(set->scenarios[i]);
        if (id != NULL)
            menus_append_text(scenarios, record_name(set->scenarios[i]), "win.scenario", id);
    }
    g_menu_append(changes, _("New scenario…"), "win.new-scenario");
    g_menu_append(changes, _("Delete scenario"), "win.delete-scenario");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(printed));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(scenarios));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(changes));
    return G_MENU_MODEL(menu);
}

/* The steps, the last one first: a person goes back to what was done, or on to what was undone. */
static GMenuModel *
history_menu(EditorDocument *document)
{
    GMenu *menu = g_menu_new();
    guint n = editor_document_n_steps(document);
    for (guint i = n; i > (n > STEPS_SHOWN ? n - STEPS_SHOWN : 0); i--) {
        g_autofree char *step = g_strdup_printf("%u", i);
        menus_append_text(menu, editor_document_step(document, i - 1)->label, "win.step", step);
    }
    menus_append_text(menu, _("As it was opened"), "win.step", "0");
    return G_MENU_MODEL(menu);
}

/* Whether @field makes a map mode of its own in games of @state. */
static gboolean
is_mode(const ScenarioState *state, const Field *field)
{
    MapMode mode;
    const guint32 kinds =
        KIND_BIT(KIND_INT) | KIND_BIT(KIND_WORD) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_TITLE);
    return (KIND_BIT(field->kind) & kinds) != 0 && !map_mode_find(state, field_key(field), &mode);
}

static GMenuModel *
mode_menu(EditorWindow *window)
{
    const ScenarioState *state = editor_document_state(editor_window_document(window));
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) section = g_menu_new();
    g_autoptr(GMenu) fields = g_menu_new();
    g_autoptr(GMenuModel) layers = view_layer_menu(window);
    g_autoptr(GMenuModel) over = commands_section(COMMANDS_MAP, COMMAND_OVER_MAP);
    const Entity *space = entity_get(ENTITY_SPACE);
    MapMode mode;
    for (guint i = 0; map_mode_get(state, i, &mode); i++)
        menus_append_text(section, mode.title, "win.map-mode", mode.word);
    for (guint i = 0; i < space->n_fields; i++) {
        const char *key = field_key(&space->fields[i]);
        g_autofree char *title = outline_words(key);
        if (is_mode(state, &space->fields[i]))
            menus_append_text(fields, title, "win.map-mode", key);
    }
    g_menu_append_submenu(section, _("Another field"), G_MENU_MODEL(fields));
    g_menu_append_section(menu, _("Colour lands by"), G_MENU_MODEL(section));
    g_menu_append_section(menu, NULL, layers);
    if (ground_is_known(state->set))
        g_menu_append_section(menu, _("Over the map"), over);
    return G_MENU_MODEL(menu);
}

/* Returns: (transfer full): the folders opened last, to be opened again. */
static GMenu *
recent_menu(const Settings *settings)
{
    GMenu *recent = g_menu_new();
    g_auto(GStrv) folders = settings_recent(settings);
    for (guint i = 0; folders[i] != NULL; i++) {
        g_autofree char *shown = g_filename_display_name(folders[i]);
        g_autofree char *name = g_path_get_basename(shown);
        g_autofree char *parent = g_path_get_dirname(shown);
        g_autofree char *title = g_strdup_printf("%s  (%s)", name, parent);
        menus_append_text(recent, title, "win.open-path", folders[i]);
    }
    return recent;
}

static GMenuModel *
main_menu(const Settings *settings)
{
    GMenuModel *menu = commands_menu();
    g_autoptr(GMenu) recent = recent_menu(settings);
    if (g_menu_model_get_n_items(G_MENU_MODEL(recent)) > 0)
        g_menu_insert_submenu(G_MENU(menu), 0, _("Open recent"), G_MENU_MODEL(recent));
    return menu;
}

/* Other data sets, and what is done with this one as a whole. */
static GMenuModel *
set_menu(const Settings *settings)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) recent = recent_menu(settings);
    g_autoptr(GMenuModel) files = commands_section(COMMANDS_FILE, COMMAND_IN_MENU);
    g_menu_append_section(menu, _("Opened last"), G_MENU_MODEL(recent));
    g_menu_append_section(menu, NULL, files);
    return G_MENU_MODEL(menu);
}

static void
install(EditorWindow *window, GtkMenuButton *finder)
{
    commands_install(window);
    finder_install(window, finder);
    file_accept_drops(window);
}

static GMenuModel *
menu_of(EditorWindow *window, WindowMenu menu)
{
    const Settings *settings = editor_window_settings(window);
    switch (menu) {
    case WINDOW_MENU_SET:
        return set_menu(settings);
    case WINDOW_MENU_SCENARIO:
        return scenario_menu(editor_window_document(window));
    case WINDOW_MENU_COLOURS:
        return mode_menu(window);
    case WINDOW_MENU_HISTORY:
        return history_menu(editor_window_document(window));
    case WINDOW_MENU_LAYERS:
        return view_layer_menu(window);
    default:
        return main_menu(settings);
    }
}

/* Returns: (transfer floating): the tools, and the line about them. */
static GtkWidget *
rail_of(EditorWindow *window, GtkWidget **line)
{
    *line = tool_line_new(window);
    return tool_rail_new();
}

GtkWidget *
fitted_window_new(GtkApplication *application, Settings *settings, EditorDocument *document)
{
    static const WindowFittings fittings = {
        .install = install,
        .update = commands_update,
        .follow_panes = view_follow_panes,
        .remember = view_remember,
        .menu = menu_of,
        .rail = rail_of,
        .ask_to_save = file_ask_to_save,
    };
    return editor_window_new(&fittings, application, settings, document);
}
