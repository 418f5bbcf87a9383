/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is shown where not all can be.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-findings.h"
#include "validator/report/report.h"

static const guint many[N_SEVERITIES] = {
    [SEVERITY_NOTE] = 2,
    [SEVERITY_WARNING] = 3,
    [SEVERITY_ERROR] = 4,
};

static void
errors_come_first(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings_many(many);
    const ReportSet sets[] = {{.findings = findings}, {.findings = findings}};
    const ReportInput input = {.sets = sets, .n_sets = 2};
    const guint limits[] = {0, 1, 8, 9, 14, 18, G_MAXUINT};
    for (guint i = 0; i < G_N_ELEMENTS(limits); i++) {
        g_autoptr(GPtrArray) severest = report_severest_findings(&input, limits[i]);
        assert_int_equal(severest->len, MIN(limits[i], 18));
        for (guint j = 0; j < severest->len; j++) {
            const Finding *finding = severest->pdata[j];
            Severity expected = j < 8 ? SEVERITY_ERROR : j < 14 ? SEVERITY_WARNING : SEVERITY_NOTE;
            assert_int_equal(finding->severity, expected);
        }
    }
    assert_int_equal(report_count(&input, SEVERITY_WARNING), 6);
}

static void
what_is_left_out_is_reported(void **state G_GNUC_UNUSED)
{
    const ReportSet sets[] = {
        {.left_out = {1, 0, 20}, .n_known = 3},
        {.left_out = {0, 0, 5}, .n_known = 4},
    };
    const ReportInput input = {.sets = sets, .n_sets = 2};
    g_autofree char *sentence = report_left_out(&input);
    assert_string_equal(sentence, "26 more findings are not shown here: 25 errors, 1 note.");
    assert_int_equal(report_count_known(&input), 7);
    const guint one[N_SEVERITIES] = {[SEVERITY_WARNING] = 1};
    g_autofree char *single = report_left_out_sentence(one, AUDIENCE_PEOPLE);
    assert_string_equal(single, "1 more finding is not shown here: 1 warning.");
    const ReportInput none = {0};
    assert_null(report_left_out(&none));
}

FILE_OF_TESTS(severest)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_come_first),
        cmocka_unit_test(what_is_left_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
