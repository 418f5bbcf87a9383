/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is no file, or no file to be read, in the place of one: nothing hangs, nothing is read that
 * should not be, and nothing is written.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <glib/gstdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "schema/text/limits.h"
#include "tests/checks/problems.h"
#include "tests/checks/sample.h"
#include "tests/unit/temporary-folder.h"

#define PLACE "map.json"
#define GIGABYTE ((off_t)1 << 30)
#define NO_TIME CLOCKS_PER_SEC /* of the processor */
#define LITTLE_BYTES (4u << 20)

/* What stands at @path, as far as writing would change it. */
static char *
describe_place(const char *path)
{
    GStatBuf status;
    g_assert_cmpint(g_lstat(path, &status), ==, 0);
    return g_strdup_printf("inode %" G_GUINT64_FORMAT ", mode %o, %" G_GINT64_FORMAT " bytes",
                           (guint64)status.st_ino, (guint)status.st_mode, (gint64)status.st_size);
}

static void
check_place(const Sample *sample, GString *problems)
{
    char *folder = sample_assemble(sample);
    g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
    g_autofree char *path = g_build_filename(set, PLACE, NULL);
    g_autofree char *before = describe_place(path);
    g_auto(Outcome) outcome = sample_check(sample, folder);
    int n_written = data_set_format(outcome.set, NULL, NULL);
    g_autofree char *after = describe_place(path);
    g_autofree char *got = outcome_lines(&outcome);
    g_autofree char *expected = g_strdup_printf(PLACE " error %s\n", finding_row(sample->id)->id);
    outcome_compare(sample->name, expected, got, problems);
    outcome_compare(sample->name, before, after, problems);
    if (n_written != 0)
        g_string_append_printf(problems, "%s: %d files were written\n", sample->name, n_written);
    temporary_folder_free(folder);
}

/* The bad samples of @state that are made. */
static void
place_is_refused(void **state)
{
    FindingId id = (FindingId)GPOINTER_TO_UINT(*state);
    GString *problems = g_string_new(NULL);
    g_autoptr(GPtrArray) samples = samples_of(id);
    guint n = 0;
    for (guint i = 0; i < samples->len; i++) {
        const Sample *sample = samples->pdata[i];
        if (!sample->is_bad || sample->made == NULL)
            continue;
        /* Those of the drawing are no data, and fmt never writes it. */
        g_autofree char *expected = sample_expectation(sample);
        if (!g_str_has_prefix(expected, PLACE))
            continue;
        n++;
        check_place(sample, problems);
    }
    if (n == 0)
        g_string_append(problems, "there is no such sample\n");
    problems_fail_if_any(problems);
}

/* Returns: how many bytes this process has read so far, 0 where the system does not say. */
static guint64
bytes_read(void)
{
    g_autofree char *counters = NULL;
    g_file_get_contents("/proc/self/io", &counters, NULL, NULL);
    const char *read = counters != NULL ? strstr(counters, "rchar: ") : NULL;
    return read != NULL ? g_ascii_strtoull(read + strlen("rchar: "), NULL, 10) : 0;
}

static void
a_gigabyte_is_refused_unread(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    char *folder = sample_assemble_base("base");
    g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
    g_autofree char *path = g_build_filename(set, PLACE, NULL);
    g_assert_cmpint(truncate(path, GIGABYTE), ==, 0);
    guint64 read_before = bytes_read();
    clock_t start = clock();
    g_auto(Outcome) outcome = outcome_of_folder(set);
    clock_t duration = clock() - start;
    g_autofree char *got = outcome_lines(&outcome);
    outcome_compare("a gigabyte", PLACE " error file.too-large\n", got, problems);
    const char *size = finding_argument(finding_list_get(outcome.findings, 0), "size");
    if (g_strcmp0(size, "1073741824") != 0)
        g_string_append_printf(problems, "the size is given as %s\n", size);
    if (duration > NO_TIME)
        g_string_append_printf(problems, "it took %d ms of the processor\n",
                               (int)(duration * 1000 / CLOCKS_PER_SEC));
    if (bytes_read() - read_before > LITTLE_BYTES)
        g_string_append(problems, "it was read\n");
    temporary_folder_free(folder);
    problems_fail_if_any(problems);
}

/* A file of exactly the limit is read; what is not stored of it is zeros, which are no JSON. */
static void
the_limit_itself_is_read(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    char *folder = sample_assemble_base("base");
    g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
    g_autofree char *path = g_build_filename(set, PLACE, NULL);
    g_assert_cmpint(truncate(path, 0), ==, 0);
    g_assert_cmpint(truncate(path, LIMIT_FILE_BYTES), ==, 0);
    {
        g_auto(Outcome) outcome = outcome_of_folder(set);
        g_autofree char *got = outcome_lines(&outcome);
        outcome_compare("the limit", PLACE ":1:1 error json.unexpected\n", got, problems);
    }
    temporary_folder_free(folder);
    problems_fail_if_any(problems);
}

/* A file that is there but need not be is no less refused. */
static void
an_optional_file_is_refused_too(void **state)
{
    (void)state;
    GString *problems = g_string_new(NULL);
    char *folder = sample_assemble_base("base");
    g_autofree char *set = g_build_filename(folder, SAMPLE_SET, NULL);
    g_autofree char *path = g_build_filename(set, "roster.json", NULL);
    g_assert_cmpint(g_unlink(path), ==, 0);
    g_assert_cmpint(symlink("nowhere", path), ==, 0);
    {
        g_auto(Outcome) outcome = outcome_of_folder(set);
        g_autofree char *got = outcome_lines(&outcome);
        outcome_compare("a link to nothing", "roster.json error file.unreadable\n", got, problems);
    }
    temporary_folder_free(folder);
    problems_fail_if_any(problems);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(place_is_refused, GUINT_TO_POINTER(FINDING_FILE_NOT_A_FILE)),
        cmocka_unit_test_prestate(place_is_refused, GUINT_TO_POINTER(FINDING_FILE_OUTSIDE)),
        cmocka_unit_test_prestate(place_is_refused, GUINT_TO_POINTER(FINDING_FILE_UNREADABLE)),
        cmocka_unit_test_prestate(place_is_refused, GUINT_TO_POINTER(FINDING_FILE_TOO_LARGE)),
        cmocka_unit_test(a_gigabyte_is_refused_unread),
        cmocka_unit_test(the_limit_itself_is_read),
        cmocka_unit_test(an_optional_file_is_refused_too),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
