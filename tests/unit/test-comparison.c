/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games: what is equal differs in nothing, what is not the same by chance alone is
 * reported as other no more often than it says, and workers do not matter.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/smoke/comparison.h"

/* Plays @n_games pairs with the seeds @old and @new. */
static PairSums
compare(const SampleGames *games, guint64 old, guint64 new, gint64 n_games, guint n_workers)
{
    Comparison comparison = {.old = games->plan, .new = games->plan};
    comparison.old.seed = old;
    comparison.new.seed = new;
    PairSums sums = {0};
    assert_true(comparison_play(&comparison, (GameRange){1, n_games}, n_workers, &sums));
    assert_int_equal(sums.pairs, n_games);
    return sums;
}

static GArray *
rows_of(const PairSums *sums)
{
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(ComparedRow));
    comparison_rows_append(rows, sums, 2);
    comparison_rows_judge(rows);
    return rows;
}

static void
equal_sets_differ_in_nothing(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    const PairSums sums = compare(&games, 3, 3, 50, 1);
    g_autoptr(GArray) rows = rows_of(&sums);
    assert_int_equal(sums.same, 50);
    assert_int_equal(sums.failed, 0);
    assert_int_equal(rows->len, 3 + N_COMPARED);
    for (guint i = 0; i < rows->len; i++) {
        const ComparedRow *row = &g_array_index(rows, ComparedRow, i);
        assert_int_equal(row->verdict, ROW_SAME);
        assert_true(row->difference == 0 && row->corrected == 1 && row->needed == 0);
        assert_true(row->low <= 0 && row->high >= 0);
    }
}

static void
workers_do_not_matter(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    const PairSums one = compare(&games, 3, 4, 60, 1);
    for (guint n = 2; n <= 4; n++) {
        const PairSums several = compare(&games, 3, 4, 60, n);
        assert_memory_equal(&several, &one, sizeof one);
    }
}

/* The wins of all sides, and of nobody, are all games; each row counts as many. */
static void
every_game_is_somebodys(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    const PairSums sums = compare(&games, 3, 4, 60, 1);
    gint64 old = 0, new = 0;
    for (guint i = 0; i < 3; i++) {
        const PairedCounts *wins = &sums.wins[i];
        old += wins->both + wins->only_old;
        new += wins->both + wins->only_new;
        assert_int_equal(wins->both + wins->only_old + wins->only_new + wins->neither, 60);
    }
    assert_int_equal(old, 60);
    assert_int_equal(new, 60);
    assert_true(sums.measures[COMPARED_PLACES + PLACE_HUNGER].old > 0);
    assert_true(sums.measures[COMPARED_PLACES + PLACE_BATTLES].new > 0);
    assert_true(sums.measures[COMPARED_TURNS].old >= 60);
}

/* Sums of a file are refused that no games have, or that would overflow where they are judged. */
static void
sums_must_be_those_of_games(void **state G_GNUC_UNUSED)
{
    const gint64 square = (gint64)PAIRED_NUMBER_MAX * PAIRED_NUMBER_MAX;
    const struct {
        gint64 old_square, new_square, product;
        gboolean is_right;
    } rows[] = {
        {square, square, -square, TRUE},         {square, square, square, TRUE},
        {square, square, square + 1, FALSE},     {0, 0, square, FALSE},
        {square - 1, square - 1, square, FALSE}, {square, square, G_MININT64, FALSE},
        {2 * square + 1, square, square, FALSE}, {-1, square, 0, FALSE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        PairSums sums = {.pairs = 1};
        for (guint side = 0; side <= 2; side++)
            sums.wins[side].neither = 1;
        for (guint side = 0; side < 2; side++)
            sums.changes[side].n[2] = 1;
        sums.measures[0] = (PairedSums){.n = 1,
                                        .old_square = rows[i].old_square,
                                        .new_square = rows[i].new_square,
                                        .product = rows[i].product};
        assert_int_equal(comparison_sums_are_right(&sums, 2, 1), rows[i].is_right);
    }
    /* The greatest sums of squared differences fit. */
    assert_true(4 * (double)PAIRS_MAX * (double)square < (double)G_MAXINT64);
}

/* Other seeds are a change of nothing: of a hundred comparisons at most ten report a difference,
 * whatever the row. */
static void
chance_is_seldom_taken_for_a_difference(void **state G_GNUC_UNUSED)
{
    enum { COMPARISONS = 100, WRONG_MAX = 10 };
    g_auto(SampleGames) games;
    sample_games_init(&games);
    guint n_wrong = 0;
    for (guint64 i = 0; i < COMPARISONS; i++) {
        const PairSums sums = compare(&games, i, i + COMPARISONS, 40, 2);
        g_autoptr(GArray) rows = rows_of(&sums);
        gboolean is_wrong = FALSE;
        for (guint j = 0; j < rows->len; j++)
            is_wrong |= g_array_index(rows, ComparedRow, j).verdict == ROW_OTHER;
        n_wrong += is_wrong;
    }
    assert_in_range(n_wrong, 0, WRONG_MAX);
}

FILE_OF_TESTS(comparison)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sets_differ_in_nothing),
        cmocka_unit_test(workers_do_not_matter),
        cmocka_unit_test(every_game_is_somebodys),
        cmocka_unit_test(sums_must_be_those_of_games),
        cmocka_unit_test(chance_is_seldom_taken_for_a_difference),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
