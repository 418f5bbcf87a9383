/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the rules desk: rules are found by any of their words, shown with their cases, and begun
 * with a usual sentence; what is known of a rule, also in the inspector.
 */
#include "editor/desk/desk.h"
#include "editor/forms/inspector.h"
#include "editor/sentences/sentence.h"
#include "editor/window/window.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct {
    EditorDocument *document;
    GtkWidget *window, *desk;
} Sample;

static Sample
sample_new(const char *name)
{
    Sample sample = {.document = sample_document_new(name)};
    sample.window = sample_window_new(editor_window_new(NULL, NULL, sample.document), 1280, 900);
    widget_act(sample.window, "win.rules", NULL);
    spin_out();
    GtkWidget *search = widget_there(sample.window, GTK_TYPE_SEARCH_ENTRY, "Find a rule");
    sample.desk = gtk_widget_get_ancestor(search, GTK_TYPE_STACK);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    sample_window_free(sample->window);
    sample_document_free(sample->document);
}

static GtkSelectionModel *
listed_rules(Sample *sample)
{
    return gtk_list_view_get_model(
        GTK_LIST_VIEW(widget_there(sample->desk, GTK_TYPE_LIST_VIEW, "Rules")));
}

/* Searches for @words. Returns: how many rules are listed then. */
static guint
find(Sample *sample, const char *words)
{
    GtkWidget *search = widget_there(sample->desk, GTK_TYPE_SEARCH_ENTRY, "Find a rule");
    gtk_editable_set_text(GTK_EDITABLE(search), words);
    g_signal_emit_by_name(search, "search-changed");
    spin_out();
    return g_list_model_get_n_items(G_LIST_MODEL(listed_rules(sample)));
}

static void
test_rules_are_found_by_any_of_their_words(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica");
    Records rules = data_set_records(editor_document_set(sample.document), ENTITY_RULE);
    assert_int_equal(find(&sample, ""), rules.length);
    assert_int_equal(find(&sample, "KARL XII COMES home"), 1);
    assert_int_equal(find(&sample, "karl-xii-lands"), 1);
    /* The sentence says so, and no name. */
    guint n = find(&sample, "failed returns of karl xii");
    assert_true(n > 0 && n < rules.length);
    assert_int_equal(find(&sample, "no rule says this"), 0);
    sample_clear(&sample);
}

static void
test_a_rule_is_a_sentence_with_its_cases_beside_it(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica");
    find(&sample, "karl-xii-exile");
    gtk_selection_model_select_item(listed_rules(&sample), 0, TRUE);
    spin_out();
    const Subject *subject = editor_document_subject(sample.document);
    assert_true(subject->entity == ENTITY_RULE && strcmp(subject->id, "karl-xii-exile") == 0);
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Unit: Karl XII");
    assert_true(comes_to_say(sample.desk, "3 records test it; all pass."));
    /* A case is a way to its record; the desk goes on showing the rule. */
    GtkWidget *button =
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Passes: Karl XII goes into exile");
    g_signal_emit_by_name(button, "clicked");
    spin_out();
    assert_int_equal(editor_document_subject(sample.document)->entity, ENTITY_RECORD);
    widget_there(sample.desk, GTK_TYPE_BUTTON, "Unit: Karl XII");
    /* A rule that is selected elsewhere is shown. */
    g_autoptr(Subject) other = subject_new(ENTITY_RULE, "karl-xii-return", NULL);
    editor_document_select(sample.document, other);
    spin_out();
    assert_non_null(label_saying(sample.desk, "Karl XII comes home"));
    sample_clear(&sample);
}

static gboolean
is_mapped(gpointer widget)
{
    return gtk_widget_get_mapped(widget);
}

/* The name of a rule is stored, and so the cases are listed anew, while the focus moves to one. */
static void
test_a_case_takes_the_focus_from_the_name_of_its_rule(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new("pax-baltica");
    find(&sample, "karl-xii-exile");
    gtk_selection_model_select_item(listed_rules(&sample), 0, TRUE);
    GtkWidget *inspector = widget_there(sample.window, EDITOR_TYPE_INSPECTOR, NULL);
    assert_true(spin_until(is_mapped, inspector));
    assert_true(comes_to_say(sample.desk, "3 records test it; all pass."));
    GtkWidget *entry = widget_there(inspector, GTK_TYPE_ENTRY, "Name");
    assert_true(gtk_widget_grab_focus(entry));
    gtk_editable_set_text(GTK_EDITABLE(entry), "Karl XII flees");
    gtk_widget_grab_focus(
        widget_there(sample.desk, GTK_TYPE_BUTTON, "Passes: Karl XII goes into exile"));
    spin_out();
    assert_non_null(label_saying(sample.desk, "Karl XII flees"));
    assert_non_null(gtk_window_get_focus(GTK_WINDOW(sample.window)));
    assert_true(comes_to_say(sample.desk, "3 records test it; all pass."));
    sample_clear(&sample);
}

/* Adds a rule to data/@name and holds that it begins with a trigger and an effect, in one step. */
static void
add_rule(const char *name)
{
    Sample sample = sample_new(name);
    guint n = data_set_records(editor_document_set(sample.document), ENTITY_RULE).length;
    g_signal_emit_by_name(widget_there(sample.window, GTK_TYPE_BUTTON, "New rule"), "clicked");
    spin_out();
    const Record *rule =
        data_set_find_record(editor_document_set(sample.document), ENTITY_RULE, "new-rule");
    assert_non_null(rule);
    assert_true(record_has_key(rule, "on") && record_has_key(rule, "do"));
    assert_int_equal(editor_document_n_done(sample.document), 1);
    assert_string_equal(editor_document_subject(sample.document)->id, "new-rule");
    GtkWidget *inspector = widget_there(sample.window, EDITOR_TYPE_INSPECTOR, NULL);
    GtkWidget *title = widget_there(inspector, GTK_TYPE_ENTRY, "Name");
    assert_true(gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(sample.window)), title));
    assert_int_equal(find(&sample, ""), n + 1);
    editor_document_undo(sample.document);
    spin_out();
    assert_int_equal(data_set_records(editor_document_set(sample.document), ENTITY_RULE).length, n);
    sample_clear(&sample);
}

static void
test_a_new_rule_begins_with_a_usual_sentence(void **state G_GNUC_UNUSED)
{
    add_rule("pax-baltica");
    add_rule("tutorial");
    add_rule("deluge");
    add_rule("thunder");
}

static gboolean
is_played(gpointer session)
{
    EditorGameBatch *batch = editor_game_session_batch(session);
    return batch != NULL && !editor_game_batch_is_running(batch);
}

/* Holds that the card of every rule of the games says in how many of them it fired.
 * Returns: how many rules fired in some games, and not in all. */
static guint
hold_all_rules(EditorDocument *document, EditorGameBatch *batch, GtkWidget *card)
{
    const GameResults *results = editor_game_batch_results(batch);
    const GArray *rows = results->groups[GROUP_RULES];
    guint n_some = 0;
    for (guint i = 0; i < rows->len; i++) {
        const ResultRow *row = &g_array_index(rows, ResultRow, i);
        gint64 times = row->counts[RULE_FIRED];
        gint64 n = editor_game_batch_games_of_rule(batch, row->id);
        g_autoptr(Subject) rule = subject_new(ENTITY_RULE, row->id, NULL);
        g_autofree char *fired = g_strdup_printf(
            "Fired in %" G_GINT64_FORMAT " of 20 games of “%s”, %" G_GINT64_FORMAT " times in all.",
            n, results->title, times);
        g_autofree char *never =
            g_strdup_printf("Never fired in 20 games of “%s”.", results->title);
        editor_document_select(document, rule);
        spin_out();
        assert_true(n <= MIN(times, results->played) && (n > 0) == (times > 0));
        if (times != 1)
            assert_non_null(label_saying(card, times > 0 ? fired : never));
        n_some += n > 0 && n < results->played;
    }
    return n_some;
}

static void
test_a_rule_says_in_how_many_games_it_fired(void **state G_GNUC_UNUSED)
{
    EditorDocument *document = sample_document_new("pax-baltica");
    EditorGameSession *session = editor_game_session_new(document);
    EditorCaseSuite *suite = editor_case_suite_new(document);
    const GameWish wish = {.scenario = "on-the-road-to-glory", .seed = 1};
    Records rules = data_set_records(editor_document_set(document), ENTITY_RULE);
    g_autoptr(Subject) first = subject_new(ENTITY_RULE, record_key(rules.items[0]), NULL);
    editor_document_select(document, first);
    GtkWidget *card = rule_panel_new(session, suite);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), card);
    GtkWidget *window = sample_window_new(scrolled, 400, 300);
    editor_game_session_start(session, &wish, 20, 0);
    assert_true(spin_until(is_played, session));
    assert_true(hold_all_rules(document, editor_game_session_batch(session), card) > 0);
    sample_window_free(window);
    g_object_unref(suite);
    g_object_unref(session);
    sample_document_free(document);
}

FILE_OF_TESTS(rules_desk)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules_are_found_by_any_of_their_words),
        cmocka_unit_test(test_a_rule_is_a_sentence_with_its_cases_beside_it),
        cmocka_unit_test(test_a_case_takes_the_focus_from_the_name_of_its_rule),
        cmocka_unit_test(test_a_new_rule_begins_with_a_usual_sentence),
        cmocka_unit_test(test_a_rule_says_in_how_many_games_it_fired),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
