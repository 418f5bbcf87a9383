/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games of an open document: they say the same as when they are played at once, as narva
 * compare does, and what cannot be compared says why.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "editor/games/game-batch.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "validator/edits/edit-plan.h"

#define SCENARIO "narva-1700"
#define PAIRS 30

/* Returns: (transfer full): @set, with fewer turns. */
static DataSet *
changed(DataSet *set)
{
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    assert_true(edit_plan_set(plan, ENTITY_SCENARIO, SCENARIO, "period/turns", "2"));
    return data_set_ref(plan->set);
}

static void
finish(EditorPairBatch *batch)
{
    while (editor_pair_batch_is_running(batch))
        g_main_context_iteration(NULL, TRUE);
}

/* Returns: (transfer full): the rows that PAIRS pairs of both give, all played at once. */
static GArray *
rows_at_once(DataSet *old, DataSet *new)
{
    const GameWish wish = {
        .scenario = SCENARIO,
        .players = {player_find("greedy"), player_find("greedy")},
        .seed = 1,
    };
    char *problem;
    g_autoptr(GameStage) before = game_stage_new(old, &wish, &problem);
    g_autoptr(GameStage) after = game_stage_new(new, &wish, &problem);
    Comparison comparison = {.old = before->plan, .new = after->plan};
    PairSums sums = {0};
    GArray *rows = g_array_new(FALSE, TRUE, sizeof(ComparedRow));
    assert_true(comparison_play(&comparison, (GameRange){1, PAIRS}, 1, &sums));
    comparison_rows_append(rows, &sums, 2);
    comparison_rows_judge(rows);
    return rows;
}

static void
pairs_say_what_narva_compare_says(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) old = sample_set_of_data("tutorial");
    g_autoptr(DataSet) new = changed(old);
    g_autoptr(EditorPairBatch) batch = editor_pair_batch_new(old, NULL, new, SCENARIO, 1, PAIRS);
    g_autoptr(GArray) expected = rows_at_once(old, new);
    finish(batch);
    const PairResults *results = editor_pair_batch_results(batch);
    assert_int_equal(results->sums.pairs, PAIRS);
    assert_int_equal(results->rows->len, expected->len);
    for (guint i = 0; i < expected->len; i++) {
        const ComparedRow *one = &g_array_index(results->rows, ComparedRow, i);
        const ComparedRow *other = &g_array_index(expected, ComparedRow, i);
        assert_true(one->difference == other->difference && one->low == other->low &&
                    one->corrected == other->corrected && one->verdict == other->verdict);
    }
    assert_true(g_hash_table_size(results->visits) > 0);
}

/* Pairs that are played later are those that would have been played at first. */
static void
pairs_go_on_where_they_ended(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) old = sample_set_of_data("tutorial");
    g_autoptr(DataSet) new = changed(old);
    g_autoptr(EditorPairBatch) batch = editor_pair_batch_new(old, NULL, new, SCENARIO, 1, 20);
    g_autoptr(GArray) expected = rows_at_once(old, new);
    assert_false(editor_pair_batch_can_go_on(batch));
    finish(batch);
    assert_true(editor_pair_batch_can_go_on(batch));
    editor_pair_batch_go_on(batch, PAIRS - 20);
    assert_false(editor_pair_batch_can_go_on(batch));
    assert_int_equal(editor_pair_batch_n_wanted(batch), PAIRS);
    finish(batch);
    const PairResults *results = editor_pair_batch_results(batch);
    assert_int_equal(results->sums.pairs, PAIRS);
    for (guint i = 0; i < expected->len; i++) {
        const ComparedRow *one = &g_array_index(results->rows, ComparedRow, i);
        const ComparedRow *other = &g_array_index(expected, ComparedRow, i);
        assert_true(one->old == other->old && one->difference == other->difference);
    }
}

static void
what_is_the_same_differs_in_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    g_autoptr(EditorPairBatch) batch = editor_pair_batch_new(set, NULL, set, SCENARIO, 1, 10);
    GHashTableIter iter;
    gpointer number;
    finish(batch);
    const PairResults *results = editor_pair_batch_results(batch);
    assert_int_equal(results->sums.same, 10);
    g_hash_table_iter_init(&iter, results->visits);
    while (g_hash_table_iter_next(&iter, NULL, &number))
        assert_int_equal(*(gint64 *)number, 0);
}

static void
another_data_set_is_read_from_its_folder(void **state G_GNUC_UNUSED)
{
    g_autofree char *path = g_build_filename(g_getenv("NARVA_SOURCE"), "data", "tutorial", NULL);
    g_autoptr(DataSet) old = sample_set_of_data("tutorial");
    g_autoptr(DataSet) new = changed(old);
    g_autoptr(EditorPairBatch) batch = editor_pair_batch_new(NULL, path, new, SCENARIO, 1, 10);
    finish(batch);
    assert_null(editor_pair_batch_problem(batch));
    assert_int_equal(editor_pair_batch_results(batch)->sums.pairs, 10);
}

static void
what_cannot_be_compared_says_why(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    g_autoptr(EditorPairBatch) batch = editor_pair_batch_new(set, NULL, set, "nowhere", 1, 10);
    finish(batch);
    assert_null(editor_pair_batch_results(batch));
    assert_string_equal(editor_pair_batch_problem(batch), "there is no such scenario");
    /* One that is new in the window. */
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const Edit made = {.entity = ENTITY_SCENARIO,
                       .id = "made",
                       .path = "",
                       .after = "{\"id\": \"made\", \"extends\": \"" SCENARIO "\"}"};
    assert_true(edit_plan_add(plan, &made));
    g_autoptr(EditorPairBatch) early = editor_pair_batch_new(set, NULL, plan->set, "made", 1, 10);
    finish(early);
    assert_true(g_str_has_prefix(editor_pair_batch_problem(early),
                                 "The other data set has no such scenario."));
    g_autoptr(EditorPairBatch) nothing =
        editor_pair_batch_new(NULL, "/nowhere", set, SCENARIO, 1, 10);
    finish(nothing);
    assert_non_null(editor_pair_batch_problem(nothing));
}

static void
pairs_are_cancelled(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) old = sample_set_of_data("tutorial");
    g_autoptr(EditorPairBatch) batch = editor_pair_batch_new(old, NULL, old, SCENARIO, 1, 1000000);
    while (editor_pair_batch_results(batch) == NULL)
        g_main_context_iteration(NULL, TRUE);
    editor_pair_batch_cancel(batch);
    assert_false(editor_pair_batch_is_running(batch));
    assert_true(editor_pair_batch_results(batch)->sums.pairs > 0);
}

FILE_OF_TESTS(pair_batch)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_say_what_narva_compare_says),
        cmocka_unit_test(pairs_go_on_where_they_ended),
        cmocka_unit_test(what_is_the_same_differs_in_nothing),
        cmocka_unit_test(another_data_set_is_read_from_its_folder),
        cmocka_unit_test(what_cannot_be_compared_says_why),
        cmocka_unit_test(pairs_are_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
