/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Baselines: written, read, and what is none.
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
#include "tests/unit/sample-record.h"
#include "validator/report/baseline.h"

static Baseline *
read(const char *text)
{
    g_autoptr(GError) error = NULL;
    Baseline *baseline = baseline_read(text, strlen(text), &error);
    assert_null(error);
    assert_non_null(baseline);
    return baseline;
}

static char *
write(const Baseline *baseline)
{
    g_autoptr(GBytes) bytes = baseline_write(baseline);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return g_strndup(text, length);
}

static Baseline *
of(const FindingList *findings)
{
    Baseline *baseline = baseline_new();
    for (guint i = finding_list_length(findings); i > 0; i--)
        baseline_add(baseline, finding_list_get(findings, i - 1));
    return baseline;
}

static void
files_are_sorted_and_come_back(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autoptr(Baseline) baseline = of(findings);
    g_autofree char *text = write(baseline);
    assert_true(g_str_has_prefix(text, "{\n  \"format\": 2,\n  \"kind\": \"baseline\",\n"
                                       "  \"findings\": [\n    {\n      \"file\": \"map.json\",\n"
                                       "      \"id\": \"id.form\",\n"));
    assert_true(strstr(text, "id.form") < strstr(text, "schema.out-of-range"));
    assert_true(strstr(text, "\"map.json\"") < strstr(text, "\"sample\""));
    g_autoptr(Baseline) again = read(text);
    g_autofree char *same = write(again);
    assert_string_equal(same, text);
}

static void
findings_are_taken_once(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    g_autoptr(Baseline) baseline = of(findings);
    for (guint i = 0; i < finding_list_length(findings); i++) {
        assert_true(baseline_consume(baseline, finding_list_get(findings, i)));
        assert_false(baseline_consume(baseline, finding_list_get(findings, i)));
    }
    g_autoptr(Baseline) empty = baseline_new();
    assert_false(baseline_consume(empty, finding_list_get(findings, 0)));
}

/* Two data sets in folders of one name. */
static void
equal_ones_are_counted(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings();
    const Finding *finding = finding_list_get(findings, 0);
    g_autoptr(Baseline) baseline = of(findings);
    baseline_add(baseline, finding);
    g_autofree char *text = write(baseline);
    assert_non_null(strstr(text, "\"count\": 2"));
    g_autoptr(Baseline) again = read(text);
    assert_true(baseline_consume(again, finding));
    assert_true(baseline_consume(again, finding));
    assert_false(baseline_consume(again, finding));
}

static void
what_stops_reading_is_never_known(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = sample_findings_hostile("name");
    g_autoptr(Baseline) baseline = baseline_new();
    guint n_refused = 0;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        if (baseline_add(baseline, finding))
            continue;
        n_refused++;
        assert_int_equal(finding->id, FINDING_JSON_CONTROL_CHARACTER);
        g_autofree char *text = g_strdup_printf(
            "{\"format\": 1, \"kind\": \"baseline\", \"findings\": [{\"id\": \"a\", \"file\": "
            "\"b\", \"fingerprint\": \"%s\"}]}",
            finding->fingerprint);
        g_autoptr(Baseline) forged = read(text);
        assert_false(baseline_consume(forged, finding));
    }
    assert_int_equal(n_refused, 1);
}

static void
hostile_names_come_through(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; sample_hostile_names[i] != NULL; i++) {
        g_autoptr(FindingList) findings = sample_findings_hostile(sample_hostile_names[i]);
        g_autoptr(Baseline) baseline = of(findings);
        g_autofree char *text = write(baseline);
        g_autoptr(Baseline) again = read(text);
        g_autofree char *same = write(again);
        assert_string_equal(same, text);
        for (guint j = 0; j < baseline->entries->len; j++)
            assert_true(strlen(g_array_index(again->entries, BaselineEntry, j).message) > 0);
    }
}

/* Only the first format was written when fingerprints were made of names. */
static void
older_formats_know_names(void **state G_GNUC_UNUSED)
{
    g_autoptr(FindingList) findings = finding_list_new(LIMIT_FINDINGS_PER_CHECK);
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, "{}");
    finding_list_add(findings, FINDING_SCHEMA_FRACTION, NULL, 0, 0, "subject", "Livland", NULL);
    finding_list_name(findings, record, "Livland", "livland");
    finding_list_sort(findings);
    const Finding *finding = finding_list_get(findings, 0);
    assert_string_not_equal(finding->fingerprint, finding->named_fingerprint);
    for (int format = 1; format <= BASELINE_FORMAT; format++)
        for (guint is_of_names = 0; is_of_names < 2; is_of_names++) {
            g_autofree char *text = g_strdup_printf(
                "{\"format\": %d, \"kind\": \"baseline\", \"findings\": [{\"id\": \"a\", "
                "\"file\": \"b\", \"fingerprint\": \"%s\"}]}",
                format, is_of_names ? finding->named_fingerprint : finding->fingerprint);
            g_autoptr(Baseline) baseline = read(text);
            assert_int_equal(baseline_consume(baseline, finding), !is_of_names || format == 1);
            assert_false(baseline_consume(baseline, finding));
        }
}

#define HEAD "{\"format\": 1, \"kind\": \"baseline\", "

static void
other_members_are_passed_over(void **state G_GNUC_UNUSED)
{
    g_autoptr(Baseline) baseline =
        read("{\"remark\": [1, {\"findings\": []}], \"format\": 1, \"kind\": \"baseline\","
             " \"findings\": [{\"id\": \"a\", \"by\": {\"id\": \"b\"}, \"file\": \"c\","
             " \"fingerprint\": \"d\", \"count\": -3, \"message\": 4}], \"end\": null}");
    assert_int_equal(baseline->entries->len, 1);
    const BaselineEntry *entry = &g_array_index(baseline->entries, BaselineEntry, 0);
    assert_string_equal(entry->id, "a");
    assert_null(entry->message);
    assert_int_equal(entry->left, 1);
}

static void
skipped_checks_come_back_by_data_set(void **state G_GNUC_UNUSED)
{
    g_autoptr(Baseline) baseline = baseline_new();
    baseline_add_skipped(baseline, "two", FINDING_SCHEMA_OUT_OF_RANGE);
    baseline_add_skipped(baseline, "one", FINDING_SCHEMA_OUT_OF_RANGE);
    baseline_add_skipped(baseline, "one", FINDING_FILE_MISSING);
    baseline_add_skipped(baseline, "one", FINDING_FILE_MISSING);
    g_autofree char *text = write(baseline);
    g_autoptr(Baseline) again = read(text);
    g_autofree char *same = write(again);
    assert_string_equal(same, text);
    assert_true(strstr(text, "\"one\"") < strstr(text, "file.missing"));
    assert_true(strstr(text, "file.missing") < strstr(text, "schema.out-of-range"));
    assert_true(strstr(text, "schema.out-of-range") < strstr(text, "\"two\""));
    assert_true(baseline_has_skipped(again, "one", FINDING_FILE_MISSING));
    assert_true(baseline_has_skipped(again, "two", FINDING_SCHEMA_OUT_OF_RANGE));
    assert_false(baseline_has_skipped(again, "two", FINDING_FILE_MISSING));
    assert_false(baseline_has_skipped(again, "three", FINDING_FILE_MISSING));
}

static void
what_is_none_is_refused(void **state G_GNUC_UNUSED)
{
    const struct {
        const char *text;
        BaselineError code;
    } cases[] = {
        {"", BASELINE_ERROR_SYNTAX},
        {"[]", BASELINE_ERROR_FORM},
        {"{}", BASELINE_ERROR_FORM},
        {"7", BASELINE_ERROR_FORM},
        {"{\"format\": 1, \"findings\": []}", BASELINE_ERROR_FORM},
        {"{\"format\": 1, \"kind\": \"report\", \"findings\": []}", BASELINE_ERROR_FORM},
        {"{\"format\": 3, \"kind\": \"baseline\", \"findings\": {}}", BASELINE_ERROR_FORMAT},
        {"{\"kind\": \"baseline\", \"findings\": []}", BASELINE_ERROR_FORMAT},
        {"{\"format\": \"1\", \"kind\": \"baseline\", \"findings\": []}", BASELINE_ERROR_FORMAT},
        {"{\"format\": 1, \"kind\": \"baseline\"}", BASELINE_ERROR_FORM},
        {HEAD "\"findings\": 1}", BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [1]}", BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [{\"id\": \"a\"}]}", BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [], \"skipped\": 1}", BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [], \"skipped\": [1]}", BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [], \"skipped\": [{}]}", BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [], \"skipped\": [{\"set\": \"a\", \"checks\": 1}]}",
         BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [], \"skipped\": [{\"set\": \"a\", \"checks\": [1]}]}",
         BASELINE_ERROR_FORM},
        {HEAD "\"findings\": [], \"skipped\": [{\"set\": \"a\", \"checks\": [\"b\"",
         BASELINE_ERROR_SYNTAX},
        {HEAD "\"findings\": [}", BASELINE_ERROR_SYNTAX},
        {HEAD "\"findings\": [{\"id\": \"a\"", BASELINE_ERROR_SYNTAX},
        {HEAD "\"findings\": []", BASELINE_ERROR_SYNTAX},
        {HEAD "\"findings\": []} x", BASELINE_ERROR_SYNTAX},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(baseline_read(cases[i].text, strlen(cases[i].text), &error));
        if (!g_error_matches(error, BASELINE_ERROR, (int)cases[i].code))
            fail_msg("%s: %s", cases[i].text, error != NULL ? error->message : "no error");
    }
}

FILE_OF_TESTS(baseline)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_sorted_and_come_back),
        cmocka_unit_test(findings_are_taken_once),
        cmocka_unit_test(equal_ones_are_counted),
        cmocka_unit_test(what_stops_reading_is_never_known),
        cmocka_unit_test(hostile_names_come_through),
        cmocka_unit_test(older_formats_know_names),
        cmocka_unit_test(skipped_checks_come_back_by_data_set),
        cmocka_unit_test(other_members_are_passed_over),
        cmocka_unit_test(what_is_none_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
