/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The report for people: to the byte for plain findings, and safe for any.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-findings.h"

static void
findings_are_written_with_their_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("text", findings, "data/sample", FALSE);
    assert_string_equal(
        report,
        "data/sample: warning: “maps.json” is not the name of a file or folder of data sets, so it "
        "is not read."
        " [file.unknown]\n"
        "         hint: Did you mean “map.json”? Rename it, or move it out of the folder.\n"
        "data/sample/map.json:3:12: error: “å” is not a valid space id. [id.form]\n"
        "     3 |     {\"id\": \"å\", \"forage\": 100}\n"
        "       |            ^^^\n"
        "         hint: Write “a”. Use only a to z, 0 to 9 and -, and start with a letter or "
        "digit.\n"
        "data/sample/map.json:3:27: error: “forage” of Å is 100, but must be from 0 to 99."
        " [schema.out-of-range]\n"
        "     3 |     {\"id\": \"å\", \"forage\": 100}\n"
        "       |                           ^^^\n");
}

static void
a_line_says_all_that_is_concise(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("concise", findings, "data/sample", FALSE);
    assert_string_equal(
        report,
        "data/sample: warning file.unknown: “maps.json” is not the name of a file or folder of "
        "data sets, so it "
        "is not read.\n"
        "data/sample/map.json:3:12: error id.form: “å” is not a valid space id.\n"
        "data/sample/map.json:3:27: error schema.out-of-range: “forage” of Å is 100, but must be "
        "from 0 to 99.\n");
}

static void
positions_are_links_to_their_files(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    const ReportSet set = {.name = "data/sample", .findings = findings};
    const ReportInput input = {.sets = &set, .n_sets = 1, .folder = "/a b", .host = "host"};
    g_autofree char *report = sample_report_of("concise", &input);
    assert_non_null(strstr(report, "\n\033]8;;file://host/a%20b/data/sample/map.json\033\\"
                                   "data/sample/map.json:3:12\033]8;;\033\\: error id.form: "));
    g_autofree char *github = sample_report_of("github", &input);
    assert_null(strchr(github, '\033'));
}

/* Takes the sequences away that colour the text. Returns: how many there were. */
static guint
strip_colors(char *text)
{
    guint n = 0;
    char *to = text;
    for (const char *at = text; *at != '\0'; at++)
        if (at[0] == '\033' && at[1] == '[') {
            at += strcspn(at, "m");
            n++;
        } else {
            *to++ = *at;
        }
    *to = '\0';
    return n;
}

static void
colors_change_nothing_else(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *plain = sample_report("text", findings, "data/sample", FALSE);
    g_autofree char *colored = sample_report("text", findings, "data/sample", TRUE);
    assert_string_not_equal(plain, colored);
    assert_true(strip_colors(colored) >= 10);
    assert_string_equal(colored, plain);
    assert_null(strchr(plain, '\033'));
}

static void
related_places_follow_the_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings_hostile("Narva");
    g_autofree char *report = sample_report("text", findings, "set", FALSE);
    assert_non_null(strstr(report,
                           "sample.json:1:8: error: “Narva” is not a valid space id. [id.form]\n"
                           "     1 | {\"id\": \"Narva\", \"name\": \"Narva\"}\n"
                           "       |        ^^^^^^^\n"
                           "  sample.json:1:25: Narva\n"
                           "         hint: Write “Narva”. "));
}

static void
nothing_to_say_is_nothing(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) none = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autofree char *report = sample_report("text", none, "set", TRUE);
    assert_string_equal(report, "");
}

/* No line may be forged: every one begins like a line of this report. */
static gboolean
is_line_of_report(const char *line)
{
    static const char *const starts[] = {"       | ", "         hint: ", "  "};
    for (guint i = 0; i < G_N_ELEMENTS(starts); i++)
        if (g_str_has_prefix(line, starts[i]))
            return TRUE;
    return strstr(line, ": error: ") != NULL || strstr(line, ": warning: ") != NULL;
}

static void
hostile_names_are_made_harmless(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; sample_hostile_names[i] != NULL; i++) {
        g_autoptr(FindingList) findings = sample_findings_hostile(sample_hostile_names[i]);
        g_autofree char *report = sample_report("text", findings, sample_hostile_names[i], FALSE);
        assert_true(g_utf8_validate(report, -1, NULL));
        for (const char *at = report; *at != '\0'; at = g_utf8_next_char(at)) {
            const gunichar c = g_utf8_get_char(at);
            const GUnicodeType type = g_unichar_type(c);
            if (c != '\n' &&
                (g_unichar_iscntrl(c) || type == G_UNICODE_FORMAT ||
                 type == G_UNICODE_LINE_SEPARATOR || type == G_UNICODE_PARAGRAPH_SEPARATOR))
                fail_msg("name %u: U+%04X gets through", i, c);
        }
        g_auto(GStrv) lines = g_strsplit(report, "\n", -1);
        for (guint j = 0; lines[j + 1] != NULL; j++)
            if (!is_line_of_report(lines[j]))
                fail_msg("name %u: a forged line: %s", i, lines[j]);
    }
}

static void
long_lines_are_cut(void **state G_GNUC_UNUSED)
{
    g_autofree char *name = g_strnfill(100000, 'x');
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autoptr(GBytes) bytes = g_bytes_new(name, strlen(name));
    g_autoptr(SourceText) text = source_text_new("map.json", bytes);
    finding_list_add(list, FINDING_JSON_UNEXPECTED, text, 50000, 50002, NULL);
    finding_list_add(list, FINDING_JSON_TRUNCATED, text, 100000, 100000, NULL);
    finding_list_sort(list);
    g_autofree char *report = sample_report("text", list, "set", FALSE);
    assert_true(strlen(report) < 3000);
    assert_non_null(strstr(report, "map.json:1:50001: error: "));
    assert_non_null(strstr(report, "map.json:1:100001: error: "));
}

/* Every line under an excerpt marks something of the line above. */
static void
carets_stand_under_the_line(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autoptr(GBytes) bytes = g_bytes_new_static("日本\t\"å\": x", strlen("日本\t\"å\": x"));
    g_autoptr(SourceText) text = source_text_new("map.json", bytes);
    const guint32 start = (guint32)strlen("日本\t\"å\": ");
    finding_list_add(list, FINDING_JSON_UNEXPECTED, text, start, start + 1, NULL);
    finding_list_sort(list);
    g_autofree char *report = sample_report("text", list, "set", FALSE);
    /* Columns of positions are code points, those of the caret are what a terminal shows. */
    assert_non_null(strstr(report, "map.json:1:9: error: "));
    assert_non_null(strstr(report, "     1 | 日本 \"å\": x\n       |           ^\n"));
}

static void
what_is_not_shown_is_reported(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) none = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const ReportSet set = {.findings = none, .left_out = {[SEVERITY_ERROR] = 2}};
    const ReportInput input = {.sets = &set, .n_sets = 1};
    g_autofree char *report = sample_report_of("text", &input);
    assert_string_equal(report, "2 more findings are not shown here: 2 errors.\n");
}

FILE_OF_TESTS(report_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_written_with_their_line),
        cmocka_unit_test(a_line_says_all_that_is_concise),
        cmocka_unit_test(positions_are_links_to_their_files),
        cmocka_unit_test(colors_change_nothing_else),
        cmocka_unit_test(related_places_follow_the_line),
        cmocka_unit_test(nothing_to_say_is_nothing),
        cmocka_unit_test(hostile_names_are_made_harmless),
        cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(carets_stand_under_the_line),
        cmocka_unit_test(what_is_not_shown_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
