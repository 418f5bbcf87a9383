/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window: what its commands do, and what it shows of its document.
 */
#include "editor/window/commands.h"
#include "editor/window/window.h"
#include "schema/model/edit.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib/gstdio.h>

/* Returns: (transfer none): a window of @document. */
static GtkWidget *
window_of(EditorDocument *document)
{
    return sample_window_new(editor_window_new(NULL, NULL, document), 1100, 760);
}

/* Gives the game another title, as one step. */
static void
change_title(EditorDocument *document, const char *title)
{
    g_autoptr(Subject) game = subject_new(ENTITY_GAME, NULL, NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;
    assert_true(edit_plan_set_member(plan, game, "title", VALUE_OF_TEXT(title)));
    assert_true(editor_document_apply(document, plan, "Call the game otherwise", &error));
    spin_out();
}

static void
test_undo_and_redo_name_their_step(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *undo = widget_below(window, GTK_TYPE_BUTTON, "Undo");
    GtkWidget *redo = widget_below(window, GTK_TYPE_BUTTON, "Redo");
    assert_false(gtk_widget_is_sensitive(undo));
    change_title(document, "Another Game");
    assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "• Another Game"));
    assert_true(gtk_widget_is_sensitive(undo));
    assert_non_null(strstr(gtk_widget_get_tooltip_text(undo), "Call the game otherwise"));
    widget_act(window, "win.undo", NULL);
    assert_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "Another Game"));
    assert_false(gtk_widget_is_sensitive(undo));
    assert_non_null(strstr(gtk_widget_get_tooltip_text(redo), "Call the game otherwise"));
    widget_act(window, "win.redo", NULL);
    assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "Another Game"));
    sample_window_free(window);
}

/* Returns: the model of the menu of the history, with its first section, of the steps. */
static GMenuModel *
history_of(GtkWidget *window)
{
    GtkWidget *button = widget_there(window, GTK_TYPE_MENU_BUTTON, "History");
    gtk_menu_button_popup(GTK_MENU_BUTTON(button));
    spin_out();
    GMenuModel *model = gtk_menu_button_get_menu_model(GTK_MENU_BUTTON(button));
    assert_non_null(model);
    gtk_menu_button_popdown(GTK_MENU_BUTTON(button));
    return model;
}

/* Does what the item @index of @menu does, in @window. Returns: (transfer full): its label. */
static char *
take_item(GtkWidget *window, GMenuModel *menu, gint index)
{
    g_autofree char *action = NULL;
    char *label = NULL;
    g_autoptr(GVariant) target =
        g_menu_model_get_item_attribute_value(menu, index, G_MENU_ATTRIBUTE_TARGET, NULL);
    assert_true(
        g_menu_model_get_item_attribute(menu, index, G_MENU_ATTRIBUTE_ACTION, "s", &action));
    assert_true(g_menu_model_get_item_attribute(menu, index, G_MENU_ATTRIBUTE_LABEL, "s", &label));
    assert_true(gtk_widget_activate_action_variant(window, action, target));
    spin_out();
    return label;
}

/* The history lists all steps, and each of them can be gone back to, or on again. */
static void
test_the_history_is_a_list_of_steps_to_go_to(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    static const char *const titles[] = {"One", "Two", "Three"};
    for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
        change_title(document, titles[i]);
    g_autoptr(GMenuModel) menu = g_object_ref(history_of(window));
    gint n = g_menu_model_get_n_items(menu);
    assert_int_equal(n, 4);
    for (gint i = 0; i < n; i++) {
        g_autofree char *label = take_item(window, menu, i);
        guint n_done = editor_document_n_done(document);
        const char *wanted = n_done > 0 ? titles[n_done - 1] : NULL;
        assert_int_equal(editor_document_n_steps(document), 3);
        assert_int_equal(n_done, (guint)(n - 1 - i));
        if (wanted != NULL)
            assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), wanted));
    }
    sample_window_free(window);
}

static void
test_saving_writes_the_open_layer_and_nothing_below(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "pax-baltica-2010");
    g_autofree char *below = temporary_folder_read(*state, "pax-baltica/game.json");
    GtkWidget *window = window_of(document);
    change_title(document, "Another Game");
    assert_non_null(widget_below(window, GTK_TYPE_BUTTON, "Save"));
    widget_act(window, "win.save", NULL);
    g_autofree char *written = temporary_folder_read(*state, "pax-baltica-2010/game.json");
    g_autofree char *below_now = temporary_folder_read(*state, "pax-baltica/game.json");
    assert_non_null(strstr(written, "Another Game"));
    assert_string_equal(below, below_now);
    assert_non_null(widget_below(window, GTK_TYPE_BUTTON, "Saved"));
    assert_false(editor_document_is_modified(document));
    sample_window_free(window);
}

/* Saves in the folder @name beside the data set. Returns: whether a message says @words then. */
static gboolean
says_when_saved_in(GtkWidget *window, const char *folder, const char *name, const char *words)
{
    gboolean is_said = FALSE;
    g_autofree char *path = g_build_filename(folder, name, NULL);
    widget_act(window, "win.save-as-path", path);
    g_autoptr(GList) windows = gtk_window_list_toplevels();
    for (GList *l = windows; l != NULL; l = l->next)
        if (GTK_IS_MESSAGE_DIALOG(l->data)) {
            g_autofree char *text = NULL;
            g_object_get(l->data, "secondary-text", &text, NULL);
            is_said = is_said || strstr(text, words) != NULL;
            gtk_window_destroy(l->data);
        }
    spin_out();
    return is_said;
}

static void
test_saving_elsewhere_takes_pictures_from_memory(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    g_autofree char *away = g_build_filename(*state, "away", NULL);
    GtkWidget *window = window_of(document);
    temporary_folder_write(*state, "tutorial/pictures/scan.png", "scan");
    temporary_folder_write(*state, "tutorial/notes.txt", "notes");
    change_title(document, "Another Game");
    widget_act(window, "win.save", NULL);
    assert_false(says_when_saved_in(window, *state, "whole", ""));
    g_autofree char *whole = g_build_filename(*state, "whole", NULL);
    assert_int_equal(g_rename(whole, away), 0);
    assert_false(says_when_saved_in(window, *state, "rest", ""));
    g_autofree char *written = temporary_folder_read(*state, "rest/game.json");
    assert_non_null(strstr(written, "Another Game"));
    g_autofree char *picture = temporary_folder_read(*state, "rest/pictures/scan.png");
    assert_non_null(picture);
    assert_string_equal(picture, "scan");
    assert_false(editor_document_is_modified(document));
    sample_window_free(window);
}

static void
test_going_back_to_what_is_saved_can_be_undone(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = window_of(document);
    change_title(document, "Another Game");
    widget_act(window, "win.revert", NULL);
    assert_false(editor_document_is_modified(document));
    widget_act(window, "win.undo", NULL);
    assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "Another Game"));
    sample_window_free(window);
}

static void
test_the_bar_shows_the_scenario(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    assert_non_null(label_saying(window, "No scenario"));
    widget_act(window, "win.scenario", "the-end-is-near");
    GtkWidget *button = widget_below(window, GTK_TYPE_MENU_BUTTON, "Scenario");
    assert_string_equal(editor_document_scenario_id(document), "the-end-is-near");
    assert_non_null(label_saying(button, "The End is Near"));
    widget_act(window, "win.scenario", "");
    assert_null(editor_document_scenario_id(document));
    sample_window_free(window);
}

/* Holds that the label in @button shows all that it says. */
static void
is_whole(GtkWidget *window, const char *button)
{
    GtkWidget *label =
        widget_below(widget_there(window, GTK_TYPE_MENU_BUTTON, button), GTK_TYPE_LABEL, NULL);
    assert_non_null(label);
    if (pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(label))))
        fail_msg("“%s” is cut", gtk_label_get_text(GTK_LABEL(label)));
}

/* In a window that is 1280 pixels wide. */
static void
test_names_of_set_and_scenario_are_whole(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {"pax-baltica", "last-vikings", "thunder", "deluge"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autoptr(EditorDocument) document = sample_document_new(names[i]);
        const DataSet *set = editor_document_set(document);
        GtkWidget *window = sample_window_new(editor_window_new(NULL, NULL, document), 1280, 800);
        for (guint j = 0; j < set->n_scenarios; j++) {
            widget_act(window, "win.scenario", record_key(set->scenarios[j]));
            gtk_test_widget_wait_for_draw(window);
            is_whole(window, "Data set");
            is_whole(window, "Scenario");
        }
        sample_window_free(window);
    }
}

static void
test_a_folder_or_a_file_in_it_can_be_opened_where_nothing_is(void **state)
{
    g_object_unref(sample_document_new_in(*state, "tutorial"));
    g_autofree char *path = g_build_filename(*state, "tutorial", "roster.json", NULL);
    GtkWidget *window = window_of(NULL);
    assert_null(editor_window_document(EDITOR_WINDOW(window)));
    assert_non_null(widget_below(window, GTK_TYPE_BUTTON, NULL));
    widget_act(window, "win.open-path", path);
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_non_null(document);
    assert_true(g_str_has_suffix(editor_document_set(document)->folder, "/tutorial"));
    sample_window_free(window);
}

static void
test_what_is_no_data_set_is_reported(void **state)
{
    GtkWidget *window = window_of(NULL);
    widget_act(window, "win.open-path", *state);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(dialog);
    assert_null(editor_window_document(EDITOR_WINDOW(window)));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_a_new_data_set_is_made_in_an_empty_folder(void **state)
{
    g_autofree char *folder = g_build_filename(*state, "winter-war", NULL);
    GtkWidget *window = window_of(NULL);
    widget_act(window, "win.new-set-path", folder);
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_non_null(document);
    const Game *game = (const Game *)data_set_root(editor_document_set(document), ENTITY_GAME);
    assert_string_equal(game->title, "Winter War");
    sample_window_free(window);
    /* A second one has no room there. */
    window = window_of(NULL);
    widget_act(window, "win.new-set-path", folder);
    assert_null(editor_window_document(EDITOR_WINDOW(window)));
    gtk_window_destroy(GTK_WINDOW(dialog_above(window)));
    sample_window_free(window);
}

/* Opening a folder with nothing in it offers what can be done there. */
static void
test_an_empty_folder_offers_to_make_one(void **state)
{
    g_autofree char *folder = g_build_filename(*state, "winter-war", NULL);
    GtkWidget *window = window_of(NULL);
    temporary_folder_make(*state, "winter-war");
    widget_act(window, "win.open-path", folder);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(dialog);
    assert_null(editor_window_document(EDITOR_WINDOW(window)));
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_ACCEPT);
    spin_out();
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_non_null(document);
    assert_string_equal(editor_document_set(document)->folder, folder);
    sample_window_free(window);
}

/* Returns: (transfer none): the window that has a data set open in @folder, or NULL. */
static GtkWidget *
window_in(const char *folder)
{
    g_autoptr(GListModel) all = g_object_ref(gtk_window_get_toplevels());
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkWindow) window = g_list_model_get_item(all, i);
        EditorDocument *document =
            EDITOR_IS_WINDOW(window) ? editor_window_document(EDITOR_WINDOW(window)) : NULL;
        if (document != NULL && g_strcmp0(editor_document_set(document)->folder, folder) == 0)
            return GTK_WIDGET(window);
    }
    return NULL;
}

static gboolean
has_dialog(gpointer window)
{
    return dialog_above(window) != NULL;
}

/* An installed game has a card on the welcome page, and is never written to. */
static void
test_an_installed_game_is_copied_or_extended(void **state)
{
    g_autofree char *installed = g_build_filename(*state, "installed", NULL);
    g_autofree char *variant = g_build_filename(*state, "own", "variant", NULL);
    g_autofree char *same_name = g_build_filename(*state, "own", "tutorial", NULL);
    temporary_folder_make(*state, "installed");
    g_object_unref(sample_document_new_in(installed, "tutorial"));
    g_autofree char *before = temporary_folder_digest(installed);
    g_setenv("NARVA_DATA_PATH", installed, TRUE);
    GtkWidget *window = window_of(NULL);
    gtk_widget_activate(widget_there(window, GTK_TYPE_BUTTON, "Open The Road to Narva"));
    assert_true(spin_until(has_dialog, window));
    gtk_window_destroy(GTK_WINDOW(dialog_above(window)));
    const char *why;
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_true(editor_document_is_read_only(document, &why));
    widget_act(window, "win.new-layer-path", same_name);
    gtk_window_destroy(GTK_WINDOW(dialog_above(window)));
    assert_false(g_file_test(same_name, G_FILE_TEST_EXISTS));
    widget_act(window, "win.new-layer-path", variant);
    GtkWidget *layer = window_in(variant);
    assert_non_null(layer);
    const DataSet *set = editor_document_set(editor_window_document(EDITOR_WINDOW(layer)));
    assert_true(g_str_has_prefix(set->base->folder, installed));
    assert_false(editor_document_is_read_only(editor_window_document(EDITOR_WINDOW(layer)), &why));
    widget_act(window, "win.save-as-path", same_name);
    assert_string_equal(editor_document_saved(document)->folder, same_name);
    assert_false(editor_document_is_read_only(document, &why));
    sample_window_free(window);
    sample_window_free(layer);
    g_autofree char *after = temporary_folder_digest(installed);
    assert_string_equal(before, after);
    g_setenv("NARVA_DATA_PATH", "", TRUE);
}

static void
test_a_layer_lies_beside_what_is_below_it(void **state)
{
    g_autofree char *beside = g_build_filename(*state, "short-war", NULL);
    g_autofree char *below = g_build_filename(*state, "tutorial", NULL);
    g_autofree char *elsewhere = g_build_filename(*state, "other", "short-war", NULL);
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.new-layer-path", elsewhere);
    gtk_window_destroy(GTK_WINDOW(dialog_above(window)));
    assert_false(g_file_test(elsewhere, G_FILE_TEST_EXISTS));
    widget_act(window, "win.new-layer-path", beside);
    GtkWidget *layer = window_in(beside);
    assert_non_null(layer);
    assert_string_equal(
        editor_document_set(editor_window_document(EDITOR_WINDOW(layer)))->base->folder, below);
    sample_window_free(window);
    /* From the layer the way leads back to what is below. */
    assert_null(window_in(below));
    widget_act(layer, "win.open-base", NULL);
    assert_non_null(window_in(below));
    sample_window_free(window_in(below));
    sample_window_free(layer);
}

static void
test_closing_asks_about_what_is_not_saved(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = window_of(document);
    gpointer kept = window;
    change_title(document, "Another Game");
    g_object_add_weak_pointer(G_OBJECT(window), &kept);
    widget_act(window, "win.close", NULL);
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(dialog);
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_CANCEL);
    spin_out();
    assert_non_null(kept);
    assert_true(editor_document_is_modified(document));
    widget_act(window, "win.close", NULL);
    gtk_dialog_response(GTK_DIALOG(dialog_above(window)), FILE_RESPONSE_SAVE);
    assert_true(spin_until_gone(&kept));
    g_autofree char *written = temporary_folder_read(*state, "tutorial/game.json");
    assert_non_null(strstr(written, "Another Game"));
}

/* Returns: the dialog for a new scenario based on the-end-is-near, with that title. */
static GtkWidget *
begin_scenario(GtkWidget *window, const char *title)
{
    widget_act(window, "win.scenario", "the-end-is-near");
    widget_act(window, "win.new-scenario", NULL);
    GtkWidget *dialog = dialog_above(window);
    GtkWidget *entry = widget_below(dialog, GTK_TYPE_ENTRY, "Title");
    gtk_editable_set_text(GTK_EDITABLE(entry), title);
    return dialog;
}

static void
test_a_new_scenario_is_one_step_and_is_shown(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "pax-baltica-2010");
    GtkWidget *window = window_of(document);
    GtkWidget *dialog = begin_scenario(window, "My Own War");
    GtkWidget *id = widget_below(dialog, GTK_TYPE_ENTRY, "Id");
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(id)), "my-own-war");
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    const Scenario *shown = editor_document_scenario(document);
    assert_string_equal(editor_document_scenario_id(document), "my-own-war");
    assert_string_equal(shown->extends, "the-end-is-near");
    assert_int_equal(editor_document_n_done(document), 1);
    widget_act(window, "win.undo", NULL);
    assert_null(editor_document_scenario_id(document));
    sample_window_free(window);
}

static void
test_a_new_scenario_may_be_a_copy(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "pax-baltica-2010");
    GtkWidget *window = window_of(document);
    GtkWidget *dialog = begin_scenario(window, "My Own War");
    GtkWidget *copy = widget_below(dialog, GTK_TYPE_CHECK_BUTTON, NULL);
    g_autofree char *extends = g_strdup(editor_document_scenario(document)->extends);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(copy), TRUE);
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    spin_out();
    const Scenario *shown = editor_document_scenario(document);
    assert_string_equal(shown->id, "my-own-war");
    assert_int_equal(g_strcmp0(shown->extends, extends), 0);
    assert_true(shown->victory.length > 0);
    sample_window_free(window);
}

static void
test_the_id_of_a_new_scenario_must_be_free(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    GtkWidget *dialog = begin_scenario(window, "");
    GtkWidget *create = gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), GTK_RESPONSE_OK);
    GtkWidget *title = widget_below(dialog, GTK_TYPE_ENTRY, "Title");
    GtkWidget *id = widget_below(dialog, GTK_TYPE_ENTRY, "Id");
    assert_false(gtk_widget_is_sensitive(create));
    gtk_editable_set_text(GTK_EDITABLE(title), "My Own War");
    assert_true(gtk_widget_is_sensitive(create));
    gtk_editable_set_text(GTK_EDITABLE(id), "the-end-is-near");
    assert_false(gtk_widget_is_sensitive(create));
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_a_set_up_text_is_understood_while_it_is_typed(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.scenario", "the-end-is-near");
    widget_act(window, "win.paste-set-up", NULL);
    GtkWidget *dialog = dialog_above(window);
    GtkWidget *view = widget_below(dialog, GTK_TYPE_TEXT_VIEW, NULL);
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    gtk_text_buffer_set_text(buffer, "NYLAND: Vellinck (2 strength), Nobody", -1);
    assert_non_null(label_saying(dialog, "1 understood, 1 not"));
    assert_true(widget_key(view, GDK_KEY_Return, GDK_CONTROL_MASK));
    spin_out();
    assert_int_equal(editor_document_n_done(document), 1);
    const Scenario *scenario = editor_document_scenario(document);
    g_autofree char *strength =
        edit_path_text(&scenario->record, "position/units/vellinck/strength");
    assert_string_equal(strength, "2");
    sample_window_free(window);
}

FILE_OF_TESTS(window)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_and_redo_name_their_step),
        cmocka_unit_test(test_the_history_is_a_list_of_steps_to_go_to),
        test_in_folder(test_saving_writes_the_open_layer_and_nothing_below),
        test_in_folder(test_saving_elsewhere_takes_pictures_from_memory),
        test_in_folder(test_going_back_to_what_is_saved_can_be_undone),
        cmocka_unit_test(test_the_bar_shows_the_scenario),
        cmocka_unit_test(test_names_of_set_and_scenario_are_whole),
        test_in_folder(test_a_folder_or_a_file_in_it_can_be_opened_where_nothing_is),
        test_in_folder(test_what_is_no_data_set_is_reported),
        test_in_folder(test_an_empty_folder_offers_to_make_one),
        test_in_folder(test_a_new_data_set_is_made_in_an_empty_folder),
        test_in_folder(test_an_installed_game_is_copied_or_extended),
        test_in_folder(test_a_layer_lies_beside_what_is_below_it),
        test_in_folder(test_closing_asks_about_what_is_not_saved),
        test_in_folder(test_a_new_scenario_is_one_step_and_is_shown),
        test_in_folder(test_a_new_scenario_may_be_a_copy),
        cmocka_unit_test(test_the_id_of_a_new_scenario_must_be_free),
        cmocka_unit_test(test_a_set_up_text_is_understood_while_it_is_typed),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
