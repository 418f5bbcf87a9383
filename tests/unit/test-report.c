/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of formats.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-findings.h"

static void
formats_are_found_by_name(void **state G_GNUC_UNUSED)
{
    guint n;
    const ReportFormat *formats = report_formats(&n);
    assert_int_equal(n, 10);
    for (guint i = 0; i < n; i++) {
        assert_ptr_equal(report_format_find(formats[i].name), &formats[i]);
        assert_true(strlen(formats[i].meaning) > 0);
        assert_non_null(formats[i].write);
    }
    assert_string_equal(formats[0].name, "text");
    assert_null(report_format_find("tex"));
    assert_null(report_format_find(""));
    assert_null(report_format_find("Text"));
}

static void
reports_depend_on_their_input_only(void **state G_GNUC_UNUSED)
{
    guint n;
    const ReportFormat *formats = report_formats(&n);
    for (guint i = 0; i < n; i++) {
        g_autoptr(FindingList) one = sample_findings();
        g_autoptr(FindingList) other = sample_findings();
        g_autofree char *first = sample_report(formats[i].name, one, "set", FALSE);
        g_autofree char *second = sample_report(formats[i].name, other, "set", FALSE);
        assert_string_equal(first, second);
    }
}

FILE_OF_TESTS(report)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_are_found_by_name),
        cmocka_unit_test(reports_depend_on_their_input_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
