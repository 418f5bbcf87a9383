/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Edits above a base: what is written to the upper layer, and that it shows.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/edit.h"
#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "tests/unit/main.h"

#include <string.h>

/* clang-format off */
static const char base_map[] =
    "{\"spaces\": ["
    "{\"id\": \"a\", \"name\": \"A\", \"forage\": 3, \"port\": {\"sea\": \"s\"},"
    " \"neighbours\": [{\"to\": \"b\", \"border\": \"x\"}]},"
    "{\"id\": \"b\", \"name\": \"B\"}]}";

typedef struct {
    const char *over;   /* the upper layer before */
    Edit edit;          /* before is not looked at here */
    const char *result; /* the upper layer after */
} Case;

static const Case cases[] = {
    /* A record the upper layer lacks comes with its key and the change only. */
    {"{}",
     {ENTITY_SPACE, "a", "forage", "3", "4"},
     "{\"spaces\": [{\"id\": \"a\", \"forage\": 4}]}"},
    {"{\"spaces\": [{\"id\": \"a\", \"name\": \"Å\"}]}",
     {ENTITY_SPACE, "a", "forage", "3", "4"},
     "{\"spaces\": [{\"id\": \"a\", \"name\": \"Å\", \"forage\": 4}]}"},
    /* An override is changed, not added to. */
    {"{\"spaces\": [{\"id\": \"a\", \"forage\": 4}]}",
     {ENTITY_SPACE, "a", "forage", "4", "5"},
     "{\"spaces\": [{\"id\": \"a\", \"forage\": 5}]}"},
    /* Taking away what stands below becomes null; what only the upper layer has goes, and with it
     * what held nothing else. */
    {"{}",
     {ENTITY_SPACE, "a", "forage", "3", NULL},
     "{\"spaces\": [{\"id\": \"a\", \"forage\": null}]}"},
    {"{\"spaces\": [{\"id\": \"b\", \"forage\": 2}]}",
     {ENTITY_SPACE, "b", "forage", "2", NULL},
     "{}"},
    {"{\"spaces\": [{\"id\": \"b\", \"name\": \"Å\", \"forage\": 2}]}",
     {ENTITY_SPACE, "b", "forage", "2", NULL},
     "{\"spaces\": [{\"id\": \"b\", \"name\": \"Å\"}]}"},
    /* Deeper ways. */
    {"{}",
     {ENTITY_SPACE, "a", "port/sea", "\"s\"", "\"t\""},
     "{\"spaces\": [{\"id\": \"a\", \"port\": {\"sea\": \"t\"}}]}"},
    {"{}",
     {ENTITY_SPACE, "a", "neighbours/b/border", "\"x\"", "\"y\""},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"border\": \"y\"}]}]}"},
    {"{\"spaces\": [{\"id\": \"a\", \"neighbours\": []}]}",
     {ENTITY_SPACE, "a", "neighbours/b/border", "\"x\"", "\"y\""},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"border\": \"y\"}]}]}"},
    /* Items: new ones, and those taken away. */
    {"{}",
     {ENTITY_SPACE, "a", "neighbours/c", NULL, "{\"to\": \"c\", \"border\": \"x\"}"},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\", \"border\": \"x\"}]}]}"},
    {"{}",
     {ENTITY_SPACE, "a", "neighbours/b", "{\"to\": \"b\", \"border\": \"x\"}", NULL},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"absent\": true}]}]}"},
    {"{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\", \"border\": \"x\"}]}]}",
     {ENTITY_SPACE, "a", "neighbours/c", "{\"to\": \"c\", \"border\": \"x\"}", NULL},
     "{}"},
    {"{}",
     {ENTITY_SPACE, "b", "", "{\"id\": \"b\", \"name\": \"B\"}", NULL},
     "{\"spaces\": [{\"id\": \"b\", \"absent\": true}]}"},
    /* Whole values merge with what is below, which must not show through. */
    {"{}",
     {ENTITY_SPACE, "a", "port", "{\"sea\": \"s\"}", "{\"harbour\": true}"},
     "{\"spaces\": [{\"id\": \"a\", \"port\": {\"sea\": null, \"harbour\": true}}]}"},
    {"{}",
     {ENTITY_SPACE, "a", "neighbours", "[{\"to\": \"b\", \"border\": \"x\"}]", "[{\"to\": \"c\"}]"},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"absent\": true}, {\"to\": \"c\"}]}]}"},
    {"{}",
     {ENTITY_SPACE, "a", "neighbours/b", "{\"to\": \"b\", \"border\": \"x\"}", "{\"to\": \"b\", \"note\": \"n\"}"},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"border\": null, \"note\": \"n\"}]}]}"},
    {"{\"spaces\": [{\"id\": \"b\", \"absent\": true}]}",
     {ENTITY_SPACE, "b", "", NULL, "{\"id\": \"b\", \"forage\": 1}"},
     "{\"spaces\": [{\"id\": \"b\", \"name\": null, \"forage\": 1}]}"},
    /* A member that stands twice does so above as well. */
    {"{}",
     {ENTITY_SPACE, "a", "port", "{\"sea\": \"s\"}", "{\"sea\": \"t\", \"sea\": \"u\"}"},
     "{\"spaces\": [{\"id\": \"a\", \"port\": {\"sea\": \"t\", \"sea\": \"u\"}}]}"},
    /* A new item stands where it is wanted among the others of the upper layer. */
    {"{\"spaces\": [{\"id\": \"a\", \"forage\": 4}, {\"id\": \"x\"}, {\"id\": \"y\"}]}",
     {ENTITY_SPACE, "z", "", NULL, "{\"id\": \"z\"}", 0, 4},
     "{\"spaces\": [{\"id\": \"a\", \"forage\": 4}, {\"id\": \"x\"}, {\"id\": \"z\"}, {\"id\": \"y\"}]}"},
    /* One without a key, and one of the upper layer that gets one. */
    {"{}",
     {ENTITY_SPACE, "a", "neighbours/#2", NULL, "{}"},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{}]}]}"},
    {"{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{}]}]}",
     {ENTITY_SPACE, "a", "neighbours/#2/to", NULL, "\"c\""},
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\"}]}]}"},
    {"{}",
     {ENTITY_SPACE, "#1", "forage", "3", "1"},
     "{\"spaces\": [{\"id\": \"a\", \"forage\": 1}]}"},
    /* What moves is absent where it was, and stands again as a whole. */
    {"{}",
     {ENTITY_SPACE, "b", "", "{\"id\": \"b\", \"name\": \"B\"}", "{\"id\": \"b\", \"name\": \"B\"}", 2, 1},
     "{\"spaces\": [{\"id\": \"a\", \"absent\": true},"
     " {\"id\": \"a\", \"name\": \"A\", \"forage\": 3, \"port\": {\"sea\": \"s\"},"
     " \"neighbours\": [{\"to\": \"b\", \"border\": \"x\"}]}]}"},
};
/* clang-format on */

static const Record *
read_map(const char *name, const char *json)
{
    g_autoptr(GBytes) bytes = g_bytes_new(json, strlen(json));
    g_autoptr(SourceText) text = source_text_new(name, bytes);
    Scanner stop;
    const Record *map = record_read(entity_get(ENTITY_MAP), text, &stop);
    assert_non_null(map);
    return map;
}

/* What is seen after the edit of the upper layer is what the edit makes of what was seen before. */
static void
assert_shows(const Record *base, const Record *over, const Record *changed, const Edit *edit)
{
    const Record *before = record_overlay(base, over);
    const Record *after = record_overlay(base, changed);
    const Record *expected = edit_apply(edit, before, NULL);
    assert_non_null(expected);
    const Field *spaces = record_field(after, "spaces");
    const Records *seen = FIELD_SLOT(after, spaces, Records);
    const Records *wanted = FIELD_SLOT(expected, spaces, Records);
    assert_int_equal(seen->length, wanted->length);
    for (guint32 i = 0; i < seen->length; i++) {
        g_autofree char *left = record_to_text(seen->items[i]);
        g_autofree char *right = record_to_text(wanted->items[i]);
        assert_string_equal(left, right);
    }
    assert_true(edit_layer_shows(expected, after));
    assert_false(edit_layer_shows(expected, before));
    arena_unref(before->arena);
    arena_unref(after->arena);
    arena_unref(expected->arena);
}

/* Returns: the upper layer after @edit, as a data set makes it; NULL with @error set. */
static const Record *
apply_over(const Edit *edit, const Record *over, const Record *base, GError **error)
{
    const Record *seen = record_overlay(base, over);
    const Record *wanted = edit_apply(edit, seen, error);
    const Record *changed =
        wanted != NULL ? edit_layer_apply(edit, over, base, wanted, TRUE, error) : NULL;
    if (wanted != NULL)
        arena_unref(wanted->arena);
    arena_unref(seen->arena);
    return changed;
}

static void
edits_go_to_the_upper_layer(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Record *base = read_map("base/map.json", base_map);
        const Record *over = read_map("over/map.json", cases[i].over);
        g_autoptr(GError) error = NULL;
        const Record *changed = apply_over(&cases[i].edit, over, base, &error);
        assert_null(error);
        assert_non_null(changed);
        const Record *expected = read_map("map.json", cases[i].result);
        g_autofree char *text = record_to_text(changed);
        g_autofree char *wanted = record_to_text(expected);
        assert_string_equal(text, wanted);
        assert_shows(base, over, changed, &cases[i].edit);
        arena_unref(base->arena);
        arena_unref(over->arena);
        arena_unref(changed->arena);
        arena_unref(expected->arena);
    }
}

static void
ways_that_lead_nowhere_are_refused(void **state G_GNUC_UNUSED)
{
    static const Edit bad[] = {
        {ENTITY_SPACE, "a", "colour/deep", NULL, "1"},
        {ENTITY_SPACE, "a", "name/deep", NULL, "1"},
        {ENTITY_SPACE, "#3", "forage", NULL, "1"},
        {ENTITY_MAP, NULL, "", NULL, "{}"},
    };
    const Record *base = read_map("base/map.json", base_map);
    const Record *over = read_map("over/map.json", "{}");
    for (guint i = 0; i < G_N_ELEMENTS(bad); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(apply_over(&bad[i], over, base, &error));
        assert_true(g_error_matches(error, EDIT_ERROR, EDIT_ERROR_PATH));
    }
    arena_unref(base->arena);
    arena_unref(over->arena);
}

static const Record *
read_scenario(const char *json)
{
    g_autoptr(GBytes) bytes = g_bytes_new(json, strlen(json));
    g_autoptr(SourceText) text = source_text_new("x.json", bytes);
    Scanner stop;
    const Record *scenario = record_read(entity_get(ENTITY_SCENARIO), text, &stop);
    assert_non_null(scenario);
    return scenario;
}

/* A list without keys is of one layer: the upper one gets it as a whole with the first edit,
 * and loses it with the one after which it is as below. */
static void
lists_without_keys_are_edited_where_they_are(void **state G_GNUC_UNUSED)
{
    static const char below[] =
        "{\"id\": \"x\", \"decisions\": [{\"verb\": \"place\", \"each\": 1}]}";
    static const Edit each = {ENTITY_SCENARIO, "x", "decisions/#1/each", "1", "2"};
    static const Edit back = {ENTITY_SCENARIO, "x", "decisions/#1/each", "2", "1"};
    static const Edit same = {ENTITY_SCENARIO, "x", "decisions/#1/each", "1", "1"};
    static const Edit away = {ENTITY_SCENARIO, "x", "decisions/#1/each", "1", NULL};
    static const Edit item = {ENTITY_SCENARIO, "x", "decisions/#1",
                              "{\"verb\": \"place\", \"each\": 1}", NULL};
    static const struct {
        const char *over;
        const Edit *edit;
        const char *result; /* NULL: refused */
    } list_cases[] = {
        {below, &each, "{\"id\": \"x\", \"decisions\": [{\"verb\": \"place\", \"each\": 2}]}"},
        {below, &away, "{\"id\": \"x\", \"decisions\": [{\"verb\": \"place\"}]}"},
        {below, &item, "{\"id\": \"x\", \"decisions\": []}"},
        {"{\"id\": \"x\"}", &each,
         "{\"id\": \"x\", \"decisions\": [{\"verb\": \"place\", \"each\": 2}]}"},
        {"{\"id\": \"x\"}", &item, "{\"id\": \"x\", \"decisions\": []}"},
        {"{\"id\": \"x\", \"decisions\": [{\"verb\": \"place\", \"each\": 2}]}", &back,
         "{\"id\": \"x\"}"},
        {"{\"id\": \"x\"}", &same, "{\"id\": \"x\"}"},
    };
    const Record *base = read_scenario(below);
    for (guint i = 0; i < G_N_ELEMENTS(list_cases); i++) {
        const Record *over = read_scenario(list_cases[i].over);
        g_autoptr(GError) error = NULL;
        const Record *changed = apply_over(list_cases[i].edit, over, base, &error);
        if (list_cases[i].result == NULL) {
            assert_true(g_error_matches(error, EDIT_ERROR, EDIT_ERROR_PATH));
        } else {
            const Record *wanted = read_scenario(list_cases[i].result);
            g_autofree char *text = record_to_text(changed);
            g_autofree char *wanted_text = record_to_text(wanted);
            assert_string_equal(text, wanted_text);
            arena_unref(wanted->arena);
            arena_unref(changed->arena);
        }
        arena_unref(over->arena);
    }
    arena_unref(base->arena);
}

FILE_OF_TESTS(edit_layer)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edits_go_to_the_upper_layer),
        cmocka_unit_test(ways_that_lead_nowhere_are_refused),
        cmocka_unit_test(lists_without_keys_are_edited_where_they_are),
    };
    return cmocka_run_group_tests_name("edit-layer", tests, NULL, NULL);
}
