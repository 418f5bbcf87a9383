/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many games: the results are the same for any number of workers and any parts, and add up.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/smoke/comparison.h"

static const GameRange all = {1, 90};

static void
workers_do_not_matter(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameResults) one = sample_games_play(&games, all, 1);
    g_autofree char *expected = sample_games_json(one);
    assert_int_equal(one->played, 90);
    for (guint n = 2; n <= 5; n++) {
        g_autoptr(GameResults) several = sample_games_play(&games, all, n);
        g_autofree char *found = sample_games_json(several);
        assert_string_equal(found, expected);
    }
}

static void
parts_add_up_in_any_order(void **state G_GNUC_UNUSED)
{
    static const GameRange parts[] = {{41, 90}, {1, 7}, {8, 40}};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameResults) whole = sample_games_play(&games, all, 2);
    g_autoptr(GameResults) sum = sample_games_play(&games, parts[0], 2);
    for (guint i = 1; i < G_N_ELEMENTS(parts); i++) {
        g_autoptr(GameResults) part = sample_games_play(&games, parts[i], 2);
        g_autofree char *problem = game_results_merge(sum, part);
        assert_null(problem);
    }
    g_autofree char *expected = sample_games_json(whole);
    g_autofree char *found = sample_games_json(sum);
    assert_string_equal(found, expected);
}

static gint64
sum_of(const GameResults *results, ResultGroup group)
{
    gint64 sum = 0;
    for (guint i = 0; i < results->groups[group]->len; i++)
        sum += g_array_index(results->groups[group], ResultRow, i).counts[FIGURE_GAMES];
    return sum;
}

static void
every_game_is_counted_once(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameResults) results = sample_games_play(&games, all, 3);
    assert_int_equal(results->failed, 0);
    assert_int_equal(sum_of(results, GROUP_OUTCOMES), 90);
    assert_int_equal(sum_of(results, GROUP_WINNERS), 90);
    assert_int_equal(sum_of(results, GROUP_TURNS), 90);
    assert_int_equal(sum_of(results, GROUP_ANSWERS), 90);
    assert_int_equal(sum_of(results, GROUP_SCORES), results->natural);
    assert_true(results->longest * 90 >= results->answered);
    assert_true(results->answered > 90);
}

/* One in three games fails; the failures of all workers are reported, the first by number first. */
static char *
find_third(const Machine *machine, const Request *request)
{
    if (request->kind != REQUEST_NONE)
        return NULL;
    const guint8 *bytes = (const guint8 *)position_strengths(machine->rules, machine->position);
    return bytes[0] % 3 == 0 ? g_strdup("a third") : NULL;
}

static void
failures_are_counted_apart(void **state G_GNUC_UNUSED)
{
    static const Invariant planted[] = {{.name = "planted", .find = find_third}};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.plan.invariants = planted;
    games.plan.n_invariants = 1;
    g_autoptr(GameResults) results = sample_games_play(&games, all, 3);
    assert_in_range(results->failed, 1, 89);
    assert_int_equal(results->played, 90);
    assert_int_equal(sum_of(results, GROUP_OUTCOMES), 90 - results->failed);
    assert_int_equal(results->failures->len, MIN(results->failed, RESULT_FAILURES_MAX));
    for (guint i = 1; i < results->failures->len; i++)
        assert_true(g_array_index(results->failures, GameFailure, i - 1).game <
                    g_array_index(results->failures, GameFailure, i).game);
}

typedef struct {
    gint stop;
} Stopping;

static void
stop_after_seven(gint64 n_over, gpointer data)
{
    ((Stopping *)data)->stop = n_over == 7;
}

/* The results say which games they are of. */
static void
a_series_that_is_stopped_later_says_what_was_played(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    Stopping stopping = {0};
    Series series = {
        .plan = games.plan,
        .games = {11, 90},
        .stop = &stopping.stop,
        .report = stop_after_seven,
        .data = &stopping,
    };
    g_autoptr(Tally) tally = series_play(&series, 1);
    const GArray *ranges = tally->heads->ranges;
    assert_int_equal(tally->heads->wanted, 80);
    assert_int_equal(tally->heads->played, 7);
    assert_int_equal(ranges->len, 1);
    assert_int_equal(g_array_index(ranges, GameRange, 0).first, 11);
    assert_int_equal(g_array_index(ranges, GameRange, 0).last, 17);
}

static void
a_series_that_is_stopped_is_partial(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    const gint stop = 1;
    Series series = {.plan = games.plan, .games = all, .stop = &stop};
    g_autoptr(Tally) tally = series_play(&series, 1);
    assert_int_equal(tally->heads->wanted, 90);
    assert_int_equal(tally->heads->played, 0);
    assert_int_equal(tally->heads->ranges->len, 0);
}

/* Each of ten sides is had by the first player in one game of a pair and by the second in the
 * other: two alike are even in every pair, and one who plays better shows. */
static void
pairs_of_many_sides_are_even(void **state G_GNUC_UNUSED)
{
    const Player *random = player_find("random"), *greedy = player_find("greedy");
    g_auto(SampleGames) games;
    sample_games_init_of(&games, "deluge");
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    guint made = 0;
    assert_int_equal(games.plan.rules->board.n_sides, 10);
    for (guint64 number = 1; number <= 8; number++) {
        const PairPlayed alike = comparison_play_pair(game, random, random, number);
        const PairPlayed better = comparison_play_pair(game, greedy, random, number);
        assert_false(alike.failed || better.failed);
        assert_int_equal(alike.made, 2);
        assert_int_equal(alike.ahead, 0);
        assert_true(better.ahead > 0);
        made += better.made;
    }
    assert_in_range(made, 8 * 2 + 8, 8 * 4);
}

FILE_OF_TESTS(series)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(workers_do_not_matter),
        cmocka_unit_test(parts_add_up_in_any_order),
        cmocka_unit_test(every_game_is_counted_once),
        cmocka_unit_test(failures_are_counted_apart),
        cmocka_unit_test(a_series_that_is_stopped_is_partial),
        cmocka_unit_test(a_series_that_is_stopped_later_says_what_was_played),
        cmocka_unit_test(pairs_of_many_sides_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
