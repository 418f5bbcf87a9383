/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Equal fingerprints are distinguished.
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

static void
equal_ones_are_numbered(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) one = sample_findings();
    g_autoptr(FindingList) same = sample_findings();
    g_autoptr(GHashTable) count = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < finding_list_length(one); i++)
        assert_int_equal(report_count_fingerprint(count, finding_list_get(one, i)), 1);
    for (guint i = 0; i < finding_list_length(same); i++)
        assert_int_equal(report_count_fingerprint(count, finding_list_get(same, i)), 2);
}

FILE_OF_TESTS(fingerprint_count)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(equal_ones_are_numbered)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
