/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of commands as actions, keys and menus.
 */
#include "editor/window/commands.h"

#include "editor/canvas/menus.h"
#include "editor/controls/typing.h"
#include "editor/desk/page.h"
#include "editor/document/signals.h"
#include "editor/forms/inspector.h"
#include "editor/drawing/drawing-steps.h"
#include "editor/forms/record-table.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/workbench/workbench.h"
#include "validator/scenario/ground-view.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

/* Returns: whether @handler is connected to @object. */
static gboolean
is_followed(gpointer object, GCallback handler)
{
    return g_signal_handler_find(object, G_SIGNAL_MATCH_FUNC, 0, 0, NULL, (gpointer)handler,
                                 NULL) != 0;
}

static void
watch_popover(GtkMenuButton *button)
{
    GtkPopover *popover = gtk_menu_button_get_popover(button);
    if (popover != NULL)
        menus_return_focus(GTK_WIDGET(popover));
}

static void
watch_below(GtkWidget *widget)
{
    if (GTK_IS_MENU_BUTTON(widget) && !is_followed(widget, G_CALLBACK(watch_popover))) {
        g_signal_connect(widget, "notify::popover", G_CALLBACK(watch_popover), NULL);
        watch_popover(GTK_MENU_BUTTON(widget));
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        watch_below(child);
}

/* Restores the focus to the menu button of @window whose menu was closed; for all that exist when
 * it is shown. */
static void
menu_focus_keep(GtkWidget *window)
{
    g_signal_connect(window, "map", G_CALLBACK(watch_below), NULL);
}

/* Returns: (transfer none): the row of @name whose target is @text; else the first row of @name,
 * which has its state. */
static const Command *
command_named(const char *name, const char *text)
{
    const Command *first = NULL;
    for (const Command *row = commands(); row->name != NULL; row++) {
        if (!g_str_equal(row->name, name))
            continue;
        if (first == NULL)
            first = row;
        if (text != NULL && g_strcmp0(row->target, text) == 0)
            return row;
    }
    g_assert(first != NULL);
    return first;
}

static gboolean
has_text(const Command *command)
{
    return command->has_text || command->target != NULL;
}

/* Typed text is committed before anything else is done. If it is refused, that is reported, and no
 * file is touched until the user has seen it. */
static void
run_command(GSimpleAction *action, GVariant *parameter, gpointer window)
{
    const char *text = parameter != NULL ? g_variant_get_string(parameter, NULL) : NULL;
    const Command *command = command_named(g_action_get_name(G_ACTION(action)), text);
    EditorWorkbench *workbench = editor_window_workbench(window);
    if (!typing_finish_unfinished(GTK_ROOT(window)) && command->group == COMMANDS_FILE)
        return;
    if (command->call == COMMAND_CALL_TEXT) {
        ((void (*)(EditorWindow *, const char *))command->act)(window, text);
    } else if (command->call == COMMAND_CALL_ROW) {
        ((void (*)(EditorWindow *, const Command *))command->act)(window, command);
    } else {
        const gpointer parts[] = {
            [COMMAND_CALL_WINDOW] = window,
            [COMMAND_CALL_DOCUMENT] = editor_window_document(window),
            [COMMAND_CALL_WORKBENCH] = workbench,
            [COMMAND_CALL_MAP] = workbench != NULL ? editor_workbench_map(workbench) : NULL,
        };
        ((void (*)(gpointer))command->act)(parts[command->call]);
    }
}

static void
install_action(EditorWindow *window, const Command *command)
{
    const GVariantType *type = has_text(command) ? G_VARIANT_TYPE_STRING : NULL;
    g_autoptr(GSimpleAction) action = NULL;
    if (command->state != NULL) {
        g_autoptr(GVariant) state = g_variant_parse(NULL, command->state, NULL, NULL, NULL);
        action = g_simple_action_new_stateful(command->name, type, state);
    } else {
        action = g_simple_action_new(command->name, type);
    }
    g_signal_connect_object(action, "activate", G_CALLBACK(run_command), window, 0);
    g_action_map_add_action(G_ACTION_MAP(window), G_ACTION(action));
}

/* Whether a letter that is typed now is meant for a list, in which it searches a row, or for what
 * is filled in: also where no entry has the focus yet, a letter is no command there. */
static gboolean
is_typing(GtkWidget *window)
{
    const GType areas[] = {GTK_TYPE_LIST_BASE,    GTK_TYPE_LIST_BOX, GTK_TYPE_POPOVER,
                           EDITOR_TYPE_INSPECTOR, DESK_TYPE_PAGE,    EDITOR_TYPE_RECORD_TABLE};
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(window));
    for (guint i = 0; focus != NULL && i < G_N_ELEMENTS(areas); i++)
        if (gtk_widget_get_ancestor(focus, areas[i]) != NULL)
            return TRUE;
    return FALSE;
}

/* Whether @key, an accelerator, is one that is typed in texts: a sign, perhaps with Shift. */
static gboolean
key_is_sign(const char *key)
{
    guint value;
    GdkModifierType modifiers;
    return gtk_accelerator_parse(key, &value, &modifiers) &&
           (modifiers & ~(guint)GDK_SHIFT_MASK) == 0 &&
           g_unichar_isgraph(gdk_keyval_to_unicode(value));
}

/* Whether a focused text may handle the keys of @command first: its row says so, or they are signs
 * that are typed in texts. */
static gboolean
command_is_lenient(const Command *command)
{
    gboolean is_typed = FALSE;
    for (guint k = 0; k < G_N_ELEMENTS(command->keys); k++)
        is_typed = is_typed || (command->keys[k] != NULL && key_is_sign(command->keys[k]));
    return command->is_lenient || is_typed;
}

/* Does @command, unless its letter was typed for something else. */
static gboolean
take_letter(GtkWidget *window, GVariant *arguments G_GNUC_UNUSED, gpointer command)
{
    g_autofree char *detailed = commands_detailed_name(command);
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;
    return !is_typing(window) && g_action_parse_detailed_name(detailed, &name, &target, NULL) &&
           gtk_widget_activate_action_variant(window, name, target);
}

/* Returns: (transfer full): what @key does. */
static GtkShortcutAction *
lenient_action(const Command *command, const char *key)
{
    g_autofree char *name = g_strconcat("win.", command->name, NULL);
    return key_is_sign(key) ? gtk_callback_action_new(take_letter, (gpointer)command, NULL)
                            : gtk_named_action_new(name);
}

/* Keys that reach the window only when what has the focus does not want them. */
static void
install_lenient_keys(EditorWindow *window)
{
    GtkEventController *keys = gtk_shortcut_controller_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_BUBBLE);
    for (const Command *row = commands(); row->name != NULL; row++)
        for (guint k = 0; k < G_N_ELEMENTS(row->keys); k++) {
            if (row->keys[k] == NULL || !command_is_lenient(row))
                continue;
            GtkShortcut *shortcut = gtk_shortcut_new(
                gtk_shortcut_trigger_parse_string(row->keys[k]), lenient_action(row, row->keys[k]));
            if (row->target != NULL)
                gtk_shortcut_set_arguments(shortcut, g_variant_new_string(row->target));
            gtk_shortcut_controller_add_shortcut(GTK_SHORTCUT_CONTROLLER(keys), shortcut);
        }
    gtk_widget_add_controller(GTK_WIDGET(window), keys);
}

/* Saving is possible as soon as something is typed. Texts stay with what they belong to: each is
 * followed once. */
static void
follow_keyboard(EditorWindow *window)
{
    GtkWidget *focus = gtk_root_get_focus(GTK_ROOT(window));
    gpointer text = GTK_IS_EDITABLE(focus) ? (gpointer)focus : NULL;
    if (GTK_IS_TEXT_VIEW(focus))
        text = gtk_text_view_get_buffer(GTK_TEXT_VIEW(focus));
    if (text != NULL && !is_followed(text, G_CALLBACK(commands_update)))
        signal_follow(text, "changed", G_CALLBACK(commands_update), window);
    commands_update(window);
}

void
commands_install(EditorWindow *window)
{
    for (const Command *row = commands(); row->name != NULL; row++)
        if (command_named(row->name, NULL) == row)
            install_action(window, row);
    install_lenient_keys(window);
    menu_focus_keep(GTK_WIDGET(window));
    g_signal_connect(window, "notify::focus-widget", G_CALLBACK(follow_keyboard), NULL);
}

/* Closes @popover and runs @command in its window. */
static gboolean
run_from_popover(GtkWidget *popover, GVariant *arguments G_GNUC_UNUSED, gpointer command)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(popover));
    g_autofree char *detailed = commands_detailed_name(command);
    g_autofree char *name = NULL;
    g_autoptr(GVariant) target = NULL;
    if (!EDITOR_IS_WINDOW(window) || !g_action_parse_detailed_name(detailed, &name, &target, NULL))
        return GDK_EVENT_PROPAGATE;
    gtk_popover_popdown(GTK_POPOVER(popover));
    gtk_widget_activate_action_variant(window, name, target);
    return GDK_EVENT_STOP;
}

/* The Escape of a search entry never reaches the popover around it (GTK 4.8). */
static gboolean
close_around_search(GSignalInvocationHint *hint G_GNUC_UNUSED, guint n_values G_GNUC_UNUSED,
                    const GValue *values, gpointer data G_GNUC_UNUSED)
{
    GtkWidget *entry = g_value_get_object(&values[0]);
    GtkWidget *popover = gtk_widget_get_ancestor(entry, GTK_TYPE_POPOVER);
    if (popover != NULL)
        gtk_popover_popdown(GTK_POPOVER(popover));
    return TRUE; /* the next time, too */
}

/* Gives every popover the keys of commands: those that the application has never reach its window
 * from a popover (GTK 4.8). To be called before there is any popover. */
static void
install_popover_keys(void)
{
    GtkWidgetClass *popovers = g_type_class_ref(GTK_TYPE_POPOVER);
    GTypeClass *searches = g_type_class_ref(GTK_TYPE_SEARCH_ENTRY);
    for (const Command *row = commands(); row->name != NULL; row++)
        for (guint k = 0; k < G_N_ELEMENTS(row->keys); k++) {
            if (row->keys[k] == NULL || command_is_lenient(row))
                continue;
            g_autoptr(GtkShortcut) shortcut =
                gtk_shortcut_new(gtk_shortcut_trigger_parse_string(row->keys[k]),
                                 gtk_callback_action_new(run_from_popover, (gpointer)row, NULL));
            gtk_widget_class_add_shortcut(popovers, shortcut);
        }
    g_signal_add_emission_hook(g_signal_lookup("stop-search", GTK_TYPE_SEARCH_ENTRY), 0,
                               close_around_search, NULL, NULL);
    g_type_class_unref(searches);
    g_type_class_unref(popovers);
}

void
commands_install_keys(GtkApplication *application)
{
    install_popover_keys();
    for (const Command *row = commands(); row->name != NULL; row++) {
        const char *keys[] = {row->keys[0], row->keys[1], NULL};
        g_autofree char *name = commands_detailed_name(row);
        if (keys[0] != NULL && !command_is_lenient(row))
            gtk_application_set_accels_for_action(application, name, keys);
    }
}

void
commands_update(EditorWindow *window)
{
    for (const Command *row = commands(); row->name != NULL; row++) {
        /* Of several rows the first one can be given whenever one of them can. */
        if (command_named(row->name, NULL) != row)
            continue;
        GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window), row->name);
        g_simple_action_set_enabled(G_SIMPLE_ACTION(action), commands_is_ready(row, window));
    }
}

GMenuModel *
commands_section(CommandGroup group, CommandPlace place)
{
    GMenu *section = g_menu_new();
    for (const Command *row = commands(); row->name != NULL; row++) {
        if (row->group != group || row->place != place)
            continue;
        g_autofree char *name = commands_detailed_name(row);
        g_autoptr(GMenuItem) item = g_menu_item_new(_(row->title), name);
        if (row->keys[0] != NULL)
            g_menu_item_set_attribute(item, "accel", "s", row->keys[0]);
        g_menu_append_item(section, item);
    }
    return G_MENU_MODEL(section);
}

GMenuModel *
commands_menu(void)
{
    GMenu *menu = g_menu_new();
    for (guint group = 0; group < N_COMMAND_GROUPS; group++) {
        g_autoptr(GMenuModel) section = commands_section(group, COMMAND_IN_MENU);
        if (group == COMMANDS_MAP || group == COMMANDS_DRAW || group == COMMANDS_VIEW)
            g_menu_append_submenu(menu, commands_group_title(group), section);
        else
            g_menu_append_section(menu, NULL, section);
    }
    return G_MENU_MODEL(menu);
}

static const Command table[] = {
#define ACTS(function, part) .act = G_CALLBACK(function), .call = COMMAND_CALL_##part
#define WINDOW_COMMAND(function, ...) {__VA_ARGS__, ACTS(function, WINDOW)},
#define DOCUMENT_COMMAND(function, ...) {__VA_ARGS__, ACTS(function, DOCUMENT)},
#define WORKBENCH_COMMAND(function, ...) {__VA_ARGS__, ACTS(function, WORKBENCH)},
#define MAP_COMMAND(function, ...) {__VA_ARGS__, ACTS(function, MAP)},
#define TEXT_COMMAND(function, ...) {__VA_ARGS__, ACTS(function, TEXT)},
#define ROW_COMMAND(function, ...) {__VA_ARGS__, ACTS(function, ROW)},
#include "editor/window/commands.def"
    {NULL},
};

static const char *const group_titles[N_COMMAND_GROUPS] = {
    [COMMANDS_FILE] = N_("Data set"),     [COMMANDS_EDIT] = N_("Edit"),
    [COMMANDS_SCENARIO] = N_("Scenario"), [COMMANDS_MAP] = N_("Map"),
    [COMMANDS_DRAW] = N_("Drawing"),      [COMMANDS_VIEW] = N_("View"),
    [COMMANDS_HELP] = N_("Help"),
};

const Command *
commands(void)
{
    return table;
}

const char *
commands_group_title(CommandGroup group)
{
    return _(group_titles[group]);
}

char *
commands_detailed_name(const Command *command)
{
    if (command->target == NULL)
        return g_strdup_printf("win.%s", command->name);
    return g_strdup_printf("win.%s::%s", command->name, command->target);
}

char *
commands_key_label(const Command *command)
{
    guint key;
    GdkModifierType modifiers;
    if (command->keys[0] == NULL || !gtk_accelerator_parse(command->keys[0], &key, &modifiers))
        return g_strdup("");
    return gtk_accelerator_get_label(key, modifiers);
}

gboolean
commands_is_ready(const Command *command, EditorWindow *window)
{
    EditorDocument *document = editor_window_document(window);
    if (command->time == COMMAND_ALWAYS)
        return TRUE;
    if (document == NULL)
        return FALSE;
    switch (command->time) {
    case COMMAND_WITH_CHANGES:
        return editor_document_is_modified(document) || editor_document_is_gone(document) ||
               typing_has_unfinished(GTK_ROOT(window));
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
