/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The report for programs, read with json-glib, which knows nothing of our writer.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <json-glib/json-glib.h>
#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-findings.h"

/* Returns: (transfer full): the parsed report, which must be one whole JSON object. */
static JsonParser *
parse(const char *report)
{
    g_autoptr(GError) error = NULL;
    JsonParser *parser = json_parser_new_immutable();
    if (!json_parser_load_from_data(parser, report, -1, &error))
        fail_msg("%s: %s", error->message, report);
    assert_true(JSON_NODE_HOLDS_OBJECT(json_parser_get_root(parser)));
    return parser;
}

static JsonObject *
root_of(JsonParser *parser)
{
    return json_node_get_object(json_parser_get_root(parser));
}

/* Returns: the finding of that id. */
static JsonObject *
finding_of(JsonParser *parser, const char *id)
{
    JsonArray *findings = json_object_get_array_member(root_of(parser), "findings");
    for (guint i = 0; i < json_array_get_length(findings); i++) {
        JsonObject *finding = json_array_get_object_element(findings, i);
        if (strcmp(json_object_get_string_member(finding, "id"), id) == 0)
            return finding;
    }
    fail_msg("no finding %s", id);
    return NULL;
}

static void
expect_text(JsonObject *object, const char *member, const char *expected)
{
    if (expected == NULL)
        assert_false(json_object_has_member(object, member));
    else
        assert_string_equal(json_object_get_string_member(object, member), expected);
}

static void
expect_numbers(JsonObject *object, const char *members, const char *expected)
{
    g_auto(GStrv) names = g_strsplit(members, " ", -1);
    g_autoptr(GString) numbers = g_string_new(NULL);
    for (char **name = names; *name != NULL; name++)
        g_string_append_printf(numbers, "%" G_GINT64_FORMAT " ",
                               json_object_get_int_member(object, *name));
    assert_string_equal(g_strchomp(numbers->str), expected);
}

static void
reports_say_what_they_are(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("json", findings, "data/sample", FALSE);
    g_autoptr(JsonParser) parser = parse(report);
    JsonObject *root = root_of(parser);
    expect_text(root, "tool", "narva");
    expect_text(root, "version", NARVA_VERSION);
    expect_numbers(root, "format", "1");
    expect_numbers(json_object_get_object_member(root, "summary"), "data-sets error warning note",
                   "1 2 1 0");
    JsonArray *sets = json_object_get_array_member(root, "data-sets");
    assert_int_equal(json_array_get_length(sets), 1);
    JsonObject *set = json_array_get_object_element(sets, 0);
    expect_text(set, "name", "data/sample");
    JsonArray *not_run = json_object_get_array_member(set, "not-run");
    assert_int_equal(json_array_get_length(not_run), 2);
    assert_string_equal(json_array_get_string_element(not_run, 0), "map.isolated-place");
    assert_true(g_str_has_suffix(report, "}\n"));
}

static void
findings_have_places_and_arguments(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("json", findings, "data/sample", FALSE);
    g_autoptr(JsonParser) parser = parse(report);
    JsonObject *range = finding_of(parser, "schema.out-of-range");
    expect_text(range, "severity", "error");
    expect_text(range, "message", "“forage” of Å is 100, but must be from 0 to 99.");
    expect_text(range, "hint", NULL);
    expect_text(range, "file", "data/sample/map.json");
    expect_numbers(range, "line column end-line end-column", "3 27 3 30");
    JsonObject *arguments = json_object_get_object_member(range, "arguments");
    assert_int_equal(json_object_get_size(arguments), 4);
    expect_text(arguments, "subject", "“forage” of Å");
    expect_text(arguments, "max", "99");
    assert_int_equal(strlen(json_object_get_string_member(range, "fingerprint")), 16);
    assert_false(json_object_has_member(range, "fix"));
    assert_false(json_object_has_member(range, "related"));
    JsonObject *unknown = finding_of(parser, "file.unknown");
    expect_text(unknown, "severity", "warning");
    expect_text(unknown, "file", "data/sample");
    assert_false(json_object_has_member(unknown, "line"));
}

static void
fixes_are_lists_of_edits(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autofree char *report = sample_report("json", findings, "data/sample", FALSE);
    g_autoptr(JsonParser) parser = parse(report);
    JsonObject *fix = json_object_get_object_member(finding_of(parser, "id.form"), "fix");
    expect_text(fix, "kind", "unsafe");
    JsonArray *edits = json_object_get_array_member(fix, "edits");
    assert_int_equal(json_array_get_length(edits), 1);
    JsonObject *edit = json_array_get_object_element(edits, 0);
    expect_text(edit, "entity", "space");
    expect_text(edit, "id", "å");
    expect_text(edit, "path", "id");
    expect_text(edit, "before", "\"å\"");
    expect_text(edit, "after", "\"a\"");
}

/* Whatever stands in the files, programs get exactly that. */
static void
hostile_names_come_through_unchanged(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; sample_hostile_names[i] != NULL; i++) {
        const char *name = sample_hostile_names[i];
        g_autoptr(FindingList) findings = sample_findings_hostile(name);
        g_autofree char *report = sample_report("json", findings, name, FALSE);
        assert_true(g_utf8_validate(report, -1, NULL));
        g_autoptr(JsonParser) parser = parse(report);
        JsonObject *form = finding_of(parser, "id.form");
        expect_text(json_object_get_object_member(form, "arguments"), "id", name);
        JsonArray *related = json_object_get_array_member(form, "related");
        expect_text(json_array_get_object_element(related, 0), "message", name);
        JsonObject *fix = json_object_get_object_member(form, "fix");
        JsonArray *edits = json_object_get_array_member(fix, "edits");
        expect_text(json_array_get_object_element(edits, 0), "after", name);
        expect_text(finding_of(parser, "file.unknown"), "file", name);
        JsonArray *sets = json_object_get_array_member(root_of(parser), "data-sets");
        expect_text(json_array_get_object_element(sets, 0), "name", name);
    }
}

static void
several_sets_make_one_report(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) some = sample_findings();
    g_autoptr(FindingList) none = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    const ReportSet sets[] = {
        {.name = "a", .findings = some},
        {.name = "b", .findings = none},
        {.name = "c", .findings = some},
    };
    const ReportInput input = {.sets = sets, .n_sets = 3};
    g_autoptr(GString) out = g_string_new(NULL);
    report_json(&input, out);
    g_autoptr(JsonParser) parser = parse(out->str);
    JsonObject *root = root_of(parser);
    expect_numbers(json_object_get_object_member(root, "summary"), "data-sets error warning note",
                   "3 4 2 0");
    assert_int_equal(json_array_get_length(json_object_get_array_member(root, "findings")), 6);
    assert_int_equal(json_array_get_length(json_object_get_array_member(root, "data-sets")), 3);
}

/* The summary counts what was found, shown or not, but for what the baseline has. */
static void
what_is_not_shown_is_counted(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    const ReportSet set = {
        .name = "a",
        .findings = findings,
        .n_known = 5,
        .left_out = {[SEVERITY_ERROR] = 40, [SEVERITY_NOTE] = 3},
    };
    const ReportInput input = {.sets = &set, .n_sets = 1};
    g_autofree char *report = sample_report_of("json", &input);
    g_autoptr(JsonParser) parser = parse(report);
    expect_numbers(json_object_get_object_member(root_of(parser), "summary"),
                   "data-sets error warning note not-shown known", "1 42 1 3 43 5");
}

static void
no_sets_make_an_empty_report(void **state G_GNUC_UNUSED)
{
    const ReportInput input = {0};
    g_autoptr(GString) out = g_string_new(NULL);
    report_json(&input, out);
    g_autoptr(JsonParser) parser = parse(out->str);
    JsonArray *findings = json_object_get_array_member(root_of(parser), "findings");
    assert_int_equal(json_array_get_length(findings), 0);
}

FILE_OF_TESTS(report_json)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reports_say_what_they_are),
        cmocka_unit_test(findings_have_places_and_arguments),
        cmocka_unit_test(fixes_are_lists_of_edits),
        cmocka_unit_test(hostile_names_come_through_unchanged),
        cmocka_unit_test(several_sets_make_one_report),
        cmocka_unit_test(what_is_not_shown_is_counted),
        cmocka_unit_test(no_sets_make_an_empty_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
