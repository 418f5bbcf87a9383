/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading one value of each kind: what is taken and what it becomes, and every reason to refuse.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

#define LONG_NAME_BYTES 5000

typedef struct {
    EntityId entity;
    const char *key;
    const char *json;
    const char *written; /* canonical form of the value taken */
} TakenCase;

/* clang-format off */
static const TakenCase taken_cases[] = {
    {ENTITY_SPACE, "id", "\"livland\"", "\"livland\""},
    {ENTITY_SPACE, "id", "\"\"", "\"\""},
    {ENTITY_SPACE, "id", "\"No Id!\"", "\"No Id!\""},
    {ENTITY_SPACE, "name", "\"Sk\\u00e5ne \\ud83d\\ude00\"", "\"Skåne 😀\""},
    {ENTITY_SPACE, "name", "\"\\/\\u0041\\u001F\\n\\t\"", "\"/A\\u001f\\n\\t\""},
    {ENTITY_SPACE, "name", "\"\\u007f\\u2028\\ufeff\\uffff\"",
     "\"\x7f\xe2\x80\xa8\xef\xbb\xbf\xef\xbf\xbf\""},
    {ENTITY_SPACE, "aliases", "[]", "[]"},
    {ENTITY_SPACE, "aliases", "[ \"a\" ,\"a\",\n\"\\\"\" ]", "[\"a\", \"a\", \"\\\"\"]"},
    {ENTITY_SPACE, "note", "\"two\\nlines\"", "\"two\\nlines\""},
    {ENTITY_SPACE, "forage", "0", "0"},
    {ENTITY_SPACE, "forage", "-0", "0"},
    {ENTITY_SPACE, "forage", "100", "100"},
    {ENTITY_SPACE, "forage", "9223372036854775807", "9223372036854775807"},
    {ENTITY_SPACE, "forage", "-9223372036854775808", "-9223372036854775808"},
    {ENTITY_BORDER, "stops", "true", "true"},
    {ENTITY_BORDER, "stops", "false", "false"},
    {ENTITY_SPACE, "kind", "\"sea\"", "\"sea\""},
    {ENTITY_SPACE, "kind", "\"\\u0062ox\"", "\"box\""},
    {ENTITY_COLOUR, "paint", "\"#000000\"", "\"#000000\""},
    {ENTITY_COLOUR, "paint", "\"#09afff\"", "\"#09afff\""},
    {ENTITY_RANGE, "field", "\"space.forage\"", "\"space.forage\""},
    {ENTITY_RANGE, "field", "\"range.min\"", "\"range.min\""},
    {ENTITY_UNIT, "rating", "\"A1\"", "\"A1\""},
    {ENTITY_UNIT, "rating", "\"Z9\"", "\"Z9\""},
    {ENTITY_UNIT, "tags", "[\"guard\",\"\"]", "[\"guard\", \"\"]"},
    {ENTITY_RECORD, "choices", "[ \"end\" ]", "[\"end\"]"},
    {ENTITY_RECORD, "dice", "[]", "[]"},
    {ENTITY_RECORD, "dice", "[ 4,\n-0, 9223372036854775807 ]", "[4, 0, 9223372036854775807]"},
    {ENTITY_CONDITION, "from", "\"1707\"", "\"1707\""},
    {ENTITY_CONDITION, "from", "\"476-winter\"", "\"476-winter\""},
    {ENTITY_CONDITION, "from", "\"-44\"", "\"-44\""},
    {ENTITY_CONDITION, "from", "\"-9999-spring\"", "\"-9999-spring\""},
    {ENTITY_CONDITION, "to", "\"0000-late-summer\"", "\"0000-late-summer\""},
    {ENTITY_UNITS, "in", "\"@pool:sweden\"", "\"@pool:sweden\""},
    {ENTITY_SPACE, "nation", "\"nobody\"", "\"nobody\""},
    {ENTITY_REGION, "places", "[\"a\", \"b\"]", "[\"a\", \"b\"]"},
    {ENTITY_SPACE, "garrison", "{}", "{}"},
    {ENTITY_SPACE, "garrison", "{\"value\": 3, \"name\": \"R\"}",
     "{\"name\": \"R\", \"value\": 3}"},
    {ENTITY_SPACE, "garrison", "{\"value\": \"three\"}", "{\"value\": \"three\"}"},
    {ENTITY_SPACE, "neighbours", "[]", "[]"},
    {ENTITY_SPACE, "neighbours", "[{\"border\":\"sea\",\"to\":\"b\"},5]",
     "[{\"to\": \"b\", \"border\": \"sea\"}, 5]"},
    {ENTITY_SPACE, "source", "\"map\"", "\"map\""},
    {ENTITY_SPACE, "source", "{}", "{}"},
    {ENTITY_SPACE, "source", "{\"*\": \"map\"}", "\"map\""},
    {ENTITY_SPACE, "source", "{\"source\": \"a\", \"forage\": \"b\", \"*\": \"c\", \"id\": \"d\"}",
     "{\"*\": \"c\", \"id\": \"d\", \"forage\": \"b\", \"source\": \"a\"}"},
    {ENTITY_NEIGHBOUR, "source", "{\"one-way\": \"map\"}", "{\"one-way\": \"map\"}"},
};
/* clang-format on */

/* Returns: (transfer full): a record of @entity whose member @key is @json. */
static SampleRecord *
record_with(EntityId entity, const char *key, const char *json)
{
    g_autofree char *text = g_strdup_printf("{\"%s\": %s}", key, json);
    return sample_record(entity, text);
}

static void
values_are_taken(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(taken_cases); i++) {
        const TakenCase *c = &taken_cases[i];
        g_autoptr(SampleRecord) record = record_with(c->entity, c->key, c->json);
        const Field *field = record_field(record, c->key);
        g_autofree char *written = record_field_to_text(record, field);
        if (record->kept != NULL || g_strcmp0(written, c->written) != 0)
            fail_msg("%s %s: %s", c->key, c->json, written);
    }
}

typedef struct {
    EntityId entity;
    const char *key;
    const char *json;
    KeptReason reason;
} RefusedCase;

/* clang-format off */
static const RefusedCase refused_cases[] = {
    {ENTITY_SPACE, "id", "5", KEPT_TYPE},
    {ENTITY_SPACE, "name", "[\"a\"]", KEPT_TYPE},
    {ENTITY_SPACE, "note", "{}", KEPT_TYPE},
    {ENTITY_SPACE, "note", "null", KEPT_NULL},
    {ENTITY_SPACE, "nation", "true", KEPT_TYPE},
    {ENTITY_SPACE, "aliases", "\"a\"", KEPT_TYPE},
    {ENTITY_SPACE, "aliases", "[null]", KEPT_TYPE},
    {ENTITY_SPACE, "aliases", "[\"a\", [\"b\"]]", KEPT_TYPE},
    {ENTITY_SPACE, "aliases", "[{\"a\": 1}, \"b\"]", KEPT_TYPE},
    {ENTITY_REGION, "places", "{\"a\": \"b\"}", KEPT_TYPE},
    {ENTITY_SPACE, "forage", "\"4\"", KEPT_TYPE},
    {ENTITY_SPACE, "forage", "false", KEPT_TYPE},
    {ENTITY_SPACE, "forage", "[4]", KEPT_TYPE},
    {ENTITY_SPACE, "forage", "9223372036854775808", KEPT_BIG},
    {ENTITY_SPACE, "forage", "-9223372036854775809", KEPT_BIG},
    {ENTITY_SPACE, "forage", "18446744073709551616", KEPT_BIG},
    {ENTITY_SPACE, "forage", "4.0", KEPT_FRACTION},
    {ENTITY_SPACE, "forage", "4e0", KEPT_FRACTION},
    {ENTITY_SPACE, "forage", "99999999999999999999.5", KEPT_FRACTION},
    {ENTITY_BORDER, "stops", "1", KEPT_TYPE},
    {ENTITY_BORDER, "stops", "\"true\"", KEPT_TYPE},
    {ENTITY_SPACE, "kind", "1", KEPT_TYPE},
    {ENTITY_SPACE, "kind", "\"Sea\"", KEPT_WORD},
    {ENTITY_SPACE, "kind", "\"\"", KEPT_WORD},
    {ENTITY_SPACE, "kind", "\"sea \"", KEPT_WORD},
    {ENTITY_SPACE, "kind", "\"seas\"", KEPT_WORD},
    {ENTITY_COLOUR, "paint", "16777215", KEPT_TYPE},
    {ENTITY_COLOUR, "paint", "\"#FFFFFF\"", KEPT_FORM},
    {ENTITY_COLOUR, "paint", "\"#fff\"", KEPT_FORM},
    {ENTITY_COLOUR, "paint", "\"ffffff#\"", KEPT_FORM},
    {ENTITY_COLOUR, "paint", "\"#ffffff0\"", KEPT_FORM},
    {ENTITY_COLOUR, "paint", "\"#fffffg\"", KEPT_FORM},
    {ENTITY_COLOUR, "paint", "\"\"", KEPT_FORM},
    {ENTITY_RANGE, "field", "5", KEPT_TYPE},
    {ENTITY_RANGE, "field", "\"\"", KEPT_FORM},
    {ENTITY_RANGE, "field", "\"space\"", KEPT_FORM},
    {ENTITY_RANGE, "field", "\"space.name\"", KEPT_FORM},
    {ENTITY_RANGE, "field", "\"space.foraging\"", KEPT_FORM},
    {ENTITY_RANGE, "field", "\"ship.speed\"", KEPT_FORM},
    {ENTITY_UNIT, "rating", "3", KEPT_TYPE},
    {ENTITY_UNIT, "rating", "\"\"", KEPT_FORM},
    {ENTITY_UNIT, "rating", "\"A\"", KEPT_FORM},
    {ENTITY_UNIT, "rating", "\"A0\"", KEPT_FORM},
    {ENTITY_UNIT, "rating", "\"a3\"", KEPT_FORM},
    {ENTITY_UNIT, "rating", "\"3A\"", KEPT_FORM},
    {ENTITY_UNIT, "rating", "\"A10\"", KEPT_FORM},
    {ENTITY_UNIT, "rating", "\"Å3\"", KEPT_FORM},
    {ENTITY_UNIT, "tags", "\"guard\"", KEPT_TYPE},
    {ENTITY_RECORD, "dice", "4", KEPT_TYPE},
    {ENTITY_RECORD, "dice", "[4, \"4\"]", KEPT_TYPE},
    {ENTITY_RECORD, "dice", "[[4], 4]", KEPT_TYPE},
    {ENTITY_RECORD, "dice", "[4, 9223372036854775808]", KEPT_BIG},
    {ENTITY_RECORD, "dice", "[4.5, {}]", KEPT_FRACTION},
    {ENTITY_RECORD, "choices", "[4]", KEPT_TYPE},
    {ENTITY_CONDITION, "from", "1707", KEPT_TYPE},
    {ENTITY_CONDITION, "from", "\"\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"-\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"--44\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"-17070\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"17070\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"1707-\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"1707-Summer\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"1707-summer heat\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"1707 summer\"", KEPT_FORM},
    {ENTITY_CONDITION, "from", "\"summer-1707\"", KEPT_FORM},
    {ENTITY_UNITS, "in", "5", KEPT_TYPE},
    {ENTITY_SPACE, "garrison", "[]", KEPT_TYPE},
    {ENTITY_SPACE, "port", "\"sea\"", KEPT_TYPE},
    {ENTITY_SPACE, "neighbours", "{}", KEPT_TYPE},
    {ENTITY_SPACE, "neighbours", "\"livland\"", KEPT_TYPE},
    {ENTITY_SPACE, "source", "5", KEPT_TYPE},
    {ENTITY_SPACE, "source", "[\"map\"]", KEPT_TYPE},
    {ENTITY_SPACE, "source", "{\"forage\": 5}", KEPT_TYPE},
    {ENTITY_SPACE, "source", "{\"forage\": {\"a\": \"b\"}}", KEPT_TYPE},
    {ENTITY_SPACE, "source", "{\"to\": \"map\"}", KEPT_FORM},
    {ENTITY_SPACE, "source", "{\"**\": \"map\"}", KEPT_FORM},
    {ENTITY_SPACE, "source", "{\"*\": \"a\", \"*\": \"b\"}", KEPT_FORM},
    {ENTITY_SPACE, "source", "{\"name\": \"a\", \"id\": \"x\", \"name\": \"b\"}", KEPT_FORM},
    {ENTITY_NEIGHBOUR, "source", "{\"one_way\": \"map\"}", KEPT_FORM},
};
/* clang-format on */

static void
values_are_refused_for_a_reason(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(refused_cases); i++) {
        const RefusedCase *c = &refused_cases[i];
        g_autoptr(SampleRecord) record = record_with(c->entity, c->key, c->json);
        const Kept *kept = record->kept;
        if (kept == NULL || kept->reason != c->reason || kept->next != NULL)
            fail_msg("%s %s: %d", c->key, c->json, kept != NULL ? (int)kept->reason : -1);
        assert_ptr_equal(kept->field, record_field(record, c->key));
        assert_false(record_has(record, kept->field));
        assert_int_equal(kept->length - kept->value, strlen(c->json));
        assert_memory_equal(kept->bytes + kept->value, c->json, strlen(c->json));
    }
}

/* Every JSON type against every kind: whatever is not taken comes out again, and so does what
 * follows it. */
static void
no_value_disturbs_the_next(void **state G_GNUC_UNUSED)
{
    static const char *const values[] = {
        "null",
        "true",
        "7",
        "-1.5e9",
        "\"\"",
        "\"land\"",
        "\"#123456\"",
        "\"space.forage\"",
        "[]",
        "[1, [2, {}]]",
        "[\"a\", \"b\"]",
        "{}",
        "{\"to\": {\"to\": [{}]}}",
        "{\"*\": \"a\"}",
    };
    for (guint i = 0; i < N_ENTITIES; i++)
        for (guint j = 0; j < entity_get(i)->n_fields; j++)
            for (guint v = 0; v < G_N_ELEMENTS(values); v++) {
                const char *key = field_key(&entity_get(i)->fields[j]);
                g_autofree char *json =
                    g_strdup_printf("{\"%s\": %s, \"next\": \"one\"}", key, values[v]);
                g_autoptr(SampleRecord) record = sample_record(i, json);
                g_autofree char *written = sample_record_to_file(record);
                g_autofree char *compact = g_strdup_printf("%s\n", json);
                gboolean is_source = entity_get(i)->fields[j].kind == KIND_SOURCE;
                if (!is_source && strcmp(written, compact) != 0)
                    fail_msg("%s became %s", compact, written);
                assert_non_null(strstr(written, ", \"next\": \"one\"}\n"));
            }
}

static void
equal_texts_share_one_copy(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(
        ENTITY_SPACE, "{\"id\": \"abc\", \"name\": \"\\u0061bc\", \"aliases\": [\"x\", \"abc\"],"
                      " \"nation\": \"abc\", \"source\": \"abc\"}");
    const Space *space = (const Space *)record;
    assert_ptr_equal(space->id, space->name);
    assert_ptr_equal(space->id, space->aliases.items[1]);
    assert_ptr_equal(space->id, space->nation);
    assert_ptr_equal(space->id, space->source->rest);
    assert_ptr_not_equal(space->id, space->aliases.items[0]);
}

static void
sources_are_held_in_the_order_of_the_table(void **state G_GNUC_UNUSED)
{
    g_autoptr(GString) json = g_string_new("{\"source\": {");
    const Entity *entity = entity_get(ENTITY_SPACE);
    for (guint i = entity->n_fields; i-- > 0;)
        g_string_append_printf(json, "\"%s\": \"%u\", ", field_key(&entity->fields[i]), i);
    g_string_append(json, "\"*\": \"rest\"}}");
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, json->str);
    const Source *source = ((const Space *)record)->source;
    assert_string_equal(source->rest, "rest");
    assert_int_equal(source->n_members, entity->n_fields);
    for (guint i = 0; i < source->n_members; i++) {
        assert_ptr_equal(source->members[i].field, &entity->fields[i]);
        assert_int_equal(g_ascii_strtoull(source->members[i].text, NULL, 10), i);
    }
}

static void
long_texts_are_read_whole(void **state G_GNUC_UNUSED)
{
    for (guint length = 1; length <= LONG_NAME_BYTES; length = length * 3 + 1) {
        g_autofree char *text = g_strnfill(length, 'x');
        g_autofree char *quoted = g_strdup_printf("[\"%s\", \"short\", \"%sy\"]", text, text);
        g_autoptr(SampleRecord) record = record_with(ENTITY_SPACE, "aliases", quoted);
        const Texts *aliases = &((const Space *)record)->aliases;
        assert_string_equal(aliases->items[0], text);
        assert_string_equal(aliases->items[1], "short");
        assert_int_equal(strlen(aliases->items[2]), length + 1);
    }
}

FILE_OF_TESTS(kind_read)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_taken),
        cmocka_unit_test(values_are_refused_for_a_reason),
        cmocka_unit_test(no_value_disturbs_the_next),
        cmocka_unit_test(equal_texts_share_one_copy),
        cmocka_unit_test(sources_are_held_in_the_order_of_the_table),
        cmocka_unit_test(long_texts_are_read_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
