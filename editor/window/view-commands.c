/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands for the view: the scenario and the step that are shown, panes, what the map shows, and
 * pictures to trace.
 */
#include "editor/window/commands.h"

#include "editor/drawing/drawing-steps.h"
#include "editor/panes/notices.h"
#include "editor/tools/scenario-tools.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>
#include <string.h>

/* The actions that show the signs of the game or do not: this and a number. */
#define SHOW_SIGN "show-sign-"

/* Keeps @state (consumed if floating) as that of the action @name. */
static void
keep_state(EditorWindow *window, const char *name, GVariant *state)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window), name);
    g_simple_action_set_state(G_SIMPLE_ACTION(action), state);
}

void
view_scenario(EditorWindow *window, const char *text)
{
    EditorDocument *document = editor_window_document(window);
    editor_document_choose_scenario(document, text[0] != '\0' ? text : NULL);
}

void
view_step(EditorWindow *window, const char *text)
{
    EditorDocument *document = editor_window_document(window);
    guint64 n_done = g_ascii_strtoull(text, NULL, 10);
    editor_document_go_to(document, (guint)MIN(n_done, editor_document_n_steps(document)));
}

void
view_delete_scenario(EditorWindow *window)
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

static EditorMapView *
get_map(EditorWindow *window)
{
    return editor_workbench_map(editor_window_workbench(window));
}

void
view_tool(EditorWindow *window, const Command *command)
{
    guint tool = 0;
    while (!g_str_equal(map_tool_word((MapTool)tool), command->target))
        tool++;
    if (!commands_is_ready(command, window))
        return;
    editor_map_view_set_tool(get_map(window), tool);
    keep_state(window, command->name, g_variant_new_string(command->target));
}

void
view_draw_kind(EditorWindow *window, const Command *command)
{
    editor_map_view_set_kind(get_map(window), (MapKind)command->number);
    keep_state(window, command->name, g_variant_new_string(command->target));
}

void
view_draw_option(EditorWindow *window, const Command *command)
{
    g_autoptr(GVariant) state =
        g_action_group_get_action_state(G_ACTION_GROUP(window), command->name);
    gboolean is_on = !g_variant_get_boolean(state);
    if (g_str_equal(command->name, "snap"))
        editor_map_view_set_snaps(get_map(window), is_on);
    else
        editor_map_view_set_follows(get_map(window), is_on);
    keep_state(window, command->name, g_variant_new_boolean(is_on));
}

void
view_map_mode(EditorWindow *window, const char *text)
{
    editor_map_view_set_mode(get_map(window), text);
    keep_state(window, "map-mode", g_variant_new_string(text));
}

void
view_ground(EditorWindow *window, const char *text)
{
    editor_map_view_set_ground_topic(get_map(window), text);
    keep_state(window, "ground", g_variant_new_string(text));
}

/* Toggles the layer of @command in the set of layers that its name starts with. */
void
view_layer(EditorWindow *window, const Command *command)
{
    static const struct {
        const char *prefix;
        guint (*get)(EditorMapView *);
        void (*set)(EditorMapView *, guint);
    } sets[] = {
        {"show-", editor_map_view_get_layers, editor_map_view_set_layers},
        {"lock-", editor_map_view_get_locked, editor_map_view_set_locked},
        {"dim-", editor_map_view_get_dimmed, editor_map_view_set_dimmed},
    };
    guint i = 0, layer = (guint)command->number;
    while (!g_str_has_prefix(command->name, sets[i].prefix))
        i++;
    guint layers = sets[i].get(get_map(window)) ^ layer;
    sets[i].set(get_map(window), layers);
    keep_state(window, command->name, g_variant_new_boolean((layers & layer) != 0));
}

static void
toggle_sign(GSimpleAction *action, GVariant *parameter G_GNUC_UNUSED, gpointer window)
{
    const char *name = g_action_get_name(G_ACTION(action));
    const char *digits = name + strlen(SHOW_SIGN);
    guint sign = (guint)g_ascii_strtoull(digits, NULL, 10);
    const Command command = {.name = name, .number = (gint)render_layer_of_sign(sign)};
    view_layer(window, &command);
}

/* Returns: (transfer full): the signs of the game that @window has open. */
static GMenuModel *
get_signs(EditorWindow *window)
{
    const SystemChart *chart = editor_document_state(editor_window_document(window))->chart;
    GMenu *menu = g_menu_new();
    for (guint i = 0; i < chart->n_signs; i++) {
        g_autofree char *name = g_strdup_printf(SHOW_SIGN "%u", i);
        g_autofree char *detailed = g_strconcat("win.", name, NULL);
        g_menu_append(menu, _(chart->signs[i].layer), detailed);
        if (g_action_map_lookup_action(G_ACTION_MAP(window), name) != NULL)
            continue;
        g_autoptr(GSimpleAction) action =
            g_simple_action_new_stateful(name, NULL, g_variant_new_boolean(TRUE));
        g_signal_connect_object(action, "activate", G_CALLBACK(toggle_sign), window, 0);
        g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(action));
    }
    return G_MENU_MODEL(menu);
}

/* Whether how the action @name is left is how the map of a data set is looked at. */
static gboolean
is_of_view(const char *name)
{
    return g_str_has_prefix(name, "show-") || g_str_has_prefix(name, "lock-") ||
           g_str_has_prefix(name, "dim-") || g_str_equal(name, "map-mode");
}

/* Returns: (transfer full): the states of all actions that are of the view, by their names. */
static char *
view_text(GActionGroup *actions)
{
    g_auto(GVariantDict) states = G_VARIANT_DICT_INIT(NULL);
    g_auto(GStrv) names = g_action_group_list_actions(actions);
    for (guint i = 0; names[i] != NULL; i++) {
        g_autoptr(GVariant) state =
            is_of_view(names[i]) ? g_action_group_get_action_state(actions, names[i]) : NULL;
        if (state != NULL)
            g_variant_dict_insert_value(&states, names[i], state);
    }
    g_autoptr(GVariant) all = g_variant_ref_sink(g_variant_dict_end(&states));
    return g_variant_print(all, FALSE);
}

static void
note_view(GActionGroup *window, const char *name, GVariant *state G_GNUC_UNUSED)
{
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    const DataSet *set = document != NULL ? editor_document_set(document) : NULL;
    Settings *settings = editor_window_settings(EDITOR_WINDOW(window));
    if (set == NULL || set->folder == NULL || settings == NULL || !is_of_view(name))
        return;
    g_autofree char *text = view_text(window);
    settings_set_view(settings, set->folder, text);
}

/* Brings the action @name to @state, if it has such states. */
static void
take_state(GActionGroup *actions, const char *name, GVariant *state)
{
    g_autoptr(GVariant) now = g_action_group_get_action_state(actions, name);
    if (now == NULL || !is_of_view(name) || g_variant_equal(now, state) ||
        !g_variant_is_of_type(state, g_variant_get_type(now)))
        return;
    gboolean toggles = g_variant_is_of_type(state, G_VARIANT_TYPE_BOOLEAN);
    g_action_group_activate_action(actions, name, toggles ? NULL : state);
}

void
view_remember(EditorWindow *window)
{
    const DataSet *set = editor_document_set(editor_window_document(window));
    const Settings *settings = editor_window_settings(window);
    g_autofree char *text =
        settings != NULL && set->folder != NULL ? settings_view(settings, set->folder) : NULL;
    g_autoptr(GVariant) all =
        text != NULL ? g_variant_parse(G_VARIANT_TYPE_VARDICT, text, NULL, NULL, NULL) : NULL;
    GVariantIter iter;
    const char *name;
    GVariant *state;
    if (all != NULL)
        g_variant_iter_init(&iter, all);
    while (all != NULL && g_variant_iter_loop(&iter, "{&sv}", &name, &state))
        take_state(G_ACTION_GROUP(window), name, state);
    g_signal_connect(window, "action-state-changed", G_CALLBACK(note_view), NULL);
}

GMenuModel *
view_layer_menu(EditorWindow *window)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenuModel) layers = commands_section(COMMANDS_MAP, COMMAND_ON_MAP);
    g_autoptr(GMenuModel) signs = get_signs(window);
    g_menu_append_section(menu, _("Show"), layers);
    g_menu_append_section(menu, NULL, signs);
    return G_MENU_MODEL(menu);
}

#define ZOOM_STEP 1.25

void
view_zoom(EditorWindow *window, const Command *command)
{
    editor_map_view_zoom_by(get_map(window), command->number > 0 ? ZOOM_STEP : 1 / ZOOM_STEP);
}

void
view_next_pane(EditorWindow *window, const Command *command)
{
    editor_workbench_next_pane(editor_window_workbench(window), command->number);
}

void
view_follow_panes(EditorWindow *window)
{
    EditorWorkbench *workbench = editor_window_workbench(window);
    for (const Command *row = commands(); row->name != NULL; row++)
        if (row->act == G_CALLBACK(view_pane))
            keep_state(
                window, row->name,
                g_variant_new_boolean(editor_workbench_is_shown(workbench, (Pane)row->number)));
}

void
view_pane(EditorWindow *window, const Command *command)
{
    EditorWorkbench *workbench = editor_window_workbench(window);
    Pane pane = (Pane)command->number;
    editor_workbench_show_pane(workbench, pane, !editor_workbench_is_shown(workbench, pane));
}

void
view_desk(EditorWindow *window, const Command *command)
{
    editor_workbench_show_desk(editor_window_workbench(window), (Desk)command->number);
}

void
view_full_screen(EditorWindow *window)
{
    gboolean is_full = !gtk_window_is_fullscreen(GTK_WINDOW(window));
    if (is_full)
        gtk_window_fullscreen(GTK_WINDOW(window));
    else
        gtk_window_unfullscreen(GTK_WINDOW(window));
    keep_state(window, "full-screen", g_variant_new_boolean(is_full));
}

static void
add_picture(EditorWindow *window, const char *path, gboolean is_linked)
{
    g_autoptr(GError) error = NULL;
    EditorWorkbench *workbench = editor_window_workbench(window);
    if (editor_map_view_add_picture(editor_workbench_map(workbench), path, is_linked, &error)) {
        editor_workbench_show_layers(workbench);
        editor_window_say(
            window, is_linked
                        ? _("The picture is below the map. The link is on this computer only.")
                        : _("The picture is below the map and in the data set."));
    } else {
        notices_show_message(GTK_WINDOW(window), _("This picture cannot be shown"), error->message);
    }
}

void
view_add_picture_path(EditorWindow *window, const char *text)
{
    add_picture(window, text, FALSE);
}

void
view_link_picture_path(EditorWindow *window, const char *text)
{
    add_picture(window, text, TRUE);
}

void
view_add_picture(EditorWindow *window, const Command *command)
{
    gboolean is_linked = command->number;
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Picture to trace"), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_OPEN,
        is_linked ? _("_Link") : _("_Copy into the data set"), NULL);
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _("Pictures"));
    gtk_file_filter_add_mime_type(filter, "image/png");
    gtk_file_filter_add_mime_type(filter, "image/jpeg");
    gtk_file_filter_add_mime_type(filter, "image/tiff");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    questions_choose_for(dialog, is_linked ? "win.link-picture-path" : "win.add-picture-path");
}

void
view_match_shapes(EditorWindow *window, const Command *command)
{
    MatchWay way = (MatchWay)command->number;
    g_autoptr(GError) error = NULL;
    guint n = drawing_match_shapes(editor_window_document(window), way, &error);
    if (n == 0) {
        notices_show_message(GTK_WINDOW(window), _("Nothing was matched"), error->message);
        return;
    }
    g_autofree char *said = g_strdup_printf(
        ngettext("%u shape was matched to a place.", "%u shapes were matched to places.", n), n);
    if (way == MATCH_AS_LANDS)
        gtk_widget_activate_action(GTK_WIDGET(window), "win.tool", "s", "place-name");
    editor_window_say(window,
                      way == MATCH_AS_LANDS ? _("Click each land and type its name.") : said);
}

void
view_keep_diagram(EditorWindow *window)
{
    g_autoptr(GError) error = NULL;
    if (drawing_keep_diagram(editor_window_document(window), &error))
        editor_window_say(window, _("The places have shapes now: drag and reshape them."));
    else
        notices_show_message(GTK_WINDOW(window), _("There is nothing to turn into shapes"),
                             error->message);
}
