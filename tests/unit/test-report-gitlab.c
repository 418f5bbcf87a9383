/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Code quality of GitLab, read with json-glib.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include <json-glib/json-glib.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-findings.h"

/* Returns: (transfer full): the parser of @report, an array of issues that GitLab takes; the array
 * goes to @issues. */
static JsonParser *
parse(const char *report, JsonArray **issues)
{
    JsonParser *parser = json_parser_new_immutable();
    assert_true(json_parser_load_from_data(parser, report, -1, NULL));
    *issues = json_node_get_array(json_parser_get_root(parser));
    g_autoptr(GHashTable) fingerprints = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < json_array_get_length(*issues); i++) {
        JsonObject *issue = json_array_get_object_element(*issues, i);
        assert_true(strlen(json_object_get_string_member(issue, "description")) > 0);
        assert_true(strlen(json_object_get_string_member(issue, "check_name")) > 0);
        assert_true(g_hash_table_add(
            fingerprints, (gpointer)json_object_get_string_member(issue, "fingerprint")));
        assert_true(g_regex_match_simple("^(info|minor|major|critical|blocker)$",
                                         json_object_get_string_member(issue, "severity"), 0, 0));
        JsonObject *location = json_object_get_object_member(issue, "location");
        const char *path = json_object_get_string_member(location, "path");
        assert_true(path[0] != '/' && !g_str_has_prefix(path, "./"));
        JsonObject *lines = json_object_get_object_member(location, "lines");
        assert_true(json_object_get_int_member(lines, "begin") >= 1);
    }
    return parser;
}

static void
findings_are_issues(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("gitlab", findings, "data/sample", FALSE);
    JsonArray *issues;
    g_autoptr(JsonParser) parser = parse(report, &issues);
    assert_int_equal(json_array_get_length(issues), 3);
    JsonObject *last = json_array_get_object_element(issues, 2);
    assert_string_equal(json_object_get_string_member(last, "check_name"), "schema.out-of-range");
    assert_string_equal(json_object_get_string_member(last, "severity"), "critical");
    JsonObject *location = json_object_get_object_member(last, "location");
    assert_string_equal(json_object_get_string_member(location, "path"), "data/sample/map.json");
    assert_int_equal(
        json_object_get_int_member(json_object_get_object_member(location, "lines"), "begin"), 3);
    g_autoptr(FindingList) none = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autofree char *silence = sample_report("gitlab", none, "data/sample", FALSE);
    assert_string_equal(silence, "[]\n");
}

static void
names_come_through_unchanged(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; sample_hostile_names[i] != NULL; i++) {
        const char *name = sample_hostile_names[i];
        g_autoptr(FindingList) findings = sample_findings_hostile(name);
        g_autofree char *report = sample_report("gitlab", findings, name, FALSE);
        assert_true(g_utf8_validate(report, -1, NULL));
        JsonArray *issues;
        g_autoptr(JsonParser) parser = parse(report, &issues);
        guint n_named = 0;
        for (guint j = 0; j < json_array_get_length(issues); j++) {
            JsonObject *issue = json_array_get_object_element(issues, j);
            JsonObject *location = json_object_get_object_member(issue, "location");
            n_named += strcmp(json_object_get_string_member(location, "path"), name) == 0;
        }
        assert_int_equal(n_named, 2);
    }
}

/* GitLab shows issues of one fingerprint once. */
static void
equal_issues_are_distinguished(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    const ReportSet sets[] = {
        {.name = "/build/a", .findings = findings, .left_out = {[SEVERITY_ERROR] = 7}},
        {.name = "/build/b", .findings = findings},
    };
    const ReportInput input = {.sets = sets, .n_sets = 2, .folder = "/build"};
    g_autofree char *report = sample_report_of("gitlab", &input);
    JsonArray *issues;
    g_autoptr(JsonParser) parser = parse(report, &issues);
    assert_int_equal(json_array_get_length(issues), 7);
    JsonObject *last = json_array_get_object_element(issues, 6);
    assert_string_equal(json_object_get_string_member(last, "severity"), "info");
    assert_string_equal(json_object_get_string_member(last, "description"),
                        "7 more findings are not shown here: 7 errors.");
}

FILE_OF_TESTS(report_gitlab)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_issues),
        cmocka_unit_test(names_come_through_unchanged),
        cmocka_unit_test(equal_issues_are_distinguished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
