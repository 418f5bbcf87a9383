/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stochastic bisection, with made-up games whose answer is known.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "validator/smoke/solve.h"

#include <math.h>

enum { LOW = 0, HIGH = 16, BATCH = 16, GAMES_MAX = 20000 };

typedef struct {
    double crossing, slope, target;
} Curve;

/* Plays games that a side wins as @curve says until the value is found, or at most
 * @most. Returns: how many. */
static gint64
search(const Curve *curve, gint64 most, guint64 *seed, SolveEstimate *found)
{
    g_autoptr(Solve) solve = solve_new(LOW, HIGH, curve->target);
    gint64 n = 0;
    while (!solve_is_done(solve) && n < most) {
        const gint64 value = solve_next(solve);
        const double logit = log(curve->target / (1 - curve->target)) +
                             curve->slope * ((double)value - curve->crossing);
        double points = 0;
        assert_in_range(value, LOW, HIGH);
        for (guint i = 0; i < BATCH; i++) {
            *seed = *seed * G_GUINT64_CONSTANT(6364136223846793005) + 1442695040888963407;
            points += (double)(*seed >> 11) * 0x1p-53 < 1 / (1 + exp(-logit));
        }
        solve_add(solve, value, BATCH, points);
        n += BATCH;
    }
    *found = solve_estimate(solve);
    return n;
}

/* The interval has the value in nineteen of twenty searches, or nearly so, whichever way the curve
 * goes; and a grid on which each value is known as well takes more than five times as many games.
 */
static void
the_value_is_in_the_interval(void **state G_GNUC_UNUSED)
{
    static const Curve curves[] = {
        {8.3, 0.5, 0.5}, {3.1, -0.5, 0.5}, {12.6, 0.8, 0.5}, {6.0, 0.4, 0.6}, {9.5, -1, 0.4},
    };
    enum { RUNS = 60 };
    guint64 seed = 1;
    for (guint i = 0; i < G_N_ELEMENTS(curves); i++) {
        guint n_right = 0;
        gint64 n_games = 0;
        for (guint run = 0; run < RUNS; run++) {
            SolveEstimate found;
            n_games += search(&curves[i], GAMES_MAX, &seed, &found);
            assert_true(found.is_found);
            n_right += found.low <= curves[i].crossing && curves[i].crossing <= found.high;
        }
        /* A share that is known to half of what one value changes. */
        const double half = fabs(curves[i].slope) / 8;
        const double grid = (HIGH - LOW + 1) * 1.96 * 1.96 / 4 / (half * half);
        if (n_right < RUNS * 85 / 100 || (double)n_games / RUNS * 5 > grid)
            fail_msg("curve %u: %u of %u intervals are right, %.0f games, %.0f on a grid", i,
                     n_right, (guint)RUNS, (double)n_games / RUNS, grid);
    }
}

/* Out of the range it is never found; where the value changes nothing, in few searches. */
static void
what_is_not_there_is_not_found(void **state G_GNUC_UNUSED)
{
    static const Curve curves[] = {{40, 0.5, 0.5}, {-30, 0.5, 0.5}, {8, 0, 0.5}};
    static const guint most[] = {0, 0, 3};
    enum { RUNS = 60 };
    guint64 seed = 7;
    for (guint i = 0; i < G_N_ELEMENTS(curves); i++) {
        guint n_found = 0;
        for (guint run = 0; run < RUNS; run++) {
            SolveEstimate found;
            search(&curves[i], 800, &seed, &found);
            n_found += found.is_found;
        }
        assert_in_range(n_found, 0, most[i]);
    }
}

static void
both_ends_come_first(void **state G_GNUC_UNUSED)
{
    g_autoptr(Solve) solve = solve_new(-3, 5, 0.25);
    assert_false(solve_estimate(solve).is_found);
    assert_int_equal(solve_next(solve), -3);
    solve_add(solve, -3, 16, 0);
    assert_int_equal(solve_next(solve), 5);
    solve_add(solve, 5, 16, 16);
    assert_in_range(solve_next(solve) + 3, 0, 8);
    const SolveEstimate estimate = solve_estimate(solve);
    assert_true(estimate.low < estimate.value && estimate.value < estimate.high);
}

FILE_OF_TESTS(solve)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_value_is_in_the_interval),
        cmocka_unit_test(what_is_not_there_is_not_found),
        cmocka_unit_test(both_ends_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
