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

#include "editor/controls/value-control.h"
#include "editor/forms/record-form.h"
#include "schema/model/edit.h"
#include "tests/ui/sample-inspector.h"
#include "tests/unit/main.h"

static void
a_number_is_entered_stored_out_of_range_and_undone(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    inspector_assert_shows(fixture, "Forage", "4");
    inspector_type(fixture, "Forage", "1000");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "forage", "1000");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    assert_string_equal(editor_document_undo_label(fixture->document), "Forage of Livland: 1000");
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Forage");
    assert_true(gtk_widget_has_css_class(entry, "warning"));
    editor_document_undo(fixture->document);
    inspector_assert_shows(fixture, "Forage", "4");
    assert_false(gtk_widget_has_css_class(entry, "warning"));
    assert_ptr_equal(inspector_find(fixture, GTK_TYPE_ENTRY, "Forage"), entry);
    inspector_type(fixture, "Forage", "many");
    inspector_assert_shows(fixture, "Forage", "many");
    inspector_type(fixture, "Forage", "5");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "forage", "5");
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
has_keyboard(GtkWidget *widget)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));
    return focus != NULL && gtk_widget_is_ancestor(focus, widget);
}

static void
reasons_are_given_by_names_and_give_the_keyboard_back(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Nation");
    gtk_widget_grab_focus(entry);
    gtk_widget_activate_action(entry, "row.why", NULL);
    spin_out();
    GtkWidget *popover = open_popover(fixture->inspector);
    assert_non_null(popover);
    assert_true(inspector_has_label(popover, "Nation of Livland"));
    assert_true(inspector_has_label(popover, "Sweden"));
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
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Id");
    GtkWidget *row = gtk_widget_get_ancestor(entry, EDITOR_TYPE_FORM_FIELD);
    inspector_type(fixture, "Id", "livonia");
    GtkWidget *complaint = complaint_below(row);
    assert_non_null(complaint);
    assert_int_equal(inspector_count_complaints(fixture->inspector), 1);
    assert_true(strlen(gtk_label_get_text(GTK_LABEL(complaint))) > 10);
    inspector_type(fixture, "Id", "livland");
    assert_int_equal(inspector_count_complaints(fixture->inspector), 0);
}

/* The layer cannot rename what the data set below has. */
static void
what_is_refused_goes_when_its_entry_is_left(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    for (guint way = 0; way < 2; way++) {
        inspector_type(fixture, "Id", "livonia");
        inspector_assert_shows(fixture, "Id", "livonia");
        assert_int_equal(inspector_count_complaints(fixture->inspector), 1);
        GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Id");
        if (way == 0)
            widget_key(entry, GDK_KEY_Escape, 0);
        else
            gtk_widget_grab_focus(inspector_find(fixture, GTK_TYPE_ENTRY, "Name"));
        spin_out();
        inspector_assert_shows(fixture, "Id", "livland");
        assert_int_equal(inspector_count_complaints(fixture->inspector), 0);
    }
    GtkWidget *view = inspector_find(fixture, GTK_TYPE_TEXT_VIEW, "Source");
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
    gtk_widget_grab_focus(view);
    gtk_text_buffer_set_text(buffer, "{", -1);
    widget_key(view, GDK_KEY_Return, GDK_CONTROL_MASK);
    spin_out();
    assert_int_equal(inspector_count_complaints(fixture->inspector), 1);
    gtk_widget_grab_focus(inspector_find(fixture, GTK_TYPE_ENTRY, "Name"));
    spin_out();
    g_autofree char *text = NULL;
    g_object_get(buffer, "text", &text, NULL);
    assert_string_equal(text, "2010:1.4");
    assert_int_equal(inspector_count_complaints(fixture->inspector), 0);
    assert_int_equal(editor_document_n_done(fixture->document), 0);
}

static void
buttons_go_by_one_and_escape_brings_back(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    g_signal_emit_by_name(inspector_find(fixture, GTK_TYPE_BUTTON, "Forage: one less"), "clicked");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "forage", "3");
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Forage");
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), "77");
    assert_true(widget_key(entry, GDK_KEY_Escape, 0));
    inspector_assert_shows(fixture, "Forage", "3");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
}

static void
who_is_typing_is_not_disturbed(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Name");
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), "Livl");
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    assert_true(edit_plan_set(plan, ENTITY_SPACE, "livland", "forage", "7"));
    assert_true(editor_document_apply(fixture->document, plan, "Elsewhere", NULL));
    inspector_assert_shows(fixture, "Forage", "7");
    inspector_assert_shows(fixture, "Name", "Livl");
    /* Another selection is a way of leaving. */
    inspector_select(fixture, ENTITY_SPACE, "estland", NULL);
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "name", "\"Livl\"");
    inspector_assert_shows(fixture, "Name", "Estland");
}

static void
an_override_can_be_taken_back(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    GtkWidget *button = inspector_find(fixture, GTK_TYPE_BUTTON, "Forage: revert");
    assert_true(gtk_widget_get_visible(button));
    DataSet *base = editor_document_set(fixture->document)->base;
    const Record *below = subject_owner(base, ENTITY_SPACE, "livland");
    g_autofree char *text = edit_path_text(below, "forage");
    g_signal_emit_by_name(button, "clicked");
    inspector_assert_holds(fixture, ENTITY_SPACE, "livland", "forage", text);
    assert_false(gtk_widget_get_visible(button));
    editor_document_undo(fixture->document);
    assert_true(gtk_widget_get_visible(button));
}

/* What the layer empties is a difference as well. */
static void
an_emptied_value_can_be_taken_back(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "estland", NULL);
    DataSet *base = editor_document_set(fixture->document)->base;
    const Record *below = subject_owner(base, ENTITY_SPACE, "estland");
    g_autofree char *text = edit_path_text(below, "nation");
    assert_non_null(text);
    GtkWidget *button = inspector_find(fixture, GTK_TYPE_BUTTON, "Nation: revert");
    assert_false(gtk_widget_get_visible(button));
    inspector_type(fixture, "Nation", "");
    inspector_assert_holds(fixture, ENTITY_SPACE, "estland", "nation", NULL);
    assert_true(gtk_widget_get_visible(button));
    g_signal_emit_by_name(button, "clicked");
    inspector_assert_holds(fixture, ENTITY_SPACE, "estland", "nation", text);
    assert_false(gtk_widget_get_visible(button));
}

static void
several_records_keep_an_id_each(void **state)
{
    SampleInspector *fixture = *state;
    g_autoptr(Subject) estland = subject_new(ENTITY_SPACE, "estland", NULL);
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    assert_true(gtk_widget_is_sensitive(inspector_find(fixture, GTK_TYPE_ENTRY, "Id")));
    editor_document_toggle(fixture->document, estland);
    spin_out();
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Id");
    assert_false(gtk_widget_is_sensitive(entry));
    const char *tooltip =
        gtk_widget_get_tooltip_text(gtk_widget_get_ancestor(entry, EDITOR_TYPE_VALUE_CONTROL));
    assert_non_null(strstr(tooltip, "select a single one"));
    inspector_type(fixture, "Id", "same");
    assert_int_equal(editor_document_n_done(fixture->document), 0);
    inspector_select(fixture, ENTITY_SPACE, "livland", NULL);
    assert_true(gtk_widget_is_sensitive(inspector_find(fixture, GTK_TYPE_ENTRY, "Id")));
}

static void
references_are_found_by_alias(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_SPACE, "livland", "neighbours/estland");
    g_autoptr(Subject) region = subject_new(ENTITY_UNIT, "lewenhaupt", NULL);
    editor_document_select(fixture->document, region);
    inspector_say_more(fixture, "start");
    inspector_type(fixture, "Start", "KRAKOW");
    inspector_assert_holds(fixture, ENTITY_UNIT, "lewenhaupt", "start", "\"malopolska\"");
    inspector_assert_shows(fixture, "Start", "Kraków");
    inspector_type(fixture, "Start", "nowhere at all");
    inspector_assert_holds(fixture, ENTITY_UNIT, "lewenhaupt", "start", "\"nowhere at all\"");
}

static void
a_search_lists_what_may_be_meant(void **state)
{
    SampleInspector *fixture = *state;
    inspector_select(fixture, ENTITY_UNIT, "lewenhaupt", NULL);
    inspector_say_more(fixture, "start");
    GtkWidget *entry = inspector_find(fixture, GTK_TYPE_ENTRY, "Start");
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), "livl");
    spin_out();
    GtkWidget *row = inspector_find(fixture, GTK_TYPE_LIST_BOX_ROW, "Livland");
    assert_true(gtk_widget_get_mapped(row));
    assert_true(widget_key(entry, GDK_KEY_Down, 0));
    assert_true(widget_key(entry, GDK_KEY_Return, 0));
    inspector_assert_holds(fixture, ENTITY_UNIT, "lewenhaupt", "start", "\"livland\"");
    inspector_assert_shows(fixture, "Start", "Livland");
}

#define TEST(name)                                                                                 \
    cmocka_unit_test_setup_teardown(name, sample_inspector_setup, sample_inspector_teardown)

FILE_OF_TESTS(inspector)
{
    const struct CMUnitTest tests[] = {
        TEST(a_number_is_entered_stored_out_of_range_and_undone),
        TEST(buttons_go_by_one_and_escape_brings_back),
        TEST(reasons_are_given_by_names_and_give_the_keyboard_back),
        TEST(a_complaint_stands_below_its_row_until_it_is_mended),
        TEST(what_is_refused_goes_when_its_entry_is_left),
        TEST(who_is_typing_is_not_disturbed),
        TEST(an_override_can_be_taken_back),
        TEST(an_emptied_value_can_be_taken_back),
        TEST(several_records_keep_an_id_each),
        TEST(references_are_found_by_alias),
        TEST(a_search_lists_what_may_be_meant),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
