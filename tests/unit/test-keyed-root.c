/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files whose record has an id: edits, differences and merges name it, and the way from it on.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/versions/diff.h"
#include "schema/versions/merge.h"
#include "tests/unit/inverse-edit.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

/* clang-format off */
#define SCENARIO(members) "{\"id\": \"x\", \"title\": \"X\"" members "}"
#define POSITION(members) SCENARIO(", \"position\": {" members "}")
#define PLACED(unit, at) "{\"unit\": \"" unit "\", \"at\": \"" at "\"}"

/* Two versions of a file, and its edits: id, path, before and after, a line each. */
static const struct {
    const char *before, *after, *edits;
} cases[] = {
    {SCENARIO(""), SCENARIO(""), ""},
    {SCENARIO(""), SCENARIO(", \"about\": \"A\""), "x about: - -> \"A\"\n"},
    {SCENARIO(""), "{\"id\": \"y\", \"title\": \"X\"}", "x id: \"x\" -> \"y\"\n"},
    {SCENARIO(", \"period\": {\"from\": \"1700\", \"turns\": 2}"),
     SCENARIO(", \"period\": {\"from\": \"1700\", \"turns\": 3}"),
     "x period/turns: 2 -> 3\n"},
    {POSITION("\"units\": [" PLACED("a", "p") ", " PLACED("b", "p") "]"),
     POSITION("\"units\": [" PLACED("b", "q") ", " PLACED("c", "p") "]"),
     "x position/units/b/at: \"p\" -> \"q\"\n"
     "x position/units/a: {\"unit\": \"a\", \"at\": \"p\"} -> -\n"
     "x position/units/c: - -> {\"unit\": \"c\", \"at\": \"p\"}\n"},
    /* A list of rules is named from the root too, though rules.json lists rules of its own. */
    {SCENARIO(", \"rules\": [{\"id\": \"r\", \"name\": \"R\"}]"),
     SCENARIO(", \"rules\": [{\"id\": \"r\", \"name\": \"S\"}]"),
     "x rules/r/name: \"R\" -> \"S\"\n"},
    {SCENARIO(", \"decisions\": [{\"verb\": \"build\", \"points\": 2}]"),
     SCENARIO(", \"decisions\": [{\"verb\": \"build\", \"points\": 3}]"),
     "x decisions/#1/points: 2 -> 3\n"},
    /* What has no id is named without one. */
    {"{\"title\": \"X\"}", "{\"title\": \"Y\"}", "- title: \"X\" -> \"Y\"\n"},
    {"{\"title\": \"X\"}", SCENARIO(""), "- id: - -> \"x\"\n"},
    {"[1]", SCENARIO(""), "- : [1] -> {\"id\": \"x\", \"title\": \"X\"}\n"},
};
/* clang-format on */

static const char *
or_nothing(const char *text)
{
    return text != NULL ? text : "-";
}

static char *
describe(const GPtrArray *differences)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < differences->len; i++) {
        const Edit *edit = differences_as_edits(differences)[i];
        assert_int_equal(edit->entity, ENTITY_SCENARIO);
        g_string_append_printf(text, "%s %s: %s -> %s\n", or_nothing(edit->id), edit->path,
                               or_nothing(edit->before), or_nothing(edit->after));
    }
    return g_string_free(text, FALSE);
}

static void
differences_name_the_record_of_the_file(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleRecord) before = sample_record(ENTITY_SCENARIO, cases[i].before);
        g_autoptr(SampleRecord) after = sample_record(ENTITY_SCENARIO, cases[i].after);
        g_autoptr(GPtrArray) differences = diff_records(before, after);
        g_autofree char *edits = describe(differences);
        if (strcmp(edits, cases[i].edits) != 0)
            fail_msg("case %u: %s", i, edits);
    }
}

/* Does @edits to @root. Returns: (transfer full): the file that comes of it. */
static char *
apply(const Edit *const *edits, guint n_edits, const Record *root)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(SampleRecord) changed = edit_apply_all(edits, n_edits, root, &error);
    return changed != NULL ? sample_record_to_file(changed) : g_strdup(error->message);
}

static void
edits_lead_there_and_back(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleRecord) before = sample_record(ENTITY_SCENARIO, cases[i].before);
        g_autoptr(SampleRecord) after = sample_record(ENTITY_SCENARIO, cases[i].after);
        g_autofree char *before_file = sample_record_to_file(before);
        g_autofree char *after_file = sample_record_to_file(after);
        g_autoptr(GPtrArray) differences = diff_records(before, after);
        const Edit *const *edits = differences_as_edits(differences);
        g_autoptr(GPtrArray) inverses = edit_invert_all(edits, differences->len, before);
        g_autofree char *there = apply(edits, differences->len, before);
        g_autofree char *back = apply((const Edit *const *)inverses->pdata, inverses->len, after);
        assert_string_equal(there, after_file);
        assert_string_equal(back, before_file);
    }
}

static Merge *
merge(const char *base, const char *ours, const char *theirs)
{
    g_autoptr(SampleRecord) base_root = base != NULL ? sample_record(ENTITY_SCENARIO, base) : NULL;
    g_autoptr(SampleRecord) our_root = sample_record(ENTITY_SCENARIO, ours);
    g_autoptr(SampleRecord) their_root = sample_record(ENTITY_SCENARIO, theirs);
    g_autoptr(GError) error = NULL;
    Merge *merged = merge_records(base_root, our_root, their_root, "scenarios/x.json", &error);
    assert_null(error);
    return merged;
}

static void
changes_of_one_side_are_taken(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(SampleRecord) after = sample_record(ENTITY_SCENARIO, cases[i].after);
        g_autofree char *after_file = sample_record_to_file(after);
        g_autoptr(Merge) theirs = merge(cases[i].before, cases[i].before, cases[i].after);
        g_autoptr(Merge) ours = merge(cases[i].before, cases[i].after, cases[i].before);
        assert_string_equal(theirs->text->bytes, after_file);
        assert_string_equal(ours->text->bytes, after_file);
        assert_int_equal(theirs->conflicts->len + ours->conflicts->len, 0);
    }
}

static void
conflicts_name_the_record_of_the_file(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) base =
        sample_record(ENTITY_SCENARIO, SCENARIO(", \"period\": {\"turns\": 2}"));
    g_autoptr(SampleRecord) ours =
        sample_record(ENTITY_SCENARIO, SCENARIO(", \"period\": {\"turns\": 3}, \"about\": \"A\""));
    g_autoptr(SampleRecord) theirs =
        sample_record(ENTITY_SCENARIO, SCENARIO(", \"period\": {\"turns\": 4}, \"options\": []"));
    g_autoptr(Merge) merged = merge_records(base, ours, theirs, "scenarios/x.json", NULL);
    assert_int_equal(merged->conflicts->len, 1);
    const MergeConflict *conflict = merged->conflicts->pdata[0];
    assert_int_equal(conflict->owner->entity->id, ENTITY_SCENARIO);
    assert_string_equal(conflict->id, "x");
    assert_string_equal(conflict->path, "period/turns");
    g_autoptr(GString) words = g_string_new(NULL);
    merge_append_words(words, merged->conflicts);
    assert_string_equal(words->str, "X (scenario x)\n"
                                    "  period turns: 2 in base, 3 in ours, 4 in theirs\n");
    g_autoptr(SampleRecord) expected =
        sample_record(ENTITY_SCENARIO,
                      SCENARIO(", \"about\": \"A\", \"period\": {\"turns\": 3}, \"options\": []"));
    g_autofree char *file = sample_record_to_file(expected);
    assert_string_equal(merged->text->bytes, file);
}

/* Both sides may make the file, and both may give it another id. */
static void
files_need_no_base(void **state G_GNUC_UNUSED)
{
    g_autoptr(Merge) merged =
        merge(NULL, SCENARIO(", \"about\": \"A\""), SCENARIO(", \"options\": []"));
    assert_int_equal(merged->conflicts->len, 0);
    assert_non_null(strstr(merged->text->bytes, "\"about\": \"A\""));
    assert_non_null(strstr(merged->text->bytes, "\"options\": []"));
    g_autoptr(Merge) renamed = merge(SCENARIO(""), "{\"id\": \"y\"}", "{\"id\": \"z\"}");
    assert_int_equal(renamed->conflicts->len, 1);
    assert_string_equal(renamed->text->bytes, "{\"id\": \"y\"}\n");
}

FILE_OF_TESTS(keyed_root)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_name_the_record_of_the_file),
        cmocka_unit_test(edits_lead_there_and_back),
        cmocka_unit_test(changes_of_one_side_are_taken),
        cmocka_unit_test(conflicts_name_the_record_of_the_file),
        cmocka_unit_test(files_need_no_base),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
