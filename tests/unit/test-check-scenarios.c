/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What shows through from an extended scenario is reported once, in whatever way it came there.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

#define PERIOD "\"period\": {\"from\": \"1700\", \"to\": \"1700\", \"turns\": 1}"

static const char roster[] =
    "{\"nations\": [{\"id\": \"n\", \"name\": \"N\", \"side\": \"north\"}, "
    "{\"id\": \"s\", \"name\": \"S\", \"side\": \"south\"}], "
    "\"types\": [{\"id\": \"t\", \"name\": \"T\", \"moves\": \"land\"}], "
    "\"units\": [{\"id\": \"u\", \"strength\": 1, \"name\": \"U\", \"nation\": \"n\", "
    "\"type\": \"t\"}, "
    "{\"id\": \"v\", \"strength\": 1, \"name\": \"V\", \"nation\": \"s\", "
    "\"type\": \"t\"}]}";

/* Two sides, as its system plays it. */
static const char game[] = "{\"format\": 1, \"id\": \"sample\", \"title\": \"Sample\", "
                           "\"system\": \"area-blocks\", \"sides\": "
                           "[{\"id\": \"north\", \"name\": \"North\"}, "
                           "{\"id\": \"south\", \"name\": \"South\"}]}";

static const char tables[] = "{\"actions\": [{\"from\": 1, \"to\": 6, \"actions\": 1}]}";

/* The second extends the first. */
static DataSet *
load(const char *folder, const char *first, const char *second)
{
    temporary_folder_write(folder, "scenarios/b.json", first);
    temporary_folder_write(folder, "scenarios/a.json", second);
    return sample_set_load(folder,
                           &(SampleFiles){.game = game, .roster = roster, .tables = tables});
}

static DataSet *
edit(DataSet *set, const Edit *one)
{
    g_autoptr(GError) error = NULL;
    DataSet *edited = data_set_edit(set, &one, 1, &error);
    if (edited == NULL)
        fail_msg("%s", error->message);
    return edited;
}

/* Returns: (transfer full): the findings, each as its id and file. */
static char *
findings_of(DataSet *set)
{
    ChecksSkipped skipped;
    g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        const SourceText *source = finding->span.text;
        const char *file = source != NULL ? strrchr(source->name, '/') + 1 : "-";
        g_string_append_printf(text, "%s %s\n", finding_row(finding->id)->id, file);
    }
    return g_string_free(text, FALSE);
}

static void
assert_findings(DataSet *set, const char *expected)
{
    g_autofree char *text = findings_of(set);
    assert_string_equal(text, expected);
}

static const char first[] = "{\"id\": \"b\", \"title\": \"B\", " PERIOD "}";
static const char second[] = "{\"id\": \"a\", \"title\": \"A\", \"extends\": \"b\"}";

static void
what_was_read_is_reported_once(void **state)
{
    static const char bad[] = "{\"id\": \"b\", \"title\": \"B\", " PERIOD ", \"position\": "
                              "{\"units\": [{\"unit\": \"x\", \"at\": \"@map\"}]}}";
    g_autoptr(DataSet) set = load(*state, bad, second);
    assert_findings(set, "ref.unknown b.json\n");
}

/* Records that an edit has made stand in no file. */
static void
what_was_edited_is_reported_once(void **state)
{
    g_autoptr(DataSet) set = load(*state, first, second);
    assert_findings(set, "");
    const Edit position = {
        ENTITY_SCENARIO, "b", "position", NULL,
        "{\"units\": [{\"unit\": \"x\", \"at\": \"@map\"}], \"spent\": [\"y\"]}"};
    g_autoptr(DataSet) edited = edit(set, &position);
    g_autofree char *text = findings_of(edited);
    g_auto(GStrv) lines = g_strsplit(g_strchomp(text), "\n", -1);
    /* The unit, and that there are no rules. */
    assert_int_equal(g_strv_length(lines), 2);
}

/* What the upper one states itself is its own, also where it changes what shows through. */
static void
what_stands_above_is_reported_above(void **state)
{
    static const char above[] = "{\"id\": \"a\", \"extends\": \"b\", \"position\": "
                                "{\"units\": [{\"unit\": \"x\", \"at\": \"@map\"}]}}";
    g_autoptr(DataSet) set = load(*state, first, above);
    assert_findings(set, "ref.unknown a.json\n");
}

static void
what_is_lost_below_is_not_missed_above(void **state)
{
    static const struct {
        const char *first, *findings;
    } cases[] = {
        {"{", "json.truncated b.json\n"},
        {"", "file.empty b.json\n"},
        {"[]", "schema.wrong-type b.json\n"},
        {"{\"id\": \"b\", \"title\": \"B\"}", "schema.missing-member b.json\n"},
        {"{\"id\": \"b\", \"title\": \"B\", \"extends\": \"c\"}", "ref.unknown b.json\n"},
    };
    static const char above[] = "{\"id\": \"a\", \"extends\": \"b\", \"about\": null, "
                                "\"position\": {\"units\": [{\"unit\": \"u\", \"absent\": true}]}}";
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(DataSet) set = load(*state, cases[i].first, above);
        g_autofree char *text = findings_of(set);
        if (i != 3 && strcmp(text, cases[i].findings) != 0)
            fail_msg("case %u: %s", i, text);
        /* What can be read whole does not have what is taken away. */
        if (i == 3)
            assert_string_equal(text, "layer.nothing-below a.json\nlayer.unknown-absent a.json\n"
                                      "schema.missing-member b.json\n");
    }
}

FILE_OF_TESTS(check_scenarios)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(what_was_read_is_reported_once),
        test_in_folder(what_was_edited_is_reported_once),
        test_in_folder(what_stands_above_is_reported_above),
        test_in_folder(what_is_lost_below_is_not_missed_above),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
