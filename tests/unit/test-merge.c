/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merges: what becomes of the changes of two sides, and how conflicts are worded.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/versions/merge.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

/* Members of the space `a` in three versions, and of the merged one. */
typedef struct {
    const char *base, *ours, *theirs;
    const char *merged;
    const char *conflicts; /* below the heading */
} MergeCase;

#define LIST(items) "\"neighbours\": [" items "]"
#define B "{\"to\": \"b\"}"
#define C "{\"to\": \"c\"}"
#define D "{\"to\": \"d\"}"
#define E "{\"to\": \"e\"}"
#define SEA "{\"to\": \"b\", \"border\": \"sea\"}"
#define NOTED "{\"to\": \"b\", \"note\": \"n\"}"
#define BOTH "{\"to\": \"b\", \"border\": \"sea\", \"note\": \"n\"}"

/* clang-format off */
static const MergeCase member_cases[] = {
    {"\"forage\": 1", "\"forage\": 2", "\"forage\": 1", "\"forage\": 2", ""},
    {"\"forage\": 1", "\"forage\": 1", "\"forage\": 2", "\"forage\": 2", ""},
    {"\"forage\": 1", "\"forage\": 2", "\"forage\": 2", "\"forage\": 2", ""},
    {"\"forage\": 1", "", "\"forage\": 1", "", ""},
    {"", "\"forage\": 1", "\"note\": \"n\"", "\"forage\": 1, \"note\": \"n\"", ""},
    {"\"forage\": 1", "\"forage\": 2", "\"forage\": 3", "\"forage\": 2",
     "  forage: 1 in base, 2 in ours, 3 in theirs\n"},
    {"\"forage\": 1", "", "\"forage\": 3", "", "  forage: 1 in base, nothing in ours, 3 in theirs\n"},
    {"", "\"forage\": 2", "\"forage\": 3", "\"forage\": 2",
     "  forage: nothing in base, 2 in ours, 3 in theirs\n"},
    {"\"aliases\": []", "\"aliases\": [\"x\"]", "\"aliases\": [\"y\"]", "\"aliases\": [\"x\"]",
     "  aliases: [] in base, [\"x\"] in ours, [\"y\"] in theirs\n"},
    {"\"name\": \"A\"", "\"name\": \"B\"", "\"name\": \"C\"", "\"name\": \"B\"",
     "  name: “A” in base, “B” in ours, “C” in theirs\n"},
    /* Records below. */
    {"\"garrison\": {\"value\": 1}", "\"garrison\": {\"value\": 2}",
     "\"garrison\": {\"name\": \"R\", \"value\": 1}", "\"garrison\": {\"name\": \"R\", \"value\": 2}", ""},
    {"\"garrison\": {\"value\": 1}", "\"garrison\": {\"value\": 2}", "\"garrison\": {\"value\": 3}",
     "\"garrison\": {\"value\": 2}", "  garrison value: 1 in base, 2 in ours, 3 in theirs\n"},
    {"\"garrison\": {\"value\": 1}", "\"garrison\": {\"value\": 2}", "", "\"garrison\": {\"value\": 2}",
     "  garrison: {\"value\": 1} in base, {\"value\": 2} in ours, nothing in theirs\n"},
    {"", "\"garrison\": {\"value\": 2}", "\"garrison\": {\"value\": 2}", "\"garrison\": {\"value\": 2}", ""},
    /* Sources go member by member. */
    {"\"source\": \"map\"", "\"source\": {\"*\": \"map\", \"forage\": \"x\"}",
     "\"source\": {\"*\": \"map\", \"name\": \"y\"}",
     "\"source\": {\"*\": \"map\", \"name\": \"y\", \"forage\": \"x\"}", ""},
    {"", "\"source\": \"x\"", "\"source\": {\"name\": \"y\"}",
     "\"source\": {\"*\": \"x\", \"name\": \"y\"}", ""},
    {"\"source\": \"map\"", "\"source\": \"x\"", "\"source\": \"y\"", "\"source\": \"x\"",
     "  source *: \"map\" in base, \"x\" in ours, \"y\" in theirs\n"},
    {"\"source\": {\"*\": \"map\", \"_comment\": 1}", "\"source\": {\"*\": \"new\", \"_comment\": 1}",
     "\"source\": {\"*\": \"map\", \"_comment\": 2}",
     "\"source\": {\"*\": \"new\", \"_comment\": 2}", ""},
    {"\"source\": {\"x-a\": 1}", "\"source\": {\"x-a\": 2}", "\"source\": {}", "\"source\": {\"x-a\": 2}",
     "  source: {\"x-a\": 1} in base, {\"x-a\": 2} in ours, nothing in theirs\n"},
    /* What could not be taken. */
    {"\"forage\": \"x\"", "\"forage\": 1", "\"forage\": \"x\"", "\"forage\": 1", ""},
    {"\"forage\": \"x\"", "\"forage\": \"y\"", "\"forage\": 2", "\"forage\": \"y\"",
     "  forage: \"x\" in base, \"y\" in ours, 2 in theirs\n"},
    {"\"forage\": 1", "\"forage\": 1, \"forage\": 2", "\"forage\": 3", "\"forage\": 1, \"forage\": 2",
     "  forage: 1 in base, {\"forage\": 1, \"forage\": 2} in ours, 3 in theirs\n"},
    /* What nobody knows. */
    {"\"x\": 1", "\"x\": 1, \"z\": 2", "\"x\": 1, \"y\": 3", "\"x\": 1, \"y\": 3, \"z\": 2", ""},
    {"\"x\": 1, \"y\": 1", "\"x\": 2, \"y\": 1", "\"x\": 1", "\"x\": 2", ""},
    {"\"x\": 1", "\"x\": 2", "\"x\": 3", "\"x\": 2", "  x: 1 in base, 2 in ours, 3 in theirs\n"},
    {"\"x\": 1", "\"x\": 2", "", "\"x\": 2", "  x: 1 in base, 2 in ours, nothing in theirs\n"},
    {"\"a/b\": 1", "\"a/b\": 2", "\"a/b\": 1, \"c\" : 1", "\"a/b\": 2, \"c\" : 1", ""},
};

static const MergeCase list_cases[] = {
    {LIST(B), LIST(SEA), LIST(NOTED), LIST(BOTH), ""},
    {LIST(""), LIST(B), LIST(C), LIST(B "," C), ""},
    {LIST(""), LIST(C), LIST(B), LIST(B "," C), ""},
    {"", LIST(B), LIST(C), LIST(B "," C), ""},
    {LIST(""), LIST(B), LIST(B), LIST(B), ""},
    {LIST(""), LIST(SEA), LIST(NOTED), LIST(SEA), "  neighbours b: added differently in both\n"},
    {LIST(B "," C), LIST(B), LIST(C), LIST(""), ""},
    {LIST(B "," C), LIST(B), LIST(B), LIST(B), ""},
    {LIST(B "," C), LIST(C), LIST(SEA "," C), LIST(C),
     "  neighbours b: removed in ours, changed in theirs\n"},
    {LIST(B "," C), LIST(SEA "," C), LIST(C), LIST(SEA "," C),
     "  neighbours b: changed in ours, removed in theirs\n"},
    {LIST(B), LIST(SEA), "", LIST(SEA),
     "  neighbours: [{\"to\": \"b\"}] in base, [{\"to\": \"b\", \"border\": \"sea\"}] in ours, nothing in theirs\n"},
    /* Order. */
    {LIST(B "," C), LIST(C "," B), LIST(B "," C "," D), LIST(C "," B "," D), ""},
    {LIST(B "," C "," D), LIST(D "," B "," C), LIST(SEA "," C "," D), LIST(D "," SEA "," C), ""},
    {LIST(B "," C "," D), LIST(D "," B "," C), LIST(D "," B "," C), LIST(D "," B "," C), ""},
    {LIST(B "," C "," D "," E), LIST(C "," B "," D "," E), LIST(B "," C "," E "," D),
     LIST(C "," B "," E "," D), ""},
    {LIST(B "," C "," D "," E), LIST(E "," B "," C "," D), LIST(B "," E "," C "," D),
     LIST(E "," B "," C "," D),
     "  neighbours: ordered differently\n"},
    {LIST(B "," C), LIST(B "," D "," C), LIST(B "," C "," E), LIST(B "," D "," C "," E), ""},
    {LIST(B), LIST(B "," D), LIST(B "," C "," D), LIST(B "," C "," D), ""},
    {LIST(B), LIST(D "," B), LIST(B "," D), LIST(D "," B), ""},
    /* One key twice, no key, no record. */
    {LIST(B "," B), LIST(B "," SEA), LIST(NOTED "," B), LIST(NOTED "," SEA), ""},
    {LIST("5"), LIST("5, 6"), LIST("4, 5"), LIST("4, 5, 6"), ""},
    {LIST("{}"), LIST("{\"note\": \"n\"}"), LIST("{}," B), LIST("{\"note\": \"n\"}," B), ""},
};
/* clang-format on */

static SampleRecord *
map_of(const char *members)
{
    g_autofree char *json = g_strdup_printf("{\"spaces\": [{\"id\": \"a\"%s%s}]}",
                                            members[0] != '\0' ? ", " : "", members);
    return sample_record(ENTITY_MAP, json);
}

static Merge *
merge(const Record *base, const Record *ours, const Record *theirs)
{
    g_autoptr(GError) error = NULL;
    Merge *merged = merge_records(base, ours, theirs, "map.json", &error);
    assert_null(error);
    return merged;
}

/* Returns: (transfer full): the words for conflicts below the first heading. */
static char *
describe(const Merge *merged)
{
    g_autoptr(GString) words = g_string_new(NULL);
    merge_append_words(words, merged->conflicts);
    const char *below = strchr(words->str, '\n');
    return g_strdup(below != NULL ? below + 1 : "");
}

static void
expect(const MergeCase *cases, guint n_cases)
{
    for (guint i = 0; i < n_cases; i++) {
        const MergeCase *c = &cases[i];
        g_autoptr(SampleRecord) base = map_of(c->base);
        g_autoptr(SampleRecord) ours = map_of(c->ours);
        g_autoptr(SampleRecord) theirs = map_of(c->theirs);
        g_autoptr(SampleRecord) expected = map_of(c->merged);
        g_autofree char *expected_file = sample_record_to_file(expected);
        g_autoptr(Merge) merged = merge(base, ours, theirs);
        g_autofree char *conflicts = describe(merged);
        if (strcmp(merged->text->bytes, expected_file) != 0 || strcmp(conflicts, c->conflicts) != 0)
            fail_msg("{%s} {%s} {%s}: %s%s", c->base, c->ours, c->theirs, merged->text->bytes,
                     conflicts);
    }
}

static void
members_are_merged_one_by_one(void **state G_GNUC_UNUSED)
{
    expect(member_cases, G_N_ELEMENTS(member_cases));
}

static void
items_are_merged_by_their_keys(void **state G_GNUC_UNUSED)
{
    expect(list_cases, G_N_ELEMENTS(list_cases));
}

/* Merges three files whose records are of @entity; @words (transfer full): those for conflicts. */
static Merge *
merge_files(EntityId entity, const char *base_json, const char *ours_json, const char *theirs_json,
            char **words)
{
    g_autoptr(SampleRecord) base = base_json != NULL ? sample_record(entity, base_json) : NULL;
    g_autoptr(SampleRecord) ours = sample_record(entity, ours_json);
    g_autoptr(SampleRecord) theirs = sample_record(entity, theirs_json);
    Merge *merged = merge(base, ours, theirs);
    GString *out = g_string_new(NULL);
    merge_append_words(out, merged->conflicts);
    *words = g_string_free(out, FALSE);
    return merged;
}

static Merge *
merge_texts(const char *base_json, const char *ours_json, const char *theirs_json, char **words)
{
    return merge_files(ENTITY_MAP, base_json, ours_json, theirs_json, words);
}

static void
records_of_a_file_are_merged(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autoptr(Merge) merged = merge_texts(
        "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"b\"}, {\"id\": \"c\"}]}",
        "{\"spaces\": [{\"id\": \"b\", \"forage\": 1}, {\"id\": \"c\"}, {\"id\": \"e\"}]}",
        "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"forage\": 3},"
        " {\"id\": \"b\", \"forage\": 2, \"note\": \"n\"}, {\"id\": \"d\"}]}",
        &words);
    assert_string_equal(merged->text->bytes,
                        "{\"spaces\": [{\"id\": \"b\", \"forage\": 1, \"note\": \"n\"}, "
                        "{\"id\": \"d\"}, {\"id\": \"e\"}]}\n");
    assert_string_equal(words, "A (space a)\n"
                               "  removed in ours, changed in theirs\n"
                               "space b\n"
                               "  forage: nothing in base, 1 in ours, 2 in theirs\n");
    assert_string_equal(merged->text->name, "map.json");
    assert_ptr_equal(merged->root->text, merged->text);
}

static void
lines_of_a_grid_merge_one_by_one(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autoptr(Merge) merged = merge_texts(
        "{\"grids\": [{\"id\": \"g\", \"terrain\": [\"..\", \"..\", \"..\"]}]}",
        "{\"grids\": [{\"id\": \"g\", \"terrain\": [\"f.\", \"..\", \"M.\"]}]}",
        "{\"grids\": [{\"id\": \"g\", \"terrain\": [\"..\", \".f\", \"F.\"]}]}", &words);
    assert_string_equal(merged->text->bytes,
                        "{\"grids\": [{\"id\": \"g\", \"terrain\": [\"f.\", \".f\", \"M.\"]}]}\n");
    assert_non_null(strstr(words, "grid g\n  terrain: "));
}

static void
files_need_no_base(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autoptr(Merge) merged = merge_texts(
        NULL, "{\"spaces\": [{\"id\": \"b\"}, {\"id\": \"c\", \"forage\": 1}]}",
        "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"c\", \"forage\": 2}], \"x\": 1}", &words);
    assert_string_equal(merged->text->bytes,
                        "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"c\", \"forage\": 1}, "
                        "{\"id\": \"b\"}], \"x\": 1}\n");
    assert_string_equal(words, "space c\n  added differently in both\n");
}

/* Maps in their three versions, and the merged one. */
static const struct {
    const char *base, *ours, *theirs, *merged;
} renames[] = {
    /* With the change of the other side, whichever that is. */
    {"{\"id\": \"a\", \"name\": \"A\", \"forage\": 1}",
     "{\"id\": \"z\", \"name\": \"A\", \"forage\": 1}",
     "{\"id\": \"a\", \"name\": \"A\", \"forage\": 2}",
     "{\"id\": \"z\", \"name\": \"A\", \"forage\": 2}"},
    {"{\"id\": \"a\", \"name\": \"A\", \"forage\": 1}",
     "{\"id\": \"a\", \"name\": \"A\", \"forage\": 2}",
     "{\"id\": \"z\", \"name\": \"A\", \"forage\": 1}",
     "{\"id\": \"z\", \"name\": \"A\", \"forage\": 2}"},
    /* Two records, each by one side, that refer to each other. */
    {"{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"b\", \"name\": \"B\"}",
     "{\"id\": \"z\", \"name\": \"A\"}, {\"id\": \"b\", \"name\": \"B\", \"neighbours\": [{\"to\": "
     "\"z\"}]}",
     "{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"y\", \"name\": \"B\"}",
     "{\"id\": \"z\", \"name\": \"A\"}, {\"id\": \"y\", \"name\": \"B\", \"neighbours\": [{\"to\": "
     "\"z\"}]}"},
    /* A record that the other side removed stays removed. */
    {"{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"b\", \"name\": \"B\"}",
     "{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"c\", \"name\": \"C\"}",
     "{\"id\": \"a\", \"name\": \"A\", \"forage\": 1}, {\"id\": \"b\", \"name\": \"B\"}",
     "{\"id\": \"a\", \"name\": \"A\", \"forage\": 1}, {\"id\": \"c\", \"name\": \"C\"}"},
    /* Nothing says which of two that are alike became the new one, nor which new one it became. */
    {"{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"b\", \"name\": \"A\"}",
     "{\"id\": \"c\", \"name\": \"A\"}",
     "{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"b\", \"name\": \"A\"}, {\"id\": \"d\", "
     "\"neighbours\": [{\"to\": \"a\"}]}",
     "{\"id\": \"c\", \"name\": \"A\"}, {\"id\": \"d\", \"neighbours\": [{\"to\": \"a\"}]}"},
    {"{\"id\": \"a\", \"name\": \"A\"}",
     "{\"id\": \"b\", \"name\": \"A\"}, {\"id\": \"c\", \"name\": \"A\"}",
     "{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"d\", \"neighbours\": [{\"to\": \"a\"}]}",
     "{\"id\": \"b\", \"name\": \"A\"}, {\"id\": \"c\", \"name\": \"A\"}, {\"id\": \"d\", "
     "\"neighbours\": [{\"to\": \"a\"}]}"},
};

static char *
map_file(const char *spaces)
{
    return g_strdup_printf("{\"spaces\": [%s]}", spaces);
}

static void
renamed_ids_are_followed(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(renames); i++) {
        g_autofree char *base = map_file(renames[i].base);
        g_autofree char *ours = map_file(renames[i].ours);
        g_autofree char *theirs = map_file(renames[i].theirs);
        g_autofree char *wanted = map_file(renames[i].merged);
        g_autofree char *words = NULL;
        g_autoptr(Merge) merged = merge_texts(base, ours, theirs, &words);
        g_autoptr(SampleRecord) expected = sample_record(ENTITY_MAP, wanted);
        g_autofree char *expected_file = sample_record_to_file(expected);
        assert_string_equal(merged->text->bytes, expected_file);
        assert_string_equal(words, "");
    }
}

#define OLD_BOOK "{\"books\": [{\"id\": \"bk\", \"title\": \"B\"}]"
#define NEW_BOOK "{\"books\": [{\"id\": \"book\", \"title\": \"B\"}]"

static void
renamed_books_are_followed_by_sources(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autoptr(Merge) merged = merge_files(
        ENTITY_GAME, OLD_BOOK "}", NEW_BOOK "}",
        OLD_BOOK ", \"source\": {\"*\": \"bk:2 a:1\", \"title\": \"a:1 bk?\"}}", &words);
    assert_string_equal(words, "");
    assert_string_equal(merged->text->bytes, NEW_BOOK
                        ", \"source\": {\"*\": \"book:2 a:1\", \"title\": \"a:1 book?\"}}\n");
}

/* Lists as printed, of which one side adds a line, or its list, with the id that the other changed.
 */
static const struct {
    const char *base, *ours, *theirs;
    const char *merged, *conflicts; /* below the heading */
} lines[] = {
#define DIFFERENT(records) ", \"differences\": [{\"id\": \"d\", \"records\": [" records "]}]}"
#define NO_LINES ", \"differences\": []}"
#define OLD_LINE DIFFERENT("\"book bk\"")
#define NEW_LINE DIFFERENT("\"book book\"")
#define STALE "names a record by an id that the other side has changed\n"
    {OLD_BOOK "}", NEW_BOOK "}", OLD_BOOK OLD_LINE, NEW_BOOK OLD_LINE, "  differences: " STALE},
    {OLD_BOOK "}", OLD_BOOK OLD_LINE, NEW_BOOK "}", NEW_BOOK OLD_LINE, "  differences: " STALE},
    {OLD_BOOK NO_LINES, NEW_BOOK NO_LINES, OLD_BOOK OLD_LINE, NEW_BOOK OLD_LINE, "  " STALE},
    {OLD_BOOK DIFFERENT("\"book a\""), NEW_BOOK DIFFERENT("\"book a\""), OLD_BOOK OLD_LINE,
     NEW_BOOK OLD_LINE, "  records: " STALE},
    {OLD_BOOK OLD_LINE, OLD_BOOK OLD_LINE, NEW_BOOK NEW_LINE, NEW_BOOK NEW_LINE, ""},
    /* Left as it is by the side that changed the id. */
    {OLD_BOOK OLD_LINE, NEW_BOOK OLD_LINE, OLD_BOOK DIFFERENT("\"book bk\", \"book a\""),
     NEW_BOOK DIFFERENT("\"book bk\", \"book a\""), ""},
    {OLD_BOOK "}", NEW_BOOK "}", OLD_BOOK DIFFERENT("\"book bk-2\""),
     NEW_BOOK DIFFERENT("\"book bk-2\""), ""},
};

static void
lines_with_renamed_ids_are_conflicts(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *words = NULL;
        g_autoptr(Merge) merged =
            merge_files(ENTITY_GAME, lines[i].base, lines[i].ours, lines[i].theirs, &words);
        const char *below = strchr(words, '\n');
        g_autoptr(SampleRecord) expected = sample_record(ENTITY_GAME, lines[i].merged);
        g_autofree char *expected_file = sample_record_to_file(expected);
        assert_string_equal(merged->text->bytes, expected_file);
        assert_string_equal(below != NULL ? below + 1 : "", lines[i].conflicts);
    }
}

/* Deleted records of which the other side changed two are not taken for the one that was added. */
static void
two_records_do_not_become_one(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autoptr(Merge) merged = merge_texts(
        "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\"}, {\"id\": \"b\", \"name\": \"A\"}]}",
        "{\"spaces\": [{\"id\": \"c\", \"name\": \"A\"}]}",
        "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"forage\": 2}, {\"id\": \"b\", \"name\": "
        "\"A\", \"forage\": 2}]}",
        &words);
    assert_string_equal(merged->text->bytes, "{\"spaces\": [{\"id\": \"c\", \"name\": \"A\"}]}\n");
    assert_string_equal(words, "A (space a)\n  removed in ours, changed in theirs\n"
                               "A (space b)\n  removed in ours, changed in theirs\n");
}

#define N_MANY 20000

/* Returns: (transfer full): a map of that many places whose ids start with @prefix. */
static char *
map_of_many(const char *prefix)
{
    g_autoptr(GString) json = g_string_new("{\"spaces\": [");
    for (guint i = 0; i < N_MANY; i++)
        g_string_append_printf(json,
                               "%s{\"id\": \"%s%u\", \"name\": \"A %u\", \"neighbours\": "
                               "[{\"to\": \"z\"}]}",
                               i > 0 ? ", " : "", prefix, i, i);
    g_string_append(json, "]}");
    return g_string_free(g_steal_pointer(&json), FALSE);
}

/* A search of all new records for each old one would take minutes. */
static void
many_records_are_renamed_at_once(void **state G_GNUC_UNUSED)
{
    g_autofree char *before = map_of_many("a");
    g_autofree char *after = map_of_many("b");
    g_autofree char *words = NULL;
    g_autoptr(Merge) merged = merge_texts(before, after, before, &words);
    assert_string_equal(words, "");
    g_autoptr(SampleRecord) expected = sample_record(ENTITY_MAP, after);
    g_autofree char *expected_file = sample_record_to_file(expected);
    assert_string_equal(merged->text->bytes, expected_file);
}

static void
files_that_are_no_records_are_not_merged(void **state G_GNUC_UNUSED)
{
    g_autofree char *words = NULL;
    g_autoptr(Merge) merged = merge_texts("[1]", "[2]", "{}", &words);
    assert_string_equal(merged->text->bytes, "[2]\n");
    assert_string_equal(words, "map\n  changed differently in both\n");
}

FILE_OF_TESTS(merge)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_merged_one_by_one),
        cmocka_unit_test(items_are_merged_by_their_keys),
        cmocka_unit_test(records_of_a_file_are_merged),
        cmocka_unit_test(files_need_no_base),
        cmocka_unit_test(lines_of_a_grid_merge_one_by_one),
        cmocka_unit_test(renamed_ids_are_followed),
        cmocka_unit_test(renamed_books_are_followed_by_sources),
        cmocka_unit_test(lines_with_renamed_ids_are_conflicts),
        cmocka_unit_test(two_records_do_not_become_one),
        cmocka_unit_test(many_records_are_renamed_at_once),
        cmocka_unit_test(files_that_are_no_records_are_not_merged),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
