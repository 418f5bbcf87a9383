/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits: what each does to a file, what is refused, and that swapping before and after undoes it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/text/limits.h"
#include "tests/unit/inverse-edit.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

/* Applies @edit to the map @json. Returns: (transfer full): the file it becomes, or `path`,
 * `conflict` or `value` where it is refused. */
static char *
apply(const char *json, const Edit *edit)
{
    static const char *const refusals[] = {
        [EDIT_ERROR_PATH] = "path",
        [EDIT_ERROR_CONFLICT] = "conflict",
        [EDIT_ERROR_VALUE] = "value",
    };
    g_autoptr(GError) error = NULL;
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, json);
    g_autofree char *before = sample_record_to_file(map);
    g_autoptr(SampleRecord) edited = edit_apply(edit, map, &error);
    g_autofree char *after = sample_record_to_file(map);
    assert_string_equal(after, before);
    if (edited == NULL) {
        assert_int_equal(error->domain, EDIT_ERROR);
        return g_strdup(refusals[error->code]);
    }
    assert_null(error);
    return sample_record_to_file(edited);
}

/* What follows is about the space `a` of a map; MAP() is a map of it. */
#define MAP(members) "{\"spaces\": [{\"id\": \"a\"" members "}]}"
#define NEIGHBOURS(items) MAP(", \"neighbours\": [" items "]")

typedef struct {
    const char *map;
    const char *path;
    const char *before, *after;
    const char *result; /* a map, or why it is refused */
} EditCase;

/* clang-format off */
static const EditCase member_cases[] = {
    /* Members of fields: set, change, clear; what is absent already. */
    {MAP(""), "forage", NULL, "3", MAP(", \"forage\": 3")},
    {MAP(", \"forage\": 3"), "forage", "3", "4", MAP(", \"forage\": 4")},
    {MAP(", \"forage\": 3"), "forage", "3", NULL, MAP("")},
    {MAP(""), "forage", NULL, NULL, MAP("")},
    {MAP(""), "aliases", NULL, "[]", MAP(", \"aliases\": []")},
    {MAP(", \"aliases\": [\"x\", \"y\"]"), "aliases", "[\"x\", \"y\"]", "[\"y\"]",
     MAP(", \"aliases\": [\"y\"]")},
    {MAP(", \"kind\": \"sea\""), "kind", "\"sea\"", "\"box\"", MAP(", \"kind\": \"box\"")},
    {MAP(""), "source", NULL, "{\"forage\": \"x\", \"*\": \"y\"}",
     MAP(", \"source\": {\"*\": \"y\", \"forage\": \"x\"}")},
    {MAP(""), "garrison", NULL, "{\"value\":3,\"x\":1}",
     MAP(", \"garrison\": {\"value\": 3, \"x\":1}")},
    {MAP(", \"note\": \"\\u00e5\""), "note", "\"å\"", "\"/\"", MAP(", \"note\": \"/\"")},
    /* Values that the field cannot take are kept, as in a file. */
    {MAP(""), "forage", NULL, "\"four\"", MAP(", \"forage\": \"four\"")},
    {MAP(", \"forage\": 3"), "forage", "3", "4.5", MAP(", \"forage\": 4.5")},
    {MAP(", \"forage\": \"four\""), "forage", "\"four\"", "4", MAP(", \"forage\": 4")},
    {MAP(", \"forage\": \"four\""), "forage", "\"four\"", "\"five\"",
     MAP(", \"forage\": \"five\"")},
    {MAP(", \"forage\": [1,2]"), "forage", "[1,2]", NULL, MAP("")},
    {MAP(", \"forage\": 3, \"forage\": 7"), "forage", "3", "4",
     MAP(", \"forage\": 4, \"forage\": 7")},
    /* Unknown members. */
    {MAP(""), "colour", NULL, "{\"a\":1}", MAP(", \"colour\": {\"a\":1}")},
    {MAP(", \"colour\": 1"), "colour", "1", "[ ]", MAP(", \"colour\": [ ]")},
    {MAP(", \"colour\": 1"), "colour", "1", NULL, MAP("")},
    {MAP(", \"b\": 1, \"c\": 2, \"d\": 3"), "d", "3", "4", MAP(", \"b\": 1, \"c\": 2, \"d\": 4")},
    {MAP(", \"colours\": 1"), "colour", NULL, "2", MAP(", \"colours\": 1, \"colour\": 2")},
    /* Records below. */
    {MAP(", \"garrison\": {\"value\": 3}"), "garrison/value", "3", "4",
     MAP(", \"garrison\": {\"value\": 4}")},
    {MAP(", \"garrison\": {}"), "garrison/name", NULL, "\"R\"",
     MAP(", \"garrison\": {\"name\": \"R\"}")},
    {MAP(", \"garrison\": {\"value\": 3}"), "garrison/value", "3", NULL, MAP(", \"garrison\": {}")},
    {MAP(", \"garrison\": {}"), "garrison/odd", NULL, "1", MAP(", \"garrison\": {\"odd\": 1}")},
};

static const EditCase list_cases[] = {
    {NEIGHBOURS(""), "neighbours/b", NULL, "{\"to\": \"b\"}", NEIGHBOURS("{\"to\": \"b\"}")},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/c", NULL, "{\"border\":\"sea\",\"to\":\"c\"}",
     NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"c\", \"border\": \"sea\"}")},
    {NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"c\"}"), "neighbours/c", "{\"to\": \"c\"}", NULL,
     NEIGHBOURS("{\"to\": \"b\"}")},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b", "{\"to\": \"b\"}", NULL, NEIGHBOURS("")},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b", "{\"to\": \"b\"}",
     "{\"to\": \"b\", \"border\": \"sea\"}", NEIGHBOURS("{\"to\": \"b\", \"border\": \"sea\"}")},
    {NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"c\"}"), "neighbours/b/border", NULL, "\"sea\"",
     NEIGHBOURS("{\"to\": \"b\", \"border\": \"sea\"}, {\"to\": \"c\"}")},
    /* The second of the same key. */
    {NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"c\"}, {\"to\": \"b\"}"), "neighbours/b#2/note", NULL,
     "\"n\"", NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"c\"}, {\"to\": \"b\", \"note\": \"n\"}")},
    {NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"b\", \"note\": \"n\"}"), "neighbours/b#2",
     "{\"to\": \"b\", \"note\": \"n\"}", NULL, NEIGHBOURS("{\"to\": \"b\"}")},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b#2", NULL, "{\"to\": \"b\"}",
     NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"b\"}")},
    /* By place, where there is no key or one that cannot stand in a path. */
    {NEIGHBOURS("{\"to\": \"b\"}, {\"note\": \"n\"}"), "neighbours/#2/to", NULL, "\"c\"",
     NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"c\", \"note\": \"n\"}")},
    {NEIGHBOURS("{\"to\": \"b/c\"}, {\"to\": \"b\"}"), "neighbours/#1/note", NULL, "\"n\"",
     NEIGHBOURS("{\"to\": \"b/c\", \"note\": \"n\"}, {\"to\": \"b\"}")},
    {NEIGHBOURS("{\"to\": \"b\"}, [ 5 ]"), "neighbours/#2", "[ 5 ]", "{\"to\": \"c\"}",
     NEIGHBOURS("{\"to\": \"b\"}, {\"to\": \"c\"}")},
};

static const EditCase refused_cases[] = {
    {MAP(", \"forage\": 3"), "forage", "4", "5", "conflict"},
    {MAP(", \"forage\": 3"), "forage", NULL, "5", "conflict"},
    {MAP(""), "forage", "3", "5", "conflict"},
    {MAP(""), "forage", "3", NULL, "conflict"},
    {MAP(", \"forage\": \"four\""), "forage", NULL, "4", "conflict"},
    {MAP(", \"odd\": 1"), "odd", "2", NULL, "conflict"},
    {MAP(", \"odd\": 1"), "odd", NULL, "1", "conflict"},
    {MAP(", \"forage\": 3"), "forage", "3", "x", "value"},
    {MAP(", \"forage\": 3"), "forage", "3", "", "value"},
    {MAP(", \"forage\": 3"), "forage", "3", "4 5", "value"},
    {MAP(""), "odd", NULL, "{", "value"},
    {MAP(""), "odd", NULL, "1}, {", "value"},
    {MAP(""), "odd/one", NULL, "1", "path"},
    {MAP(", \"odd\": {}"), "odd/one", NULL, "1", "path"},
    {MAP(""), "garrison/value", NULL, "1", "path"},
    {MAP(", \"garrison\": 5"), "garrison/value", NULL, "1", "path"},
    {MAP(", \"forage\": 3"), "forage/x", NULL, "1", "path"},
    {MAP(", \"aliases\": [\"x\"]"), "aliases/#1", "\"x\"", "\"y\"", "path"},
    {NEIGHBOURS(""), "neighbours/b/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"bc\"}"), "neighbours/b/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/bc/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b#2/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b#0/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/#2/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/#0/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/#99999999999/note", NULL, "\"n\"", "path"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b", NULL, "{\"to\": \"b\"}", "conflict"},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b", "{}", NULL, "conflict"},
    {NEIGHBOURS(""), "neighbours/b", "{\"to\": \"b\"}", NULL, "conflict"},
    {NEIGHBOURS(""), "neighbours/b", NULL, "5", "value"},
    {NEIGHBOURS(""), "neighbours/b", NULL, "{\"to\": \"b\"", "value"},
    {NEIGHBOURS(""), "neighbours/b", NULL, "", "value"},
};
/* clang-format on */

static Edit
edit_of(const EditCase *c)
{
    return (Edit){
        .entity = ENTITY_SPACE,
        .id = "a",
        .path = c->path,
        .before = c->before,
        .after = c->after,
    };
}

static void
expect_results(const EditCase *cases, guint n_cases)
{
    for (guint i = 0; i < n_cases; i++) {
        const Edit edit = edit_of(&cases[i]);
        g_autofree char *result = apply(cases[i].map, &edit);
        g_autofree char *expected = NULL;
        if (cases[i].result[0] == '{') {
            g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, cases[i].result);
            expected = sample_record_to_file(map);
        }
        if (strcmp(result, expected != NULL ? expected : cases[i].result) != 0)
            fail_msg("%s, %s to %s: %s", cases[i].map, edit.path, edit.after, result);
    }
}

static void
members_are_changed(void **state G_GNUC_UNUSED)
{
    expect_results(member_cases, G_N_ELEMENTS(member_cases));
}

static void
items_are_changed(void **state G_GNUC_UNUSED)
{
    expect_results(list_cases, G_N_ELEMENTS(list_cases));
}

static void
what_leads_nowhere_is_refused(void **state G_GNUC_UNUSED)
{
    expect_results(refused_cases, G_N_ELEMENTS(refused_cases));
}

/* clang-format off */
static const EditCase undo_cases[] = {
    {MAP(""), "forage", NULL, "3", NULL},
    {MAP(", \"forage\": 3"), "forage", "3", NULL, NULL},
    {MAP(", \"forage\": 3"), "forage", "3", "\"x\"", NULL},
    {MAP(", \"forage\": [ 1 ]"), "forage", "[ 1 ]", "5", NULL},
    {MAP(", \"forage\": 3, \"forage\": 4"), "forage", "3", "\"x\"", NULL},
    {MAP(", \"forage\": \"x\", \"forage\": 4"), "forage", "\"x\"", "3", NULL},
    {MAP(", \"forage\": \"x\", \"forage\": 4"), "forage", "\"x\"", "\"y\"", NULL},
    {MAP(", \"aliases\": []"), "aliases", "[]", NULL, NULL},
    {MAP(", \"port\": {\"sea\": \"s\", \"x\": [ 1 ]}"), "port",
     "{\"sea\": \"s\", \"x\": [ 1 ]}", NULL, NULL},
    {MAP(", \"port\": {\"sea\": \"s\"}"), "port/sea", "\"s\"", NULL, NULL},
    {MAP(", \"source\": \"map\""), "source", "\"map\"", "{\"name\": \"x\"}", NULL},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours", "[{\"to\": \"b\"}]", NULL, NULL},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours", "[{\"to\": \"b\"}]", "5", NULL},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/c", NULL, "{\"to\": \"c\"}", NULL},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b/note", NULL, "\"n\"", NULL},
    {NEIGHBOURS("{\"to\": \"b\"}"), "neighbours/b", "{\"to\": \"b\"}", NULL, NULL},
    /* Items that only their place names come back to it. */
    {NEIGHBOURS("{\"to\": \"b\"}, {}, {\"to\": \"c\"}"), "neighbours/#2", "{}", NULL, NULL},
    {NEIGHBOURS("{\"to\": \"b\"}, 5, {\"to\": \"c\"}"), "neighbours/#2", "5", NULL, NULL},
    {NEIGHBOURS("{\"to\": \"b\"}, 5"), "neighbours/#2", "5", "{\"to\": \"c\"}", NULL},
    /* What nobody knows keeps its place. */
    {MAP(", \"x\": 1, \"y\": 2"), "y", "2", NULL, NULL},
    {MAP(", \"x\": 1, \"y\": 2"), "x", "1", "3", NULL},
};
/* clang-format on */

static void
inverses_restore_the_bytes(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) wrong = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(undo_cases); i++) {
        const EditCase *c = &undo_cases[i];
        const Edit edit = edit_of(c);
        Edit inverse = edit;
        inverse.before = edit.after;
        inverse.after = edit.before;
        g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, c->map);
        g_autofree char *start = sample_record_to_file(map);
        g_autoptr(SampleRecord) edited = edit_apply(&edit, map, NULL);
        assert_non_null(edited);
        g_autoptr(SampleRecord) undone = edit_apply(&inverse, edited, NULL);
        g_autofree char *end = undone != NULL ? sample_record_to_file(undone) : NULL;
        if (g_strcmp0(start, end) != 0)
            g_string_append_printf(wrong, "\n%s, %s to %s: %s", start, c->path, c->after, end);
    }
    if (wrong->len > 0)
        fail_msg("%s", wrong->str);
}

/* What an edit makes is what a reader of the file it is saved to will see: then the edit @c leaves
 * nothing to say. */
static void
compare_with_file(const EditCase *c, GString *wrong)
{
    const Edit edit = edit_of(c);
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, c->map);
    g_autoptr(SampleRecord) edited = edit_apply(&edit, map, NULL);
    if (edited == NULL)
        return;
    g_autofree char *file = sample_record_to_file(edited);
    g_autoptr(SampleRecord) again = sample_record(ENTITY_MAP, file);
    const Record *left = sample_record_item(edited, "spaces", 0);
    const Record *right = sample_record_item(again, "spaces", 0);
    const Kept *a = left->kept;
    const Kept *b = right->kept;
    for (; a != NULL && b != NULL && a->reason == b->reason && a->field == b->field; b = b->next)
        a = a->next;
    if (left->present != right->present || a != NULL || b != NULL)
        g_string_append_printf(wrong, "\n%s, %s", file, edit.path);
}

static void
edited_records_are_those_of_their_file(void **state G_GNUC_UNUSED)
{
    /* Taking the first of two away may be refused, but not make the other a ghost. */
    static const EditCase first_of_two[] = {
        {MAP(", \"forage\": 3, \"forage\": 4"), "forage", "3", NULL, NULL},
        {MAP(", \"forage\": 3, \"forage\": \"x\""), "forage", "3", NULL, NULL},
        {MAP(", \"forage\": \"x\", \"forage\": 4"), "forage", "\"x\"", NULL, NULL},
        {MAP(", \"x\": 1, \"x\": 2"), "x", "1", NULL, NULL},
    };
    g_autoptr(GString) wrong = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(undo_cases); i++)
        compare_with_file(&undo_cases[i], wrong);
    for (guint i = 0; i < G_N_ELEMENTS(first_of_two); i++)
        compare_with_file(&first_of_two[i], wrong);
    if (wrong->len > 0)
        fail_msg("%s", wrong->str);
}

/* Checks read the struct without a look at what is present. */
static void
cleared_members_are_absent_from_the_struct(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) map =
        sample_record(ENTITY_MAP, NEIGHBOURS("{\"to\": \"b\", \"one-way\": true}"));
    const Edit clear = {ENTITY_SPACE, "a", "neighbours/b/one-way", "true", NULL};
    const Edit spoil = {ENTITY_SPACE, "a", "neighbours/b/to", "\"b\"", "5"};
    g_autoptr(SampleRecord) cleared = edit_apply(&clear, map, NULL);
    g_autoptr(SampleRecord) spoilt = edit_apply(&spoil, cleared, NULL);
    const Record *space = sample_record_item(spoilt, "spaces", 0);
    const Neighbour *neighbour = (const Neighbour *)sample_record_item(space, "neighbours", 0);
    assert_false(neighbour->one_way);
    assert_null(neighbour->to);
}

static void
cleared_lists_stay_cleared(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, NEIGHBOURS("{\"to\": \"b\"}"));
    const Edit clear = {ENTITY_SPACE, "a", "neighbours", "[{\"to\": \"b\"}]", NULL};
    const Edit insert = {ENTITY_SPACE, "a", "neighbours/c", NULL, "{\"to\": \"c\"}"};
    g_autoptr(SampleRecord) cleared = edit_apply(&clear, map, NULL);
    g_autoptr(SampleRecord) inserted = edit_apply(&insert, cleared, NULL);
    g_autofree char *file = sample_record_to_file(inserted);
    g_autoptr(SampleRecord) expected = sample_record(ENTITY_MAP, NEIGHBOURS("{\"to\": \"c\"}"));
    g_autofree char *expected_file = sample_record_to_file(expected);
    assert_string_equal(file, expected_file);
}

/* Absent and empty are not the same: an item is refused where there is no list, or the list that
 * was made for it goes with it. */
static void
insertions_do_not_leave_lists_behind(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, MAP(""));
    const Edit nothing = {ENTITY_SPACE, "a", "neighbours/b", NULL, NULL};
    const Edit insert = {ENTITY_SPACE, "a", "neighbours/b", NULL, "{\"to\": \"b\"}"};
    g_autoptr(Edit) undo = edit_invert(&insert, map);
    g_autofree char *start = sample_record_to_file(map);
    g_autofree char *same = apply(MAP(""), &nothing);
    assert_true(strcmp(same, start) == 0 || strcmp(same, "path") == 0);
    g_autoptr(SampleRecord) inserted = edit_apply(&insert, map, NULL);
    g_autoptr(SampleRecord) undone = inserted != NULL ? edit_apply(undo, inserted, NULL) : NULL;
    g_autofree char *end = undone != NULL ? sample_record_to_file(undone) : g_strdup(start);
    assert_string_equal(end, start);
}

/* A list that could not be read is there all the same. */
static void
lists_kept_as_bytes_get_no_second_value(void **state G_GNUC_UNUSED)
{
    const Edit insert = {ENTITY_SPACE, "a", "neighbours/c", NULL, "{\"to\": \"c\"}"};
    g_autofree char *result = apply(MAP(", \"neighbours\": {}"), &insert);
    assert_true(strcmp(result, "path") == 0 || strcmp(result, "conflict") == 0);
}

static void
names_of_unknown_members_are_escaped(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {"say \"no\"", "back\\slash", "line\nbreak", "\x1b[31m"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        const Edit edit = {ENTITY_SPACE, "a", names[i], NULL, "1"};
        g_autofree char *file = apply(MAP(""), &edit);
        g_autoptr(SampleRecord) map = sample_record_try(ENTITY_MAP, file);
        if (map == NULL)
            fail_msg("no JSON: %s", file);
        guint32 start, end;
        assert_true(
            record_locate(sample_record_item(map, "spaces", 0), names[i], -1, &start, &end));
    }
}

static void
unknown_members_are_found_however_spelt(void **state G_GNUC_UNUSED)
{
    const Edit first = {ENTITY_SPACE, "a", "say \"no\"", "1", NULL};
    const Edit second = {ENTITY_SPACE, "a", "odd", "1", NULL};
    g_autofree char *quoted = apply(MAP(", \"say \\\"no\\\"\": 1"), &first);
    g_autofree char *escaped = apply(MAP(", \"\\u006fdd\": 1"), &second);
    g_autoptr(SampleRecord) expected = sample_record(ENTITY_MAP, MAP(""));
    g_autofree char *file = sample_record_to_file(expected);
    assert_string_equal(quoted, file);
    assert_string_equal(escaped, file);
}

/* Else the data set could be written but never read again. */
static void
values_too_deep_for_their_place_are_refused(void **state G_GNUC_UNUSED)
{
    g_autofree char *open = g_strnfill(LIMIT_DEPTH, '[');
    g_autofree char *close = g_strnfill(LIMIT_DEPTH, ']');
    g_autofree char *deep = g_strconcat(open, close, NULL);
    const Edit edit = {ENTITY_SPACE, "a", "odd", NULL, deep};
    g_autofree char *result = apply(MAP(""), &edit);
    assert_string_equal(result, "value");
}

/* An edit must not land in another record because its own is not there. */
static void
edits_of_other_files_are_refused(void **state G_GNUC_UNUSED)
{
    const Edit nation = {ENTITY_NATION, "a", "source", NULL, "\"x\""};
    const Edit neighbour = {ENTITY_NEIGHBOUR, "b", "note", NULL, "\"x\""};
    const Edit game = {ENTITY_GAME, NULL, "source", NULL, "\"x\""};
    const Edit *const edits[] = {&nation, &neighbour, &game};
    for (guint i = 0; i < G_N_ELEMENTS(edits); i++) {
        g_autofree char *result = apply(MAP(", \"neighbours\": [{\"to\": \"b\"}]"), edits[i]);
        assert_string_equal(result, "path");
    }
}

static void
files_and_whole_items_are_edited(void **state G_GNUC_UNUSED)
{
    const Edit source = {ENTITY_MAP, NULL, "source", NULL, "\"x\""};
    const Edit below = {ENTITY_MAP, NULL, "spaces/b/forage", NULL, "3"};
    const Edit nothing = {ENTITY_MAP, NULL, "", NULL, NULL};
    const Edit insert = {ENTITY_SPACE, "b", "", NULL, "{\"id\": \"b\"}"};
    const Edit remove = {ENTITY_SPACE, "#1", "", "{\"id\": \"a/b\"}", NULL};
    g_autofree char *with_source = apply("{\"spaces\": []}", &source);
    g_autofree char *with_forage = apply("{\"spaces\": [{\"id\": \"b\"}]}", &below);
    g_autofree char *refused = apply("{}", &nothing);
    g_autofree char *inserted = apply("{\"spaces\": [{\"id\": \"a\"}]}", &insert);
    g_autofree char *removed = apply("{\"spaces\": [{\"id\": \"a/b\"}]}", &remove);
    assert_string_equal(with_source, "{\"spaces\": [], \"source\": \"x\"}\n");
    assert_string_equal(with_forage, "{\"spaces\": [{\"id\": \"b\", \"forage\": 3}]}\n");
    assert_string_equal(refused, "path");
    assert_string_equal(inserted, "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}\n");
    assert_string_equal(removed, "{\"spaces\": []}\n");
}

static void
items_are_named_as_paths_name_them(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {"b", "c", "b#2", "#4", "#5", "#6", "#7", "b#3", "#9"};
    g_autoptr(SampleRecord) space = sample_record(
        ENTITY_SPACE, "{\"neighbours\": [{\"to\": \"b\"}, {\"to\": \"c\"}, {\"to\": \"b\"},"
                      " {\"to\": \"a/b\"}, {\"to\": \"b#2\"}, {\"to\": \"\"}, 5, {\"to\": \"b\"},"
                      " {\"note\": \"b\"}]}");
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *name = edit_item_name(space, record_field(space, "neighbours"), i);
        assert_string_equal(name, names[i]);
    }
}

static void
what_an_edit_does_not_touch_is_shared(void **state G_GNUC_UNUSED)
{
    SampleRecord *map =
        sample_record(ENTITY_MAP, "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}");
    const Edit edit = {ENTITY_SPACE, "b", "note", NULL, "\"n\""};
    g_autoptr(SampleRecord) edited = edit_apply(&edit, map, NULL);
    assert_ptr_equal(sample_record_item(edited, "spaces", 0), sample_record_item(map, "spaces", 0));
    assert_ptr_not_equal(sample_record_item(edited, "spaces", 1),
                         sample_record_item(map, "spaces", 1));
    /* The new one keeps alive what it shares. */
    sample_record_free(map);
    assert_string_equal(record_key(sample_record_item(edited, "spaces", 0)), "a");
}

/* They have no members; kept bytes are all there is of them. */
static void
raw_items_have_no_members_to_edit(void **state G_GNUC_UNUSED)
{
    const Edit set = {ENTITY_SPACE, "a", "neighbours/#1/note", NULL, "\"n\""};
    const Edit clear = {ENTITY_SPACE, "a", "neighbours/#1/foo", "\"foo\"", NULL};
    g_autofree char *was_set = apply(NEIGHBOURS("\"foo\""), &set);
    assert_string_equal(was_set, "path");
    g_autofree char *was_cleared = apply(NEIGHBOURS("\"foo\""), &clear);
    assert_string_equal(was_cleared, "path");
}

/* Returns: (transfer full): what an edit calls `before` of @field; NULL: nothing is there. */
static char *
value_before(const Record *record, const Field *field)
{
    const Kept *kept = record->kept;
    while (kept != NULL && kept->field != field)
        kept = kept->next;
    if (record_has(record, field) || kept == NULL)
        return record_field_to_text(record, field);
    return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
}

static void
expect_equal_records(const Record *one, const Record *other)
{
    g_autofree char *left = sample_record_to_file(one);
    g_autofree char *right = sample_record_to_file(other);
    assert_string_equal(left, right);
    assert_true(one->present == other->present);
    const Kept *a = one->kept, *b = other->kept;
    for (; a != NULL && b != NULL; a = a->next, b = b->next)
        assert_true(a->field == b->field && a->reason == b->reason);
    assert_true(a == NULL && b == NULL);
}

/* Sets @field of @record to @value, typed and as text, and back. */
static void
set_typed_and_as_text(const Record *record, const Field *field, const RecordValue *value)
{
    g_autofree char *text = record_value_to_text(value);
    g_autofree char *before = value_before(record, field);
    g_autoptr(GError) error = NULL, other = NULL;
    const Edit typed = {record->entity->id, NULL, field_key(field), before, .value = value};
    const Edit as_text = {record->entity->id, NULL, field_key(field), before, text};
    g_autoptr(SampleRecord) one = edit_apply(&typed, record, &error);
    g_autoptr(SampleRecord) two = edit_apply(&as_text, record, &other);
    if (one == NULL || two == NULL) {
        assert_true(one == NULL && two == NULL && error->code == other->code);
        return;
    }
    expect_equal_records(one, two);
    g_autofree char *after = value_before(one, field);
    const Edit back = {record->entity->id, NULL, field_key(field), after, before};
    g_autoptr(SampleRecord) undone = edit_apply(&back, one, NULL);
    assert_non_null(undone);
    g_autofree char *first = sample_record_to_file(record);
    g_autofree char *last = sample_record_to_file(undone);
    assert_string_equal(last, first);
}

/* A value gives each field of each entity the record that its text does, whatever is there. */
static void
values_are_what_their_texts_are(void **state G_GNUC_UNUSED)
{
    g_autofree char *longest = g_strnfill(LIMIT_STRING_BYTES, 'x');
    g_autofree char *too_long = g_strnfill(LIMIT_STRING_BYTES + 1, 'x');
    const char *const none[] = {NULL}, *const some[] = {"a", "å", "a", "\"\n", NULL};
    const char *const broken[] = {"a", "\xff", NULL};
    const RecordValue values[] = {
        *VALUE_OF_TEXT(""),
        *VALUE_OF_TEXT("livland"),
        *VALUE_OF_TEXT("å \"“\\\n\x01"),
        *VALUE_OF_TEXT("\xff"),
        *VALUE_OF_TEXT("1707-summer"),
        *VALUE_OF_TEXT("1707-"),
        *VALUE_OF_TEXT("#09afff"),
        *VALUE_OF_TEXT("#09AFFF"),
        *VALUE_OF_TEXT("A3"),
        *VALUE_OF_TEXT("space.forage"),
        *VALUE_OF_TEXT("unit.id"),
        *VALUE_OF_TEXTS(none),
        *VALUE_OF_TEXTS(some),
        *VALUE_OF_TEXTS(broken),
        *VALUE_OF_NUMBER(0),
        *VALUE_OF_NUMBER(G_MININT64),
        *VALUE_OF_NUMBER(G_MAXINT64),
        *VALUE_OF_BOOLEAN(FALSE),
        *VALUE_OF_BOOLEAN(TRUE),
        *VALUE_OF_JSON("[1, {\"a\": null}]"),
    };
    static const char *const starts[] = {
        "{}",
        "{\"%s\": 1}",
        "{\"%s\": \"livland\"}",
        "{\"%s\": [\"x\", 1], \"unheard\": 1, \"%s\": 2, \"x-y\": 3}",
        "{\"unheard\": 1, \"source\": 7, \"%s\": true}",
    };
    for (guint i = 0; i < N_ENTITIES; i++)
        for (guint j = 0; j < entity_get(i)->n_fields; j++)
            for (guint k = 0; k < G_N_ELEMENTS(starts); k++) {
                const Field *field = &entity_get(i)->fields[j];
                g_auto(GStrv) parts = g_strsplit(starts[k], "%s", -1);
                g_autofree char *json = g_strjoinv(field_key(field), parts);
                g_autoptr(SampleRecord) record = sample_record(i, json);
                for (guint n = 0; n < G_N_ELEMENTS(values); n++)
                    set_typed_and_as_text(record, field, &values[n]);
                for (guint n = 0; field->kind == KIND_WORD && field->words[n] != NULL; n++)
                    set_typed_and_as_text(record, field, VALUE_OF_TEXT(field->words[n]));
            }
    g_autoptr(SampleRecord) space = sample_record(ENTITY_SPACE, "{}");
    const Field *name = record_field(space, "name");
    set_typed_and_as_text(space, name, VALUE_OF_TEXT(longest));
    set_typed_and_as_text(space, name, VALUE_OF_TEXT(too_long));
    set_typed_and_as_text(space, record_field(space, "aliases"),
                          VALUE_OF_TEXTS(((const char *const[]){"a", longest, NULL})));
}

static void
copies_of_edits_own_their_values(void **state G_GNUC_UNUSED)
{
    g_auto(GStrv) texts = g_strsplit("a b", " ", -1);
    const Edit edits[] = {
        {ENTITY_SPACE, "x", "aliases", .value = VALUE_OF_STRV(texts)},
        {ENTITY_SPACE, "x", "name", .value = VALUE_OF_TEXT(texts[0])},
        {ENTITY_SPACE, "x", "forage", .value = VALUE_OF_NUMBER(3)},
        {ENTITY_SPACE, "x", "forage", .value = VALUE_OF_JSON(texts[1])},
        {ENTITY_SPACE, "x", "forage", .after = "4"},
        {ENTITY_SPACE, "x", "forage"},
    };
    static const char *const expected[] = {"[\"a\", \"b\"]", "\"a\"", "3", "b", "4", NULL};
    Edit *copies[G_N_ELEMENTS(edits)];
    for (guint i = 0; i < G_N_ELEMENTS(edits); i++)
        copies[i] = edit_copy(&edits[i]);
    texts[0][0] = texts[1][0] = 'z';
    for (guint i = 0; i < G_N_ELEMENTS(edits); i++) {
        g_autofree char *after = edit_after_text(copies[i]);
        assert_true(g_strcmp0(after, expected[i]) == 0);
        edit_free(copies[i]);
    }
}

FILE_OF_TESTS(edit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_changed),
        cmocka_unit_test(items_are_changed),
        cmocka_unit_test(what_leads_nowhere_is_refused),
        cmocka_unit_test(inverses_restore_the_bytes),
        cmocka_unit_test(edited_records_are_those_of_their_file),
        cmocka_unit_test(cleared_members_are_absent_from_the_struct),
        cmocka_unit_test(cleared_lists_stay_cleared),
        cmocka_unit_test(insertions_do_not_leave_lists_behind),
        cmocka_unit_test(lists_kept_as_bytes_get_no_second_value),
        cmocka_unit_test(names_of_unknown_members_are_escaped),
        cmocka_unit_test(unknown_members_are_found_however_spelt),
        cmocka_unit_test(values_too_deep_for_their_place_are_refused),
        cmocka_unit_test(edits_of_other_files_are_refused),
        cmocka_unit_test(files_and_whole_items_are_edited),
        cmocka_unit_test(items_are_named_as_paths_name_them),
        cmocka_unit_test(what_an_edit_does_not_touch_is_shared),
        cmocka_unit_test(raw_items_have_no_members_to_edit),
        cmocka_unit_test(values_are_what_their_texts_are),
        cmocka_unit_test(copies_of_edits_own_their_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
