/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the table of commands, and of what is made from it.
 */
#include "editor/canvas/map-view.h"
#include "editor/window/commands.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Calls @visit with every row. */
static void
each_command(void (*visit)(const Command *command, gpointer data), gpointer data)
{
    for (const Command *row = commands(); row->name != NULL; row++)
        visit(row, data);
}

static void
take_keys(const Command *command, gpointer data)
{
    for (guint i = 0; i < G_N_ELEMENTS(command->keys) && command->keys[i] != NULL; i++) {
        guint key;
        GdkModifierType modifiers;
        assert_true(gtk_accelerator_parse(command->keys[i], &key, &modifiers));
        g_autofree char *name = gtk_accelerator_name(key, modifiers);
        if (!g_hash_table_add(data, g_strdup(name)))
            fail_msg("%s has the key %s of another command", command->name, name);
    }
}

static void
test_no_key_has_two_commands(void **state G_GNUC_UNUSED)
{
    g_autoptr(GHashTable) keys = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    each_command(take_keys, keys);
    assert_true(g_hash_table_size(keys) > 20);
}

static void
look_at_row(const Command *command, gpointer data)
{
    guint *group = data;
    assert_true(strlen(command->title) > 2);
    assert_non_null(command->act);
    assert_true(command->group >= *group); /* group by group */
    *group = command->group;
    if (command->has_text)
        assert_int_equal(command->place, COMMAND_HIDDEN);
    else
        assert_int_not_equal(command->place, COMMAND_HIDDEN);
}

static void
test_each_command_has_a_title_and_a_place(void **state G_GNUC_UNUSED)
{
    guint group = 0;
    each_command(look_at_row, &group);
}

static void
look_for_shortcut(const Command *command, gpointer interface)
{
    if (command->keys[0] == NULL)
        return;
    g_autofree char *key = g_markup_escape_text(command->keys[0], -1);
    assert_non_null(strstr(interface, key));
}

static void
test_the_window_of_shortcuts_has_every_key(void **state G_GNUC_UNUSED)
{
    g_autofree char *interface = shortcuts_interface();
    g_autoptr(GtkBuilder) builder = gtk_builder_new_from_string(interface, -1);
    GtkWindow *window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    each_command(look_for_shortcut, interface);
    assert_true(GTK_IS_SHORTCUTS_WINDOW(window));
    gtk_window_destroy(window);
}

static guint
count_shown(GtkWidget *widget, GType type)
{
    guint n = G_TYPE_CHECK_INSTANCE_TYPE(widget, type) && gtk_widget_get_visible(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        n += count_shown(child, type);
    return n;
}

/* Further pages come with a switcher, and with groups in the wrong order. */
static void
test_no_section_of_shortcuts_has_further_pages(void **state G_GNUC_UNUSED)
{
    g_autofree char *interface = shortcuts_interface();
    g_autoptr(GtkBuilder) builder = gtk_builder_new_from_string(interface, -1);
    GtkWindow *window = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    GtkWidget *root = GTK_WIDGET(window);
    assert_true(count_shown(root, GTK_TYPE_SHORTCUTS_SECTION) > 2);
    assert_int_equal(count_shown(root, GTK_TYPE_STACK_SWITCHER), 0);
    gtk_window_destroy(window);
}

/* Adds the actions of the items of @menu, and of the menus in it, to the set @names. */
static void
take_items(GMenuModel *menu, GHashTable *names)
{
    static const char *const links[] = {G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU};
    for (gint i = 0; i < g_menu_model_get_n_items(menu); i++) {
        g_autofree char *name = NULL;
        if (g_menu_model_get_item_attribute(menu, i, G_MENU_ATTRIBUTE_ACTION, "s", &name))
            g_hash_table_add(names, g_steal_pointer(&name));
        for (guint k = 0; k < G_N_ELEMENTS(links); k++) {
            g_autoptr(GMenuModel) inner = g_menu_model_get_item_link(menu, i, links[k]);
            if (inner != NULL)
                take_items(inner, names);
        }
    }
}

static void
look_for_item(const Command *command, gpointer names)
{
    g_autofree char *name = commands_detailed_name(command);
    if (command->place == COMMAND_IN_MENU)
        assert_true(g_hash_table_contains(names, name));
}

static void
test_the_menu_has_each_command_that_is_for_it(void **state G_GNUC_UNUSED)
{
    g_autoptr(GMenuModel) menu = commands_menu();
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    take_items(menu, names);
    each_command(look_for_item, names);
}

static void
look_at_action(const Command *command, gpointer window)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window), command->name);
    assert_non_null(action);
    /* One of several rows may be for another map than the one that is shown. */
    gboolean is_ready = commands_is_ready(command, window);
    gboolean is_one_of_several = command->time == COMMAND_ON_AREAS ||
                                 (command->time == COMMAND_ON_HEXES && command->target != NULL);
    if (is_ready || !is_one_of_several)
        assert_int_equal(g_action_get_enabled(action), is_ready);
    assert_int_equal(g_action_get_parameter_type(action) != NULL,
                     command->has_text || command->target != NULL);
}

static void
test_actions_are_ready_when_their_rows_say(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *empty = sample_window_new(editor_window_new(NULL, NULL, NULL), 1000, 700);
    GtkWidget *full = sample_window_new(editor_window_new(NULL, NULL, document), 1000, 700);
    each_command(look_at_action, empty);
    each_command(look_at_action, full);
    GAction *fit = g_action_map_lookup_action(G_ACTION_MAP(empty), "fit");
    assert_false(g_action_get_enabled(fit));
    sample_window_free(empty);
    sample_window_free(full);
}

/* Returns: how many buttons below @widget give the command @action. */
static guint
count_buttons_for(GtkWidget *widget, const char *action)
{
    guint n = GTK_IS_BUTTON(widget) &&
              g_strcmp0(gtk_actionable_get_action_name(GTK_ACTIONABLE(widget)), action) == 0;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        n += count_buttons_for(child, action);
    return n;
}

static void
test_an_empty_window_offers_to_open_and_to_make_a_data_set(void **state G_GNUC_UNUSED)
{
    GtkWidget *empty = sample_window_new(editor_window_new(NULL, NULL, NULL), 1000, 700);
    assert_int_equal(count_buttons_for(empty, "win.new-set"), 1);
    assert_in_range(count_buttons_for(empty, "win.open"), 1, 2);
    sample_window_free(empty);
}

/* Types the letter @key in @window: what its own shortcuts make of it. */
static void
type_letter(GtkWidget *window, const char *key)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(window);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) keys = g_list_model_get_item(controllers, i);
        guint n =
            GTK_IS_SHORTCUT_CONTROLLER(keys) ? g_list_model_get_n_items(G_LIST_MODEL(keys)) : 0;
        for (guint k = 0; k < n; k++) {
            g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(G_LIST_MODEL(keys), k);
            g_autofree char *trigger =
                gtk_shortcut_trigger_to_string(gtk_shortcut_get_trigger(shortcut));
            if (strcmp(trigger, key) == 0)
                gtk_shortcut_action_activate(gtk_shortcut_get_action(shortcut), 0, window,
                                             gtk_shortcut_get_arguments(shortcut));
        }
    }
    spin_out();
}

static void
assert_tool(GtkWidget *window, const char *tool)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window), "tool");
    g_autoptr(GVariant) state = g_action_get_state(action);
    assert_string_equal(g_variant_get_string(state, NULL), tool);
}

/* Who types in a list looks for a row. */
static void
test_letters_choose_tools_unless_a_list_has_the_keyboard(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1200, 800);
    GtkWidget *outline = widget_below(window, GTK_TYPE_LIST_VIEW, NULL);
    assert_true(gtk_widget_child_focus(outline, GTK_DIR_TAB_FORWARD));
    type_letter(window, "d");
    assert_tool(window, "select");
    gtk_window_set_focus(GTK_WINDOW(window), widget_below(window, EDITOR_TYPE_MAP_VIEW, NULL));
    type_letter(window, "d");
    assert_tool(window, "draw-land");
    type_letter(window, "v");
    assert_tool(window, "select");
    sample_window_free(window);
    sample_document_free(g_steal_pointer(&document));
}

FILE_OF_TESTS(commands)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_key_has_two_commands),
        cmocka_unit_test(test_each_command_has_a_title_and_a_place),
        cmocka_unit_test(test_the_window_of_shortcuts_has_every_key),
        cmocka_unit_test(test_no_section_of_shortcuts_has_further_pages),
        cmocka_unit_test(test_the_menu_has_each_command_that_is_for_it),
        cmocka_unit_test(test_an_empty_window_offers_to_open_and_to_make_a_data_set),
        cmocka_unit_test(test_actions_are_ready_when_their_rows_say),
        cmocka_unit_test(test_letters_choose_tools_unless_a_list_has_the_keyboard),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
