/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of files in reports for other machines.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "validator/report/report-paths.h"

static void
names_lose_the_folder_of_the_run(void **state G_GNUC_UNUSED)
{
    const struct {
        const char *name, *folder, *expected;
    } cases[] = {
        {"data/map.json", "/build/job", "data/map.json"},
        {"/build/job/data/map.json", "/build/job", "data/map.json"},
        {"/build/job/data/map.json", "/build/job/", "data/map.json"},
        {"/build/job", "/build/job", "."},
        {"/build/jobs/map.json", "/build/job", "/build/jobs/map.json"},
        {"/elsewhere/map.json", "/build/job", "/elsewhere/map.json"},
        {"/data/map.json", "/", "data/map.json"},
        {"/data/map.json", NULL, "/data/map.json"},
        {"../map.json", "/build/job", "../map.json"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        assert_string_equal(report_relative_name(cases[i].name, cases[i].folder),
                            cases[i].expected);
}

static void
what_is_not_plain_is_encoded(void **state G_GNUC_UNUSED)
{
    const struct {
        const char *name, *expected;
    } cases[] = {
        {"data/a-b_c.d~e/map.json", "data/a-b_c.d~e/map.json"},
        {"a b/map.json", "a%20b/map.json"},
        {"c:/map.json", "c%3A/map.json"},
        {"100%/#1?.json", "100%25/%231%3F.json"},
        {"Skåne/😀", "Sk%C3%A5ne/%F0%9F%98%80"},
        {"two\nlines\x1b\\\"<>", "two%0Alines%1B%5C%22%3C%3E"},
        {"/elsewhere/å", "file:///elsewhere/%C3%A5"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *uri = report_relative_uri(cases[i].name, "/build/job");
        assert_string_equal(uri, cases[i].expected);
    }
}

static void
files_of_a_machine_are_absolute(void **state G_GNUC_UNUSED)
{
    const struct {
        const char *name, *folder, *host, *expected;
    } cases[] = {
        {"data/map.json", "/build/job", "host", "file://host/build/job/data/map.json"},
        {"../a b/map.json", "/build/job", "host-2.local",
         "file://host-2.local/build/a%20b/map.json"},
        {"/elsewhere/å;\x1b\\\a", "/build/job", "h", "file://h/elsewhere/%C3%A5%3B%1B%5C%07"},
        {"map.json", "/", "a\x1b/\n", "file://a%1B/%0A/map.json"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *uri = report_file_uri(cases[i].name, cases[i].folder, cases[i].host);
        assert_string_equal(uri, cases[i].expected);
    }
}

FILE_OF_TESTS(relative_uri)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_a_machine_are_absolute),
        cmocka_unit_test(names_lose_the_folder_of_the_run),
        cmocka_unit_test(what_is_not_plain_is_encoded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
