/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what a window is made of: panes, tabs, and where the keyboard goes among them.
 */
#include "editor/forms/inspector.h"
#include "editor/window/fittings.h"
#include "tests/ui/sample-window.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static GtkWidget *
window_of(EditorDocument *document)
{
    return sample_window_new(fitted_window_new(NULL, NULL, document), 1100, 760);
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
        widget_act(window, rows[i].action, NULL);
        assert_false(editor_workbench_is_shown(workbench, rows[i].pane));
        widget_act(window, rows[i].action, NULL);
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
    widget_act(window, "win.bottom", NULL);
    for (gint tab = 0; tab < N_TABS; tab++) {
        widget_act(window, actions[tab], NULL);
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
    widget_act(window, "win.problems", NULL);
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

static gboolean
has_no_rows(gpointer list)
{
    return !has_rows(list);
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
test_checks_that_were_not_run_are_told_below_the_problems(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    GtkWidget *stack = gtk_widget_get_ancestor(list, GTK_TYPE_STACK);
    GtkWidget *told = gtk_widget_get_last_child(gtk_widget_get_parent(stack));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_false(gtk_widget_get_visible(told));
    edit_plan_set(plan, ENTITY_SPACE, "gdov", "forage", "\"much\"");
    assert_true(editor_document_apply(document, plan, "Feed", NULL));
    assert_true(spin_until(has_rows, list));
    const char *words = gtk_label_get_text(GTK_LABEL(told));
    assert_true(gtk_widget_get_visible(told));
    assert_true(g_str_has_suffix(words, " checks not run, because the phase “schema” has errors."));
    editor_document_undo(document);
    assert_true(spin_until(has_no_rows, list));
    assert_false(gtk_widget_get_visible(told));
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
        widget_act(window, "win.next-pane", NULL);
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
    widget_act(window, "win.find", NULL);
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

/* What none of its rules reads is shown once it is said, and is a problem. */
static void
test_a_game_of_another_system_has_what_its_system_reads(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("../tests/systems/triad/courts");
    GtkWidget *window = window_of(document);
    GtkWidget *inspector = widget_below(window, EDITOR_TYPE_INSPECTOR, NULL);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    g_autoptr(Subject) fjord = subject_new(ENTITY_SPACE, "fjord", NULL);
    editor_document_select(document, fjord);
    spin_out();
    assert_non_null(widget_below(inspector, GTK_TYPE_ENTRY, "Name"));
    assert_null(widget_below(inspector, GTK_TYPE_ENTRY, "Forage"));
    /* Its sign is to be shown or not, and lists tell it. */
    GActionMap *actions = G_ACTION_MAP(window);
    assert_non_null(g_action_map_lookup_action(actions, "show-sign-0"));
    assert_null(g_action_map_lookup_action(actions, "show-sign-1"));
    widget_act(window, "win.show-sign-0", NULL);
    widget_act(window, "win.places", NULL);
    spin_out();
    GtkWidget *places = widget_below(window, GTK_TYPE_COLUMN_VIEW, "Places");
    GListModel *columns = gtk_column_view_get_columns(GTK_COLUMN_VIEW(places));
    assert_int_equal(g_list_model_get_n_items(columns), 4);
    g_autoptr(GtkColumnViewColumn) ways = g_list_model_get_item(columns, 3);
    assert_string_equal(gtk_column_view_column_get_title(ways), "Ways");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_set(plan, ENTITY_SPACE, "fjord", "forage", "3");
    assert_true(editor_document_apply(document, plan, "Feed", NULL));
    assert_true(spin_until(has_rows, list));
    assert_non_null(widget_below(inspector, GTK_TYPE_ENTRY, "Forage"));
    widget_act(window, "win.scenario-desk", NULL);
    widget_act(window, "win.undo", NULL);
    assert_true(spin_until(has_no_rows, list));
    sample_window_free(window);
}

static guint
n_place_columns(GtkWidget *window)
{
    GtkWidget *places = widget_below(window, GTK_TYPE_COLUMN_VIEW, "Places");
    return g_list_model_get_n_items(gtk_column_view_get_columns(GTK_COLUMN_VIEW(places)));
}

static gboolean
has_section_of_upkeep(GtkWidget *window)
{
    GtkWidget *desk = widget_below(window, GTK_TYPE_STACK_SIDEBAR, "Sections of the scenario");
    GtkStack *stack = gtk_stack_sidebar_get_stack(GTK_STACK_SIDEBAR(desk));
    GtkWidget *section = gtk_stack_get_child_by_name(stack, "upkeep");
    return gtk_stack_page_get_visible(gtk_stack_get_page(stack, section));
}

/* A game that nothing plays yet has neither signs nor anything that its units need. */
static void
test_what_is_shown_of_places_follows_the_system(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.places", NULL);
    widget_act(window, "win.scenario-desk", NULL);
    spin_out();
    assert_int_equal(n_place_columns(window), 5);
    assert_true(has_section_of_upkeep(window));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_set(plan, ENTITY_GAME, NULL, "system", "\"hex-battle\""));
    assert_true(editor_document_apply(document, plan, "Another system", NULL));
    spin_out();
    assert_int_equal(n_place_columns(window), 3);
    assert_false(has_section_of_upkeep(window));
    widget_act(window, "win.undo", NULL);
    spin_out();
    assert_int_equal(n_place_columns(window), 5);
    assert_true(has_section_of_upkeep(window));
    sample_window_free(window);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_panes_come_and_go),
        cmocka_unit_test(test_each_tab_comes_to_the_front_with_the_keyboard),
        cmocka_unit_test(test_a_list_of_the_outline_opens_one_table),
        cmocka_unit_test(test_checks_that_were_not_run_are_told_below_the_problems),
        cmocka_unit_test(test_a_problem_that_is_opened_has_the_keyboard_on_its_member),
        cmocka_unit_test(test_a_game_of_another_system_has_what_its_system_reads),
        cmocka_unit_test(test_what_is_shown_of_places_follows_the_system),
        cmocka_unit_test(test_the_keyboard_goes_through_the_panes),
        cmocka_unit_test(test_what_is_found_by_name_is_selected),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
