/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of records: cells are edited by keys, rows filtered, sorted, deleted and pasted, each as
 * one step.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/fields/record-list.h"
#include "editor/forms/record-table.h"
#include "schema/model/edit.h"
#include "tests/ui/sample-window.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"

typedef struct {
    EditorDocument *document;
    GtkWidget *table;
    GtkWidget *window;
    GtkColumnView *view;
} Fixture;

static void
open_table(Fixture *fixture, EntityId entity, const char *id, const char *path)
{
    g_autoptr(Subject) list = subject_new(entity, id, path);
    fixture->table = editor_record_table_new(fixture->document, list);
    fixture->window = sample_window_new(fixture->table, 900, 400);
    fixture->view = GTK_COLUMN_VIEW(widget_below(fixture->table, GTK_TYPE_COLUMN_VIEW, NULL));
}

static int
setup(void **state)
{
    Fixture *fixture = g_new0(Fixture, 1);
    fixture->document = sample_document_new("tutorial");
    open_table(fixture, ENTITY_MAP, NULL, "spaces");
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

static GListModel *
rows_of(Fixture *fixture)
{
    return G_LIST_MODEL(gtk_column_view_get_model(fixture->view));
}

/* Returns: the id of the record that is shown in the line @at. */
static const char *
id_at(Fixture *fixture, guint at)
{
    g_autoptr(EditorRecordRow) row = g_list_model_get_item(rows_of(fixture), at);
    assert_non_null(row);
    return record_key(editor_record_row_record(row));
}

static void
holds(Fixture *fixture, const char *id, const char *path, const char *json)
{
    const Record *record = subject_owner(editor_document_set(fixture->document), ENTITY_SPACE, id);
    assert_non_null(record);
    g_autofree char *text = edit_path_text(record, path);
    assert_string_equal(text, json);
}

static void
run(Fixture *fixture, const char *action)
{
    assert_true(gtk_widget_activate_action(fixture->table, action, NULL));
    spin_out();
}

static void
pick(Fixture *fixture, guint at)
{
    gtk_selection_model_select_item(gtk_column_view_get_model(fixture->view), at, TRUE);
    spin_out();
}

/* Returns: the entry of the cell that is edited. */
static GtkWidget *
edited(Fixture *fixture, const char *label)
{
    GtkWidget *entry = widget_below(GTK_WIDGET(fixture->view), GTK_TYPE_ENTRY, label);
    assert_non_null(entry);
    return entry;
}

static void
cells_are_edited_and_tab_goes_on(void **state)
{
    Fixture *fixture = *state;
    pick(fixture, 1);
    run(fixture, "table.edit");
    assert_true(widget_key(edited(fixture, "Id"), GDK_KEY_Tab, 0));
    GtkWidget *name = edited(fixture, "Name");
    gtk_editable_set_text(GTK_EDITABLE(name), "Tartu");
    assert_true(widget_key(name, GDK_KEY_Return, 0));
    holds(fixture, "dorpat", "name", "\"Tartu\"");
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    run(fixture, "table.edit");
    GtkWidget *again = edited(fixture, "Name");
    gtk_editable_set_text(GTK_EDITABLE(again), "nothing of it");
    assert_true(widget_key(again, GDK_KEY_Escape, 0));
    holds(fixture, "dorpat", "name", "\"Tartu\"");
    assert_null(widget_below(GTK_WIDGET(fixture->view), GTK_TYPE_ENTRY, NULL));
}

static void
what_is_selected_is_selected_in_the_document(void **state)
{
    Fixture *fixture = *state;
    pick(fixture, 1);
    const Subject *subject = editor_document_subject(fixture->document);
    assert_non_null(subject);
    assert_int_equal(subject->entity, ENTITY_SPACE);
    assert_string_equal(subject->id, "dorpat");
    assert_string_equal(subject->path, "");
}

/* Returns: how many rows are selected in the table. */
static guint
count_picked(Fixture *fixture)
{
    g_autoptr(GtkBitset) bits =
        gtk_selection_model_get_selection(gtk_column_view_get_model(fixture->view));
    return (guint)gtk_bitset_get_size(bits);
}

/* What is selected is selected here and there, whoever selects it, and whatever it is called. */
static void
there_is_one_selection(void **state)
{
    Fixture *fixture = *state;
    guint n = g_list_model_get_n_items(rows_of(fixture));
    gtk_selection_model_select_all(gtk_column_view_get_model(fixture->view));
    assert_int_equal(editor_document_selection(fixture->document)->len, n);
    run(fixture, "table.edit");
    GtkWidget *id = edited(fixture, "Id");
    gtk_editable_set_text(GTK_EDITABLE(id), "another");
    assert_true(widget_key(id, GDK_KEY_Return, 0));
    assert_string_equal(id_at(fixture, 0), "another");
    assert_int_equal(editor_document_selection(fixture->document)->len, n);
    assert_int_equal(count_picked(fixture), n);
    g_autoptr(Subject) one = subject_new(ENTITY_SPACE, "another", NULL);
    editor_document_select(fixture->document, one);
    assert_int_equal(count_picked(fixture), 1);
    g_autoptr(Subject) other = subject_new(ENTITY_SPACE, "dorpat", NULL);
    editor_document_toggle(fixture->document, other);
    assert_int_equal(count_picked(fixture), 2);
    editor_document_select(fixture->document, NULL);
    assert_int_equal(count_picked(fixture), 0);
    run(fixture, "table.delete");
    assert_int_equal(g_list_model_get_n_items(rows_of(fixture)), n);
    pick(fixture, 1);
    gtk_selection_model_unselect_all(gtk_column_view_get_model(fixture->view));
    assert_null(editor_document_subject(fixture->document));
}

static void
rows_are_deleted_in_one_step(void **state)
{
    Fixture *fixture = *state;
    guint n = g_list_model_get_n_items(rows_of(fixture));
    gtk_selection_model_select_range(gtk_column_view_get_model(fixture->view), 0, 2, TRUE);
    run(fixture, "table.delete");
    assert_int_equal(g_list_model_get_n_items(rows_of(fixture)), n - 2);
    assert_string_equal(editor_document_undo_label(fixture->document), "Delete 2 rows");
    editor_document_undo(fixture->document);
    assert_int_equal(g_list_model_get_n_items(rows_of(fixture)), n);
    assert_string_equal(id_at(fixture, 1), "dorpat");
}

static void
rows_are_added_and_filtered(void **state)
{
    Fixture *fixture = *state;
    guint n = g_list_model_get_n_items(rows_of(fixture));
    run(fixture, "table.add");
    assert_string_equal(id_at(fixture, n), "space");
    GtkWidget *filter = widget_below(fixture->table, GTK_TYPE_SEARCH_ENTRY, "Filter rows");
    gtk_editable_set_text(GTK_EDITABLE(filter), "PARNU");
    spin_out();
    assert_int_equal(g_list_model_get_n_items(rows_of(fixture)), 1);
    assert_string_equal(id_at(fixture, 0), "pernau");
    gtk_editable_set_text(GTK_EDITABLE(filter), "");
    spin_out();
    assert_int_equal(g_list_model_get_n_items(rows_of(fixture)), n + 1);
}

static void
rows_are_sorted_and_go_back_to_the_order_of_the_file(void **state)
{
    Fixture *fixture = *state;
    g_autofree char *first = g_strdup(id_at(fixture, 0));
    GListModel *columns = gtk_column_view_get_columns(fixture->view);
    g_autoptr(GtkColumnViewColumn) id = g_list_model_get_item(columns, 0);
    gtk_column_view_sort_by_column(fixture->view, id, GTK_SORT_ASCENDING);
    spin_out();
    for (guint i = 1; i < g_list_model_get_n_items(rows_of(fixture)); i++)
        assert_true(strcmp(id_at(fixture, i - 1), id_at(fixture, i)) < 0);
    assert_string_not_equal(id_at(fixture, 0), first);
    run(fixture, "table.file-order");
    assert_string_equal(id_at(fixture, 0), first);
}

static gboolean
has_pasted(gpointer data)
{
    return editor_document_n_done(((Fixture *)data)->document) > 0;
}

static void
a_paste_is_one_step(void **state)
{
    Fixture *fixture = *state;
    gdk_clipboard_set_text(gtk_widget_get_clipboard(fixture->table),
                           "id,forage,nation\ndorpat,4,Russia\npernau,5,russia\n");
    run(fixture, "table.paste");
    assert_true(spin_until(has_pasted, fixture));
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    holds(fixture, "dorpat", "forage", "4");
    holds(fixture, "dorpat", "nation", "\"russia\"");
    holds(fixture, "pernau", "forage", "5");
}

static void
what_is_copied_is_pasted_by_any_spreadsheet(void **state)
{
    Fixture *fixture = *state;
    pick(fixture, 1);
    run(fixture, "table.copy");
    GdkContentProvider *content =
        gdk_clipboard_get_content(gtk_widget_get_clipboard(fixture->table));
    g_auto(GValue) value = G_VALUE_INIT;
    g_value_init(&value, G_TYPE_STRING);
    assert_true(gdk_content_provider_get_value(content, &value, NULL));
    const char *text = g_value_get_string(&value);
    assert_true(g_str_has_prefix(text, "id\tname\t"));
    assert_non_null(strstr(text, "\ndorpat\tDorpat\tTartu\tland\tsweden\t"));
}

/* A map of @n places without anything about them. */
static char *
long_map(guint n)
{
    g_autoptr(GString) json = g_string_new("{\"spaces\": [");
    for (guint i = 0; i < n; i++)
        g_string_append_printf(json, "%s{\"id\": \"p%u\", \"name\": \"P %u\", \"kind\": \"land\"}",
                               i > 0 ? ", " : "", i, i);
    g_string_append(json, "]}");
    return g_string_free(g_steal_pointer(&json), FALSE);
}

static void
ten_thousand_rows_need_few_cells(void **state G_GNUC_UNUSED)
{
    g_autofree char *map = long_map(10000);
    g_autoptr(DataSet) set = sample_set_with_map(map);
    Fixture fixture = {.document = editor_document_new(set)};
    open_table(&fixture, ENTITY_MAP, NULL, "spaces");
    assert_int_equal(g_list_model_get_n_items(rows_of(&fixture)), 10000);
    pick(&fixture, 9999);
    run(&fixture, "table.delete");
    assert_int_equal(g_list_model_get_n_items(rows_of(&fixture)), 9999);
    assert_string_equal(id_at(&fixture, 9998), "p9998");
    sample_window_free(fixture.window);
    g_object_unref(fixture.document);
}

static void
lists_within_records_have_tables_too(void **state G_GNUC_UNUSED)
{
    Fixture fixture = {.document = sample_document_new("tutorial")};
    open_table(&fixture, ENTITY_SCENARIO, "narva-1700", "victory");
    guint n = g_list_model_get_n_items(rows_of(&fixture));
    assert_true(n > 0);
    pick(&fixture, 0);
    run(&fixture, "table.delete");
    assert_int_equal(g_list_model_get_n_items(rows_of(&fixture)), n - 1);
    editor_document_undo(fixture.document);
    assert_int_equal(g_list_model_get_n_items(rows_of(&fixture)), n);
    sample_window_free(fixture.window);
    g_object_unref(fixture.document);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

FILE_OF_TESTS(record_table)
{
    const struct CMUnitTest tests[] = {
        TEST(cells_are_edited_and_tab_goes_on),
        TEST(what_is_selected_is_selected_in_the_document),
        TEST(there_is_one_selection),
        TEST(rows_are_deleted_in_one_step),
        TEST(rows_are_added_and_filtered),
        TEST(rows_are_sorted_and_go_back_to_the_order_of_the_file),
        TEST(a_paste_is_one_step),
        TEST(what_is_copied_is_pasted_by_any_spreadsheet),
        cmocka_unit_test(ten_thousand_rows_need_few_cells),
        cmocka_unit_test(lists_within_records_have_tables_too),
    };
    sample_window_begin();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
