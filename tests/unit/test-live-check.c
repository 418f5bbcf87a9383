/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings that keep up with a document, and the names of the records that they speak of.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/document/live-check.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#define TWO_LANDS                                                                                  \
    "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\", \"forage\": 3,"            \
    " \"neighbours\": [{\"to\": \"b\", \"border\": \"blocked\"}]},"                                \
    " {\"id\": \"b\", \"name\": \"B\", \"kind\": \"land\","                                        \
    " \"neighbours\": [{\"to\": \"a\", \"border\": \"blocked\"}]}]}"

static void
note_finished(gboolean *is_finished)
{
    *is_finished = TRUE;
}

/* Lets @check come to its end. */
static void
finish(EditorLiveCheck *check)
{
    gboolean is_finished = FALSE;
    gulong id =
        g_signal_connect_swapped(check, "findings", G_CALLBACK(note_finished), &is_finished);
    while (!is_finished)
        g_main_context_iteration(NULL, TRUE);
    g_signal_handler_disconnect(check, id);
}

/* Returns: the index of the first finding of that id, or the number of findings. */
static guint
find(EditorLiveCheck *check, FindingId id)
{
    const FindingList *findings = editor_live_check_findings(check);
    guint i = 0;
    while (i < finding_list_length(findings) && finding_list_get(findings, i)->id != id)
        i++;
    return i;
}

static void
edit(EditorDocument *document, const char *path, const char *after)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_set(plan, ENTITY_SPACE, "a", path, after);
    assert_true(editor_document_apply(document, plan, "Edit A", NULL));
}

static void
an_edit_is_followed_by_its_findings(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(TWO_LANDS);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
    assert_null(editor_live_check_findings(check));
    assert_false(editor_live_check_is_current(check));
    finish(check);
    guint n_before = finding_list_length(editor_live_check_findings(check));
    assert_int_equal(find(check, FINDING_SCHEMA_OUT_OF_RANGE), n_before);
    edit(document, "forage", "1000");
    assert_false(editor_live_check_is_current(check));
    finish(check);
    assert_true(editor_live_check_is_current(check));
    guint index = find(check, FINDING_SCHEMA_OUT_OF_RANGE);
    const FindingList *findings = editor_live_check_findings(check);
    assert_int_equal(finding_list_length(findings), n_before + 1);
    assert_true(editor_live_check_is_new(check, index));
    for (guint i = 0; i <= n_before; i++)
        assert_int_equal(editor_live_check_is_new(check, i), i == index);
    g_autoptr(GHashTable) marks = editor_live_check_marks(check);
    assert_int_equal(GPOINTER_TO_UINT(g_hash_table_lookup(marks, "a")), SEVERITY_ERROR + 1);
    editor_document_undo(document);
    finish(check);
    assert_int_equal(find(check, FINDING_SCHEMA_OUT_OF_RANGE), n_before);
}

static void
runs_that_are_overtaken_are_not_reported(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(TWO_LANDS);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
    for (guint i = 0; i < 10; i++) {
        g_autofree char *forage = g_strdup_printf("%u", 1000 + i);
        edit(document, "forage", forage);
    }
    finish(check);
    assert_true(editor_live_check_is_current(check));
    const FindingList *findings = editor_live_check_findings(check);
    const Finding *finding = finding_list_get(findings, find(check, FINDING_SCHEMA_OUT_OF_RANGE));
    assert_string_equal(finding_argument(finding, "value"), "1009");
}

static void
a_finding_names_the_record_that_it_lies_in(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *path, *after;
        FindingId id;
        const char *wanted, *field;
    } cases[] = {
        {"forage", "1000", FINDING_SCHEMA_OUT_OF_RANGE, "", "forage"},
        {"neighbours/b/one-way", "4", FINDING_SCHEMA_WRONG_TYPE, "neighbours/b", "one-way"},
        {"garrison", "{\"value\": 1000}", FINDING_SCHEMA_OUT_OF_RANGE, "garrison", "value"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(DataSet) set = sample_set_with_map(TWO_LANDS);
        g_autoptr(EditorDocument) document = editor_document_new(set);
        edit(document, cases[i].path, cases[i].after);
        g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
        finish(check);
        const FindingList *findings = editor_live_check_findings(check);
        const Field *field;
        g_autoptr(Subject) subject = editor_live_check_subject(
            check, finding_list_get(findings, find(check, cases[i].id)), &field);
        assert_int_equal(subject->entity, ENTITY_SPACE);
        assert_string_equal(subject->id, "a");
        assert_string_equal(subject->path, cases[i].wanted);
        assert_string_equal(field_key(field), cases[i].field);
    }
}

/* Also while the run before has not ended. */
static void
a_drawing_is_checked_like_records(void **state G_GNUC_UNUSED)
{
    g_autofree char *folder = temporary_folder_new();
    g_autofree char *from = g_build_filename(g_getenv("NARVA_SOURCE"), "data", "tutorial", NULL);
    g_autofree char *copy = g_build_filename(folder, "tutorial", NULL);
    temporary_folder_copy(folder, "tutorial", from);
    g_autoptr(DataSet) set = data_set_load(copy, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
    finish(check);
    assert_int_equal(finding_list_length(editor_live_check_findings(check)), 0);
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    edit_plan_draw(plan, g_bytes_new_static("<svg", strlen("<svg")));
    assert_true(editor_document_apply(document, plan, "Draw", NULL));
    assert_false(editor_live_check_is_current(check));
    finish(check);
    assert_true(editor_live_check_is_current(check));
    assert_int_equal(finding_list_length(editor_live_check_findings(check)), 1);
    temporary_folder_free(g_steal_pointer(&folder));
}

/* What a game forbids can be played; what no game can have, or is no number, cannot. */
static void
a_number_out_of_the_range_of_its_game_holds_no_check_back(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *forage;
        gboolean holds_back;
    } rows[] = {{"9", FALSE}, {"1000", TRUE}, {"9", FALSE}, {"\"much\"", TRUE}};
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    g_autoptr(EditorLiveCheck) check = editor_live_check_new(document);
    finish(check);
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
        Phase failed;
        edit_plan_set(plan, ENTITY_SPACE, "skane", "forage", rows[i].forage);
        assert_true(editor_document_apply(document, plan, "Feed", NULL));
        finish(check);
        assert_int_equal(editor_live_check_n_skipped(check, &failed) > 0, rows[i].holds_back);
    }
}

static void
a_check_may_be_dropped_while_it_runs(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_with_map(TWO_LANDS);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    gpointer check = editor_live_check_new(document);
    g_object_add_weak_pointer(check, &check);
    g_object_unref(check);
    while (check != NULL)
        g_main_context_iteration(NULL, TRUE);
}

FILE_OF_TESTS(live_check)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_edit_is_followed_by_its_findings),
        cmocka_unit_test(runs_that_are_overtaken_are_not_reported),
        cmocka_unit_test(a_finding_names_the_record_that_it_lies_in),
        cmocka_unit_test(a_drawing_is_checked_like_records),
        cmocka_unit_test(a_number_out_of_the_range_of_its_game_holds_no_check_back),
        cmocka_unit_test(a_check_may_be_dropped_while_it_runs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
