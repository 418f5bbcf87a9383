/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences: the smallest edits that express a change, and how they are worded.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/versions/diff.h"
#include "schema/versions/diff-words.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

/* Returns: (transfer full): `id path: before -> after (from -> to)`, a line for each edit. */
static char *
describe(const GPtrArray *differences)
{
    GString *out = g_string_new(NULL);
    for (guint i = 0; i < differences->len; i++) {
        const Edit *edit = differences_as_edits(differences)[i];
        g_string_append_printf(out, "%s %s: %s -> %s",
                               edit->id != NULL ? edit->id : entity_get(edit->entity)->name,
                               edit->path, edit->before != NULL ? edit->before : "-",
                               edit->after != NULL ? edit->after : "-");
        if (edit->from > 0 || edit->to > 0)
            g_string_append_printf(out, " (%u -> %u)", edit->from, edit->to);
        g_string_append_c(out, '\n');
    }
    return g_string_free(out, FALSE);
}

/* Members of the space `a`, and what is reported of them. */
typedef struct {
    const char *before, *after;
    const char *edits;
    const char *words; /* below the heading; NULL: not looked at */
} DiffCase;

/* clang-format off */
static const DiffCase member_cases[] = {
    {"\"forage\": 3", "\"forage\": 3", "", NULL},
    {"\"forage\": 3", "\"forage\": 4", "a forage: 3 -> 4\n", "  forage: 3 -> 4\n"},
    {"", "\"forage\": 4", "a forage: - -> 4\n", "  forage: nothing -> 4\n"},
    {"\"forage\": 3", "", "a forage: 3 -> -\n", "  forage: 3 -> nothing\n"},
    {"\"name\": \"A\"", "\"name\": \"\\u00c5\"", "a name: \"A\" -> \"Å\"\n", NULL},
    {"\"kind\": \"sea\", \"forage\": 1", "\"kind\": \"land\", \"forage\": 2",
     "a kind: \"sea\" -> \"land\"\na forage: 1 -> 2\n", "  kind: sea -> land\n  forage: 1 -> 2\n"},
    {"\"note\": \"x\"", "\"note\": \"\\u001b\\n\"", "a note: \"x\" -> \"\\u001b\\n\"\n",
     "  note: “x” -> “\\u001b\\n”\n"},
    {"\"aliases\": [\"x\", \"y\"]", "\"aliases\": [\"y\", \"z\"]",
     "a aliases: [\"x\", \"y\"] -> [\"y\", \"z\"]\n", "  aliases: “z” added, “x” removed\n"},
    {"\"aliases\": [\"x\", \"y\"]", "\"aliases\": [\"y\", \"x\"]",
     "a aliases: [\"x\", \"y\"] -> [\"y\", \"x\"]\n",
     "  aliases: [\"x\", \"y\"] -> [\"y\", \"x\"]\n"},
    {"\"source\": \"map\"", "\"source\": {\"*\": \"map\", \"name\": \"x\"}",
     "a source: \"map\" -> {\"*\": \"map\", \"name\": \"x\"}\n",
     "  source: \"map\" -> {\"*\": \"map\", \"name\": \"x\"}\n"},
    {"\"source\": \"map\"", "\"source\": {\"*\": \"map\"}", "", NULL},
    {"\"garrison\": {\"name\": \"R\", \"value\": 3}", "\"garrison\": {\"name\": \"R\", \"value\": 4}",
     "a garrison/value: 3 -> 4\n", "  garrison value: 3 -> 4\n"},
    {"\"garrison\": {\"value\": 3}", "", "a garrison: {\"value\": 3} -> -\n", NULL},
    /* What could not be taken. */
    {"\"forage\": 3", "\"forage\": \"four\"", "a forage: 3 -> \"four\"\n", NULL},
    {"\"forage\": \"four\"", "\"forage\": 4", "a forage: \"four\" -> 4\n", NULL},
    {"\"forage\": 3", "\"forage\": 3, \"forage\": 4", "a forage#2: - -> 4\n", NULL},
    {"\"forage\": 3, \"forage\": 4", "\"forage\": 4", "a forage#2: 4 -> -\na forage: 3 -> 4\n", NULL},
    {"\"forage\": \"x\", \"forage\": 4", "\"forage\": \"x\", \"forage\": 5", "a forage#2: 4 -> 5\n",
     NULL},
    {"\"forage\" :\"x\"", "\"forage\" :\"y\"", "a forage: \"x\" -> \"y\"\n", NULL},
    {"\"garrison\": [ ]", "\"garrison\": {}", "a garrison: [ ] -> {}\n", NULL},
    /* What nobody knows. */
    {"\"x\": 1", "\"x\": [1,\n  2]", "a x: 1 -> [1,\n  2]\n", "  x: 1 -> [1, 2]\n"},
    {"\"x\" : 1", "\"x\" : 2", "a x: 1 -> 2\n", NULL},
    {"\"x\": 1", "\"x\": 1, \"y\": 2", "a y: - -> 2 (0 -> 2)\n", NULL},
    {"\"x\": 1, \"z\": 3", "\"x\": 1, \"y\": 2, \"z\": 3", "a y: - -> 2 (0 -> 2)\n",
     "  y: nothing -> 2\n"},
    {"\"x\": 1, \"y\": 2", "\"y\": 2", "a x: 1 -> - (1 -> 0)\n", NULL},
    {"\"x\": 1, \"y\": 2", "\"y\": 2, \"x\": 1", "a x: 1 -> 1 (1 -> 2)\n",
     "  x moved from place 1 to 2\n"},
    {"\"x\": 1", "\"x\": 1, \"x\": 2", "a x#2: - -> 2 (0 -> 2)\n", NULL},
    /* What no path can name, or no edit could spell, is reported with its record. */
    {"\"a/b\": 1", "\"a/b\": 2", "a : {\"id\": \"a\", \"a/b\": 1} -> {\"id\": \"a\", \"a/b\": 2}\n",
     "  as a whole: {\"id\": \"a\", \"a/b\": 1} -> {\"id\": \"a\", \"a/b\": 2}\n"},
    {"\"garrison\": {\"x\" : 1}", "\"garrison\": {}", "a garrison: {\"x\" : 1} -> {}\n", NULL},
    {"\"a/b\": 1, \"forage\": 3", "\"a/b\": 1, \"forage\": 4", "a forage: 3 -> 4\n", NULL},
};

#define LIST(items) "\"neighbours\": [" items "]"
#define B "{\"to\": \"b\"}"
#define C "{\"to\": \"c\"}"
#define D "{\"to\": \"d\"}"
#define SEA "{\"to\": \"b\", \"border\": \"sea\"}"

static const DiffCase list_cases[] = {
    {LIST(""), LIST(B), "a neighbours/b: - -> " B " (0 -> 1)\n", "  neighbours: b added\n"},
    {"", LIST(B), "a neighbours: - -> [" B "]\n", "  neighbours: 1 added\n"},
    {LIST(B "," C), "", "a neighbours: [" B ", " C "] -> -\n", "  neighbours: 2 removed\n"},
    {"\"neighbours\": 5", "", "a neighbours: 5 -> -\n", "  neighbours: 5 -> nothing\n"},
    {LIST(B), LIST(""), "a neighbours/b: " B " -> - (1 -> 0)\n", "  neighbours: b removed\n"},
    {LIST(B), LIST(SEA), "a neighbours/b/border: - -> \"sea\"\n",
     "  neighbours b border: nothing -> sea\n"},
    {LIST(C), LIST(SEA "," C), "a neighbours/b: - -> " SEA " (0 -> 1)\n",
     "  neighbours: b added (sea)\n"},
    {LIST(B "," C "," D), LIST(C), "a neighbours/d: " D " -> - (3 -> 0)\na neighbours/b: " B
     " -> - (1 -> 0)\n", NULL},
    {LIST(B "," C "," D), LIST(D "," B "," C), "a neighbours/d: " D " -> " D " (3 -> 1)\n",
     "  neighbours: d moved from place 3 to 1\n"},
    {LIST(B "," C "," D), LIST(C "," D "," B), "a neighbours/b: " B " -> " B " (1 -> 3)\n", NULL},
    {LIST(B "," C), LIST(D "," C "," SEA), "a neighbours/b/border: - -> \"sea\"\n"
     "a neighbours/b: " SEA " -> " SEA " (1 -> 2)\na neighbours/d: - -> " D " (0 -> 1)\n", NULL},
    /* One key twice, no key, no record. */
    {LIST(B "," B), LIST(B "," SEA), "a neighbours/b#2/border: - -> \"sea\"\n", NULL},
    {LIST(B), LIST(B "," B), "a neighbours/b#2: - -> " B " (0 -> 2)\n", NULL},
    {LIST(B ", {}"), LIST(B ", {\"note\": \"n\"}"), "a neighbours/#2/note: - -> \"n\"\n", NULL},
    {LIST(B ", 5"), LIST(B ", 6"), "a neighbours/#2: 5 -> 6\n", NULL},
    {LIST(B ", 5"), LIST("5"), "a neighbours/b: " B " -> - (1 -> 0)\n", NULL},
    {LIST("5"), LIST("6, 5"), "a neighbours/#1: - -> 6 (0 -> 1)\n", "  neighbours: #1 added\n"},
    {LIST("{\"to\": \"b/c\"}"), LIST("{\"to\": \"b/c\", \"note\": \"n\"}"),
     "a neighbours/#1/note: - -> \"n\"\n", NULL},
};
/* clang-format on */

static SampleRecord *
map_of(const char *members)
{
    g_autofree char *json = g_strdup_printf("{\"spaces\": [{\"id\": \"a\"%s%s}]}",
                                            members[0] != '\0' ? ", " : "", members);
    return sample_record(ENTITY_MAP, json);
}

static void
expect(const DiffCase *cases, guint n_cases)
{
    for (guint i = 0; i < n_cases; i++) {
        g_autoptr(SampleRecord) before = map_of(cases[i].before);
        g_autoptr(SampleRecord) after = map_of(cases[i].after);
        g_autoptr(GPtrArray) differences = diff_records(before, after);
        g_autofree char *edits = describe(differences);
        if (strcmp(edits, cases[i].edits) != 0)
            fail_msg("{%s} -> {%s}: %s", cases[i].before, cases[i].after, edits);
        if (cases[i].words == NULL)
            continue;
        g_autoptr(GString) words = g_string_new(NULL);
        diff_append_words(words, differences, FALSE);
        const char *below = strchr(words->str, '\n') + 1;
        if (strcmp(below, cases[i].words) != 0)
            fail_msg("{%s} -> {%s}: %s", cases[i].before, cases[i].after, words->str);
    }
}

static void
members_are_reported_one_by_one(void **state G_GNUC_UNUSED)
{
    expect(member_cases, G_N_ELEMENTS(member_cases));
}

static void
items_are_named_by_their_keys(void **state G_GNUC_UNUSED)
{
    expect(list_cases, G_N_ELEMENTS(list_cases));
}

static char *
diff_maps(const char *before_json, const char *after_json, gboolean color, char **words)
{
    g_autoptr(SampleRecord) before = sample_record(ENTITY_MAP, before_json);
    g_autoptr(SampleRecord) after = sample_record(ENTITY_MAP, after_json);
    g_autoptr(GPtrArray) differences = diff_records(before, after);
    GString *out = g_string_new(NULL);
    diff_append_words(out, differences, color);
    *words = g_string_free(out, FALSE);
    return describe(differences);
}

static void
records_of_a_file_come_go_and_move(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autofree char *edits =
        diff_maps("{\"spaces\": [{\"id\": \"a\", \"name\": \"Abo\"}, {\"id\": \"b\"}, {\"id\": "
                  "\"c\"}]}",
                  "{\"spaces\": [{\"id\": \"c\"}, {\"id\": \"d\", \"forage\": 3, \"x\": 1,"
                  " \"neighbours\": [{\"to\": \"c\", \"border\": \"sea\"}, 5]}, {\"id\": \"b\"}]}",
                  FALSE, &words);
    assert_string_equal(edits, "a : {\"id\": \"a\", \"name\": \"Abo\"} -> - (1 -> 0)\n"
                               "b : {\"id\": \"b\"} -> {\"id\": \"b\"} (1 -> 2)\n"
                               "d : - -> {\"id\": \"d\", \"forage\": 3, \"neighbours\": "
                               "[{\"to\": \"c\", \"border\": \"sea\"}, 5], \"x\": 1} (0 -> 2)\n");
    assert_string_equal(words, "Abo (space a) removed\n"
                               "space b moved from place 1 to 2\n"
                               "space d added\n"
                               "  forage: 3\n"
                               "  neighbours: c (sea), #2\n"
                               "  x: 1\n");
}

static void
files_are_reported_like_records(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autofree char *edits = diff_maps(
        "{\"spaces\": [], \"x\": 1}", "{\"spaces\": [], \"regions\": [], \"x\": 2}", FALSE, &words);
    assert_string_equal(edits, "map regions: - -> []\nmap x: 1 -> 2\n");
    assert_string_equal(words, "map\n  regions: nothing -> []\n  x: 1 -> 2\n");
}

static void
files_that_are_no_records_are_replaced(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autofree char *edits = diff_maps("[1]", "{}", FALSE, &words);
    assert_string_equal(edits, "map : [1] -> {}\n");
    assert_string_equal(words, "map\n  as a whole: [1] -> {}\n");
}

static void
headings_name_the_record_once(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autofree char *edits =
        diff_maps("{\"spaces\": [{\"id\": \"a\", \"name\": \"A\\u001b[0m\"}, {\"id\": \"b\"}]}",
                  "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\\u001b[0m\", \"forage\": 1,"
                  " \"transit\": \"always\"}, {\"id\": \"b\", \"forage\": 2}]}",
                  FALSE, &words);
    assert_non_null(edits);
    assert_string_equal(words, "A\uFFFD[0m (space a)\n"
                               "  forage: nothing -> 1\n"
                               "  transit: nothing -> always\n"
                               "space b\n"
                               "  forage: nothing -> 2\n");
}

static void
color_marks_what_came_and_went(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autofree char *edits = diff_maps("{\"spaces\": [{\"id\": \"a\"}]}",
                                       "{\"spaces\": [{\"id\": \"b\"}]}", TRUE, &words);
    assert_non_null(edits);
    assert_string_equal(words, "\033[1mspace a\033[0m\033[31m removed\033[0m\n"
                               "\033[1mspace b\033[0m\033[32m added\033[0m\n");
}

static void
long_values_are_cut(void **state G_GNUC_UNUSED)
{
    g_autofree char *note = g_strnfill(1000, 'x');
    g_autofree char *after = g_strdup_printf("\"note\": \"%s\"", note);
    g_autoptr(SampleRecord) old = map_of("");
    g_autoptr(SampleRecord) new = map_of(after);
    g_autoptr(GPtrArray) differences = diff_records(old, new);
    g_autoptr(GString) words = g_string_new(NULL);
    diff_append_words(words, differences, FALSE);
    assert_true(words->len < 500);
    assert_non_null(strstr(words->str, "x…”\n"));
}

/* Moving one thing is reported as one move. */
static void
as_little_as_possible_moved(void **state G_GNUC_UNUSED)
{
    static const guint32 orders[][6] = {
        {0, 1, 2, 3, 4, 5}, {1, 2, 3, 4, 5, 0}, {5, 0, 1, 2, 3, 4},
        {0, 4, 2, 3, 1, 5}, {5, 4, 3, 2, 1, 0},
    };
    static const guint n_moved[] = {0, 1, 1, 2, 5};
    for (guint i = 0; i < G_N_ELEMENTS(orders); i++) {
        g_autofree gboolean *moved = diff_find_moved(orders[i], 6);
        guint n = 0;
        for (guint j = 0; j < 6; j++)
            n += moved[j] != FALSE;
        assert_int_equal(n, n_moved[i]);
    }
    assert_null(diff_find_moved(NULL, 0));
}

/* Else a long list that was turned over would take for ever. */
static void
lists_that_were_turned_over_are_replaced(void **state G_GNUC_UNUSED)
{
    const guint n = 10000;
    g_autoptr(GString) rising = g_string_new("{\"spaces\": [0");
    g_autoptr(GString) falling = g_string_new("{\"spaces\": [0");
    for (guint i = 0; i < n; i++) {
        g_string_append_printf(rising, ", {\"id\": \"%u\"}", i);
        g_string_append_printf(falling, ", {\"id\": \"%u\"}", n - 1 - i);
    }
    g_string_append(rising, "]}");
    g_string_append(falling, "]}");
    g_autoptr(SampleRecord) before = sample_record(ENTITY_MAP, rising->str);
    g_autoptr(SampleRecord) after = sample_record(ENTITY_MAP, falling->str);
    g_autoptr(GPtrArray) differences = diff_records(before, after);
    assert_int_equal(differences->len, 1);
    const Edit *edit = differences_as_edits(differences)[0];
    assert_string_equal(edit->path, "spaces");
    g_autoptr(SampleRecord) made = edit_apply(edit, before, NULL);
    g_autofree char *file = sample_record_to_file(made);
    g_autofree char *expected = sample_record_to_file(after);
    assert_string_equal(file, expected);
}

FILE_OF_TESTS(diff)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_reported_one_by_one),
        cmocka_unit_test(items_are_named_by_their_keys),
        cmocka_unit_test(records_of_a_file_come_go_and_move),
        cmocka_unit_test(files_are_reported_like_records),
        cmocka_unit_test(files_that_are_no_records_are_replaced),
        cmocka_unit_test(headings_name_the_record_once),
        cmocka_unit_test(color_marks_what_came_and_went),
        cmocka_unit_test(long_values_are_cut),
        cmocka_unit_test(as_little_as_possible_moved),
        cmocka_unit_test(lists_that_were_turned_over_are_replaced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
