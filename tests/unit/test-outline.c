/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tests of the outline of a data set.
 */
#include "editor/document/outline.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-document.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Returns: (transfer full): the node of that title in @model, which must be there. */
static EditorOutlineNode *
node_titled(GListModel *model, const char *title)
{
    for (guint i = 0; i < g_list_model_get_n_items(model); i++) {
        g_autoptr(EditorOutlineNode) node = g_list_model_get_item(model, i);
        if (strcmp(editor_outline_node_title(node), title) == 0)
            return g_steal_pointer(&node);
    }
    fail_msg("there is no %s", title);
    return NULL;
}

/* Returns: (transfer full): what is below the node @title of @model. */
static GListModel *
children_of(GListModel *model, const char *title)
{
    g_autoptr(EditorOutlineNode) node = node_titled(model, title);
    GListModel *children = editor_outline_node_children(node);
    assert_non_null(children);
    return children;
}

static void
test_files_come_first_and_their_lists_below(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GListModel) files = editor_outline_new(document);
    g_autoptr(GListModel) roster = children_of(files, "Roster");
    g_autoptr(EditorOutlineNode) units = node_titled(roster, "Units");
    assert_int_equal(g_list_model_get_n_items(files), FILE_KINDS);
    assert_int_equal(editor_outline_node_kind(units), OUTLINE_LIST);
    assert_int_equal(editor_outline_node_count(units),
                     data_set_records(editor_document_set(document), ENTITY_UNIT).length);
    assert_string_equal(editor_outline_node_subject(units)->path, "units");
}

static void
test_every_node_of_a_record_selects_it(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    const DataSet *set = editor_document_set(document);
    g_autoptr(GListModel) files = editor_outline_new(document);
    guint n_seen = 0;
    for (guint i = 0; i < g_list_model_get_n_items(files); i++) {
        g_autoptr(EditorOutlineNode) file = g_list_model_get_item(files, i);
        g_autoptr(GListModel) lists = editor_outline_node_children(file);
        for (guint k = 0; k < g_list_model_get_n_items(lists); k++) {
            g_autoptr(EditorOutlineNode) list = g_list_model_get_item(lists, k);
            g_autoptr(GListModel) records = editor_outline_node_children(list);
            if (editor_outline_node_kind(list) == OUTLINE_RECORD || records == NULL)
                continue;
            for (guint r = 0; r < g_list_model_get_n_items(records); r++) {
                g_autoptr(EditorOutlineNode) node = g_list_model_get_item(records, r);
                assert_non_null(subject_record(editor_outline_node_subject(node), set));
                n_seen++;
            }
        }
    }
    assert_true(n_seen > 200);
}

static void
test_scenarios_have_their_lists_below(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GListModel) files = editor_outline_new(document);
    g_autoptr(GListModel) scenarios = children_of(files, "Scenarios");
    g_autoptr(GListModel) lists = children_of(scenarios, "The End is Near");
    g_autoptr(EditorOutlineNode) victory = node_titled(lists, "Victory");
    g_autoptr(GListModel) rows = editor_outline_node_children(victory);
    g_autoptr(EditorOutlineNode) first = g_list_model_get_item(rows, 0);
    assert_string_equal(editor_outline_node_subject(first)->path, "victory/#1");
}

/* What the model has reported. */
typedef struct {
    guint position, n_removed, n_added, n_times;
} Reported;

static void
listen(GListModel *model G_GNUC_UNUSED, guint position, guint n_removed, guint n_added,
       gpointer data)
{
    Reported *reported = data;
    *reported = (Reported){position, n_removed, n_added, reported->n_times + 1};
}

static void
apply_at(EditorDocument *document, const Subject *subject, const char *key, const char *text)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    g_autoptr(GError) error = NULL;
    assert_true(edit_plan_set_member(plan, subject, key, VALUE_OF_TEXT(text)));
    assert_true(editor_document_apply(document, plan, "Change", &error));
}

static void
test_a_record_is_found_in_its_list_alone(void **state G_GNUC_UNUSED)
{
    guint index = 0;
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GListModel) files = editor_outline_new(document);
    g_autoptr(GListModel) map = children_of(files, "Map");
    g_autoptr(EditorOutlineNode) regions = node_titled(map, "Regions");
    g_autoptr(EditorOutlineNode) spaces = node_titled(map, "Places");
    g_autoptr(EditorOutlineNode) scenarios = node_titled(files, "Scenarios");
    g_autoptr(GListModel) places = children_of(map, "Places");
    g_autoptr(EditorOutlineNode) place = g_list_model_get_item(places, 3);
    const Subject *subject = editor_outline_node_subject(place);
    assert_true(editor_outline_node_find(spaces, subject, &index));
    assert_int_equal(index, 3);
    assert_false(editor_outline_node_find(regions, subject, &index));
    assert_false(editor_outline_node_find(scenarios, subject, &index));
    g_autoptr(Subject) scenario = subject_new(ENTITY_SCENARIO, "the-end-is-near", NULL);
    g_autoptr(Subject) part = subject_new(ENTITY_SCENARIO, "the-end-is-near", "position");
    assert_true(editor_outline_node_find(scenarios, scenario, &index));
    assert_false(editor_outline_node_find(scenarios, part, &index));
}

static void
test_a_new_name_is_reported_for_its_row_alone(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GListModel) files = editor_outline_new(document);
    g_autoptr(GListModel) map = children_of(files, "Map");
    g_autoptr(GListModel) spaces = children_of(map, "Places");
    g_autoptr(EditorOutlineNode) before = g_list_model_get_item(spaces, 3);
    Reported reported = {0};
    g_signal_connect(spaces, "items-changed", G_CALLBACK(listen), &reported);
    apply_at(document, editor_outline_node_subject(before), "name", "Utopia");
    g_autoptr(EditorOutlineNode) after = g_list_model_get_item(spaces, 3);
    assert_string_equal(editor_outline_node_title(after), "Utopia");
    assert_true(editor_outline_node_is_override(after));
    assert_int_equal(reported.n_times, 1);
    assert_int_equal(reported.position, 3);
    assert_int_equal(reported.n_removed, 1);
    assert_int_equal(reported.n_added, 1);
}

/* Asserts that the node @index of @list distinguishes its record from others by @distinction. */
static void
assert_distinction(GListModel *list, guint index, const char *distinction)
{
    g_autoptr(EditorOutlineNode) node = g_list_model_get_item(list, index);
    if (distinction == NULL)
        assert_null(editor_outline_node_distinction(node));
    else
        assert_string_equal(editor_outline_node_distinction(node), distinction);
}

static void
test_records_of_one_name_are_distinguished(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GListModel) files = editor_outline_new(document);
    g_autoptr(GListModel) map = children_of(files, "Map");
    g_autoptr(GListModel) spaces = children_of(map, "Places");
    g_autoptr(EditorOutlineNode) first = g_list_model_get_item(spaces, 1);
    g_autoptr(EditorOutlineNode) other = g_list_model_get_item(spaces, 3);
    Reported reported = {0};
    assert_distinction(spaces, 1, NULL);
    g_signal_connect(spaces, "items-changed", G_CALLBACK(listen), &reported);
    apply_at(document, editor_outline_node_subject(other), "name",
             editor_outline_node_title(first));
    assert_distinction(spaces, 1, editor_outline_node_subject(first)->id);
    assert_distinction(spaces, 2, NULL);
    assert_distinction(spaces, 3, editor_outline_node_subject(other)->id);
    assert_int_equal(reported.n_times, 1); /* of both rows, and those between them */
    assert_int_equal(reported.position, 1);
    assert_int_equal(reported.n_removed, 3);
    g_autoptr(GListModel) found = editor_outline_find(document, editor_outline_node_title(first));
    assert_distinction(found, 0, editor_outline_node_subject(first)->id);
}

static void
test_what_has_no_part_in_the_name_is_not_reported(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GListModel) files = editor_outline_new(document);
    g_autoptr(GListModel) map = children_of(files, "Map");
    g_autoptr(GListModel) spaces = children_of(map, "Places");
    g_autoptr(EditorOutlineNode) node = g_list_model_get_item(spaces, 0);
    Reported reported = {0};
    g_signal_connect(spaces, "items-changed", G_CALLBACK(listen), &reported);
    apply_at(document, editor_outline_node_subject(node), "note", "Nobody asks.");
    assert_int_equal(reported.n_times, 0);
}

static void
test_records_are_found_by_name_alias_and_id(void **state G_GNUC_UNUSED)
{
    static const char *const wanted[] = {"Lewenhaupt", "lewenhaupt", "INGERMANNLAND", "ingerm"};
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    for (guint i = 0; i < G_N_ELEMENTS(wanted); i++) {
        g_autoptr(GListModel) found = editor_outline_find(document, wanted[i]);
        g_autoptr(EditorOutlineNode) first = g_list_model_get_item(found, 0);
        const char *id = i < 2 ? "lewenhaupt" : "ingermanland";
        assert_non_null(first);
        assert_string_equal(editor_outline_node_subject(first)->id, id);
    }
}

static void
test_names_that_begin_so_come_first(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("pax-baltica-2010", NULL);
    g_autoptr(GListModel) found = editor_outline_find(document, "ol");
    guint n = g_list_model_get_n_items(found);
    assert_true(n > 2);
    g_autoptr(EditorOutlineNode) first = g_list_model_get_item(found, 0);
    g_autoptr(EditorOutlineNode) last = g_list_model_get_item(found, n - 1);
    assert_true(g_str_has_prefix(editor_outline_node_title(first), "Ol"));
    assert_false(g_str_has_prefix(editor_outline_node_title(last), "Ol"));
}

static void
test_nothing_is_found_by_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = sample_document_new("tutorial", NULL);
    g_autoptr(GListModel) blank = editor_outline_find(document, " - ");
    g_autoptr(GListModel) other = editor_outline_find(document, "xyzzy");
    assert_int_equal(g_list_model_get_n_items(blank), 0);
    assert_int_equal(g_list_model_get_n_items(other), 0);
}

FILE_OF_TESTS(outline)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files_come_first_and_their_lists_below),
        cmocka_unit_test(test_every_node_of_a_record_selects_it),
        cmocka_unit_test(test_scenarios_have_their_lists_below),
        cmocka_unit_test(test_a_record_is_found_in_its_list_alone),
        cmocka_unit_test(test_a_new_name_is_reported_for_its_row_alone),
        cmocka_unit_test(test_records_of_one_name_are_distinguished),
        cmocka_unit_test(test_what_has_no_part_in_the_name_is_not_reported),
        cmocka_unit_test(test_records_are_found_by_name_alias_and_id),
        cmocka_unit_test(test_names_that_begin_so_come_first),
        cmocka_unit_test(test_nothing_is_found_by_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
