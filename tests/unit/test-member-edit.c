/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits of forms: members of what is not there yet, values of no kind, lists with and without keys,
 * in one data set and above another one.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/form-edit.h"
#include "editor/fields/member-edit.h"
#include "editor/tools/border-tools.h"
#include "schema/model/edit.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const char map[] =
    "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\", \"forage\": \"four\"}, "
    "{\"id\": \"b\", \"name\": \"B\", \"kind\": \"land\", \"forage\": 2}]}";

static const char scenario[] =
    "{\"id\": \"s\", \"title\": \"S\", \"victory\": [{\"to\": 0, \"name\": \"loss\"}, "
    "{\"from\": 1, \"to\": 5, \"name\": \"draw\"}, {\"from\": 6, \"name\": \"win\"}]}";

/* Holds that what stands at @path of the record is @json; NULL: nothing. */
static void
holds(const DataSet *set, EntityId entity, const char *id, const char *path, const char *json)
{
    const Record *owner = subject_owner(set, entity, id);
    assert_non_null(owner);
    g_autofree char *text = edit_path_text(owner, path);
    if (json == NULL)
        assert_null(text);
    else
        assert_string_equal(text, json);
}

static DataSet *
load(const char *folder)
{
    temporary_folder_write(folder, "scenarios/s.json", scenario);
    return sample_set_load(folder, &(SampleFiles){.map = map});
}

/* Returns: (transfer full): a data set that says nothing above that of load(). */
static DataSet *
load_above(const char *folder)
{
    g_autofree char *below = g_build_filename(folder, "sample", NULL);
    g_autofree char *above = g_build_filename(folder, "above", NULL);
    temporary_folder_make(folder, "sample");
    temporary_folder_make(folder, "above");
    data_set_unref(load(below));
    temporary_folder_write(above, "game.json",
                           "{\"format\": 1, \"id\": \"above\", \"extends\": \"sample\"}");
    DataSet *set = data_set_load(above, NULL);
    assert_non_null(set);
    assert_non_null(set->base);
    return set;
}

static void
values_of_no_kind_are_stored_and_replaced(void **state)
{
    g_autoptr(DataSet) set = load(*state);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(Subject) a = subject_new(ENTITY_SPACE, "a", NULL);
    assert_true(member_set(plan, a, "forage", "3"));
    holds(plan->set, ENTITY_SPACE, "a", "forage", "3");
    assert_true(member_set(plan, a, "forage", "\"five\""));
    const Record *record = subject_record(a, plan->set);
    assert_true(record_has_unparsed(record, record_field(record, "forage")));
    assert_true(member_set(plan, a, "forage", "1000"));
    holds(plan->set, ENTITY_SPACE, "a", "forage", "1000");
    assert_true(member_set(plan, a, "forage", NULL));
    holds(plan->set, ENTITY_SPACE, "a", "forage", NULL);
    assert_int_equal(plan->edits->len, 4);
    assert_true(member_set(plan, a, "forage", NULL));
    assert_int_equal(plan->edits->len, 4);
}

static void
the_way_to_a_member_is_made(void **state)
{
    g_autoptr(DataSet) set = load(*state);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(Subject) unit = subject_new(ENTITY_SCENARIO, "s", "position/units/karl");
    assert_true(member_set(plan, unit, "at", "\"a\""));
    holds(plan->set, ENTITY_SCENARIO, "s", "position/units/karl",
          "{\"unit\": \"karl\", \"at\": \"a\"}");
    g_autoptr(Subject) garrison = subject_new(ENTITY_SPACE, "b", "garrison");
    assert_true(member_set(plan, garrison, "value", "2"));
    holds(plan->set, ENTITY_SPACE, "b", "garrison", "{\"value\": 2}");
}

/* Holds that the names of the victory rows of @set are these. */
static void
holds_names(const DataSet *set, const char *names)
{
    g_autoptr(GString) found = g_string_new(NULL);
    const Record *owner = subject_owner(set, ENTITY_SCENARIO, "s");
    const Records *rows = FIELD_SLOT(owner, record_field(owner, "victory"), Records);
    for (guint32 i = 0; i < rows->length; i++)
        g_string_append_printf(found, "%s ", record_name(rows->items[i]));
    assert_string_equal(found->str, names);
}

static void
move_add_and_remove_rows(DataSet *set)
{
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(Subject) owner = subject_new(ENTITY_SCENARIO, "s", NULL);
    assert_true(member_edit_move_item(plan, owner, "victory", 0, 2));
    holds_names(plan->set, "draw win loss ");
    assert_true(member_edit_remove_item(plan, owner, "victory", 1));
    holds_names(plan->set, "draw loss ");
    assert_true(member_edit_add_item(plan, owner, "victory", "{\"name\": \"rout\"}"));
    holds_names(plan->set, "draw loss rout ");
    g_autoptr(Subject) row = subject_new(ENTITY_SCENARIO, "s", "victory/#2");
    assert_true(member_set(plan, row, "name", "\"defeat\""));
    holds_names(plan->set, "draw defeat rout ");
}

static void
items_without_keys_come_go_and_move(void **state)
{
    g_autoptr(DataSet) set = load(*state);
    move_add_and_remove_rows(set);
}

static void
above_a_base_their_list_is_written_as_a_whole(void **state)
{
    g_autoptr(DataSet) set = load_above(*state);
    move_add_and_remove_rows(set);
}

static void
what_is_taken_back_leaves_no_override(void **state)
{
    g_autoptr(DataSet) set = load_above(*state);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(Subject) b = subject_new(ENTITY_SPACE, "b", NULL);
    assert_true(member_set(plan, b, "forage", "7"));
    holds(plan->set, ENTITY_SPACE, "b", "forage", "7");
    assert_true(member_take_back(plan, b, "forage"));
    holds(plan->set, ENTITY_SPACE, "b", "forage", "2");
    /* The file was made for it. */
    assert_null(data_set_file_of(plan->set, ENTITY_SPACE)->root);
}

static void
new_items_have_keys_that_are_free(void **state)
{
    g_autoptr(DataSet) set = load(*state);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    g_autoptr(Subject) owner = subject_new(ENTITY_MAP, NULL, NULL);
    static const char *const ids[] = {"space", "space-2"};
    for (guint i = 0; i < G_N_ELEMENTS(ids); i++) {
        const Record *record = subject_record(owner, plan->set);
        const Field *field = record_field(record, "spaces");
        g_autofree char *json = member_edit_item_template(record, field);
        assert_true(member_edit_add_item(plan, owner, "spaces", json));
        assert_non_null(data_set_find_record(plan->set, ENTITY_SPACE, ids[i]));
        g_autoptr(Subject) item = member_edit_item_subject(
            plan->set, owner, subject_record(owner, plan->set), field, 2 + i);
        assert_int_equal(item->entity, ENTITY_SPACE);
        assert_string_equal(item->id, ids[i]);
    }
}

/* Nation, type and strength are said of each block, and most have them alike. */
static void
a_new_block_begins_as_the_last_one(void **state)
{
    static const char roster[] =
        "{\"nations\": [], \"units\": [{\"id\": \"guards\", \"name\": \"Guards\", "
        "\"nation\": \"north\", \"type\": \"infantry\", \"strength\": 3, \"move\": 2}]}";
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.roster = roster});
    g_autoptr(Subject) owner = subject_new(ENTITY_ROSTER, NULL, NULL);
    const Record *record = subject_record(owner, set);
    g_autofree char *json = member_edit_item_template(record, record_field(record, "units"));
    assert_string_equal(json, "{\"id\": \"unit\", \"nation\": \"north\", \"type\": \"infantry\", "
                              "\"strength\": 3, \"move\": 2}");
}

static const char sourced_map[] =
    "{\"source\": \"map\", \"spaces\": [{\"id\": \"space\", \"name\": \"?\", \"kind\": \"land\", "
    "\"forage\": 2, \"source\": {\"kind\": \"house:seen\"}}, "
    "{\"id\": \"narva\", \"name\": \"Narva\", \"kind\": \"land\"}]}";

static EditorDocument *
open_sourced(const char *folder)
{
    g_autoptr(DataSet) set = sample_set_load(folder, &(SampleFiles){.map = sourced_map});
    return editor_document_new(set);
}

static void
set_space(EditorDocument *document, const char *id, const char *key, const char *text)
{
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_autoptr(Subject) subject = subject_new(ENTITY_SPACE, id, NULL);
    g_ptr_array_add(one, subject);
    assert_true(form_set(document, one, key, text, NULL));
}

/* A value that was there and is another one now does not keep the source of the old one; what was
 * said first, or said again, has none to lose. */
static void
a_changed_value_is_ones_own(void **state)
{
    g_autoptr(EditorDocument) document = open_sourced(*state);
    const char *const seen = "{\"kind\": \"house:seen\"}";
    set_space(document, "space", "forage", "2");
    set_space(document, "narva", "forage", "1");
    holds(editor_document_set(document), ENTITY_SPACE, "space", "source", seen);
    holds(editor_document_set(document), ENTITY_SPACE, "narva", "source", NULL);
    set_space(document, "space", "forage", "3");
    holds(editor_document_set(document), ENTITY_SPACE, "space", "forage", "3");
    holds(editor_document_set(document), ENTITY_SPACE, "space", "source",
          "{\"kind\": \"house:seen\", \"forage\": \"house:own\"}");
    editor_document_undo(document);
    holds(editor_document_set(document), ENTITY_SPACE, "space", "source", seen);
}

static const char towns[] =
    "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\", "
    "\"garrison\": {\"name\": \"Town\", \"value\": 2}, "
    "\"neighbours\": [{\"to\": \"b\", \"border\": \"plain\", \"source\": \"book:1\"}], "
    "\"source\": {\"garrison\": \"book:2\"}}, "
    "{\"id\": \"b\", \"name\": \"B\", \"kind\": \"land\", "
    "\"neighbours\": [{\"to\": \"a\", \"border\": \"plain\"}]}]}";

/* Also where the source stands in a record around it, and where a tool of the map changes it. */
static void
what_a_tool_changes_is_ones_own(void **state)
{
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = towns});
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_autoptr(Subject) garrison = subject_new(ENTITY_SPACE, "a", "garrison");
    g_ptr_array_add(one, garrison);
    assert_true(form_set(document, one, "value", "3", NULL));
    holds(editor_document_set(document), ENTITY_SPACE, "a", "garrison/source",
          "{\"value\": \"house:own\"}");
    assert_true(border_set_in_document(document, "b", "a", "hard", BORDER_BOTH, NULL));
    holds(editor_document_set(document), ENTITY_SPACE, "a", "neighbours/b/source",
          "{\"*\": \"book:1\", \"border\": \"house:own\"}");
    holds(editor_document_set(document), ENTITY_SPACE, "b", "neighbours/a/border", "\"hard\"");
    holds(editor_document_set(document), ENTITY_SPACE, "b", "neighbours/a/source", NULL);
}

/* Most places are land, whatever the last one is. */
static void
a_new_place_is_of_the_kind_of_most(void **state)
{
    static const char mixed[] =
        "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\"}, "
        "{\"id\": \"b\", \"name\": \"B\", \"kind\": \"land\"}, "
        "{\"id\": \"c\", \"name\": \"C\", \"kind\": \"sea\"}]}";
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){.map = mixed});
    g_autoptr(Subject) owner = subject_new(ENTITY_MAP, NULL, NULL);
    const Record *record = subject_record(owner, set);
    g_autofree char *json = member_edit_item_template(record, record_field(record, "spaces"));
    assert_string_equal(json, "{\"id\": \"space\", \"kind\": \"land\"}");
}

/* The id that a new record got is made of its name, as one step, and stays once it is another. */
static void
a_new_id_follows_the_name(void **state)
{
    g_autoptr(EditorDocument) document = open_sourced(*state);
    g_autoptr(Subject) first = subject_new(ENTITY_SPACE, "space", NULL);
    editor_document_select(document, first);
    set_space(document, "space", "name", "Åbo gård");
    holds(editor_document_set(document), ENTITY_SPACE, "abo-gard", "name", "\"Åbo gård\"");
    assert_string_equal(editor_document_subject(document)->id, "abo-gard");
    set_space(document, "abo-gard", "name", "Reval");
    holds(editor_document_set(document), ENTITY_SPACE, "abo-gard", "name", "\"Reval\"");
    editor_document_undo(document);
    editor_document_undo(document);
    set_space(document, "space", "name", "Narva");
    holds(editor_document_set(document), ENTITY_SPACE, "narva-2", "name", "\"Narva\"");
}

FILE_OF_TESTS(member_edit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(values_of_no_kind_are_stored_and_replaced,
                                        temporary_folder_setup, temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(the_way_to_a_member_is_made, temporary_folder_setup,
                                        temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(items_without_keys_come_go_and_move, temporary_folder_setup,
                                        temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(above_a_base_their_list_is_written_as_a_whole,
                                        temporary_folder_setup, temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(what_is_taken_back_leaves_no_override,
                                        temporary_folder_setup, temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(a_changed_value_is_ones_own, temporary_folder_setup,
                                        temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(what_a_tool_changes_is_ones_own, temporary_folder_setup,
                                        temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(a_new_id_follows_the_name, temporary_folder_setup,
                                        temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(a_new_place_is_of_the_kind_of_most, temporary_folder_setup,
                                        temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(a_new_block_begins_as_the_last_one, temporary_folder_setup,
                                        temporary_folder_teardown),
        cmocka_unit_test_setup_teardown(new_items_have_keys_that_are_free, temporary_folder_setup,
                                        temporary_folder_teardown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
