/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of pairs give what was worked out elsewhere, to a millionth.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

#include "validator/smoke/statistics.h"
#include "schema/model/interval.h"
#include "tests/unit/main.h"

static void
assert_near(double number, double wanted)
{
    if (!(fabs(number - wanted) <= 1e-6))
        fail_msg("%.9f is not %.9f", number, wanted);
}

static void
shares_of_pairs(void **state G_GNUC_UNUSED)
{
    static const struct {
        PairedCounts counts;
        double difference, p, mid_p, low, high;
    } rows[] = {
        {{500, 60, 90, 350}, 0.03, 0.01759769, 0.01435964, 0.005987, 0.053934},
        {{20, 1, 6, 23}, 0.1, 0.125, 0.0703125, -0.006305, 0.200850},
        {{40, 0, 0, 10}, 0, 1, 1, -0.057092, 0.057092},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        const PairedShare share = statistics_paired_share(&rows[i].counts);
        assert_near(share.difference, rows[i].difference);
        assert_near(share.p, rows[i].p);
        assert_near(share.mid_p, rows[i].mid_p);
        assert_near(share.low, rows[i].low);
        assert_near(share.high, rows[i].high);
    }
    assert_near(statistics_paired_share(&rows[0].counts).correlation, 0.694684);
    assert_int_equal(statistics_paired_share_needed(&rows[2].counts), 0);
    /* 0.1491 of variance, 7.848880 of it for each square of the difference. */
    assert_int_equal(statistics_paired_share_needed(&rows[0].counts), 1301);
}

/* Old and new exchanged, everything is the other way round. */
static void
sides_are_alike(void **state G_GNUC_UNUSED)
{
    for (gint64 i = 0; i < 40; i++) {
        const PairedCounts counts = {i, i * 7 % 11, i * 5 % 13, 40 - i};
        const PairedCounts mirror = {i, counts.only_new, counts.only_old, 40 - i};
        const PairedShare one = statistics_paired_share(&counts),
                          other = statistics_paired_share(&mirror);
        assert_near(one.low, -other.high);
        assert_near(one.high, -other.low);
        assert_near(one.p, other.p);
        assert_true(one.low <= one.difference && one.difference <= one.high);
        assert_true(one.p > 0 && one.p <= 1 && one.mid_p <= one.p);
    }
}

static void
means_of_pairs(void **state G_GNUC_UNUSED)
{
    static const gint64 olds[] = {4, -2, 1, 0, 3, -1, 2, 5}, news[] = {6, -1, 1, 2, 3, 1, 2, 8};
    PairedSums sums = {0}, same = {0};
    for (guint i = 0; i < G_N_ELEMENTS(olds); i++) {
        statistics_paired_sums_add(&sums, olds[i], news[i]);
        statistics_paired_sums_add(&same, olds[i], olds[i]);
    }
    const PairedMean mean = statistics_paired_mean(&sums);
    assert_near(mean.difference, 1.25);
    assert_near(mean.deviation, 1.164965);
    assert_near(mean.low, 0.276065);
    assert_near(mean.high, 2.223935);
    assert_near(mean.p, interval_student_tail(3.0348849, 7));
    const PairedMean none = statistics_paired_mean(&same);
    assert_near(none.difference, 0);
    assert_near(none.low, 0);
    assert_near(none.p, 1);
    assert_near(none.correlation, 1);
    assert_int_equal(statistics_paired_mean_needed(&none), 0);
    /* (2.801585 * 1.164965 / 1.25)^2 = 6.82 */
    assert_int_equal(statistics_paired_mean_needed(&mean), 7);
}

/* As tables have it. */
static void
students_t(void **state G_GNUC_UNUSED)
{
    static const struct {
        gint64 freedom;
        double t;
    } rows[] = {{1, 12.706205}, {2, 4.302653}, {7, 2.364624}, {30, 2.042272}, {1000, 1.962339}};
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        assert_near(interval_student_95(rows[i].freedom), rows[i].t);
        assert_near(interval_student_tail(interval_student_95(rows[i].freedom), rows[i].freedom),
                    0.05);
        assert_near(interval_student_tail(0, rows[i].freedom), 1);
    }
    assert_near(interval_student_95(100000000), NORMAL_95);
}

static void
many_tests(void **state G_GNUC_UNUSED)
{
    static const double given[] = {0.04, 0.001, 0.5, 0.02, 0.03, 0.01};
    static const double by_holm[] = {0.09, 0.006, 0.5, 0.08, 0.09, 0.05};
    double holm[6];
    for (guint i = 0; i < 6; i++)
        holm[i] = given[i];
    statistics_correct_holm(holm, 6);
    for (guint i = 0; i < 6; i++)
        assert_near(holm[i], by_holm[i]);
    statistics_correct_holm(NULL, 0);
}

/* Elo @elo as a mean score. */
static double
score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

static void
ratios_of_pairs(void **state G_GNUC_UNUSED)
{
    static const struct {
        PairCounts counts;
        double zero, one, ratio;
    } rows[] = {
        {{{10, 40, 80, 60, 10}}, 0, 20, 1.078852},
        {{{20, 40, 80, 40, 20}}, 0, 20, -1.099139},
        {{{10789, 19328, 33806, 19402, 10543}}, -3, 1, 2.131068},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        assert_near(statistics_sequential_ratio(&rows[i].counts, score_of_elo(rows[i].zero),
                                                score_of_elo(rows[i].one)),
                    rows[i].ratio);
}

/* Looked at after every batch, changes of nothing are called one in few of many runs, and a change
 * of twice what is asked for is found in all. */
static void
looking_often_is_allowed(void **state G_GNUC_UNUSED)
{
    enum { RUNS = 200 };
    guint n_wrong = 0, n_found = 0, n_same = 0;
    guint64 seed = 1;
    for (guint run = 0; run < 2 * RUNS; run++) {
        PairCounts counts = {{0}};
        Sequential known = SEQUENTIAL_OPEN;
        /* One pair in ten differs: as often for the better as for the worse, or mostly so. */
        guint better = run < RUNS ? 50 : 85;
        while (known == SEQUENTIAL_OPEN) {
            for (guint i = 0; i < SEQUENTIAL_BATCH; i++) {
                seed = seed * G_GUINT64_CONSTANT(6364136223846793005) + 1442695040888963407;
                guint die = (guint)(seed >> 33) % 1000;
                counts.n[die >= 100 ? 2 : die < better ? 4 : 0]++;
            }
            known = statistics_sequential_test(&counts, 0.0175, 1);
        }
        n_wrong += run < RUNS && known != SEQUENTIAL_SAME;
        n_same += run < RUNS && known == SEQUENTIAL_SAME;
        n_found += run >= RUNS && known == SEQUENTIAL_MORE;
    }
    assert_true(n_wrong <= RUNS / 10);
    assert_int_equal(n_wrong + n_same, RUNS);
    assert_true(n_found >= RUNS * 95 / 100);
}

FILE_OF_TESTS(statistics)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_of_pairs), cmocka_unit_test(sides_are_alike),
        cmocka_unit_test(means_of_pairs),  cmocka_unit_test(students_t),
        cmocka_unit_test(ratios_of_pairs), cmocka_unit_test(looking_often_is_allowed),
        cmocka_unit_test(many_tests),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
