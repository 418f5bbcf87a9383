/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of what a window says of what is wrong: the desk of problems, marks on the map, hints.
 */
#include "editor/panes/panes.h"
#include "editor/tools/scenario-tools.h"
#include "editor/forms/inspector.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

/* What was opened last by another program, as URI; in the place of the one of GTK, for a test has
 * no other programs. */
static char *opened;

#if GTK_CHECK_VERSION(4, 10, 0)
G_GNUC_BEGIN_IGNORE_DEPRECATIONS
void
gtk_uri_launcher_launch(GtkUriLauncher *launcher, GtkWindow *parent G_GNUC_UNUSED,
                        GCancellable *cancellable G_GNUC_UNUSED,
                        GAsyncReadyCallback done G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    g_free(opened);
    opened = g_strdup(gtk_uri_launcher_get_uri(launcher));
}
G_GNUC_END_IGNORE_DEPRECATIONS
#else
void
gtk_show_uri(GtkWindow *parent G_GNUC_UNUSED, const char *uri, guint32 timestamp G_GNUC_UNUSED)
{
    g_free(opened);
    opened = g_strdup(uri);
}
#endif

static GtkWidget *
window_of(EditorDocument *document)
{
    return sample_window_new(editor_window_new(NULL, NULL, document), 1100, 760);
}

static void
test_a_problem_that_is_opened_has_the_keyboard_on_its_member(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.problems", NULL);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_set(plan, ENTITY_SPACE, "gdov", "forage", "-1000");
    assert_true(editor_document_apply(document, plan, "Starve", NULL));
    assert_true(spin_until(list_has_rows, list));
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

/* The label that shows it would be spoken of as well, once with the sign of the mnemonic. */
static void
is_spoken_of_once(GtkWidget *button)
{
    assert_true(GTK_IS_BUTTON(button));
    assert_true(gtk_button_get_use_underline(GTK_BUTTON(button)));
    assert_false(gtk_test_accessible_has_relation(GTK_ACCESSIBLE(button),
                                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY));
}

static void
test_buttons_are_spoken_of_without_their_mnemonics(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.problems", NULL);
    is_spoken_of_once(widget_there(window, GTK_TYPE_BUTTON, "Show"));
    is_spoken_of_once(widget_there(window, GTK_TYPE_BUTTON, "Open file"));
    widget_act(window, "win.new-scenario", NULL);
    GtkWidget *dialog = dialog_above(window);
    is_spoken_of_once(widget_there(dialog, GTK_TYPE_BUTTON, "Create"));
    is_spoken_of_once(widget_there(dialog, GTK_TYPE_BUTTON, "Cancel"));
    widget_there(dialog, GTK_TYPE_CHECK_BUTTON,
                 "Copy it: later changes to the base have no effect");
    gtk_window_destroy(GTK_WINDOW(dialog));
    sample_window_free(window);
}

static void
test_checks_that_were_not_run_are_reported_below_the_problems(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial");
    GtkWidget *window = window_of(document);
    widget_act(window, "win.problems", NULL);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    GtkWidget *stack = gtk_widget_get_ancestor(list, GTK_TYPE_STACK);
    GtkWidget *reported = gtk_widget_get_last_child(gtk_widget_get_parent(stack));
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_false(gtk_widget_get_visible(reported));
    edit_plan_set(plan, ENTITY_UNIT, "karl-xii", "strength", "\"many\"");
    assert_true(editor_document_apply(document, plan, "Recruit", NULL));
    assert_true(spin_until(list_has_rows, list));
    const char *words = gtk_label_get_text(GTK_LABEL(reported));
    assert_true(gtk_widget_get_visible(reported));
    assert_true(g_str_has_suffix(words, " checks were skipped; they run once "
                                        "the invalid values are fixed."));
    editor_document_undo(document);
    assert_true(spin_until(list_is_empty, list));
    assert_false(gtk_widget_get_visible(reported));
    sample_window_free(window);
}

static gboolean
reports_conflicts(gpointer window)
{
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    GtkWidget *stack = gtk_widget_get_ancestor(list, GTK_TYPE_STACK);
    GtkWidget *reported = gtk_widget_get_last_child(gtk_widget_get_parent(stack));
    return gtk_widget_get_visible(reported) &&
           g_str_has_suffix(gtk_label_get_text(GTK_LABEL(reported)),
                            " checks were skipped; they run once the merge conflicts are fixed.");
}

/* Returns: (transfer none): the button below @root that shows the problems, or NULL. */
static GtkWidget *
badge_below(GtkWidget *root)
{
    const char *action =
        GTK_IS_BUTTON(root) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(root)) : NULL;
    if (g_strcmp0(action, "win.problems") == 0)
        return root;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(root); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = badge_below(child);
    return found;
}

static gboolean
is_checked(gpointer window)
{
    GtkWidget *label = gtk_button_get_child(GTK_BUTTON(badge_below(window)));
    return strchr(gtk_label_get_text(GTK_LABEL(label)), ' ') != NULL;
}

/* What the badge says is as much as the list below the map has. */
static void
test_badge_counts_every_problem(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    const char *const members[][2] = {
        {"position/units/lewenhaupt", "{\"unit\": \"lewenhaupt\", \"at\": \"estland\"}"},
        {"position/units/golitsyn-reformed/at", "\"estland\""},
    };
    for (guint i = 0; i < G_N_ELEMENTS(members); i++)
        assert_true(
            edit_plan_set(plan, ENTITY_SCENARIO, "the-end-is-near", members[i][0], members[i][1]));
    assert_true(editor_document_apply(document, plan, "Another value", NULL));
    GtkWidget *window = window_of(document);
    assert_true(spin_until(is_checked, window));
    guint sum = 0;
    GtkWidget *label = gtk_button_get_child(GTK_BUTTON(badge_below(window)));
    g_auto(GStrv) parts = g_strsplit(gtk_label_get_text(GTK_LABEL(label)), " · ", -1);
    assert_string_equal(parts[0], "1 error");
    for (guint i = 0; parts[i] != NULL; i++)
        sum += (guint)strtoul(parts[i], NULL, 10);
    g_autofree char *count = g_strdup_printf("%u", sum);
    assert_true(sum > 1);
    assert_non_null(label_saying(window, count));
    sample_window_free(window);
}

static gboolean
is_painted(gpointer map)
{
    return editor_map_view_is_complete(map);
}

/* The signs of what is wrong are those of the scenario that is shown, whenever it was chosen. */
static void
test_marks_follow_the_scenario(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) before = sample_document_new("pax-baltica-2010");
    g_autoptr(EditorDocument) after = sample_document_new("pax-baltica-2010");
    editor_document_choose_scenario(before, "the-end-is-near");
    GtkWidget *chosen = window_of(before);
    GtkWidget *printed = window_of(after);
    GtkWidget *maps[] = {
        GTK_WIDGET(editor_workbench_map(editor_window_workbench(EDITOR_WINDOW(chosen)))),
        GTK_WIDGET(editor_workbench_map(editor_window_workbench(EDITOR_WINDOW(printed)))),
    };
    assert_true(spin_until(is_checked, chosen));
    assert_true(spin_until(is_checked, printed));
    editor_document_choose_scenario(after, "on-the-road-to-glory");
    editor_document_choose_scenario(after, "the-end-is-near");
    for (guint i = 0; i < G_N_ELEMENTS(maps); i++) {
        assert_true(spin_until(is_painted, maps[i]));
        /* The mouse of the screen rests somewhere over the uppermost window. */
        g_signal_emit_by_name(widget_controller(maps[i], GTK_TYPE_EVENT_CONTROLLER_MOTION, 0),
                              "leave");
    }
    g_autoptr(GdkTexture) one = widget_picture(maps[0]);
    g_autoptr(GdkTexture) other = widget_picture(maps[1]);
    assert_int_equal(picture_difference(one, other), 0);
    sample_window_free(chosen);
    sample_window_free(printed);
}

static guint
n_hints(GtkWidget *window)
{
    guint n = 0;
    GtkWidget *hints = widget_below(window, EDITOR_TYPE_HINTS, NULL);
    for (GtkWidget *child = gtk_widget_get_first_child(hints); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        n++;
    return n;
}

static gboolean
has_no_hints(gpointer window)
{
    return n_hints(window) == 0;
}

/* Also where the desk is made for it. */
static void
test_the_next_problem_is_the_first_one_at_first(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    GtkWidget *window = window_of(document);
    assert_true(spin_until(is_checked, window));
    widget_act(window, "win.next-problem", NULL);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    GtkSelectionModel *rows = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    assert_true(g_list_model_get_n_items(G_LIST_MODEL(rows)) > 1);
    assert_true(gtk_selection_model_is_selected(rows, 0));
    sample_window_free(window);
}

/* A notice about what is selected leads to its explanation. */
static void
test_a_hint_is_explained_among_the_problems(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    g_autoptr(Subject) karelen = subject_new(ENTITY_SPACE, "karelen", NULL);
    editor_document_choose_scenario(document, "the-end-is-near");
    GtkWidget *window = window_of(document);
    assert_true(spin_until(is_checked, window));
    editor_document_select(document, karelen);
    assert_int_equal(n_hints(window), 1);
    GtkWidget *hints = widget_below(window, EDITOR_TYPE_HINTS, NULL);
    g_signal_emit_by_name(widget_below(hints, GTK_TYPE_BUTTON, NULL), "clicked");
    spin_out();
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    GtkSelectionModel *rows = gtk_list_view_get_model(GTK_LIST_VIEW(list));
    EditorProblem *item = gtk_single_selection_get_selected_item(GTK_SINGLE_SELECTION(rows));
    assert_true(gtk_widget_get_mapped(list));
    assert_non_null(item);
    assert_non_null(strstr(editor_problem_get(item)->message, "Karelen"));
    sample_window_free(window);
}

/* What holds in a scenario because one below says it is found in it too, until it says otherwise.
 */
static void
test_findings_of_a_scenario_below_hold_above_it(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010");
    g_autoptr(Subject) karelen = subject_new(ENTITY_SPACE, "karelen", NULL);
    GtkWidget *window = window_of(document);
    assert_true(spin_until(is_checked, window));
    editor_document_select(document, karelen);
    assert_int_equal(n_hints(window), 0);
    editor_document_choose_scenario(document, "the-end-is-near");
    assert_int_equal(n_hints(window), 1);
    assert_true(scenario_create(document, "another", "Another", "the-end-is-near", NULL));
    editor_document_choose_scenario(document, "another");
    editor_document_select(document, karelen);
    assert_int_equal(n_hints(window), 1);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    assert_true(edit_plan_set(plan, ENTITY_SCENARIO, "another",
                              "position/units/golitsyn-reformed/at", "\"novgorod\""));
    assert_true(editor_document_apply(document, plan, "Away", NULL));
    assert_true(spin_until(has_no_hints, window));
    sample_window_free(window);
}

static GtkWidget *
button_saying(GtkWidget *window, const char *text)
{
    GtkWidget *label = label_saying(window, text);
    assert_non_null(label);
    return gtk_widget_get_ancestor(label, GTK_TYPE_BUTTON);
}

/* Returns: (transfer none): what the desk says of the problem that is selected. */
static const char *
explanation(GtkWidget *window)
{
    GtkWidget *details =
        gtk_widget_get_parent(gtk_widget_get_parent(button_saying(window, "Open file")));
    GtkWidget *label = widget_below(details, GTK_TYPE_LABEL, NULL);
    return gtk_label_get_text(GTK_LABEL(label));
}

/* What lies in no record is not on the map: its line is reported, and its file can be opened. */
static void
test_a_syntax_error_has_a_way_to_its_line(void **state)
{
    const char *folder = *state;
    sample_document_free(sample_document_new_in(folder, "tutorial"));
    temporary_folder_write(folder, "tutorial/map.json",
                           "{\n  \"spaces\": [\n    {\"id\" \"gdov\"}\n  ]\n}\n");
    g_autofree char *path = g_build_filename(folder, "tutorial", NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    GtkWidget *window = window_of(document);
    widget_act(window, "win.problems", NULL);
    GtkWidget *list = widget_below(window, GTK_TYPE_LIST_VIEW, "Problems");
    GtkWidget *open = button_saying(window, "Open file");
    assert_false(gtk_widget_get_sensitive(open));
    assert_true(spin_until(list_has_rows, list));
    widget_act(window, "win.next-problem", NULL);
    assert_non_null(strstr(explanation(window), "    {\"id\" \"gdov\"}\n"));
    assert_non_null(strstr(explanation(window), "map.json:3:6"));
    assert_true(gtk_widget_get_sensitive(open));
    g_signal_emit_by_name(open, "clicked");
    g_autofree char *uri = g_strdup_printf("file://%s/map.json", path);
    assert_string_equal(opened, uri);
    g_clear_pointer(&opened, g_free);
    sample_window_free(window);
}

/* Where the text ends too early nothing can be underlined: a sign stands there. */
static void
test_what_is_missing_at_an_end_is_marked(void **state)
{
    const char *folder = *state;
    sample_document_free(sample_document_new_in(folder, "tutorial"));
    temporary_folder_write(folder, "tutorial/map.json", "{\n  \"spaces\": [");
    g_autofree char *path = g_build_filename(folder, "tutorial", NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    GtkWidget *window = window_of(document);
    widget_act(window, "win.problems", NULL);
    assert_true(spin_until(list_has_rows, widget_below(window, GTK_TYPE_LIST_VIEW, "Problems")));
    widget_act(window, "win.next-problem", NULL);
    assert_non_null(strstr(explanation(window), "  \"spaces\": [‸"));
    sample_window_free(window);
}

/* What keeps the checks from being made is called what it is. */
static void
test_merge_conflicts_are_called_so(void **state)
{
    const char *folder = *state;
    sample_document_free(sample_document_new_in(folder, "tutorial"));
    g_autofree char *map = temporary_folder_read(folder, "tutorial/map.json");
    g_autofree char *conflict =
        g_strconcat("<<<<<<< ours\n", map, "=======\n", map, ">>>>>>> theirs\n", NULL);
    temporary_folder_write(folder, "tutorial/map.json", conflict);
    g_autofree char *path = g_build_filename(folder, "tutorial", NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    GtkWidget *window = window_of(document);
    widget_act(window, "win.problems", NULL);
    assert_true(spin_until(reports_conflicts, window));
    sample_window_free(window);
}

FILE_OF_TESTS(problems)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_next_problem_is_the_first_one_at_first),
        cmocka_unit_test(test_buttons_are_spoken_of_without_their_mnemonics),
        cmocka_unit_test(test_checks_that_were_not_run_are_reported_below_the_problems),
        cmocka_unit_test(test_a_problem_that_is_opened_has_the_keyboard_on_its_member),
        cmocka_unit_test(test_badge_counts_every_problem),
        cmocka_unit_test(test_marks_follow_the_scenario),
        cmocka_unit_test(test_findings_of_a_scenario_below_hold_above_it),
        cmocka_unit_test(test_a_hint_is_explained_among_the_problems),
        test_in_folder(test_a_syntax_error_has_a_way_to_its_line),
        test_in_folder(test_merge_conflicts_are_called_so),
        test_in_folder(test_what_is_missing_at_an_end_is_marked),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
