/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases of an open document: they are run in the background as narva test runs them, say
 * which rules they test, are looked at step by step, and new ones are made of a step.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"
#include "tests/unit/main.h"
#include "validator/smoke/records/case.h"

#define CASE "army-lost-in-a-victory"

typedef struct {
    EditorDocument *document;
    EditorCaseSuite *suite;
    EditorGameSession *session;
} Sample;

static Sample
sample_new(void)
{
    g_autofree char *path =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica-2010", NULL);
    g_autoptr(DataSet) set = data_set_load(path, NULL);
    assert_non_null(set);
    Sample sample = {.document = editor_document_new(set)};
    sample.suite = editor_case_suite_new(sample.document);
    sample.session = editor_game_session_new(sample.document);
    return sample;
}

static void
sample_clear(Sample *sample)
{
    g_object_unref(sample->session);
    g_object_unref(sample->suite);
    g_object_unref(sample->document);
}

static void
finish(EditorCaseSuite *suite)
{
    guint n_done, n_all;
    while (editor_case_suite_is_running(suite, &n_done, &n_all))
        g_main_context_iteration(NULL, TRUE);
}

static void
run_one(const Sample *sample, const char *id)
{
    editor_case_suite_run_one(sample->suite, id);
    finish(sample->suite);
}

/* Has @id expect that the marker of the track stands elsewhere. */
static void
break_case(const Sample *sample)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(sample->document));
    assert_true(edit_plan_set(plan, ENTITY_RECORD, CASE, "expect/position/tracks/#1/at", "3"));
    assert_true(editor_document_apply(sample->document, plan, "Edit", NULL));
}

/* Returns: how many records of the document are cases of it. */
static guint
count_cases(const Sample *sample)
{
    DataSet *set = editor_document_set(sample->document);
    Records records = data_set_records(set, ENTITY_RECORD);
    guint n = 0;
    for (guint32 i = 0; i < records.length; i++)
        n += case_is_of(set, (const PlayRecord *)records.items[i]);
    return n;
}

static void
all_cases_are_run_as_narva_test_does(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    guint n_failed;
    assert_false(editor_case_suite_is_current(sample.suite));
    editor_case_suite_run(sample.suite);
    finish(sample.suite);
    assert_true(editor_case_suite_is_current(sample.suite));
    assert_int_equal(editor_case_suite_count(sample.suite, &n_failed), count_cases(&sample));
    assert_int_equal(n_failed, 0);
    sample_clear(&sample);
}

/* What a case tests is what did something in it, and the other way round. */
static void
rules_know_the_cases_that_test_them(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    editor_case_suite_run(sample.suite);
    finish(sample.suite);
    guint n_tested = 0;
    Records rules = data_set_records(editor_document_set(sample.document), ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++) {
        const char *id = record_key(rules.items[i]);
        g_autoptr(GPtrArray) cases = editor_case_suite_testing(sample.suite, id);
        n_tested += cases->len > 0;
        for (guint j = 0; j < cases->len; j++) {
            const CaseResult *result = cases->pdata[j];
            assert_true(g_ptr_array_find_with_equal_func(result->rules, id, g_str_equal, NULL));
        }
    }
    assert_true(n_tested > rules.length / 2);
    g_autoptr(GPtrArray) none = editor_case_suite_testing(sample.suite, "no-such-rule");
    assert_int_equal(none->len, 0);
    sample_clear(&sample);
}

static void
a_case_that_fails_says_what_was_expected(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    run_one(&sample, CASE);
    assert_int_equal(editor_case_suite_result(sample.suite, CASE)->failures->len, 0);
    break_case(&sample);
    assert_false(editor_case_suite_is_current(sample.suite));
    run_one(&sample, CASE);
    const CaseResult *result = editor_case_suite_result(sample.suite, CASE);
    assert_int_equal(result->failures->len, 1);
    assert_non_null(strstr(result->failures->pdata[0], "attrition"));
    sample_clear(&sample);
}

static void
a_run_is_cancelled(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    guint n_done, n_all;
    editor_case_suite_run(sample.suite);
    assert_true(editor_case_suite_is_running(sample.suite, &n_done, &n_all));
    assert_int_equal(n_all,
                     data_set_records(editor_document_set(sample.document), ENTITY_RECORD).length);
    editor_case_suite_cancel(sample.suite);
    assert_false(editor_case_suite_is_running(sample.suite, &n_done, &n_all));
    assert_false(editor_case_suite_is_current(sample.suite));
    editor_case_suite_run(sample.suite);
    finish(sample.suite);
    assert_true(editor_case_suite_is_current(sample.suite));
    sample_clear(&sample);
}

/* Returns: the record @id, opened. */
static const GamePlayback *
opened(const Sample *sample, const char *id)
{
    editor_game_session_open_record(sample->session, id);
    while (editor_game_session_is_busy(sample->session))
        g_main_context_iteration(NULL, TRUE);
    return editor_game_session_playback(sample->session);
}

static void
a_record_opens_where_it_fails(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    const GamePlayback *playback = opened(&sample, CASE);
    assert_non_null(playback);
    assert_null(playback->problem);
    assert_string_equal(game_stage_id(playback->stage), CASE);
    assert_int_equal(replay_at(playback->replay), 0);
    assert_int_equal(replay_last(playback->replay), 9);
    break_case(&sample);
    playback = opened(&sample, CASE);
    assert_non_null(strstr(playback->problem, "attrition"));
    assert_int_equal(replay_at(playback->replay), replay_last(playback->replay));
    assert_null(opened(&sample, "no-such-record"));
    sample_clear(&sample);
}

/* What a step of a case is kept as expects what is asked there, and holds. */
static void
a_step_of_a_case_is_kept_as_a_case(void **state G_GNUC_UNUSED)
{
    Sample sample = sample_new();
    for (guint step = 0; step <= 9; step += 3) {
        g_autofree char *id = NULL;
        g_autoptr(GError) error = NULL;
        assert_non_null(opened(&sample, CASE));
        editor_game_session_go_to(sample.session, step);
        assert_true(editor_game_session_save(sample.session, "A step", &id, &error));
        run_one(&sample, id);
        const CaseResult *result = editor_case_suite_result(sample.suite, id);
        assert_non_null(result);
        if (result->failures->len > 0)
            fail_msg("step %u: %s", step, (const char *)result->failures->pdata[0]);
    }
    sample_clear(&sample);
}

FILE_OF_TESTS(case_suite)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_cases_are_run_as_narva_test_does),
        cmocka_unit_test(rules_know_the_cases_that_test_them),
        cmocka_unit_test(a_case_that_fails_says_what_was_expected),
        cmocka_unit_test(a_run_is_cancelled),
        cmocka_unit_test(a_record_opens_where_it_fails),
        cmocka_unit_test(a_step_of_a_case_is_kept_as_a_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
