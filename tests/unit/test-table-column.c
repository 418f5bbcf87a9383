/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counters as lines of numbers: their faces are columns, out and in.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/record-list.h"
#include "editor/fields/table-paste.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#include <string.h>

#define BATTALION "kliszow-upplands-1"

static EditorRecordList *
counters(EditorDocument *document)
{
    const Subject way = {ENTITY_ROSTER, NULL, (char *)"units"};
    return editor_record_list_new(document, &way);
}

static EditorRecordRow *
row_of(EditorRecordList *list, const char *id)
{
    GListModel *model = G_LIST_MODEL(list);
    for (guint i = 0; i < g_list_model_get_n_items(model); i++) {
        EditorRecordRow *row = g_list_model_get_item(model, i);
        if (g_strcmp0(record_key(editor_record_row_record(row)), id) == 0)
            return row;
        g_object_unref(row);
    }
    return NULL;
}

/* Returns: (transfer full): what is copied of @ids (closed by NULL): id, faces and leader. */
static char *
copy(EditorDocument *document, const char *const *ids)
{
    const Entity *unit = entity_get(ENTITY_UNIT);
    static const char *const keys[] = {"id", "faces", "leader"};
    const Field *columns[G_N_ELEMENTS(keys) + 1] = {NULL};
    g_autoptr(EditorRecordList) list = counters(document);
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(g_object_unref);
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        columns[i] = entity_find_field(unit, keys[i], strlen(keys[i]), 0);
    for (; *ids != NULL; ids++)
        g_ptr_array_add(rows, row_of(list, *ids));
    return table_copy(rows, columns);
}

static gboolean
paste(EditorDocument *document, const char *text, GError **error)
{
    PasteResult result;
    CsvFault fault;
    g_autoptr(EditorRecordList) list = counters(document);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(Csv) csv = csv_parse(text, strlen(text), &fault);
    const Field *const none[] = {NULL};
    assert_non_null(csv);
    table_paste(plan, list, csv, none, 0, &result);
    return editor_document_apply(document, plan, "Paste", error);
}

static void
faces_are_columns(void **state G_GNUC_UNUSED)
{
    static const char *const ids[] = {BATTALION, "kliszow-charles-xii", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autofree char *text = copy(document, ids);
    assert_string_equal(text,
                        "id\tfaces/1/move\tfaces/1/morale\tfaces/2/name\tfaces/2/move\t"
                        "faces/2/morale\tleader/rank\tleader/range\tleader/leadership\n" BATTALION
                        "\t5\t8\t\t5\t7\t\t\t\n"
                        "kliszow-charles-xii\t4\t\tReplacement of Charles XII\t4\t\tarmy\t6\t3\n");
}

static void
what_is_copied_changes_nothing(void **state G_GNUC_UNUSED)
{
    static const char *const ids[] = {BATTALION, "kliszow-charles-xii", NULL};
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;
    g_autofree char *text = copy(document, ids);
    assert_true(paste(document, text, &error));
    assert_int_equal(editor_document_n_done(document), 0);
}

static void
numbers_of_faces_are_pasted(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;
    assert_true(paste(
        document, "id,faces/1/attack,faces/2/Attack factor,faces/2/morale\n" BATTALION ",7,6,\n", &error));
    assert_int_equal(editor_document_n_done(document), 1);
    sample_document_expect(document, ENTITY_UNIT, BATTALION, "faces/#1/attack", "7");
    sample_document_expect(document, ENTITY_UNIT, BATTALION, "faces/#2/attack", "6");
    sample_document_expect(document, ENTITY_UNIT, BATTALION, "faces/#2/morale", NULL);
    sample_document_undo_all(document);
}

static void
a_new_counter_comes_with_its_faces(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("last-vikings", "kliszow");
    g_autoptr(GError) error = NULL;
    assert_true(
        paste(document,
              "id\tname\tnation\ttype\tstrength\tfaces/1/attack\tfaces/1/move\tfaces/2/attack\n"
              "kalmar\tKalmar\tsweden\tbattalion\t2\t5\t4\t3\n",
              &error));
    sample_document_expect(document, ENTITY_UNIT, "kalmar", "faces",
                           "[{\"attack\": 5, \"move\": 4}, {\"attack\": 3}]");
    sample_document_undo_all(document);
    assert_false(paste(document, "id\tfaces/2/attack\nnobody\t3\n", &error));
    assert_non_null(strstr(error->message, "cannot come before"));
}

static void
ways_that_lead_nowhere_are_no_columns(void **state G_GNUC_UNUSED)
{
    static const char *const wrong[] = {
        "",        "faces/attack",  "faces/0/attack", "faces/9/attack", "faces/1/wings",
        "faces/1", "leader/1/rank", "id/1",           "wings"};
    const Entity *unit = entity_get(ENTITY_UNIT);
    TableColumn column;
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++)
        assert_false(record_list_column_read(unit, wrong[i], &column));
    assert_true(record_list_column_read(unit, "leader/rank", &column));
    assert_string_equal(field_key(column.inner), "rank");
    /* Ways of places have keys: they stay one column. */
    assert_false(record_list_column_read(entity_get(ENTITY_SPACE), "neighbours/1/border", &column));
}

FILE_OF_TESTS(table_column)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_are_columns),
        cmocka_unit_test(what_is_copied_changes_nothing),
        cmocka_unit_test(numbers_of_faces_are_pasted),
        cmocka_unit_test(a_new_counter_comes_with_its_faces),
        cmocka_unit_test(ways_that_lead_nowhere_are_no_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
