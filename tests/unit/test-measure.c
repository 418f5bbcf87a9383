/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What many games say: means, quantiles and shares give what was worked out by hand, and games that
 * are kept are the same for any parts.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "schema/model/game-results.h"
#include "tests/unit/main.h"

static void
assert_near(double number, double wanted)
{
    if (!(fabs(number - wanted) <= 1e-6))
        fail_msg("%.9f is not %.9f", number, wanted);
}

static void
rows_are_distinguished(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_MEASURES; i++) {
        const GameMeasureRow *row = game_measure_row(i);
        assert_int_equal(game_measure_find(row->name), i);
        assert_true(row->parts > 0 && row->title[0] != '\0' && row->how[0] != '\0');
        assert_true((row->unit == MEASURE_SHARE) <= (row->parts == 1000000));
    }
    assert_int_equal(game_measure_find("no-such-measure"), N_MEASURES);
}

static void
bins_have_three_digits(void **state G_GNUC_UNUSED)
{
    static const gint64 cases[][2] = {
        {0, 0},           {999, 999},        {-999, -999},
        {1004, 1000},     {1005, 1010},      {-1005, -1010},
        {333333, 333000}, {999999, 1000000}, {MEASURE_VALUE_MAX, MEASURE_VALUE_MAX},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_int_equal(game_measure_bin(cases[i][0]), cases[i][1]);
    for (gint64 value = 1; value <= MEASURE_VALUE_MAX; value += 1 + value / 50)
        assert_int_equal(game_measure_bin(game_measure_bin(value)), game_measure_bin(value));
}

/* 4, -2, 1, 0, 3, -1, 2, 5 in tenths: mean 1.5, deviation 2.449490, t of 7 degrees 2.364624. */
static void
values_are_summed_up(void **state G_GNUC_UNUSED)
{
    static const gint64 values[] = {4, -2, 1, 0, 3, -1, 2, 5};
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(GameValueCount));
    gint64 sum = 0;
    for (guint i = 0; i < G_N_ELEMENTS(values); i++) {
        game_value_counts_add(counts, values[i], 1);
        sum += values[i];
    }
    const GameMeasureSummary summary = game_measure_summary(counts, sum, 10);
    assert_int_equal(summary.games, 8);
    assert_near(summary.mean, 0.15);
    assert_near(summary.deviation, 0.2449490);
    assert_near(summary.low, 0.15 - 2.3646243 * 0.2449490 / sqrt(8));
    assert_near(summary.high, 0.15 + 2.3646243 * 0.2449490 / sqrt(8));
    /* Of 8 games 5 % are less than one, a quarter two, half of them four. */
    static const double quantiles[] = {-0.2, -0.1, 0.1, 0.3, 0.5};
    for (guint i = 0; i < G_N_ELEMENTS(quantiles); i++)
        assert_near(summary.quantiles[i], quantiles[i]);
    game_value_counts_add(counts, 5, 2);
    assert_int_equal(counts->len, 8);
    assert_int_equal(g_array_index(counts, GameValueCount, 7).games, 3);
}

static GameResults *
results_of_winners(gint64 north, gint64 south, gint64 nobody)
{
    GameResults *results = game_results_new();
    game_results_counts(results, GROUP_WINNERS, "north", NULL)[FIGURE_GAMES] = north;
    game_results_counts(results, GROUP_WINNERS, "south", NULL)[FIGURE_GAMES] = south;
    game_results_counts(results, GROUP_WINNERS, RESULT_NO_WINNER, NULL)[FIGURE_GAMES] = nobody;
    return results;
}

static void
shares_are_those_of_wilson(void **state G_GNUC_UNUSED)
{
    static const struct {
        gint64 k, n;
        double low, high;
    } rows[] = {
        {7, 20, 0.181192, 0.567146},
        {60, 100, 0.502003, 0.690599},
        {0, 10, 0, 0.277533},
        {540, 1000, 0.509015, 0.570679},
        {10, 10, 0.722467, 1},
        {0, 1, 0, 0.793451},
        {0, 0, 0, 1},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        const Interval share = game_share_interval(rows[i].k, rows[i].n);
        assert_near(share.low, rows[i].low);
        assert_near(share.high, rows[i].high);
    }
}

/* Of 60, 20 and 20 games: a mean score of 0.7 with the variance 0.16 of a game. */
static void
balance_is_how_even_wins_are(void **state G_GNUC_UNUSED)
{
    g_autoptr(GameResults) results = results_of_winners(60, 20, 20);
    const Balance balance = game_results_balance(results);
    assert_int_equal(balance.games, 100);
    assert_near(balance.even.value, 0.6);
    assert_near(balance.even.low, 0.6 - 2 * 1.959963984540054 * 0.04);
    assert_near(balance.even.high, 0.6 + 2 * 1.959963984540054 * 0.04);
    assert_near(balance.decided.value, 0.8);
    assert_near(balance.drawn.value, 0.2);
    /* u 1, 1, -1, 0 and its mirror. */
    g_autoptr(GameResults) few = results_of_winners(2, 1, 1);
    assert_near(game_results_balance(few).alike, 0.0833333);
    /* All alike: the interval of Wilson says how little that is. */
    g_autoptr(GameResults) all = results_of_winners(10, 0, 0);
    assert_near(game_results_balance(all).even.value, 0);
    assert_near(game_results_balance(all).even.high, 2 * (1 - 0.722467));
    g_autoptr(GameResults) none = results_of_winners(0, 0, 10);
    assert_near(game_results_balance(none).even.low, 0.722467);
    g_autoptr(GameResults) empty = results_of_winners(0, 0, 0);
    assert_int_equal(game_results_balance(empty).games, 0);
}

static GameSample
made_game(gint64 number)
{
    GameSample game = {.game = number};
    for (guint i = 0; i < N_MEASURES; i++)
        game.values[i] = number * 7919 % (997 + i);
    game.values[MEASURE_SCORE] = number % 3 == 0 ? MEASURE_ABSENT : number % 50;
    return game;
}

static void
kept_games_do_not_depend_on_parts(void **state G_GNUC_UNUSED)
{
    enum { N = 5000, PARTS = 7 };
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(GameSample));
    g_autoptr(GArray) sum = g_array_new(FALSE, FALSE, sizeof(GameSample));
    for (gint64 i = 1; i <= N; i++) {
        const GameSample game = made_game(i);
        game_samples_add(all, &game);
    }
    for (gint64 part = PARTS; part > 0; part--) {
        g_autoptr(GArray) some = g_array_new(FALSE, FALSE, sizeof(GameSample));
        for (gint64 i = part; i <= N; i += PARTS) {
            const GameSample game = made_game(i);
            game_samples_add(some, &game);
        }
        game_samples_keep(some);
        g_array_append_vals(sum, some->data, some->len);
    }
    game_samples_keep(all);
    game_samples_keep(sum);
    assert_true(all->len >= 32 && all->len <= 32 + 2 * N_MEASURES);
    assert_int_equal(sum->len, all->len);
    assert_memory_equal(sum->data, all->data, all->len * sizeof(GameSample));
    /* The first with the most of a measure is among them. */
    gboolean is_there = FALSE;
    for (guint i = 0; i < all->len; i++)
        is_there |= g_array_index(all, GameSample, i).game == 49;
    assert_true(is_there);
}

static void
games_worth_looking_at(void **state G_GNUC_UNUSED)
{
    static const gint64 scores[] = {10, 11, 12, 30}, margins[] = {3, 2, 1, 9};
    g_autoptr(GameResults) results = game_results_new();
    for (guint i = 0; i < G_N_ELEMENTS(scores); i++) {
        GameSample game = {.game = i + 1};
        for (guint j = 0; j < N_MEASURES; j++)
            game.values[j] = MEASURE_ABSENT;
        game.values[MEASURE_SCORE] = scores[i];
        game.values[MEASURE_MARGIN] = margins[i];
        game_samples_add(results->measured, &game);
        g_autofree char *bin = g_strdup_printf("score %d", (int)scores[i]);
        game_results_counts(results, GROUP_SPREAD, bin, NULL)[FIGURE_GAMES]++;
    }
    assert_int_equal(game_results_notable_game(results, NOTABLE_TYPICAL), 2);
    assert_int_equal(game_results_notable_game(results, NOTABLE_CLOSEST), 3);
    assert_int_equal(game_results_notable_game(results, NOTABLE_ODDEST), 4);
    assert_int_equal(game_results_notable_value(results, MEASURE_SCORE, TRUE).game, 4);
    assert_int_equal(game_results_notable_value(results, MEASURE_MARGIN, FALSE).value, 1);
    assert_int_equal(game_results_notable_value(results, MEASURE_TURNS, TRUE).game, 0);
}

FILE_OF_TESTS(measure)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_distinguished),
        cmocka_unit_test(bins_have_three_digits),
        cmocka_unit_test(values_are_summed_up),
        cmocka_unit_test(shares_are_those_of_wilson),
        cmocka_unit_test(balance_is_how_even_wins_are),
        cmocka_unit_test(kept_games_do_not_depend_on_parts),
        cmocka_unit_test(games_worth_looking_at),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
