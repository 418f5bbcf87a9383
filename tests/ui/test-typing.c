/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is typed and not confirmed: whatever is asked of the window next finishes it first, so that
 * nothing typed is lost; and what is finished is undone by the document.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/member-edit.h"
#include "editor/window/commands.h"
#include "editor/window/window.h"
#include "schema/model/edit.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

typedef struct {
    EditorDocument *document;
    GtkWidget *window;
} Fixture;

static Fixture
fixture_new(const char *folder)
{
    Fixture fixture = {.document = sample_document_new_in(folder, "tutorial")};
    fixture.window = editor_window_new(NULL, NULL, fixture.document);
    sample_window_new(fixture.window, 1200, 800);
    return fixture;
}

static void
fixture_clear(Fixture *fixture)
{
    if (fixture->window != NULL)
        sample_window_free(fixture->window);
    g_object_unref(fixture->document);
}

static void
select_place(Fixture *fixture, const char *id)
{
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, id, NULL);
    editor_document_select(fixture->document, subject);
    spin_out();
}

/* Types @text into the entry @label of the part @root, and leaves it at that. */
static GtkWidget *
begin_in(GtkWidget *root, const char *label, const char *text)
{
    GtkWidget *entry = widget_below(root, GTK_TYPE_ENTRY, label);
    assert_non_null(entry);
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    spin_out();
    return entry;
}

static GtkWidget *
inspector_of(Fixture *fixture)
{
    g_autoptr(GPtrArray) left = g_ptr_array_new();
    g_ptr_array_add(left, fixture->window);
    while (left->len > 0) {
        GtkWidget *widget = g_ptr_array_steal_index(left, left->len - 1);
        if (g_str_equal(gtk_widget_get_css_name(widget), "inspector"))
            return widget;
        for (GtkWidget *child = gtk_widget_get_first_child(widget); child != NULL;
             child = gtk_widget_get_next_sibling(child))
            g_ptr_array_add(left, child);
    }
    fail_msg("no inspector");
    return NULL;
}

static gboolean
is_enabled(Fixture *fixture, const char *action)
{
    return g_action_get_enabled(g_action_map_lookup_action(G_ACTION_MAP(fixture->window), action));
}

static void
holds(Fixture *fixture, const DataSet *set, const char *id, const char *key, const char *json)
{
    const Record *record = subject_owner(set, ENTITY_SPACE, id);
    assert_non_null(fixture->document);
    assert_non_null(record);
    g_autofree char *text = edit_path_text(record, key);
    assert_string_equal(text, json);
}

static void
test_saving_saves_what_is_typed(void **state)
{
    Fixture fixture = fixture_new(*state);
    select_place(&fixture, "dorpat");
    assert_false(is_enabled(&fixture, "save"));
    begin_in(inspector_of(&fixture), "Name", "Tartu");
    assert_true(is_enabled(&fixture, "save"));
    widget_act(fixture.window, "win.save", NULL);
    assert_false(editor_document_is_modified(fixture.document));
    assert_false(is_enabled(&fixture, "save"));
    holds(&fixture, editor_document_saved(fixture.document), "dorpat", "name", "\"Tartu\"");
    fixture_clear(&fixture);
}

/* Returns: the window that asks, or NULL. */
static GtkWidget *
dialog(void)
{
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; i < g_list_model_get_n_items(windows); i++) {
        g_autoptr(GtkWidget) window = g_list_model_get_item(windows, i);
        if (GTK_IS_MESSAGE_DIALOG(window))
            return window;
    }
    return NULL;
}

static void
test_closing_asks_about_what_is_typed(void **state)
{
    Fixture fixture = fixture_new(*state);
    select_place(&fixture, "dorpat");
    begin_in(inspector_of(&fixture), "Name", "Tartu");
    widget_act(fixture.window, "win.close", NULL);
    assert_non_null(dialog());
    holds(&fixture, editor_document_set(fixture.document), "dorpat", "name", "\"Tartu\"");
    gtk_dialog_response(GTK_DIALOG(dialog()), GTK_RESPONSE_CANCEL);
    spin_out();
    begin_in(inspector_of(&fixture), "Name", "Juryev");
    gtk_window_close(GTK_WINDOW(fixture.window));
    spin_out();
    assert_non_null(dialog());
    gtk_dialog_response(GTK_DIALOG(dialog()), GTK_RESPONSE_CANCEL);
    spin_out();
    holds(&fixture, editor_document_set(fixture.document), "dorpat", "name", "\"Juryev\"");
    fixture_clear(&fixture);
}

static void
test_a_cell_of_a_table_is_finished_as_well(void **state)
{
    Fixture fixture = fixture_new(*state);
    g_autoptr(Subject) list = subject_new(ENTITY_MAP, NULL, "spaces");
    EditorWorkbench *workbench = editor_window_workbench(EDITOR_WINDOW(fixture.window));
    editor_workbench_show_list(workbench, list);
    spin_out();
    GtkWidget *view = widget_below(GTK_WIDGET(workbench), GTK_TYPE_COLUMN_VIEW,
                                   entity_get(ENTITY_SPACE)->meaning);
    assert_non_null(view);
    gtk_selection_model_select_item(gtk_column_view_get_model(GTK_COLUMN_VIEW(view)), 1, TRUE);
    spin_out();
    gtk_widget_grab_focus(view);
    assert_true(gtk_widget_activate_action(view, "table.edit", NULL));
    spin_out();
    GtkWidget *id = widget_below(view, GTK_TYPE_ENTRY, "Id");
    assert_non_null(id);
    assert_true(widget_key(id, GDK_KEY_Tab, 0));
    begin_in(view, "Name", "Tartu");
    assert_true(is_enabled(&fixture, "save"));
    widget_act(fixture.window, "win.save", NULL);
    holds(&fixture, editor_document_saved(fixture.document), "dorpat", "name", "\"Tartu\"");
    assert_null(widget_below(view, GTK_TYPE_ENTRY, NULL));
    fixture_clear(&fixture);
}

static void
test_the_desk_keeps_what_is_typed_for_its_scenario(void **state)
{
    Fixture fixture = fixture_new(*state);
    Records scenarios = data_set_records(editor_document_set(fixture.document), ENTITY_SCENARIO);
    assert_true(scenarios.length > 0);
    g_autofree char *id = g_strdup(record_key(scenarios.items[0]));
    widget_act(fixture.window, "win.scenario", id);
    widget_act(fixture.window, "win.scenario-desk", NULL);
    begin_in(fixture.window, "Title", "Another one");
    assert_true(is_enabled(&fixture, "save"));
    widget_act(fixture.window, "win.scenario", "");
    assert_null(editor_document_scenario_id(fixture.document));
    const Record *scenario =
        subject_owner(editor_document_set(fixture.document), ENTITY_SCENARIO, id);
    g_autofree char *text = edit_path_text(scenario, "title");
    assert_string_equal(text, "\"Another one\"");
    fixture_clear(&fixture);
}

/* The first time it is reported; who goes on all the same saves the rest. */
static void
test_what_cannot_be_is_reported_before_anything_is_written(void **state)
{
    Fixture fixture = fixture_new(*state);
    select_place(&fixture, "dorpat");
    GtkWidget *view = widget_below(inspector_of(&fixture), GTK_TYPE_TEXT_VIEW, "Source");
    assert_non_null(view);
    gtk_widget_grab_focus(view);
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(GTK_TEXT_VIEW(view)), "{", -1);
    spin_out();
    assert_true(is_enabled(&fixture, "save"));
    widget_act(fixture.window, "win.close", NULL);
    assert_null(dialog());
    assert_true(gtk_widget_get_mapped(fixture.window));
    assert_false(editor_document_is_modified(fixture.document));
    gpointer kept = fixture.window;
    g_object_add_weak_pointer(kept, &kept);
    widget_act(fixture.window, "win.close", NULL);
    assert_true(spin_until_gone(&kept));
    fixture.window = NULL;
    fixture_clear(&fixture);
}

/* Returns: whether the text in @entry would take Ctrl+Z for itself. */
static gboolean
has_own_history(GtkWidget *entry)
{
    GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(entry));
    g_autofree char *before = g_strdup(gtk_editable_get_text(text));
    gtk_widget_activate_action(GTK_WIDGET(text), "text.undo", NULL);
    return g_strcmp0(before, gtk_editable_get_text(text)) != 0;
}

static void
test_what_is_finished_is_undone_by_the_document(void **state)
{
    Fixture fixture = fixture_new(*state);
    select_place(&fixture, "dorpat");
    GtkWidget *entry = begin_in(inspector_of(&fixture), "Name", "Tartu");
    assert_true(has_own_history(entry));
    begin_in(inspector_of(&fixture), "Name", "Tartu");
    g_signal_emit_by_name(entry, "activate");
    assert_false(has_own_history(entry));
    assert_true(widget_key(entry, GDK_KEY_z, GDK_CONTROL_MASK));
    assert_string_equal(gtk_editable_get_text(GTK_EDITABLE(entry)), "Dorpat");
    assert_false(has_own_history(entry));
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(
        GTK_TEXT_VIEW(widget_below(inspector_of(&fixture), GTK_TYPE_TEXT_VIEW, "Source")));
    gtk_text_buffer_insert_at_cursor(buffer, "1", -1);
    assert_true(gtk_text_buffer_get_can_undo(buffer));
    widget_key(widget_below(inspector_of(&fixture), GTK_TYPE_TEXT_VIEW, "Source"), GDK_KEY_Return,
               GDK_CONTROL_MASK);
    assert_false(gtk_text_buffer_get_can_undo(buffer));
    assert_int_equal(editor_document_n_done(fixture.document), 1);
    assert_true(widget_key(widget_below(inspector_of(&fixture), GTK_TYPE_TEXT_VIEW, "Source"),
                           GDK_KEY_z, GDK_CONTROL_MASK));
    assert_int_equal(editor_document_n_done(fixture.document), 0);
    fixture_clear(&fixture);
}

FILE_OF_TESTS(typing)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(test_saving_saves_what_is_typed),
        test_in_folder(test_closing_asks_about_what_is_typed),
        test_in_folder(test_a_cell_of_a_table_is_finished_as_well),
        test_in_folder(test_the_desk_keeps_what_is_typed_for_its_scenario),
        test_in_folder(test_what_cannot_be_is_reported_before_anything_is_written),
        test_in_folder(test_what_is_finished_is_undone_by_the_document),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
