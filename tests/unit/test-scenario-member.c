/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members of a scenario that are typed: they come and go with the records around them, and undo
 * leaves the bytes that were.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/fields/member-edit.h"
#include "schema/model/record-write.h"
#include "tests/unit/main.h"

static EditorDocument *
open_document(const char *name, const char *scenario)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", name, NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    EditorDocument *document = editor_document_new(set);
    editor_document_choose_scenario(document, scenario);
    return document;
}

static void
assert_text(EditorDocument *document, const char *path, const char *expected)
{
    g_autofree char *text = member_edit_scenario_text(document, path);
    if (expected == NULL)
        assert_null(text);
    else
        assert_string_equal(text != NULL ? text : "(nothing)", expected);
}

static void
type_text(EditorDocument *document, const char *path, const char *typed)
{
    g_autoptr(GError) error = NULL;
    assert_true(member_edit_scenario_set(document, path, typed, "Type", &error));
    assert_null(error);
}

static void
paths_lead_to_fields(void **state G_GNUC_UNUSED)
{
    assert_int_equal(member_edit_scenario_field("title")->kind, KIND_TITLE);
    assert_int_equal(member_edit_scenario_field("period/turns")->kind, KIND_INT);
    assert_int_equal(member_edit_scenario_field("position/nations/x/level")->kind, KIND_INT);
    assert_int_equal(member_edit_scenario_field("position/nations")->kind, KIND_LIST);
    assert_null(member_edit_scenario_field("position/nations/x"));
    assert_null(member_edit_scenario_field("title/x"));
    assert_null(member_edit_scenario_field("none"));
    assert_null(member_edit_scenario_field(""));
}

static void
what_is_typed_is_stored(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document("pax-baltica", "the-end-is-near");
    assert_text(document, "title", "The End is Near");
    assert_text(document, "period/turns", "48");
    type_text(document, "period/turns", "47");
    assert_text(document, "period/turns", "47");
    type_text(document, "period/turns", "many");
    assert_text(document, "period/turns", "many");
    type_text(document, "title", "The “End”");
    assert_text(document, "title", "The “End”");
    assert_int_equal(editor_document_n_done(document), 3);
}

static void
entries_come_and_go(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document("pax-baltica-2010", "next-stop-moscow");
    const char *level = "position/nations/poland/level";
    g_autoptr(Subject) entry = member_edit_scenario_subject(document, "position/nations/poland");
    assert_null(subject_record(entry, editor_document_set(document)));
    type_text(document, level, "9");
    assert_text(document, level, "9");
    type_text(document, level, "");
    assert_null(subject_record(entry, editor_document_set(document)));
    type_text(document, "position/tracks/exile/at", "2");
    assert_text(document, "position/tracks/exile/at", "2");
    editor_document_undo(document);
    assert_text(document, "position/tracks/exile/at", NULL);
}

static void
an_entry_is_made_where_there_is_no_position_yet(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document("pax-baltica-2010", "the-grand-campaign");
    const char *level = "position/nations/sweden/level";
    DataSet *before = editor_document_set(document);
    g_autoptr(GBytes) old = record_to_bytes(
        data_set_file_of_record(before, ENTITY_SCENARIO, "the-grand-campaign")->seen);
    type_text(document, level, "30");
    assert_text(document, level, "30");
    type_text(document, level, "");
    const DataFile *file = data_set_file_of_record(editor_document_set(document), ENTITY_SCENARIO,
                                                   "the-grand-campaign");
    g_autoptr(GBytes) now = record_to_bytes(file->seen);
    assert_true(g_bytes_equal(old, now));
}

static void
without_a_scenario_nothing_is_set(void **state G_GNUC_UNUSED)
{
    g_autoptr(EditorDocument) document = open_document("tutorial", NULL);
    g_autoptr(GError) error = NULL;
    assert_false(member_edit_scenario_set(document, "title", "x", "Type", &error));
    assert_non_null(error);
    assert_int_equal(editor_document_n_done(document), 0);
    assert_text(document, "title", NULL);
}

FILE_OF_TESTS(scenario_member)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_lead_to_fields),
        cmocka_unit_test(what_is_typed_is_stored),
        cmocka_unit_test(entries_come_and_go),
        cmocka_unit_test(an_entry_is_made_where_there_is_no_position_yet),
        cmocka_unit_test(without_a_scenario_nothing_is_set),
    };

    return cmocka_run_group_tests_name("scenario-member", tests, NULL, NULL);
}
