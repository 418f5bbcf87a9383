/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JUnit XML: right in both dialects, whatever stands in the data.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/junit-judge.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-findings.h"

/* Returns: (transfer full): what the case @name of @class came to: the name of an element, or "".
 */
static char *
outcome_of(xmlDoc *report, const char *name, const char *class)
{
    xmlNode *node = junit_judge_case(report, name, class);
    assert_non_null(node);
    for (node = node->children; node != NULL; node = node->next)
        if (node->type == XML_ELEMENT_NODE)
            return g_strdup((const char *)node->name);
    return g_strdup("");
}

static void
expect_outcome(xmlDoc *report, const char *name, const char *class, const char *expected)
{
    g_autofree char *outcome = outcome_of(report, name, class);
    assert_string_equal(outcome, expected);
}

static void
checks_are_cases(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *text = sample_report("junit", findings, "data/sample", FALSE);
    xmlDoc *report = junit_judge_parse(text);
    expect_outcome(report, "schema.out-of-range", "data/sample/map.json", "failure");
    expect_outcome(report, "id.form", "data/sample/map.json", "failure");
    expect_outcome(report, "file.unknown", "data/sample", "");
    expect_outcome(report, "map.isolated-place", "data/sample", "skipped");
    expect_outcome(report, "ref.unknown", "data/sample", "");
    assert_null(junit_judge_case(report, "id.form", "data/sample"));
    xmlFreeDoc(report);
    assert_non_null(strstr(text, "<system-out>data/sample: “maps.json” is not the name"));
    assert_non_null(strstr(text, " failures=\"2\" errors=\"0\" skipped=\"2\" "));
}

static void
severity_makes_the_failure(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    gboolean ignored[N_FINDINGS] = {FALSE};
    ignored[FINDING_REF_UNKNOWN] = TRUE;
    const ReportSet set = {
        .name = "data/sample",
        .findings = findings,
        .n_known = 1,
        .left_out = {[SEVERITY_NOTE] = 2},
    };
    const ReportInput input = {.sets = &set,
                               .n_sets = 1,
                               .fail_on = SEVERITY_WARNING,
                               .ignored = ignored};
    g_autofree char *text = sample_report_of("junit", &input);
    xmlDoc *report = junit_judge_parse(text);
    expect_outcome(report, "file.unknown", "data/sample", "failure");
    assert_null(junit_judge_case(report, "ref.unknown", "data/sample"));
    xmlFreeDoc(report);
    assert_non_null(strstr(text, "<failure type=\"warning\""));
    assert_non_null(strstr(text, "2 more findings are not shown here: 2 notes.\n"));
    assert_non_null(strstr(text, "Not counting 1 in the baseline.\n"));
}

static void
failures_of_the_machine_are_errors(void **state G_GNUC_UNUSED)
{
    FindingList *list = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    finding_list_add(list, FINDING_FILE_UNREADABLE, NULL, 0, 0, "file", "map.json", "reason", "why",
                     NULL);
    finding_list_sort(list);
    g_autofree char *text = sample_report("junit", list, "data/sample", FALSE);
    xmlDoc *report = junit_judge_parse(text);
    expect_outcome(report, "file.unreadable", "data/sample", "error");
    xmlFreeDoc(report);
    finding_list_free(list);
}

/* Findings of one check come from anywhere in the file. */
static void
findings_of_a_check_are_one_case(void **state G_GNUC_UNUSED)
{
    const guint n[N_SEVERITIES] = {[SEVERITY_WARNING] = 3, [SEVERITY_ERROR] = 2};
    g_autoptr(FindingList) findings = sample_findings_many(n);
    g_autofree char *text = sample_report("junit", findings, "data/sample", FALSE);
    xmlDoc *report = junit_judge_parse(text);
    xmlNode *node = junit_judge_case(report, "file.missing", "data/sample");
    xmlChar *content = xmlNodeGetContent(node);
    assert_non_null(strstr((const char *)content, "file-0.json"));
    assert_non_null(strstr((const char *)content, "file-1.json"));
    xmlFree(content);
    xmlFreeDoc(report);
    assert_non_null(strstr(text, " failures=\"1\""));
}

static void
hostile_names_stay_names(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; sample_hostile_names[i] != NULL; i++) {
        const char *name = sample_hostile_names[i];
        g_autoptr(FindingList) findings = sample_findings_hostile(name);
        g_autofree char *text = sample_report("junit", findings, name, FALSE);
        g_autofree char *wrong = junit_judge(text);
        if (wrong != NULL)
            fail_msg("%s: %s", wrong, text);
        for (const char *at = text; *at != '\0'; at++)
            assert_true((guchar)*at >= ' ' || *at == '\n');
        assert_null(strstr(text, "]]>"));
    }
}

static void
several_sets_are_suites(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) some = sample_findings();
    g_autoptr(FindingList) none = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const ReportSet sets[] = {{.name = "/build/a", .findings = some},
                              {.name = "/build/b", .findings = none}};
    const ReportInput input = {.sets = sets, .n_sets = 2, .folder = "/build"};
    g_autofree char *text = sample_report_of("junit", &input);
    g_autofree char *wrong = junit_judge(text);
    assert_null(wrong);
    assert_non_null(strstr(text, " name=\"a\""));
    assert_non_null(strstr(text, " id=\"1\" package=\"narva\" name=\"b\""));
    const ReportInput empty = {0};
    g_autofree char *nothing = sample_report_of("junit", &empty);
    assert_null(junit_judge(nothing));
}

static gboolean
is_noticed(const char *report, const char *old, const char *new)
{
    return sample_report_is_judged_wrong(report, old, new, junit_judge);
}

static void
the_judge_sees_what_is_wrong(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("junit", findings, "data/sample", FALSE);
    assert_true(is_noticed(report, "<testsuites>", "<testsuites name=\"a\">"));
    assert_true(is_noticed(report, "<properties/>", ""));
    assert_true(is_noticed(report, "<system-err/>", ""));
    assert_true(is_noticed(report, "failures=\"2\"", "failures=\"3\""));
    assert_true(is_noticed(report, "T00:00:00", "T00:00:00Z"));
    assert_true(is_noticed(report, "time=\"0.000\"", "time=\"0,000\""));
    assert_true(is_noticed(report, " hostname=\"localhost\"", ""));
    assert_true(is_noticed(report, "</failure>", "</failure><skipped message=\"a\"/>"));
    assert_true(is_noticed(report, "“maps.json”", "\x1b"));
}

FILE_OF_TESTS(report_junit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(checks_are_cases),
        cmocka_unit_test(severity_makes_the_failure),
        cmocka_unit_test(failures_of_the_machine_are_errors),
        cmocka_unit_test(findings_of_a_check_are_one_case),
        cmocka_unit_test(hostile_names_stay_names),
        cmocka_unit_test(several_sets_are_suites),
        cmocka_unit_test(the_judge_sees_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
