/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results: what is of the same games adds up, and nothing else does.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/game-results.h"
#include "tests/unit/main.h"

static GameResults *
results_of(gint64 first, gint64 last)
{
    GameResults *results = game_results_new();
    results->scenario = g_strdup("feud");
    results->players = g_strdup("north=random");
    results->seed = 3;
    results->played = last - first + 1;
    results->hash = (guint64)first;
    results->longest = 10;
    results->longest_game = last;
    assert_true(game_results_add_range(results, (GameRange){first, last}));
    game_results_counts(results, GROUP_OUTCOMES, "won", "Won")[FIGURE_GAMES] += 2;
    return results;
}

static void
counts_add_up(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) all = results_of(11, 20);
    g_autoptr(GameResults) before = results_of(1, 10);
    game_results_counts(before, GROUP_SCORES, "12", NULL)[FIGURE_GAMES] = 4;
    game_results_counts(before, GROUP_SCORES, "-3", NULL)[FIGURE_GAMES] = 5;
    assert_null(game_results_merge(all, before));
    assert_int_equal(all->played, 20);
    assert_int_equal(all->hash, 12);
    assert_int_equal(all->longest_game, 10);
    assert_int_equal(game_results_counts(all, GROUP_OUTCOMES, "won", NULL)[FIGURE_GAMES], 4);
    assert_int_equal(all->groups[GROUP_OUTCOMES]->len, 1);
    /* Numbers stand in their order, and are found there. */
    assert_string_equal(g_array_index(all->groups[GROUP_SCORES], ResultRow, 0).id, "-3");
    assert_int_equal(game_results_counts(all, GROUP_SCORES, "-3", NULL)[FIGURE_GAMES], 5);
    assert_int_equal(game_results_counts(all, GROUP_SCORES, "12", NULL)[FIGURE_GAMES], 4);
}

static void
ranges_join(void **state G_GNUC_UNUSED)
{
    static const GameRange ranges[] = {{21, 30}, {1, 10}, {41, 50}, {11, 20}, {31, 40}};
    static const guint counts[] = {1, 2, 3, 2, 1};
    g_autoptr(GameResults) results = game_results_new();
    for (guint i = 0; i < G_N_ELEMENTS(ranges); i++) {
        assert_true(game_results_add_range(results, ranges[i]));
        assert_int_equal(results->ranges->len, counts[i]);
    }
    const GameRange *all = &g_array_index(results->ranges, GameRange, 0);
    assert_int_equal(all->first, 1);
    assert_int_equal(all->last, 50);
    assert_false(game_results_add_range(results, (GameRange){50, 60}));
    assert_false(game_results_add_range(results, (GameRange){60, 59}));
    assert_int_equal(results->ranges->len, 1);
}

static void
what_is_missing_is_noticed(void **state G_GNUC_UNUSED)
{
    static const struct {
        GameRange ranges[2];
        gint64 asked, missing;
        GameRange gap;
    } cases[] = {
        {{{1, 5}, {6, 10}}, 10, 0, {0, 0}}, {{{1, 5}, {7, 10}}, 10, 1, {6, 6}},
        {{{3, 4}, {6, 8}}, 10, 5, {1, 2}},  {{{1, 5}, {6, 9}}, 12, 3, {10, 12}},
        {{{4, 4}, {9, 9}}, 0, 0, {0, 0}},   {{{1, 5}, {20, 30}}, 10, 5, {6, 10}},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GameResults) results = game_results_new();
        GameRange gap;
        results->asked = cases[i].asked;
        game_results_add_range(results, cases[i].ranges[0]);
        game_results_add_range(results, cases[i].ranges[1]);
        assert_int_equal(game_results_missing(results, &gap), cases[i].missing);
        assert_int_equal(gap.first, cases[i].gap.first);
        assert_int_equal(gap.last, cases[i].gap.last);
    }
}

/* What is refused leaves everything as it was. */
static void
other_games_are_refused(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) all = results_of(1, 10);
    for (guint i = 0; i < 5; i++) {
        g_autoptr(GameResults) other = results_of(i == 0 ? 10 : 11, 20);
        if (i == 4)
            other->data = g_strdup("0123456789abcdef");
        if (i == 1)
            other->seed = 4;
        if (i == 2)
            other->scenario[0] = 'F';
        if (i == 3)
            g_clear_pointer(&other->players, g_free);
        g_autofree char *problem = game_results_merge(all, other);
        assert_non_null(problem);
        assert_int_equal(all->played, 10);
        assert_int_equal(all->ranges->len, 1);
    }
}

static void
the_first_failures_are_kept(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) results = game_results_new();
    for (gint64 i = 0; i < 100; i++) {
        const GameFailure failure = {
            .game = (i * 37) % 100 + 1,
            .invariant = (char *)"one",
            .problem = (char *)"wrong",
        };
        game_results_fail(results, &failure);
    }
    assert_int_equal(results->failures->len, RESULT_FAILURES_MAX);
    for (guint i = 0; i < RESULT_FAILURES_MAX; i++)
        assert_int_equal(g_array_index(results->failures, GameFailure, i).game, i + 1);
}

static void
groups_have_names_and_figures(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_RESULT_GROUPS; i++) {
        const ResultGroupRow *row = game_results_group(i);
        assert_non_null(row->figures[0]);
        for (guint j = 0; j < i; j++)
            assert_string_not_equal(game_results_group(j)->name, row->name);
    }
    assert_string_equal(game_results_group(GROUP_PLACES)->figures[PLACE_HUNGER], "hunger");
    assert_string_equal(game_results_group(GROUP_PLACES)->figures[PLACE_CAPTURES], "captures");
    assert_null(game_results_group(GROUP_PLACES)->figures[N_PLACE_FIGURES]);
    assert_string_equal(game_results_group(GROUP_UNITS)->figures[UNIT_ELIMINATED], "eliminated");
    assert_null(game_results_group(GROUP_UNITS)->figures[N_UNIT_FIGURES]);
}

FILE_OF_TESTS(game_results)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_add_up),
        cmocka_unit_test(ranges_join),
        cmocka_unit_test(what_is_missing_is_noticed),
        cmocka_unit_test(other_games_are_refused),
        cmocka_unit_test(the_first_failures_are_kept),
        cmocka_unit_test(groups_have_names_and_figures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
