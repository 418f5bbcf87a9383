/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inspector: one form for each kind of record, for several at a time, and for what becomes of
 * them.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/controls/value-control.h"
#include "editor/forms/record-form.h"
#include "schema/model/edit.h"
#include "tests/ui/sample-inspector.h"
#include "tests/unit/main.h"

static void
several_records_are_changed_in_one_step(void **state)
{
    SampleInspector *fixture = *state;
    g_autoptr(Subject) estland = subject_new(ENTITY_SPACE, "estland", NULL);
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    editor_document_toggle(fixture->document, estland);
    inspector_assert_shows(fixture, "Name", "");
    inspector_type(fixture, "Forage", "6");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "forage", "6");
    inspector_assert_holds(fixture, ENTITY_SPACE, "estland", "forage", "6");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    assert_string_equal(editor_document_undo_label(fixture->document), "Forage of 2 records: 6");
}

static void
both_sides_of_a_border_are_shown_and_kept_in_step(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", "neighbours/estland");
    assert_non_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Border"));
    inspector_type(fixture, "Border", "difficult");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "neighbours/estland/border",
                           "\"difficult\"");
    inspector_assert_holds(fixture, ENTITY_SPACE, "estland", "neighbours/livland/border",
                           "\"difficult\"");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
}

/* What was deleted comes back with its form. */
static void
what_is_gone_is_shown_no_more(void **state)
{
    static const struct {
        EntityId entity;
        const char *id, *path, *title;
    } samples[] = {
        {ENTITY_UNIT, "lewenhaupt", NULL, "Lewenhaupt"},
        {ENTITY_SPACE, "livland", "neighbours/estland", "Border of Livland with Estland"},
    };
    SampleInspector *fixture = *state;
    for (guint i = 0; i < G_N_ELEMENTS(samples); i++) {
        inspector_select(fixture, samples[i].entity, samples[i].id, samples[i].path);
        assert_true(inspector_has_label(fixture->inspector, samples[i].title));
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
        g_autofree char *path = g_strdup(samples[i].path != NULL ? samples[i].path : "");
        assert_true(edit_plan_set(plan, samples[i].entity, samples[i].id, path, NULL));
        assert_true(editor_document_apply(fixture->document, plan, "Delete", NULL));
        spin_out();
        assert_true(inspector_has_label(fixture->inspector, "Nothing is selected"));
        assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, NULL));
        assert_int_equal(inspector_count_complaints(fixture->inspector), 0);
        editor_document_undo(fixture->document);
        spin_out();
        assert_true(inspector_has_label(fixture->inspector, samples[i].title));
        assert_non_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, NULL));
    }
}

/* Holds that the text called @label has room for all its lines. */
static void
is_whole(SampleInspector *fixture, const char *label, int n_lines)
{
    GtkWidget *view = inspector_find(fixture, GTK_TYPE_TEXT_VIEW, label);
    GtkTextIter end;
    GdkRectangle place;
    gtk_test_widget_wait_for_draw(fixture->window);
    spin_out();
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    gtk_text_buffer_get_end_iter(buffer, &end);
    gtk_text_view_get_iter_location(GTK_TEXT_VIEW(view), &end, &place);
    assert_true(place.height > 0);
    assert_true(gtk_widget_get_height(view) >= n_lines * place.height);
    assert_true(gtk_widget_get_height(view) <= (n_lines + 1) * place.height + 12);
}

static void
texts_have_room_for_all_their_lines(void **state)
{
    SampleInspector *fixture = *state;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    assert_true(edit_plan_set(plan, ENTITY_SPACE, "estland", "source",
                              "{\"*\": \"a:1\", \"forage\": \"b:1\", \"port\": \"c:1\"}"));
    assert_true(edit_plan_set(plan, ENTITY_SPACE, "estland", "note",
                              "\"A text of so many words that no row of the inspector has room "
                              "for it in less than three lines or even four.\""));
    assert_true(editor_document_apply(fixture->document, plan, "Sources", NULL));
    inspector_select(fixture, ENTITY_SPACE, "estland", NULL);
    is_whole(fixture, "Source", 3);
    is_whole(fixture, "Note", 5);
}

static void
words_are_chosen_from_a_list(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    assert_null(widget_below(fixture->inspector, GTK_TYPE_DROP_DOWN, "Transit"));
    inspector_say_more(fixture, "transit");
    GtkWidget *list = inspector_find(fixture, GTK_TYPE_DROP_DOWN, "Transit");
    assert_int_equal(gtk_drop_down_get_selected(GTK_DROP_DOWN(list)), 0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), 2);
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "transit", "\"always\"");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), 0);
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "transit", NULL);
    editor_document_undo(fixture->document);
    assert_int_equal(gtk_drop_down_get_selected(GTK_DROP_DOWN(list)), 2);
}

/* Returns: the index of @word in the list, which must have it. */
static guint
index_of(GtkDropDown *list, const char *word)
{
    GListModel *words = gtk_drop_down_get_model(list);
    for (guint i = 0; i < g_list_model_get_n_items(words); i++)
        if (strcmp(gtk_string_list_get_string(GTK_STRING_LIST(words), i), word) == 0)
            return i;
    fail_msg("no %s", word);
    return 0;
}

static void
a_verb_shows_its_arguments_and_another_keeps_what_both_have(void **state)
{
    SampleInspector *fixture = *state;
    const Record *rules = data_set_root(editor_document_set(fixture->document), ENTITY_RULES);
    assert_non_null(rules);
    Records list = data_set_records(editor_document_set(fixture->document), ENTITY_RULE);
    const char *id = record_key(list.items[0]);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    assert_true(edit_plan_set(plan, ENTITY_RULE, id, "if",
                              "{\"verb\": \"status\", \"nation\": \"sweden\", "
                              "\"status\": \"active\"}"));
    assert_true(editor_document_apply(fixture->document, plan, "Condition", NULL));
    inspector_select(fixture, ENTITY_RULE, id, "if");
    assert_non_null(widget_below(fixture->inspector, GTK_TYPE_DROP_DOWN, "Status"));
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Track"));
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Unit"));
    GtkDropDown *verb = GTK_DROP_DOWN(inspector_find(fixture, GTK_TYPE_DROP_DOWN, "Verb"));
    gtk_drop_down_set_selected(verb, index_of(verb, "controls"));
    spin_out();
    inspector_assert_holds(fixture, ENTITY_RULE, id, "if",
                           "{\"verb\": \"controls\", \"nation\": \"sweden\"}");
    assert_int_equal(editor_document_n_done(fixture->document), 2);
    assert_null(widget_below(fixture->inspector, GTK_TYPE_DROP_DOWN, "Status"));
    inspector_assert_shows(fixture, "Nation", "Sweden");
}

static void
what_a_scenario_says_comes_first(void **state)
{
    SampleInspector *fixture = *state;
    Records scenarios = data_set_records(editor_document_set(fixture->document), ENTITY_SCENARIO);
    assert_true(scenarios.length > 0);
    const char *id = record_key(scenarios.items[0]);
    editor_document_choose_scenario(fixture->document, id);
    inspector_select(fixture, ENTITY_UNIT, "lewenhaupt", NULL);
    inspector_type(fixture, "Placed at", "Estland");
    g_autofree char *path = g_strdup("position/units/lewenhaupt/at");
    inspector_assert_holds(fixture, ENTITY_SCENARIO, id, path, "\"estland\"");
    editor_document_choose_scenario(fixture->document, NULL);
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Placed at"));
}

static void
rows_of_lists_move_and_go(void **state)
{
    SampleInspector *fixture = *state;
    editor_inspector_set_sentences(EDITOR_INSPECTOR(fixture->inspector), FALSE);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    Records scenarios = data_set_records(editor_document_set(fixture->document), ENTITY_SCENARIO);
    const char *id = record_key(scenarios.items[0]);
    assert_true(edit_plan_set(plan, ENTITY_SCENARIO, id, "victory",
                              "[{\"name\": \"One\"}, {\"name\": \"Two\"}]"));
    assert_true(editor_document_apply(fixture->document, plan, "Rows", NULL));
    inspector_select(fixture, ENTITY_SCENARIO, id, NULL);
    GtkWidget *one = inspector_find(fixture, GTK_TYPE_BUTTON, "One");
    GtkWidget *line = gtk_widget_get_parent(one);
    g_signal_emit_by_name(widget_below(line, GTK_TYPE_BUTTON, "Move down"), "clicked");
    inspector_assert_holds(fixture, ENTITY_SCENARIO, id, "victory",
                           "[{\"name\": \"Two\"}, {\"name\": \"One\"}]");
    g_signal_emit_by_name(widget_below(line, GTK_TYPE_BUTTON, "Remove"), "clicked");
    inspector_assert_holds(fixture, ENTITY_SCENARIO, id, "victory", "[{\"name\": \"One\"}]");
    g_signal_emit_by_name(inspector_find(fixture, GTK_TYPE_BUTTON, "Victory: add"), "clicked");
    inspector_assert_holds(fixture, ENTITY_SCENARIO, id, "victory", "[{\"name\": \"One\"}, {}]");
    /* The new one is filled in at once. */
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(fixture->window));
    GtkWidget *form = gtk_widget_get_ancestor(focus, EDITOR_TYPE_RECORD_FORM);
    assert_true(gtk_widget_is_ancestor(focus, widget_below(form, GTK_TYPE_ENTRY, "Name")));
    gtk_editable_set_text(GTK_EDITABLE(gtk_widget_get_parent(focus)), "Two");
    g_signal_emit_by_name(gtk_widget_get_parent(focus), "activate");
    inspector_assert_holds(fixture, ENTITY_SCENARIO, id, "victory",
                           "[{\"name\": \"One\"}, {\"name\": \"Two\"}]");
}

static void
every_record_of_the_set_can_be_shown(void **state)
{
    SampleInspector *fixture = *state;
    DataSet *set = editor_document_set(fixture->document);
    for (guint i = 0; i < N_ENTITIES; i++) {
        Records records = data_set_records(set, i);
        for (guint32 j = 0; j < MIN(records.length, 3); j++)
            if (record_key(records.items[j]) != NULL)
                inspector_select(fixture, i, record_key(records.items[j]), NULL);
        if (data_set_root(set, i) != NULL)
            inspector_select(fixture, i, NULL, NULL);
    }
    editor_document_select(fixture->document, NULL);
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, NULL));
    assert_int_equal(editor_document_n_done(fixture->document), 0);
}

static GtkWidget *
button_named(SampleInspector *fixture, const char *name)
{
    return inspector_find(fixture, GTK_TYPE_BUTTON, name);
}

/* What is printed, what the scenario says, and nothing that neither says. */
static void
ink_and_pencil_have_cards_of_their_own(void **state)
{
    SampleInspector *fixture = *state;
    inspector_unfold(fixture, FALSE);
    editor_document_choose_scenario(fixture->document, "the-end-is-near");
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    assert_true(inspector_has_label(fixture->inspector, "Land of Sweden"));
    assert_true(inspector_has_label(fixture->inspector, "In every scenario"));
    assert_true(inspector_has_label(fixture->inspector, "In “The End is Near”"));
    assert_true(gtk_widget_get_mapped(button_named(fixture, "Garrison: Riga 4")));
    assert_true(gtk_widget_get_mapped(button_named(fixture, "Port: Gulf of Riga")));
    GtkWidget *forage = inspector_find(fixture, GTK_TYPE_ENTRY, "Forage");
    assert_false(gtk_widget_get_mapped(forage));
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Aliases"));
    /* A value that is pressed is changed where all that is printed stands. */
    g_signal_emit_by_name(button_named(fixture, "Forage: 4"), "clicked");
    spin_out();
    assert_true(gtk_widget_get_mapped(forage));
    assert_true(gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(fixture->window)), forage));
    inspector_type(fixture, "Forage", "2");
    assert_non_null(button_named(fixture, "Forage: 2"));
    /* The scenario says something once it is asked for. */
    GtkWidget *said = gtk_widget_get_ancestor(
        inspector_find(fixture, GTK_TYPE_MENU_BUTTON, "Add: marker, name, nation…"),
        EDITOR_TYPE_RECORD_FORM);
    widget_act(said, "form.add", "garrison");
    GtkWidget *garrison = widget_below(said, GTK_TYPE_ENTRY, "Garrison");
    assert_true(
        gtk_widget_is_ancestor(gtk_window_get_focus(GTK_WINDOW(fixture->window)), garrison));
    /* What is asked for next comes below it. */
    graphene_rect_t first, next;
    widget_act(said, "form.add", "marker");
    gtk_test_widget_wait_for_draw(fixture->window);
    GtkWidget *marker = gtk_widget_get_next_sibling(
        gtk_widget_get_ancestor(garrison, g_type_from_name("EditorFormField")));
    assert_true(gtk_widget_compute_bounds(garrison, said, &first));
    assert_true(gtk_widget_compute_bounds(marker, said, &next));
    assert_true(next.origin.y > first.origin.y);
}

/* What stands alone in the list is meant, however little of it was typed. */
static void
a_reference_is_the_only_match(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    inspector_type(fixture, "Nation", "pruss");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "nation", "\"prussia\"");
    inspector_type(fixture, "Nation", "atlantis");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "nation", "\"atlantis\"");
    assert_true(inspector_has_label(
        fixture->inspector, "There is no “atlantis”. The text is kept until you change it."));
}

static void
what_is_against_a_value_stands_below_it(void **state)
{
    static const char words[] = "Forage must be from 1 to 4. 999 is kept until you change it.";
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    inspector_type(fixture, "Forage", "999");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "forage", "999");
    assert_true(inspector_has_label(fixture->inspector, words));
    inspector_type(fixture, "Forage", "3");
    assert_false(inspector_has_label(fixture->inspector, words));
}

#define TEST(name)                                                                                 \
    cmocka_unit_test_setup_teardown(name, sample_inspector_setup, sample_inspector_teardown)

FILE_OF_TESTS(inspector_forms)
{
    const struct CMUnitTest tests[] = {
        TEST(several_records_are_changed_in_one_step),
        TEST(both_sides_of_a_border_are_shown_and_kept_in_step),
        TEST(what_is_gone_is_shown_no_more),
        TEST(texts_have_room_for_all_their_lines),
        TEST(ink_and_pencil_have_cards_of_their_own),
        TEST(words_are_chosen_from_a_list),
        TEST(a_verb_shows_its_arguments_and_another_keeps_what_both_have),
        TEST(what_a_scenario_says_comes_first),
        TEST(rows_of_lists_move_and_go),
        TEST(a_reference_is_the_only_match),
        TEST(what_is_against_a_value_stands_below_it),
        TEST(every_record_of_the_set_can_be_shown),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
