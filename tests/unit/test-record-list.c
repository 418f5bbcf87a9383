/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of records as rows, and tables pasted into them: rows that stay are kept, a paste is one
 * step, names will do for ids.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/fields/member-edit.h"
#include "editor/fields/table-paste.h"
#include "schema/model/edit.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"

static const char map[] =
    "{\"spaces\": ["
    "{\"id\": \"a\", \"name\": \"Åland\", \"kind\": \"land\", \"forage\": 10}, "
    "{\"id\": \"b\", \"name\": \"Bornholm\", \"kind\": \"land\", \"forage\": 9}, "
    "{\"id\": \"c\", \"name\": \"Courland\", \"kind\": \"land\"}], "
    "\"regions\": [{\"id\": \"r\", \"name\": \"R\", \"places\": [\"a\"]}]}";

typedef struct {
    DataSet *set;
    EditorDocument *document;
    EditorRecordList *list;
    guint n_changed;      /* signals of rows */
    guint position, n[2]; /* of the last items-changed */
} Fixture;

static void
note_items(GListModel *model G_GNUC_UNUSED, guint position, guint removed, guint added,
           gpointer data)
{
    Fixture *fixture = data;
    fixture->position = position;
    fixture->n[0] = removed;
    fixture->n[1] = added;
}

static void
note_change(EditorRecordRow *row G_GNUC_UNUSED, gpointer data)
{
    ((Fixture *)data)->n_changed++;
}

static int
setup(void **state)
{
    Fixture *fixture = g_new0(Fixture, 1);
    g_autoptr(Subject) spaces = subject_new(ENTITY_MAP, NULL, "spaces");
    fixture->set = sample_set_with_map(map);
    fixture->document = editor_document_new(fixture->set);
    fixture->list = editor_record_list_new(fixture->document, spaces);
    g_signal_connect(fixture->list, "items-changed", G_CALLBACK(note_items), fixture);
    for (guint i = 0; i < 3; i++) {
        g_autoptr(EditorRecordRow) row = g_list_model_get_item(G_LIST_MODEL(fixture->list), i);
        g_signal_connect(row, "changed", G_CALLBACK(note_change), fixture);
    }
    *state = fixture;
    return 0;
}

static int
teardown(void **state)
{
    Fixture *fixture = *state;
    g_object_unref(fixture->list);
    g_object_unref(fixture->document);
    data_set_unref(fixture->set);
    g_free(fixture);
    return 0;
}

static EditorRecordRow *
row_at(Fixture *fixture, guint index)
{
    return g_list_model_get_item(G_LIST_MODEL(fixture->list), index);
}

static void
an_edit_changes_one_row_and_no_other(void **state)
{
    Fixture *fixture = *state;
    g_autoptr(EditorRecordRow) before = row_at(fixture, 1);
    g_autoptr(EditPlan) plan = edit_plan_new(fixture->set);
    g_autoptr(Subject) b = subject_new(ENTITY_SPACE, "b", NULL);
    assert_true(member_set(plan, b, "forage", "3"));
    assert_true(editor_document_apply(fixture->document, plan, "Forage", NULL));
    g_autoptr(EditorRecordRow) after = row_at(fixture, 1);
    assert_ptr_equal(before, after);
    assert_int_equal(fixture->n_changed, 1);
    const Record *record = editor_record_row_record(after);
    g_autofree char *text = editor_record_row_text(after, record_field(record, "forage"));
    assert_string_equal(text, "3");
}

static void
rows_around_one_that_goes_stay(void **state)
{
    Fixture *fixture = *state;
    g_autoptr(EditorRecordRow) last = row_at(fixture, 2);
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_object_unref);
    g_ptr_array_add(rows, row_at(fixture, 1));
    g_autoptr(EditPlan) plan = edit_plan_new(fixture->set);
    assert_true(table_delete(plan, fixture->list, rows));
    assert_true(editor_document_apply(fixture->document, plan, "Delete", NULL));
    assert_int_equal(fixture->position, 1);
    assert_int_equal(fixture->n[0], 1);
    assert_int_equal(fixture->n[1], 0);
    g_autoptr(EditorRecordRow) second = row_at(fixture, 1);
    assert_ptr_equal(second, last);
    assert_int_equal(editor_record_row_index(second), 1);
    editor_document_undo(fixture->document);
    assert_int_equal(g_list_model_get_n_items(G_LIST_MODEL(fixture->list)), 3);
}

static void
rows_are_compared_by_size_or_by_spelling(void **state)
{
    Fixture *fixture = *state;
    g_autoptr(EditorRecordRow) a = row_at(fixture, 0);
    g_autoptr(EditorRecordRow) b = row_at(fixture, 1);
    g_autoptr(EditorRecordRow) c = row_at(fixture, 2);
    const Record *record = editor_record_row_record(a);
    assert_true(editor_record_row_compare(a, b, record_field(record, "forage")) > 0);
    assert_true(editor_record_row_compare(b, c, record_field(record, "forage")) < 0);
    assert_true(editor_record_row_compare(b, c, record_field(record, "name")) < 0);
    assert_true(editor_record_row_compare(a, b, record_field(record, "kind")) < 0);
    assert_true(editor_record_row_matches(a, "aland"));
    assert_true(editor_record_row_matches(a, ""));
    assert_false(editor_record_row_matches(b, "aland"));
}

/* Holds that what is at @path of the space @id after the paste of @text is @json. */
static void
paste(Fixture *fixture, const char *text, guint first, guint n_changed, guint n_added)
{
    const Entity *entity = editor_record_list_entity(fixture->list);
    const Field *const columns[] = {&entity->fields[0], &entity->fields[1], NULL};
    g_autoptr(Csv) csv = csv_parse(text, strlen(text), NULL);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(fixture->document));
    PasteResult result;
    assert_non_null(csv);
    assert_true(table_paste(plan, fixture->list, csv, columns, first, &result));
    assert_int_equal(result.n_changed, n_changed);
    assert_int_equal(result.n_added, n_added);
    assert_true(editor_document_apply(fixture->document, plan, "Paste", NULL));
}

static void
holds(Fixture *fixture, const char *id, const char *path, const char *json)
{
    const Record *record =
        data_set_find_record(editor_document_set(fixture->document), ENTITY_SPACE, id);
    assert_non_null(record);
    g_autofree char *text = edit_path_text(record, path);
    if (json == NULL)
        assert_null(text);
    else
        assert_string_equal(text, json);
}

static void
a_pasted_table_is_one_step(void **state)
{
    Fixture *fixture = *state;
    paste(fixture, "id\tForage\tname\nb\t4\tBo\nc\tmany\tCourland\nd\t1\tDagö\n", 0, 2, 1);
    assert_int_equal(editor_document_n_done(fixture->document), 1);
    holds(fixture, "b", "forage", "4");
    holds(fixture, "b", "name", "\"Bo\"");
    holds(fixture, "d", "", "{\"id\": \"d\", \"name\": \"Dagö\", \"forage\": 1}");
    editor_document_undo(fixture->document);
    holds(fixture, "b", "forage", "9");
    assert_null(data_set_find_record(editor_document_set(fixture->document), ENTITY_SPACE, "d"));
}

static void
cells_without_a_heading_go_by_the_columns(void **state)
{
    Fixture *fixture = *state;
    paste(fixture, "c;Kurland\r\n", 0, 1, 0);
    holds(fixture, "c", "name", "\"Kurland\"");
    paste(fixture, "name,forage\n,5\n", 1, 1, 0);
    holds(fixture, "b", "name", NULL);
    holds(fixture, "b", "forage", "5");
}

static void
copied_rows_paste_back_as_they_were(void **state)
{
    Fixture *fixture = *state;
    const Entity *entity = editor_record_list_entity(fixture->list);
    const Field *const columns[] = {&entity->fields[0], &entity->fields[1], NULL};
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_object_unref);
    g_ptr_array_add(rows, row_at(fixture, 0));
    g_autofree char *text = table_copy(rows, columns);
    assert_string_equal(text, "id\tname\na\tÅland\n");
    paste(fixture, text, 2, 0, 0);
    assert_int_equal(editor_document_n_done(fixture->document), 0);
}

FILE_OF_TESTS(record_list)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_edit_changes_one_row_and_no_other, setup, teardown),
        cmocka_unit_test_setup_teardown(rows_around_one_that_goes_stay, setup, teardown),
        cmocka_unit_test_setup_teardown(rows_are_compared_by_size_or_by_spelling, setup, teardown),
        cmocka_unit_test_setup_teardown(a_pasted_table_is_one_step, setup, teardown),
        cmocka_unit_test_setup_teardown(cells_without_a_heading_go_by_the_columns, setup, teardown),
        cmocka_unit_test_setup_teardown(copied_rows_paste_back_as_they_were, setup, teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
