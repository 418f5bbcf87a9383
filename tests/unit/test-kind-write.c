/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing one value of each kind, from structs that nobody read.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "tests/unit/main.h"

static const Field *
field_of(EntityId entity, const char *key)
{
    return entity_find_field(entity_get(entity), key, strlen(key), 0);
}

static void
expect_written(EntityId entity, const char *key, gconstpointer slot, const char *expected)
{
    g_autoptr(Arena) arena = arena_new();
    const Field *field = field_of(entity, key);
    Record *record = arena_alloc(arena, entity_get(entity)->size);
    record->entity = entity_get(entity);
    record->arena = arena;
    record->present = G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, field);
    memcpy((char *)record + field->offset, slot, entity_kind_size(field->kind));
    g_autofree char *text = record_field_to_text(record, field);
    assert_string_equal(text, expected);
}

static void
texts_are_written(void **state G_GNUC_UNUSED)
{
    const char *text = "Å\"\\/\b\x01\x7f";
    const char *const items[] = {"", "two words"};
    const Texts none = {0};
    const Texts two = {.length = 2, .items = items};
    expect_written(ENTITY_SPACE, "id", &text, "\"Å\\\"\\\\/\\b\\u0001\x7f\"");
    expect_written(ENTITY_SPACE, "name", &text, "\"Å\\\"\\\\/\\b\\u0001\x7f\"");
    expect_written(ENTITY_SPACE, "note", &text, "\"Å\\\"\\\\/\\b\\u0001\x7f\"");
    expect_written(ENTITY_SPACE, "nation", &text, "\"Å\\\"\\\\/\\b\\u0001\x7f\"");
    expect_written(ENTITY_SPACE, "aliases", &none, "[]");
    expect_written(ENTITY_SPACE, "aliases", &two, "[\"\", \"two words\"]");
    expect_written(ENTITY_REGION, "places", &two, "[\"\", \"two words\"]");
}

static void
numbers_are_written(void **state G_GNUC_UNUSED)
{
    static const struct {
        gint64 number;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-1, "-1"},
        {1700, "1700"},
        {G_MAXINT64, "9223372036854775807"},
        {G_MININT64, "-9223372036854775808"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++)
        expect_written(ENTITY_SPACE, "forage", &cases[i].number, cases[i].text);
}

static void
choices_are_written(void **state G_GNUC_UNUSED)
{
    const gboolean yes = TRUE, no = FALSE;
    expect_written(ENTITY_BORDER, "stops", &yes, "true");
    expect_written(ENTITY_BORDER, "stops", &no, "false");
    for (gint word = SPACE_LAND; word <= SPACE_BOX; word++) {
        g_autofree char *quoted = g_strdup_printf("\"%s\"", space_words[word]);
        expect_written(ENTITY_SPACE, "kind", &word, quoted);
    }
}

static void
paints_are_written_with_six_digits(void **state G_GNUC_UNUSED)
{
    const gint black = 0, teal = 0x00809f, white = 0xffffff;
    expect_written(ENTITY_COLOUR, "paint", &black, "\"#000000\"");
    expect_written(ENTITY_COLOUR, "paint", &teal, "\"#00809f\"");
    expect_written(ENTITY_COLOUR, "paint", &white, "\"#ffffff\"");
}

static void
forms_are_written_as_they_were_read(void **state G_GNUC_UNUSED)
{
    const char *forage = "space.forage";
    const char *date = "1707-summer";
    const gint first = RATING_OF('A', 1), last = RATING_OF('Z', 9);
    expect_written(ENTITY_RANGE, "field", &forage, "\"space.forage\"");
    expect_written(ENTITY_CONDITION, "from", &date, "\"1707-summer\"");
    expect_written(ENTITY_UNIT, "rating", &first, "\"A1\"");
    expect_written(ENTITY_UNIT, "rating", &last, "\"Z9\"");
}

static void
records_and_lists_are_written(void **state G_GNUC_UNUSED)
{
    Neighbour neighbour = {
        .record = {.entity = entity_get(ENTITY_NEIGHBOUR), .present = 1 << 0 | 1 << 2},
        .to = "kurland",
        .border = "not given",
        .one_way = TRUE,
    };
    const Kept kept = {.bytes = "[ 1 ]", .length = 5};
    const Record raw = {.entity = entity_get(ENTITY_NEIGHBOUR), .kept = &kept, .raw = TRUE};
    const Record *only = &neighbour.record;
    const Record *const items[] = {only, &raw};
    const Records none = {0};
    const Records two = {.length = 2, .items = items};
    expect_written(ENTITY_SPACE, "port", &only, "{\"to\": \"kurland\", \"one-way\": true}");
    expect_written(ENTITY_SPACE, "neighbours", &none, "[]");
    expect_written(ENTITY_SPACE, "neighbours", &two,
                   "[{\"to\": \"kurland\", \"one-way\": true}, [ 1 ]]");
}

static void
sources_are_written_as_short_as_can_be(void **state G_GNUC_UNUSED)
{
    const struct SourceMember members[] = {
        {.field = field_of(ENTITY_NEIGHBOUR, "to"), .text = "map"},
        {.field = field_of(ENTITY_NEIGHBOUR, "one-way"), .text = "2012:4.1"},
    };
    const Source sources[] = {
        {0},
        {.rest = "map"},
        {.n_members = 1, .members = members},
        {.rest = "\"", .n_members = 2, .members = members},
    };
    static const char *const expected[] = {
        "{}",
        "\"map\"",
        "{\"to\": \"map\"}",
        "{\"*\": \"\\\"\", \"to\": \"map\", \"one-way\": \"2012:4.1\"}",
    };
    for (guint i = 0; i < G_N_ELEMENTS(sources); i++) {
        const Source *source = &sources[i];
        expect_written(ENTITY_NEIGHBOUR, "source", &source, expected[i]);
    }
}

FILE_OF_TESTS(kind_write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_written),
        cmocka_unit_test(numbers_are_written),
        cmocka_unit_test(choices_are_written),
        cmocka_unit_test(paints_are_written_with_six_digits),
        cmocka_unit_test(forms_are_written_as_they_were_read),
        cmocka_unit_test(records_and_lists_are_written),
        cmocka_unit_test(sources_are_written_as_short_as_can_be),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
