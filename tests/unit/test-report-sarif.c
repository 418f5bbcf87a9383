/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SARIF: what the standard and GitHub demand, whatever stands in the data.
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
#include "tests/unit/sarif-judge.h"

static JsonObject *
result_of(JsonObject *run, const char *id)
{
    JsonArray *results = json_object_get_array_member(run, "results");
    for (guint i = 0; i < json_array_get_length(results); i++) {
        JsonObject *result = json_array_get_object_element(results, i);
        if (strcmp(json_object_get_string_member(result, "ruleId"), id) == 0)
            return result;
    }
    fail_msg("no result %s", id);
    return NULL;
}

static const char *
message_of(JsonObject *object)
{
    return json_object_get_string_member(json_object_get_object_member(object, "message"), "text");
}

static JsonObject *
place_of(JsonObject *result)
{
    JsonArray *locations = json_object_get_array_member(result, "locations");
    JsonObject *location = json_array_get_object_element(locations, 0);
    return json_object_get_object_member(location, "physicalLocation");
}

static const char *
uri_of(JsonObject *place)
{
    return json_object_get_string_member(json_object_get_object_member(place, "artifactLocation"),
                                         "uri");
}

/* Returns: the messages of the notifications, one a line. */
static char *
notifications_of(JsonObject *run)
{
    GString *all = g_string_new(NULL);
    JsonObject *invocation =
        json_array_get_object_element(json_object_get_array_member(run, "invocations"), 0);
    JsonArray *array = json_object_get_array_member(invocation, "toolExecutionNotifications");
    for (guint i = 0; i < json_array_get_length(array); i++)
        g_string_append_printf(all, "%s\n", message_of(json_array_get_object_element(array, i)));
    return g_string_free(all, FALSE);
}

static void
findings_are_results(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("sarif", findings, "data/sample", FALSE);
    JsonObject *run;
    g_autoptr(JsonParser) parser = sarif_judge_run(report, &run);
    JsonObject *range = result_of(run, "schema.out-of-range");
    assert_string_equal(message_of(range), "“forage” of Å is 100, but must be from 0 to 99.");
    assert_string_equal(uri_of(place_of(range)), "data/sample/map.json");
    JsonObject *region = json_object_get_object_member(place_of(range), "region");
    assert_int_equal(json_object_get_int_member(region, "startLine"), 3);
    assert_int_equal(json_object_get_int_member(region, "startColumn"), 27);
    assert_int_equal(json_object_get_int_member(region, "endColumn"), 30);
    JsonObject *unknown = result_of(run, "file.unknown");
    assert_string_equal(json_object_get_string_member(unknown, "level"), "warning");
    assert_string_equal(uri_of(place_of(unknown)), "data/sample");
    assert_false(json_object_has_member(place_of(unknown), "region"));
    assert_false(json_object_has_member(result_of(run, "id.form"), "fixes"));
    g_autofree char *reported = notifications_of(run);
    assert_string_equal(reported,
                        "data/sample: 2 checks were not run, because of errors before them.\n");
}

static void
every_finding_is_a_rule(void **state G_GNUC_UNUSED)
{
    const ReportInput input = {0};
    g_autofree char *report = sample_report_of("sarif", &input);
    JsonObject *run;
    g_autoptr(JsonParser) parser = sarif_judge_run(report, &run);
    JsonObject *driver =
        json_object_get_object_member(json_object_get_object_member(run, "tool"), "driver");
    JsonArray *rules = json_object_get_array_member(driver, "rules");
    assert_int_equal(json_array_get_length(rules), N_FINDINGS);
    JsonArray *results = json_object_get_array_member(run, "results");
    assert_int_equal(json_array_get_length(results), 0);
}

static void
hostile_names_stay_names(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; sample_hostile_names[i] != NULL; i++) {
        const char *name = sample_hostile_names[i];
        g_autoptr(FindingList) findings = sample_findings_hostile(name);
        g_autofree char *report = sample_report("sarif", findings, name, FALSE);
        JsonObject *run;
        g_autoptr(JsonParser) parser = sarif_judge_run(report, &run);
        const char *uri = uri_of(place_of(result_of(run, "file.unknown")));
        g_autofree char *decoded = g_uri_unescape_string(uri, NULL);
        assert_string_equal(decoded, name);
        const char *message = message_of(result_of(run, "file.unknown"));
        assert_false(
            g_regex_match_simple("(^|[^\\\\])\\]\\(|(^|[^{])\\{\\d+\\}([^}]|$)", message, 0, 0));
    }
}

static void
a_run_reports_how_it_ended(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    const ReportSet set = {
        .name = "/build/sample",
        .findings = findings,
        .n_known = 2,
        .left_out = {0, 1, 3},
    };
    const ReportInput input = {.sets = &set,
                               .n_sets = 1,
                               .exit_status = 3,
                               .is_broken = TRUE,
                               .folder = "/build"};
    g_autofree char *report = sample_report_of("sarif", &input);
    JsonObject *run;
    g_autoptr(JsonParser) parser = sarif_judge_run(report, &run);
    JsonObject *invocation =
        json_array_get_object_element(json_object_get_array_member(run, "invocations"), 0);
    assert_false(json_object_get_boolean_member(invocation, "executionSuccessful"));
    assert_int_equal(json_object_get_int_member(invocation, "exitCode"), 3);
    g_autofree char *reported = notifications_of(run);
    assert_string_equal(reported, "Not everything could be read.\n"
                                  "4 more findings are not shown here: 3 errors, 1 warning.\n"
                                  "Not counting 2 in the baseline.\n");
}

static void
limits_are_kept_and_reported(void **state G_GNUC_UNUSED)
{
    const guint n[N_SEVERITIES] =
        {[SEVERITY_NOTE] = 10, [SEVERITY_WARNING] = 1000, [SEVERITY_ERROR] = 24500};
    g_autoptr(FindingList) findings = sample_findings_many(n);
    g_autofree char *report = sample_report("sarif", findings, "data/sample", FALSE);
    JsonObject *run;
    g_autoptr(JsonParser) parser = sarif_judge_run(report, &run);
    JsonArray *results = json_object_get_array_member(run, "results");
    assert_int_equal(json_array_get_length(results), 25000);
    g_autofree char *reported = notifications_of(run);
    assert_non_null(
        strstr(reported, "510 more findings are not shown here: 500 warnings, 10 notes."));
}

/* Texts that do not pack must not make the file larger than GitHub takes. */
static void
long_texts_end_the_report(void **state G_GNUC_UNUSED)
{
    enum { MANY = 20000 };
    FindingList *list = finding_list_new(MANY);
    g_autoptr(GBytes) empty = g_bytes_new_static("", 0);
    g_autoptr(SourceText) folder = source_text_new("data/sample", empty);
    g_autoptr(GString) name = g_string_new(NULL);
    for (guint i = 0; i < 240; i++)
        g_string_append(name, "\xf0\x9f\x98\x80");
    for (guint i = 0; i < MANY; i++)
        finding_list_add(list, FINDING_FILE_MISSING, folder, 0, 0, "file", name->str, NULL);
    finding_list_sort(list);
    g_autofree char *report = sample_report("sarif", list, "data/sample", FALSE);
    assert_true(strlen(report) < 40 * 1000 * 1000);
    JsonObject *run;
    g_autoptr(JsonParser) parser = sarif_judge_run(report, &run);
    JsonArray *results = json_object_get_array_member(run, "results");
    guint n = json_array_get_length(results);
    assert_in_range(n, MANY / 4, MANY / 2);
    g_autofree char *reported = notifications_of(run);
    g_autofree char *left_out = g_strdup_printf("%u more findings are not shown here", MANY - n);
    assert_non_null(strstr(reported, left_out));
    finding_list_free(list);
}

/* Replaces the id in the file that the finding is about. */
static void
replace_id(const Finding *finding, guint set G_GNUC_UNUSED, GArray *changes, gpointer data)
{
    TextChange change = {
        .text = source_text_ref((SourceText *)finding->span.text),
        .start = finding->span.start,
        .end = finding->span.end,
        .inserted = g_strdup(data),
    };
    g_array_append_val(changes, change);
}

static void
fixes_replace_text(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    const ReportSet set = {.name = "data/sample", .findings = findings};
    const ReportInput input = {.sets = &set,
                               .n_sets = 1,
                               .fix = replace_id,
                               .fix_data = (gpointer) "\"a\""};
    g_autofree char *report = sample_report_of("sarif", &input);
    JsonObject *run;
    g_autoptr(JsonParser) parser = sarif_judge_run(report, &run);
    JsonArray *fixes = json_object_get_array_member(result_of(run, "id.form"), "fixes");
    JsonObject *change = json_array_get_object_element(
        json_object_get_array_member(json_array_get_object_element(fixes, 0), "artifactChanges"),
        0);
    assert_string_equal(uri_of(change), "data/sample/map.json");
    JsonObject *replacement =
        json_array_get_object_element(json_object_get_array_member(change, "replacements"), 0);
    JsonObject *region = json_object_get_object_member(replacement, "deletedRegion");
    assert_int_equal(json_object_get_int_member(region, "startColumn"), 12);
    assert_int_equal(json_object_get_int_member(region, "endColumn"), 15);
    assert_false(json_object_has_member(result_of(run, "schema.out-of-range"), "fixes"));
}

/* The same data set in two folders: results are distinguished all the same. */
static void
equal_results_are_numbered(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) one = sample_findings();
    g_autoptr(FindingList) other = sample_findings();
    const ReportSet sets[] = {{.name = "a", .findings = one}, {.name = "b", .findings = other}};
    const ReportInput input = {.sets = sets, .n_sets = 2};
    g_autofree char *report = sample_report_of("sarif", &input);
    g_autofree char *wrong = sarif_judge(report);
    assert_null(wrong);
}

static gboolean
is_noticed(const char *report, const char *old, const char *new)
{
    return sample_report_is_judged_wrong(report, old, new, sarif_judge);
}

static void
the_judge_sees_what_is_wrong(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("sarif", findings, "data/sample", FALSE);
    assert_true(is_noticed(report, "\"version\": \"2.1.0\"", "\"version\": \"2.0\""));
    assert_true(is_noticed(report, "\"startLine\": 3", "\"startLine\": 0"));
    assert_true(is_noticed(report, "\"results\"", "\"outcome\""));
    assert_true(is_noticed(report, "\"uri\": \"data", "\"uri\": \"/data"));
    assert_true(is_noticed(report, "\"uri\": \"data", "\"uri\": \"my data"));
    assert_true(is_noticed(report, "\"level\": \"error\"", "\"level\": \"fatal\""));
    assert_true(is_noticed(report, "\"ruleIndex\": ", "\"ruleIndex\": 1"));
    assert_true(is_noticed(report, "\"executionSuccessful\"", "\"successful\""));
    assert_true(is_noticed(report, "{", "["));
}

FILE_OF_TESTS(report_sarif)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_results),
        cmocka_unit_test(every_finding_is_a_rule),
        cmocka_unit_test(hostile_names_stay_names),
        cmocka_unit_test(a_run_reports_how_it_ended),
        cmocka_unit_test(limits_are_kept_and_reported),
        cmocka_unit_test(long_texts_end_the_report),
        cmocka_unit_test(fixes_replace_text),
        cmocka_unit_test(equal_results_are_numbered),
        cmocka_unit_test(the_judge_sees_what_is_wrong),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
