/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people type becomes JSON, and JSON what they read, for every kind of field.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"
#include "validator/edits/field-text.h"

static const Field *
field_of(EntityId entity, const char *key)
{
    return entity_find_field(entity_get(entity), key, strlen(key), 0);
}

static void
typed_text_becomes_the_json_of_its_kind(void **state G_GNUC_UNUSED)
{
    static const struct {
        EntityId entity;
        const char *key, *typed, *json;
    } rows[] = {
        {ENTITY_SPACE, "forage", "3", "3"},
        {ENTITY_SPACE, "forage", " +03 ", "3"},
        {ENTITY_SPACE, "forage", "1000", "1000"}, /* out of range all the same */
        {ENTITY_SPACE, "forage", "-7", "-7"},
        {ENTITY_SPACE, "forage", "2.5", "2.5"},
        {ENTITY_SPACE, "forage", "99999999999999999999", "99999999999999999999"},
        {ENTITY_SPACE, "forage", "four", "\"four\""},
        {ENTITY_SPACE, "forage", "", NULL},
        {ENTITY_SPACE, "name", " Åland ", "\"Åland\""},
        {ENTITY_SPACE, "name", "a \"b\"", "\"a \\\"b\\\"\""},
        {ENTITY_SPACE, "aliases", "one, two", "[\"one\", \"two\"]"},
        {ENTITY_SPACE, "aliases", "\"one, two\", \"say \"\"x\"\"\"",
         "[\"one, two\", \"say \\\"x\\\"\"]"},
        {ENTITY_SPACE, "kind", "swamp", "\"swamp\""},
        {ENTITY_SPACE, "nation", "sweden", "\"sweden\""},
        {ENTITY_NEIGHBOUR, "one-way", "yes", "true"},
        {ENTITY_NEIGHBOUR, "one-way", "No", "false"},
        {ENTITY_NEIGHBOUR, "one-way", "perhaps", "\"perhaps\""},
        {ENTITY_NATION, "paint", "#ABCDEF", "\"#abcdef\""},
        {ENTITY_UNIT, "rating", "a3", "\"A3\""},
        {ENTITY_CONDITION, "is", "at least", "\"at-least\""},
        {ENTITY_RECORD, "dice", "1, 2 ,6", "[1, 2, 6]"},
        {ENTITY_RECORD, "dice", "1, x", "[1, \"x\"]"},
        {ENTITY_RECORD, "choices", "move a, b\nend", "[\"move a, b\", \"end\"]"},
        {ENTITY_SPACE, "source", "2012:1.4", "\"2012:1.4\""},
        {ENTITY_SPACE, "source", "{\"*\": \"map\"}", "{\"*\": \"map\"}"},
        {ENTITY_SPACE, "source", "map\n\n forage:  2012:1.4 \nName: 2010",
         "{\"*\": \"map\", \"name\": \"2010\", \"forage\": \"2012:1.4\"}"},
        {ENTITY_SPACE, "source", "forage: 2012:1.4", "{\"forage\": \"2012:1.4\"}"},
        {ENTITY_SPACE, "source", "map\nforage:", "\"map\""},
        {ENTITY_SPACE, "source", "forage:", NULL},
        /* Neither names a member, or they do not fit one another. */
        {ENTITY_SPACE, "source", "seen: 1.4", "\"seen: 1.4\""},
        {ENTITY_SPACE, "source", "name:2010", "\"name:2010\""},
        {ENTITY_SPACE, "source", "map\nbook", "\"map\\nbook\""},
        {ENTITY_SPACE, "source", "name: a\nmap", "\"name: a\\nmap\""},
        {ENTITY_SPACE, "source", "name: a\nname: b", "\"name: a\\nname: b\""},
        {ENTITY_SPACE, "port", "{\"sea\": \"s\"}", "{\"sea\": \"s\"}"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *json = NULL;
        g_autoptr(GError) error = NULL;
        const Field *field = field_of(rows[i].entity, rows[i].key);
        assert_true(field_text_parse(field, rows[i].typed, &json, &error));
        assert_null(error);
        if (rows[i].json == NULL)
            assert_null(json);
        else
            assert_string_equal(json, rows[i].json);
    }
}

static void
what_json_cannot_hold_is_refused_with_a_reason(void **state G_GNUC_UNUSED)
{
    g_autofree char *long_text = g_strnfill(LIMIT_STRING_BYTES + 1, 'x');
    const struct {
        const char *key, *typed;
        FieldTextError code;
    } rows[] = {
        {"name", "\xff", FIELD_TEXT_NOT_JSON},
        {"name", long_text, FIELD_TEXT_TOO_LONG},
        {"port", "{sea: 1}", FIELD_TEXT_NOT_JSON},
        {"source", "{", FIELD_TEXT_NOT_JSON},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        char *json = NULL;
        g_autoptr(GError) error = NULL;
        assert_false(
            field_text_parse(field_of(ENTITY_SPACE, rows[i].key), rows[i].typed, &json, &error));
        assert_null(json);
        assert_true(g_error_matches(error, FIELD_TEXT_ERROR, rows[i].code));
    }
}

static void
values_are_read_as_they_were_typed(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(
        ENTITY_SPACE,
        "{\"id\": \"a\", \"name\": \"A\", \"aliases\": [\"b, c\", \"d\"], \"kind\": \"swamp\", "
        "\"forage\": \"four\", \"port\": {\"sea\": \"s\"}, \"source\": \"map\"}");
    static const struct {
        const char *key, *text;
    } rows[] = {
        {"id", "a"},        {"aliases", "\"b, c\", d"},   {"kind", "swamp"},
        {"forage", "four"}, {"port", "{\"sea\": \"s\"}"}, {"source", "map"},
        {"note", NULL},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *text = field_text(record, field_of(ENTITY_SPACE, rows[i].key));
        if (rows[i].text == NULL)
            assert_null(text);
        else
            assert_string_equal(text, rows[i].text);
    }
    g_autofree char *json = field_json(record, field_of(ENTITY_SPACE, "forage"));
    assert_string_equal(json, "\"four\"");
}

/* What lines cannot say is JSON as before. */
static void
sources_of_members_stand_in_lines(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *json, *text;
    } rows[] = {
        {"{\"*\": \"map\", \"forage\": \"2012:1.4?\", \"name\": \"a b\"}",
         "map\nname: a b\nforage: 2012:1.4?"},
        {"{\"name\": \"2010\"}", "name: 2010"},
        {"{\"name\": \"a\\nb\"}", "{\"name\": \"a\\nb\"}"},
        {"{\"name\": \" a\"}", "{\"name\": \" a\"}"},
        {"{\"*\": \"name: x\", \"forage\": \"y\"}", "{\"*\": \"name: x\", \"forage\": \"y\"}"},
        {"{\"*\": \"\", \"forage\": \"y\"}", "{\"*\": \"\", \"forage\": \"y\"}"},
        {"{\"nobody\": \"y\"}", "{\"nobody\": \"y\"}"},
        {"{\"name\": 3}", "{\"name\": 3}"},
    };
    const Field *field = field_of(ENTITY_SPACE, "source");
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *whole = g_strdup_printf("{\"id\": \"a\", \"source\": %s}", rows[i].json);
        g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, whole);
        g_autofree char *text = field_text(record, field);
        g_autofree char *before = field_json(record, field);
        g_autofree char *after = NULL;
        assert_string_equal(text, rows[i].text);
        assert_true(field_text_parse(field, text, &after, NULL));
        assert_string_equal(after, before);
    }
}

static void
lists_of_texts_come_back_whole(void **state G_GNUC_UNUSED)
{
    static const char *const items[] = {"a", "b, c", "\"", "", " d ", "e\nf", "é"};
    g_autofree char *text = field_text_join(items, G_N_ELEMENTS(items));
    g_auto(GStrv) back = field_text_split(text);
    assert_int_equal(g_strv_length(back), G_N_ELEMENTS(items));
    for (guint i = 0; i < G_N_ELEMENTS(items); i++)
        assert_string_equal(back[i], items[i]);
}

static void
labels_are_words(void **state G_GNUC_UNUSED)
{
    g_autofree char *label = field_label(field_of(ENTITY_SCENARIO, "first-roll"));
    assert_string_equal(label, "First roll");
    g_autofree char *word = field_text_word_label("at-least");
    assert_string_equal(word, "at least");
    g_autofree char *fallback = field_fallback_text(field_of(ENTITY_NEIGHBOUR, "one-way"));
    assert_string_equal(fallback, "no");
}

FILE_OF_TESTS(field_text)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_text_becomes_the_json_of_its_kind),
        cmocka_unit_test(what_json_cannot_hold_is_refused_with_a_reason),
        cmocka_unit_test(values_are_read_as_they_were_typed),
        cmocka_unit_test(sources_of_members_stand_in_lines),
        cmocka_unit_test(lists_of_texts_come_back_whole),
        cmocka_unit_test(labels_are_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
