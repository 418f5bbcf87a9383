/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Intervals by Wilson: those of the formula, rounded outwards.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/interval.h"
#include "tests/unit/main.h"

/* Worked out with real numbers by another program. */
static void
intervals_are_those_of_the_formula(void **state G_GNUC_UNUSED)
{
    static const struct {
        gint64 k, n;
        ShareRange range;
    } cases[] = {
        {0, 0, {0, 0, 1000}},         {0, 1, {0, 0, 794}},
        {1, 1, {206, 1000, 1000}},    {0, 10, {0, 0, 278}},
        {1, 10, {17, 100, 405}},      {5, 10, {236, 500, 764}},
        {10, 10, {722, 1000, 1000}},  {41, 100, {318, 410, 508}},
        {123, 1000, {104, 123, 145}}, {4999, 10000, {490, 500, 510}},
        {1, 1000000, {0, 0, 1}},      {500000000, 1000000000, {499, 500, 501}},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const ShareRange range = interval_wilson(cases[i].k, cases[i].n);
        assert_int_equal(range.low, cases[i].range.low);
        assert_int_equal(range.share, cases[i].range.share);
        assert_int_equal(range.high, cases[i].range.high);
    }
}

/* More games that were won move both ends up, and what was counted lies between them. */
static void
intervals_are_in_order(void **state G_GNUC_UNUSED)
{
    for (gint64 n = 1; n <= 200; n++) {
        ShareRange before = {0, 0, 0};
        for (gint64 k = 0; k <= n; k++) {
            const ShareRange range = interval_wilson(k, n);
            const ShareRange mirror = interval_wilson(n - k, n);
            assert_true(range.low <= range.share && range.share <= range.high);
            assert_true(range.low >= before.low && range.high >= before.high);
            assert_int_equal(range.low, SHARE_WHOLE - mirror.high);
            before = range;
        }
    }
}

FILE_OF_TESTS(wilson)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(intervals_are_those_of_the_formula),
        cmocka_unit_test(intervals_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
