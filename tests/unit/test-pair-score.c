/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scores of pairs of games, held against figures that were worked out elsewhere.
 */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/interval.h"
#include "tests/unit/main.h"

#define NEAR(a, b) assert_true(fabs((a) - (b)) < 1e-6)

static void
pairs_of_even_players(void **state G_GNUC_UNUSED)
{
    const PairCounts counts = {{10, 40, 80, 60, 10}};
    const PairScore score = interval_pair_score(&counts);
    assert_int_equal(score.pairs, 200);
    NEAR(score.mean, 0.525);
    assert_true(score.has_elo);
    NEAR(score.elo, 17.386278);
    NEAR(score.elo_half, 22.802745);
    NEAR(score.high - score.low, 2 * 1.959963984540054 * sqrt(0.055625 / 200));
}

/* Published: 30.09 ± 2.56 and 4.54 ± 0.8. */
static void
pairs_of_long_matches(void **state G_GNUC_UNUSED)
{
    const PairCounts counts[] = {{{59, 1751, 4800, 3267, 169}}, {{18, 1850, 25507, 2580, 45}}};
    const PairScore one = interval_pair_score(&counts[0]), other = interval_pair_score(&counts[1]);
    NEAR(one.elo, 30.094358);
    NEAR(one.elo_half, 2.562219);
    NEAR(other.elo, 4.540083);
    NEAR(other.elo_half, 0.775014);
}

static void
what_is_all_won_has_no_elo(void **state G_GNUC_UNUSED)
{
    const PairCounts won = {{0, 0, 0, 0, 10}}, none = {{0}};
    const PairScore score = interval_pair_score(&won), nothing = interval_pair_score(&none);
    assert_false(score.has_elo);
    NEAR(score.mean, 0.999750);
    assert_true(score.low > 0.7 && score.low < 0.73);
    NEAR(score.high, 1);
    assert_int_equal(nothing.pairs, 0);
    NEAR(nothing.low, 0);
    NEAR(nothing.high, 1);
    assert_false(nothing.has_elo);
}

static void
elo_of_scores(void **state G_GNUC_UNUSED)
{
    NEAR(interval_elo_of_score(0.5), 0);
    assert_true(fabs(interval_elo_of_score(0.51) - 6.950) < 1e-3);
    assert_true(fabs(interval_elo_of_score(0.64) - 99.951) < 1e-3);
    assert_true(fabs(interval_elo_of_score(0.75) - 190.849) < 1e-3);
    NEAR(interval_elo_of_score(0.3), -interval_elo_of_score(0.7));
}

FILE_OF_TESTS(pair_score)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_even_players),
        cmocka_unit_test(pairs_of_long_matches),
        cmocka_unit_test(what_is_all_won_has_no_elo),
        cmocka_unit_test(elo_of_scores),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
