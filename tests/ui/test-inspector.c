/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The inspector: what is entered becomes one step, what is wrong is stored, what comes from
 * elsewhere is shown, and nobody is disturbed while typing.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/forms/form-field.h"
#include "editor/forms/inspector.h"
#include "editor/forms/value-control.h"
#include "schema/model/record-path.h"
#include "tests/ui/sample-window.h"

typedef struct {
    EditorDocument *document;
    GtkWidget *inspector;
    GtkWidget *window;
} Fixture;

static int
setup(void **state)
{
    Fixture *fixture = g_new0(Fixture, 1);
    fixture->document = sample_document_new("pax-baltica-2010");
    fixture->inspector = editor_inspector_new(fixture->document);
    fixture->window = sample_window_new(fixture->inspector, 320, 800);
    *state = fixture;
    return 0;
}

static int
teardown(void **state)
{
    Fixture *fixture = *state;
    sample_window_free(fixture->window);
    g_object_unref(fixture->document);
    g_free(fixture);
    return 0;
}

static void
select_record(Fixture *fixture, EntityId entity, const char *id, const char *path)
{
    g_autoptr(Subject) subject = subject_new(entity, id, path);
    editor_document_select(fixture->document, subject);
    spin_out();
}

static GtkWidget *
find(Fixture *fixture, GType type, const char *label)
{
    GtkWidget *widget = widget_below(fixture->inspector, type, label);
    assert_non_null(widget);
    return widget;
}

/* Types @text into the entry @label and presses Return. */
static void
type(Fixture *fixture, const char *label, const char *text)
{
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, label);
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    g_signal_emit_by_name(entry, "activate");
    spin_out();
}

static void
shows(Fixture *fixture, const char *label, const char *text)
{
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, label);
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), text);
}

/* Holds that what stands at @path of the record is @json; NULL: nothing. */
static void
holds(Fixture *fixture, EntityId entity, const char *id, const char *path, const char *json)
{
    const Record *record = subject_owner(editor_document_set(fixture->document), entity, id);
    assert_non_null(record);
    g_autofree char *text = record_text_at(record, path);
    if (json == NULL)
        assert_null(text);
    else
        assert_string_equal(text, json);
}

static void
a_number_is_entered_stored_out_of_range_and_undone(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    shows(fixture, "Forage", "4");
    type(fixture, "Forage", "1000");
    holds(fixture, ENTITY_SPACE, "livland", "forage", "1000");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    assert_string_equal(editor_document_undo_label(fixture->document), "Forage of Livland: 1000");
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Forage");
    assert_true(gtk_widget_has_css_class(entry, "warning"));
    editor_document_undo(fixture->document);
    shows(fixture, "Forage", "4");
    assert_false(gtk_widget_has_css_class(entry, "warning"));
    assert_ptr_equal(find(fixture, GTK_TYPE_ENTRY, "Forage"), entry);
    type(fixture, "Forage", "many");
    shows(fixture, "Forage", "many");
    type(fixture, "Forage", "5");
    holds(fixture, ENTITY_SPACE, "livland", "forage", "5");
}

/* Returns: how many lines below @widget complain. */
static guint
count_complaints(GtkWidget *widget)
{
    guint n = GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "error") &&
              gtk_widget_get_visible(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        n += count_complaints(child);
    return n;
}

/* Returns: the popover below @widget that is open. */
static GtkWidget *
open_popover(GtkWidget *widget)
{
    if (GTK_IS_POPOVER(widget) && gtk_widget_get_visible(widget))
        return widget;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = open_popover(child);
    return found;
}

static gboolean
has_label(GtkWidget *widget, const char *text)
{
    if (GTK_IS_LABEL(widget) && strcmp(gtk_label_get_text(GTK_LABEL(widget)), text) == 0)
        return TRUE;
    gboolean is_there = FALSE;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && !is_there;
         child = gtk_widget_get_next_sibling(child))
        is_there = has_label(child, text);
    return is_there;
}

static gboolean
has_keyboard(GtkWidget *widget)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));
    return focus != NULL && gtk_widget_is_ancestor(focus, widget);
}

static void
reasons_are_told_by_names_and_give_the_keyboard_back(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Nation");
    gtk_widget_grab_focus(entry);
    gtk_widget_activate_action(entry, "row.why", NULL);
    spin_out();
    GtkWidget *popover = open_popover(fixture->inspector);
    assert_non_null(popover);
    assert_true(has_label(popover, "Nation of Livland"));
    assert_true(has_label(popover, "Sweden"));
    gtk_widget_child_focus(popover, GTK_DIR_TAB_FORWARD);
    gtk_popover_popdown(GTK_POPOVER(popover));
    spin_out();
    assert_null(open_popover(fixture->inspector));
    assert_true(has_keyboard(entry));
}

/* Returns: the line below @widget that complains, or NULL. */
static GtkWidget *
complaint_below(GtkWidget *widget)
{
    if (GTK_IS_LABEL(widget) && gtk_widget_has_css_class(widget, "error") &&
        gtk_widget_get_visible(widget))
        return widget;
    GtkWidget *found = NULL;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL && found == NULL;
         child = gtk_widget_get_next_sibling(child))
        found = complaint_below(child);
    return found;
}

static void
a_complaint_stands_below_its_row_until_it_is_mended(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Id");
    GtkWidget *row = gtk_widget_get_ancestor(entry, EDITOR_TYPE_FORM_FIELD);
    type(fixture, "Id", "livonia");
    GtkWidget *complaint = complaint_below(row);
    assert_non_null(complaint);
    assert_int_equal(count_complaints(fixture->inspector), 1);
    assert_true(strlen(gtk_label_get_text(GTK_LABEL(complaint))) > 10);
    type(fixture, "Id", "livland");
    assert_int_equal(count_complaints(fixture->inspector), 0);
}

/* The layer cannot rename what the data set below has. */
static void
what_is_refused_goes_when_its_entry_is_left(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    for (guint way = 0; way < 2; way++) {
        type(fixture, "Id", "livonia");
        shows(fixture, "Id", "livonia");
        assert_int_equal(count_complaints(fixture->inspector), 1);
        GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Id");
        if (way == 0)
            widget_key(entry, GDK_KEY_Escape, 0);
        else
            gtk_widget_grab_focus(find(fixture, GTK_TYPE_ENTRY, "Name"));
        spin_out();
        shows(fixture, "Id", "livland");
        assert_int_equal(count_complaints(fixture->inspector), 0);
    }
    GtkWidget *view = find(fixture, GTK_TYPE_TEXT_VIEW, "Source");
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    gtk_widget_grab_focus(view);
    gtk_text_buffer_set_text(buffer, "{", -1);
    widget_key(view, GDK_KEY_Return, GDK_CONTROL_MASK);
    spin_out();
    assert_int_equal(count_complaints(fixture->inspector), 1);
    gtk_widget_grab_focus(find(fixture, GTK_TYPE_ENTRY, "Name"));
    spin_out();
    g_autofree char *text = NULL;
    g_object_get(buffer, "text", &text, NULL);
    assert_string_equal(text, "2010:1.4");
    assert_int_equal(count_complaints(fixture->inspector), 0);
    assert_int_equal(editor_document_n_done(fixture->document), 0);
}

static void
buttons_go_by_one_and_escape_brings_back(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    g_signal_emit_by_name(find(fixture, GTK_TYPE_BUTTON, "Forage: one less"), "clicked");
    holds(fixture, ENTITY_SPACE, "livland", "forage", "3");
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Forage");
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), "77");
    assert_true(widget_key(entry, GDK_KEY_Escape, 0));
    shows(fixture, "Forage", "3");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
}

static void
who_is_typing_is_not_disturbed(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Name");
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), "Livl");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    assert_true(edit_plan_set(plan, ENTITY_SPACE, "livland", "forage", "7"));
    assert_true(editor_document_apply(fixture->document, plan, "Elsewhere", NULL));
    shows(fixture, "Forage", "7");
    shows(fixture, "Name", "Livl");
    /* Another selection is a way of leaving. */
    select_record(fixture, ENTITY_SPACE, "estland", NULL);
    holds(fixture, ENTITY_SPACE, "livland", "name", "\"Livl\"");
    shows(fixture, "Name", "Estland");
}

static void
an_override_can_be_taken_back(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *button = find(fixture, GTK_TYPE_BUTTON, "Forage: take back");
    assert_true(gtk_widget_get_visible(button));
    DataSet *base = editor_document_set(fixture->document)->base;
    const Record *below = subject_owner(base, ENTITY_SPACE, "livland");
    g_autofree char *text = record_text_at(below, "forage");
    g_signal_emit_by_name(button, "clicked");
    holds(fixture, ENTITY_SPACE, "livland", "forage", text);
    assert_false(gtk_widget_get_visible(button));
    editor_document_undo(fixture->document);
    assert_true(gtk_widget_get_visible(button));
}

/* What the layer empties is a difference as well. */
static void
an_emptied_value_can_be_taken_back(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "estland", NULL);
    DataSet *base = editor_document_set(fixture->document)->base;
    const Record *below = subject_owner(base, ENTITY_SPACE, "estland");
    g_autofree char *text = record_text_at(below, "nation");
    assert_non_null(text);
    GtkWidget *button = find(fixture, GTK_TYPE_BUTTON, "Nation: take back");
    assert_false(gtk_widget_get_visible(button));
    type(fixture, "Nation", "");
    holds(fixture, ENTITY_SPACE, "estland", "nation", NULL);
    assert_true(gtk_widget_get_visible(button));
    g_signal_emit_by_name(button, "clicked");
    holds(fixture, ENTITY_SPACE, "estland", "nation", text);
    assert_false(gtk_widget_get_visible(button));
}

static void
several_records_keep_an_id_each(void **state)
{
    Fixture *fixture = *state;
    g_autoptr(Subject) estland = subject_new(ENTITY_SPACE, "estland", NULL);
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    assert_true(gtk_widget_is_sensitive(find(fixture, GTK_TYPE_ENTRY, "Id")));
    editor_document_toggle(fixture->document, estland);
    spin_out();
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Id");
    assert_false(gtk_widget_is_sensitive(entry));
    const char *tooltip =
        gtk_widget_get_tooltip_text(gtk_widget_get_ancestor(entry, EDITOR_TYPE_VALUE_CONTROL));
    assert_non_null(strstr(tooltip, "select one alone"));
    type(fixture, "Id", "same");
    assert_int_equal(editor_document_n_done(fixture->document), 0);
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    assert_true(gtk_widget_is_sensitive(find(fixture, GTK_TYPE_ENTRY, "Id")));
}

static void
references_are_found_by_alias(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", "neighbours/estland");
    g_autoptr(Subject) region = subject_new(ENTITY_UNIT, "lewenhaupt", NULL);
    editor_document_select(fixture->document, region);
    type(fixture, "Start", "KRAKOW");
    holds(fixture, ENTITY_UNIT, "lewenhaupt", "start", "\"malopolska\"");
    shows(fixture, "Start", "Kraków");
    type(fixture, "Start", "nowhere at all");
    holds(fixture, ENTITY_UNIT, "lewenhaupt", "start", "\"nowhere at all\"");
}

static void
a_search_lists_what_may_be_meant(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_UNIT, "lewenhaupt", NULL);
    GtkWidget *entry = find(fixture, GTK_TYPE_ENTRY, "Start");
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), "livl");
    spin_out();
    GtkWidget *row = find(fixture, GTK_TYPE_LIST_BOX_ROW, "Livland");
    assert_true(gtk_widget_get_mapped(row));
    assert_true(widget_key(entry, GDK_KEY_Down, 0));
    assert_true(widget_key(entry, GDK_KEY_Return, 0));
    holds(fixture, ENTITY_UNIT, "lewenhaupt", "start", "\"livland\"");
    shows(fixture, "Start", "Livland");
}

static void
several_records_are_changed_in_one_step(void **state)
{
    Fixture *fixture = *state;
    g_autoptr(Subject) estland = subject_new(ENTITY_SPACE, "estland", NULL);
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    editor_document_toggle(fixture->document, estland);
    shows(fixture, "Name", "");
    type(fixture, "Forage", "6");
    holds(fixture, ENTITY_SPACE, "livland", "forage", "6");
    holds(fixture, ENTITY_SPACE, "estland", "forage", "6");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    assert_string_equal(editor_document_undo_label(fixture->document), "Forage of 2 records: 6");
}

static void
both_sides_of_a_border_are_shown_and_kept_in_step(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", "neighbours/estland");
    assert_non_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Border"));
    type(fixture, "Border", "difficult");
    holds(fixture, ENTITY_SPACE, "livland", "neighbours/estland/border", "\"difficult\"");
    holds(fixture, ENTITY_SPACE, "estland", "neighbours/livland/border", "\"difficult\"");
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
    Fixture *fixture = *state;
    for (guint i = 0; i < G_N_ELEMENTS(samples); i++) {
        select_record(fixture, samples[i].entity, samples[i].id, samples[i].path);
        assert_true(has_label(fixture->inspector, samples[i].title));
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
        g_autofree char *path = g_strdup(samples[i].path != NULL ? samples[i].path : "");
        assert_true(edit_plan_set(plan, samples[i].entity, samples[i].id, path, NULL));
        assert_true(editor_document_apply(fixture->document, plan, "Delete", NULL));
        spin_out();
        assert_true(has_label(fixture->inspector, "Nothing is selected"));
        assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, NULL));
        assert_int_equal(count_complaints(fixture->inspector), 0);
        editor_document_undo(fixture->document);
        spin_out();
        assert_true(has_label(fixture->inspector, samples[i].title));
        assert_non_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, NULL));
    }
}

/* Holds that the text called @label has room for all its lines. */
static void
is_whole(Fixture *fixture, const char *label, int n_lines)
{
    GtkWidget *view = find(fixture, GTK_TYPE_TEXT_VIEW, label);
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
    Fixture *fixture = *state;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    assert_true(edit_plan_set(plan,
                              ENTITY_SPACE,
                              "estland",
                              "source",
                              "{\"*\": \"a:1\", \"forage\": \"b:1\", \"port\": \"c:1\"}"));
    assert_true(edit_plan_set(plan,
                              ENTITY_SPACE,
                              "estland",
                              "note",
                              "\"A text of so many words that no row of the inspector has room "
                              "for it in less than three lines or even four.\""));
    assert_true(editor_document_apply(fixture->document, plan, "Sources", NULL));
    select_record(fixture, ENTITY_SPACE, "estland", NULL);
    is_whole(fixture, "Source", 3);
    is_whole(fixture, "Note", 5);
}

static void
words_are_chosen_from_a_list(void **state)
{
    Fixture *fixture = *state;
    select_record(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *list = find(fixture, GTK_TYPE_DROP_DOWN, "Transit");
    assert_int_equal(gtk_drop_down_get_selected(GTK_DROP_DOWN(list)), 0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), 2);
    holds(fixture, ENTITY_SPACE, "livland", "transit", "\"always\"");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(list), 0);
    holds(fixture, ENTITY_SPACE, "livland", "transit", NULL);
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
    Fixture *fixture = *state;
    const Record *rules = data_set_root(editor_document_set(fixture->document), ENTITY_RULES);
    assert_non_null(rules);
    Records list = data_set_records(editor_document_set(fixture->document), ENTITY_RULE);
    const char *id = record_key(list.items[0]);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    assert_true(edit_plan_set(plan,
                              ENTITY_RULE,
                              id,
                              "if",
                              "{\"verb\": \"status\", \"nation\": \"sweden\", "
                              "\"status\": \"active\"}"));
    assert_true(editor_document_apply(fixture->document, plan, "Condition", NULL));
    select_record(fixture, ENTITY_RULE, id, "if");
    assert_non_null(widget_below(fixture->inspector, GTK_TYPE_DROP_DOWN, "Status"));
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Track"));
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Unit"));
    GtkDropDown *verb = GTK_DROP_DOWN(find(fixture, GTK_TYPE_DROP_DOWN, "Verb"));
    gtk_drop_down_set_selected(verb, index_of(verb, "controls"));
    spin_out();
    holds(fixture, ENTITY_RULE, id, "if", "{\"verb\": \"controls\", \"nation\": \"sweden\"}");
    assert_int_equal(editor_document_n_done(fixture->document), 2);
    assert_null(widget_below(fixture->inspector, GTK_TYPE_DROP_DOWN, "Status"));
    shows(fixture, "Nation", "Sweden");
}

static void
what_a_scenario_says_comes_first(void **state)
{
    Fixture *fixture = *state;
    Records scenarios = data_set_records(editor_document_set(fixture->document), ENTITY_SCENARIO);
    assert_true(scenarios.length > 0);
    const char *id = record_key(scenarios.items[0]);
    editor_document_choose_scenario(fixture->document, id);
    select_record(fixture, ENTITY_UNIT, "lewenhaupt", NULL);
    type(fixture, "Stands at", "Estland");
    g_autofree char *path = g_strdup("position/units/lewenhaupt/at");
    holds(fixture, ENTITY_SCENARIO, id, path, "\"estland\"");
    editor_document_choose_scenario(fixture->document, NULL);
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, "Stands at"));
}

static void
rows_of_lists_move_and_go(void **state)
{
    Fixture *fixture = *state;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    Records scenarios = data_set_records(editor_document_set(fixture->document), ENTITY_SCENARIO);
    const char *id = record_key(scenarios.items[0]);
    assert_true(edit_plan_set(plan,
                              ENTITY_SCENARIO,
                              id,
                              "victory",
                              "[{\"name\": \"One\"}, {\"name\": \"Two\"}]"));
    assert_true(editor_document_apply(fixture->document, plan, "Rows", NULL));
    select_record(fixture, ENTITY_SCENARIO, id, NULL);
    GtkWidget *one = find(fixture, GTK_TYPE_BUTTON, "One");
    GtkWidget *line = gtk_widget_get_parent(one);
    g_signal_emit_by_name(widget_below(line, GTK_TYPE_BUTTON, "Move down"), "clicked");
    holds(fixture, ENTITY_SCENARIO, id, "victory", "[{\"name\": \"Two\"}, {\"name\": \"One\"}]");
    g_signal_emit_by_name(widget_below(line, GTK_TYPE_BUTTON, "Remove"), "clicked");
    holds(fixture, ENTITY_SCENARIO, id, "victory", "[{\"name\": \"One\"}]");
    g_signal_emit_by_name(find(fixture, GTK_TYPE_BUTTON, "Victory: add"), "clicked");
    holds(fixture, ENTITY_SCENARIO, id, "victory", "[{\"name\": \"One\"}, {}]");
}

static void
every_record_of_the_set_can_be_shown(void **state)
{
    Fixture *fixture = *state;
    DataSet *set = editor_document_set(fixture->document);
    for (guint i = 0; i < N_ENTITIES; i++) {
        Records records = data_set_records(set, i);
        for (guint32 j = 0; j < MIN(records.length, 3); j++)
            if (record_key(records.items[j]) != NULL)
                select_record(fixture, i, record_key(records.items[j]), NULL);
        if (data_set_root(set, i) != NULL)
            select_record(fixture, i, NULL, NULL);
    }
    editor_document_select(fixture->document, NULL);
    assert_null(widget_below(fixture->inspector, GTK_TYPE_ENTRY, NULL));
    assert_int_equal(editor_document_n_done(fixture->document), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int
main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_number_is_entered_stored_out_of_range_and_undone),
        TEST(buttons_go_by_one_and_escape_brings_back),
        TEST(reasons_are_told_by_names_and_give_the_keyboard_back),
        TEST(a_complaint_stands_below_its_row_until_it_is_mended),
        TEST(what_is_refused_goes_when_its_entry_is_left),
        TEST(who_is_typing_is_not_disturbed),
        TEST(an_override_can_be_taken_back),
        TEST(an_emptied_value_can_be_taken_back),
        TEST(several_records_keep_an_id_each),
        TEST(references_are_found_by_alias),
        TEST(a_search_lists_what_may_be_meant),
        TEST(several_records_are_changed_in_one_step),
        TEST(both_sides_of_a_border_are_shown_and_kept_in_step),
        TEST(what_is_gone_is_shown_no_more),
        TEST(texts_have_room_for_all_their_lines),
        TEST(words_are_chosen_from_a_list),
        TEST(a_verb_shows_its_arguments_and_another_keeps_what_both_have),
        TEST(what_a_scenario_says_comes_first),
        TEST(rows_of_lists_move_and_go),
        TEST(every_record_of_the_set_can_be_shown),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
