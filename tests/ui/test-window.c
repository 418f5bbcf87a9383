/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the window: what its commands do, and what it shows of its document.
 */
#include "editor/forms/inspector.h"
#include "editor/window/file-commands.h"
#include "schema/model/record-path.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Returns: (transfer none): a window of @document. */
static GtkWidget *
window_of(EditorDocument *document)
{
    return sample_window_new(editor_window_new(NULL, document), 1100, 760);
}

static void
give(GtkWidget *window, const char *action)
{
    assert_true(gtk_widget_activate_action(window, action, NULL));
    spin_out();
}

static void
give_text(GtkWidget *window, const char *action, const char *text)
{
    assert_true(gtk_widget_activate_action(window, action, "s", text));
    spin_out();
}

/* Gives the game another title, as one step. */
static void
change_title(EditorDocument *document, const char *title)
{
    g_autoptr(Subject) game = subject_new(ENTITY_GAME, NULL, NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;
    assert_true(edit_plan_set_text(plan, game, "title", title));
    assert_true(editor_document_apply(document, plan, "Call the game otherwise", &error));
    spin_out();
}

/* Returns: (transfer none): the label below @root that says @text, or NULL. */
static GtkWidget *
label_saying(GtkWidget *root, const char *text)
{
    if (GTK_IS_LABEL(root) && strcmp(gtk_label_get_text(GTK_LABEL(root)), text) == 0)
        return root;
    GtkWidget *found = NULL;
    GtkWidget *child = gtk_widget_get_first_child(root);
    for (; child != NULL && found == NULL; child = gtk_widget_get_next_sibling(child))
        found = label_saying(child, text);
    return found;
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
    give(window, "win.undo");
    assert_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "Another Game"));
    assert_false(gtk_widget_is_sensitive(undo));
    assert_non_null(strstr(gtk_widget_get_tooltip_text(redo), "Call the game otherwise"));
    give(window, "win.redo");
    assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "Another Game"));
    sample_window_free(window);
}

static void
test_saving_writes_the_open_layer_and_nothing_below(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "pax-baltica-2010");
    g_autofree char *below = temporary_folder_read(*state, "pax-baltica/game.json");
    GtkWidget *window = window_of(document);
    change_title(document, "Another Game");
    assert_non_null(label_saying(window, "Not saved"));
    give(window, "win.save");
    g_autofree char *written = temporary_folder_read(*state, "pax-baltica-2010/game.json");
    g_autofree char *below_now = temporary_folder_read(*state, "pax-baltica/game.json");
    assert_non_null(strstr(written, "Another Game"));
    assert_string_equal(below, below_now);
    assert_non_null(label_saying(window, "All saved"));
    assert_false(editor_document_is_modified(document));
    sample_window_free(window);
}

static void
test_going_back_to_what_is_saved_can_be_undone(void **state)
{
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = window_of(document);
    change_title(document, "Another Game");
    give(window, "win.revert");
    assert_false(editor_document_is_modified(document));
    give(window, "win.undo");
    assert_non_null(strstr(gtk_window_get_title(GTK_WINDOW(window)), "Another Game"));
    sample_window_free(window);
}

static void
test_the_bar_shows_the_scenario(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    assert_non_null(label_saying(window, "As printed"));
    give_text(window, "win.scenario", "the-end-is-near");
    GtkWidget *button = widget_below(window, GTK_TYPE_MENU_BUTTON, "Scenario");
    assert_string_equal(editor_document_scenario_id(document), "the-end-is-near");
    assert_non_null(label_saying(button, "The End is Near"));
    give_text(window, "win.scenario", "");
    assert_null(editor_document_scenario_id(document));
    sample_window_free(window);
}

static void
test_a_folder_or_a_file_in_it_can_be_opened_where_nothing_is(void **state)
{
    g_object_unref(sample_document_new_in(*state, "tutorial"));
    g_autofree char *path = g_build_filename(*state, "tutorial", "roster.json", NULL);
    GtkWidget *window = window_of(NULL);
    assert_null(editor_window_document(EDITOR_WINDOW(window)));
    assert_non_null(widget_below(window, GTK_TYPE_BUTTON, NULL));
    give_text(window, "win.open-path", path);
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_non_null(document);
    assert_true(g_str_has_suffix(editor_document_set(document)->folder, "/tutorial"));
    sample_window_free(window);
}

/* Returns: (transfer none): a window above @window, or NULL. */
static GtkWidget *
dialog_above(GtkWidget *window)
{
    g_autoptr(GListModel) all = g_object_ref(gtk_window_get_toplevels());
    for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
        g_autoptr(GtkWindow) other = g_list_model_get_item(all, i);
        if (gtk_window_get_transient_for(other) == GTK_WINDOW(window))
            return GTK_WIDGET(other);
    }
    return NULL;
}

static void
test_what_is_no_data_set_is_told(void **state)
{
    GtkWidget *window = window_of(NULL);
    give_text(window, "win.open-path", *state);
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
    give_text(window, "win.new-set-path", folder);
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(window));
    assert_non_null(document);
    const Game *game = (const Game *)data_set_root(editor_document_set(document), ENTITY_GAME);
    assert_string_equal(game->title, "Winter War");
    sample_window_free(window);
    /* A second one has no room there. */
    window = window_of(NULL);
    give_text(window, "win.new-set-path", folder);
    assert_null(editor_window_document(EDITOR_WINDOW(window)));
    gtk_window_destroy(GTK_WINDOW(dialog_above(window)));
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

static void
test_a_layer_lies_beside_what_is_below_it(void **state)
{
    g_autofree char *beside = g_build_filename(*state, "short-war", NULL);
    g_autofree char *below = g_build_filename(*state, "tutorial", NULL);
    g_autofree char *elsewhere = g_build_filename(*state, "other", "short-war", NULL);
    g_autoptr(EditorDocument) document = sample_document_new_in(*state, "tutorial");
    GtkWidget *window = window_of(document);
    give_text(window, "win.new-layer-path", elsewhere);
    gtk_window_destroy(GTK_WINDOW(dialog_above(window)));
    assert_false(g_file_test(elsewhere, G_FILE_TEST_EXISTS));
    give_text(window, "win.new-layer-path", beside);
    GtkWidget *layer = window_in(beside);
    assert_non_null(layer);
    assert_string_equal(
        editor_document_set(editor_window_document(EDITOR_WINDOW(layer)))->base->folder,
        below);
    sample_window_free(window);
    /* From the layer the way leads back to what is below. */
    assert_null(window_in(below));
    give(layer, "win.open-base");
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
    give(window, "win.close");
    GtkWidget *dialog = dialog_above(window);
    assert_non_null(dialog);
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_CANCEL);
    spin_out();
    assert_non_null(kept);
    assert_true(editor_document_is_modified(document));
    give(window, "win.close");
    gtk_dialog_response(GTK_DIALOG(dialog_above(window)), FILE_RESPONSE_SAVE);
    spin_out();
    assert_null(kept);
    g_autofree char *written = temporary_folder_read(*state, "tutorial/game.json");
    assert_non_null(strstr(written, "Another Game"));
}

static void
test_panes_come_and_go(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *action;
        Pane pane;
    } rows[] = {{"win.outline", PANE_OUTLINE},
                {"win.inspector", PANE_INSPECTOR},
                {"win.bottom", PANE_BOTTOM}};
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        give(window, rows[i].action);
        assert_false(editor_workbench_is_shown(workbench, rows[i].pane));
        give(window, rows[i].action);
        assert_true(editor_workbench_is_shown(workbench, rows[i].pane));
    }
    sample_window_free(window);
}

static void
test_each_tab_comes_to_the_front_with_the_keyboard(void **state G_GNUC_UNUSED)
{
    static const char *const actions[N_TABS] = {"win.problems", "win.scenario-desk", "win.places"};
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *book = widget_below(window, GTK_TYPE_NOTEBOOK, NULL);
    give(window, "win.bottom");
    for (gint tab = 0; tab < N_TABS; tab++) {
        give(window, actions[tab]);
        GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
        assert_true(gtk_widget_get_mapped(book));
        assert_int_equal(gtk_notebook_get_current_page(GTK_NOTEBOOK(book)), tab);
        assert_true(gtk_widget_is_ancestor(focus, book));
    }
    sample_window_free(window);
}

static void
test_a_list_of_the_outline_opens_one_table(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    g_autoptr(Subject) list = subject_new(ENTITY_MAP, NULL, "spaces");
    GtkWidget *window = window_of(document);
    GtkWidget *book = widget_below(window, GTK_TYPE_NOTEBOOK, NULL);
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(window));
    editor_workbench_show_list(workbench, list);
    give(window, "win.problems");
    editor_workbench_show_list(workbench, list);
    spin_out();
    assert_int_equal(gtk_notebook_get_n_pages(GTK_NOTEBOOK(book)), N_TABS + 1);
    assert_int_equal(gtk_notebook_get_current_page(GTK_NOTEBOOK(book)), N_TABS);
    g_signal_emit_by_name(widget_below(book, GTK_TYPE_BUTTON, "Close Spaces"), "clicked");
    spin_out();
    assert_int_equal(gtk_notebook_get_n_pages(GTK_NOTEBOOK(book)), N_TABS);
    sample_window_free(window);
}

static gboolean
has_rows(gpointer list)
{
    return g_list_model_get_n_items(G_LIST_MODEL(gtk_list_view_get_model(list))) > 0;
}

static void
test_a_problem_that_is_opened_has_the_keyboard_on_its_member(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_set(plan, ENTITY_SPACE, "gdov", "forage", "-1000");
    assert_true(editor_document_apply(document, plan, "Starve", NULL));
    assert_true(spin_until(has_rows, list));
    GtkSelectionModel *rows = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    gtk_selection_model_select_item(rows, 0, TRUE);
    g_signal_emit_by_name(list, "activate", 0);
    spin_out();
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
    GtkWidget *inspector = widget_below(window, EDITOR_TYPE_INSPECTOR, NULL);
    GtkWidget *forage = widget_below(inspector, GTK_TYPE_ENTRY, "Forage");
    assert_non_null(focus);
    assert_true(focus == forage || gtk_widget_is_ancestor(focus, forage));
    sample_window_free(window);
}

static void
test_the_keyboard_goes_through_the_panes(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *first = gtk_window_get_focus(GTK_WINDOW(window));
    guint n_moved = 0;
    for (guint i = 0; i < 2 * N_PANES; i++) {
        GtkWidget *before = gtk_window_get_focus(GTK_WINDOW(window));
        give(window, "win.next-pane");
        GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(window));
        assert_non_null(focus);
        n_moved += focus != before;
    }
    assert_non_null(first);
    assert_true(n_moved >= N_PANES);
    sample_window_free(window);
}

static void
test_what_is_found_by_name_is_selected(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    give(window, "win.find");
    GtkWidget *entry = widget_below(window, GTK_TYPE_SEARCH_ENTRY, "Find");
    assert_true(gtk_widget_has_focus(entry) ||
                gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(window)), entry));
    gtk_editable_set_text(GTK_EDITABLE(entry), "lewenh");
    g_signal_emit_by_name(entry, "search-changed");
    g_signal_emit_by_name(entry, "activate");
    spin_out();
    const Subject *subject = editor_document_subject(document);
    assert_non_null(subject);
    assert_string_equal(subject->id, "lewenhaupt");
    /* Escape among what was found: back to the tree, where it is now. */
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Outline");
    GtkSelectionModel *found = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    assert_int_equal(g_list_model_get_n_items(G_LIST_MODEL(found)), 1);
    assert_true(widget_key(list, GDK_KEY_Escape, 0));
    spin_out();
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "");
    GtkSelectionModel *tree = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    assert_true(g_list_model_get_n_items(G_LIST_MODEL(tree)) > 50);
    assert_non_null(gtk_single_selection_get_selected_item(GTK_SINGLE_SELECTION(tree)));
    sample_window_free(window);
}

/* Returns: the dialog for a new scenario based on the-end-is-near, with that title. */
static GtkWidget *
begin_scenario(GtkWidget *window, const char *title)
{
    give_text(window, "win.scenario", "the-end-is-near");
    give(window, "win.new-scenario");
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
    give(window, "win.undo");
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
    give_text(window, "win.scenario", "the-end-is-near");
    give(window, "win.paste-set-up");
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
        record_text_at(&scenario->record, "position/units/vellinck/strength");
    assert_string_equal(strength, "2");
    sample_window_free(window);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_and_redo_name_their_step),
        test_in_folder(test_saving_writes_the_open_layer_and_nothing_below),
        test_in_folder(test_going_back_to_what_is_saved_can_be_undone),
        cmocka_unit_test(test_the_bar_shows_the_scenario),
        test_in_folder(test_a_folder_or_a_file_in_it_can_be_opened_where_nothing_is),
        test_in_folder(test_what_is_no_data_set_is_told),
        test_in_folder(test_a_new_data_set_is_made_in_an_empty_folder),
        test_in_folder(test_a_layer_lies_beside_what_is_below_it),
        test_in_folder(test_closing_asks_about_what_is_not_saved),
        cmocka_unit_test(test_panes_come_and_go),
        cmocka_unit_test(test_each_tab_comes_to_the_front_with_the_keyboard),
        cmocka_unit_test(test_a_list_of_the_outline_opens_one_table),
        cmocka_unit_test(test_a_problem_that_is_opened_has_the_keyboard_on_its_member),
        cmocka_unit_test(test_the_keyboard_goes_through_the_panes),
        cmocka_unit_test(test_what_is_found_by_name_is_selected),
        test_in_folder(test_a_new_scenario_is_one_step_and_is_shown),
        test_in_folder(test_a_new_scenario_may_be_a_copy),
        cmocka_unit_test(test_the_id_of_a_new_scenario_must_be_free),
        cmocka_unit_test(test_a_set_up_text_is_understood_while_it_is_typed),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
