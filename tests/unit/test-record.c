/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking into records: key, name, source, place in the file, and the order of a walk.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/record-read.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

typedef struct {
    EntityId entity;
    const char *json;
    const char *key, *name;
} NameCase;

/* clang-format off */
static const NameCase name_cases[] = {
    {ENTITY_SPACE, "{\"id\": \"livland\", \"name\": \"Livland\"}", "livland", "Livland"},
    {ENTITY_SPACE, "{\"id\": \"livland\"}", "livland", "livland"},
    {ENTITY_SPACE, "{\"name\": \"Livland\"}", NULL, "Livland"},
    {ENTITY_SPACE, "{\"id\": \"livland\", \"name\": 5}", "livland", "livland"},
    {ENTITY_SPACE, "{\"id\": 5, \"name\": \"Livland\"}", NULL, "Livland"},
    {ENTITY_SPACE, "{\"id\": \"\", \"name\": \"\"}", "", ""},
    {ENTITY_SPACE, "{}", NULL, NULL},
    {ENTITY_SPACE, "\"livland\"", NULL, NULL},
    {ENTITY_NEIGHBOUR, "{\"border\": \"normal\", \"to\": \"kurland\"}", "kurland", "kurland"},
    {ENTITY_RANGE, "{\"field\": \"space.forage\", \"min\": 1}", "space.forage", "space.forage"},
    {ENTITY_RANGE, "{\"field\": \"space.id\", \"min\": 1}", NULL, NULL},
    {ENTITY_GARRISON, "{\"name\": \"Riga\", \"value\": 3}", NULL, "Riga"},
    {ENTITY_GAME, "{\"id\": \"g\", \"title\": \"Game\", \"edition\": \"2012\"}", NULL, "Game"},
    {ENTITY_GAME, "{\"id\": \"g\", \"edition\": \"2012\"}", NULL, "2012"},
    {ENTITY_DICE, "{\"faces\": 6}", NULL, NULL},
};
/* clang-format on */

static void
records_have_a_key_and_a_name(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(name_cases); i++) {
        const NameCase *c = &name_cases[i];
        g_autoptr(SampleRecord) record = sample_record(c->entity, c->json);
        if (g_strcmp0(record_key(record), c->key) != 0 ||
            g_strcmp0(record_name(record), c->name) != 0)
            fail_msg("%s: %s, %s", c->json, record_key(record), record_name(record));
    }
}

static void
what_was_given_is_distinguished_from_what_was_kept(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record =
        sample_record(ENTITY_SPACE, "{\"id\": \"a\", \"forage\": \"four\", \"id\": 7, \"x\": 1}");
    assert_true(record_has(record, record_field(record, "id")));
    assert_true(record_has_unparsed(record, record_field(record, "id")));
    assert_false(record_has(record, record_field(record, "forage")));
    assert_true(record_has_unparsed(record, record_field(record, "forage")));
    assert_false(record_has(record, record_field(record, "name")));
    assert_false(record_has_unparsed(record, record_field(record, "name")));
    assert_string_equal(record_field(record, "neighbours")->name, "neighbours");
}

typedef struct {
    const char *source; /* JSON of the member, or NULL */
    const char *forage, *name;
} SourceCase;

/* clang-format off */
static const SourceCase source_cases[] = {
    {NULL, "above", "above"},
    {"\"map\"", "map", "map"},
    {"{}", "above", "above"},
    {"{\"*\": \"map\"}", "map", "map"},
    {"{\"forage\": \"2012:1.4\"}", "2012:1.4", "above"},
    {"{\"*\": \"map\", \"forage\": \"2012:1.4\"}", "2012:1.4", "map"},
    {"{\"name\": \"\", \"*\": \"map\"}", "map", ""},
    {"5", "above", "above"},
};
/* clang-format on */

static void
sources_are_found_and_inherited(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(source_cases); i++) {
        const SourceCase *c = &source_cases[i];
        g_autofree char *json =
            c->source == NULL ? g_strdup("{}") : g_strdup_printf("{\"source\": %s}", c->source);
        g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, json);
        const Field *forage = record_field(record, "forage");
        const Field *name = record_field(record, "name");
        assert_string_equal(record_source(record, forage, "above"), c->forage);
        assert_string_equal(record_source(record, name, "above"), c->name);
        if (strcmp(c->name, "above") == 0)
            assert_null(record_source(record, name, NULL));
    }
}

typedef struct {
    const char *key;
    int item;
    const char *found; /* NULL: not there, so that the whole record is given */
} LocateCase;

/* clang-format off */
static const char located[] =
    " { \"id\":\"a\" ,\n\t\"n\\u0061me\" : \"\\\"N\\u00e5\\\"\", \"forage\":-12,\r\n"
    "\"aliases\":[\"x\" , \"y\\n\",\"\"],\"neighbours\" : [ {\"to\": \"b\"},5, [[]] ],"
    "\"port\":{ }, \"kind\" : \"river\", \"odd \\\"one\\\"\": [1,{\"forage\": 2}], \"\": null,"
    " \"forage\": 7, \"odd\": 3, \"odd\": 4 } ";

static const LocateCase locate_cases[] = {
    {"id", -1, "\"a\""},
    {"name", -1, "\"\\\"N\\u00e5\\\"\""},
    {"forage", -1, "-12"},
    {"aliases", -1, "[\"x\" , \"y\\n\",\"\"]"},
    {"aliases", 0, "\"x\""},
    {"aliases", 1, "\"y\\n\""},
    {"aliases", 2, "\"\""},
    {"aliases", 3, NULL},
    {"neighbours", -1, "[ {\"to\": \"b\"},5, [[]] ]"},
    {"neighbours", 0, "{\"to\": \"b\"}"},
    {"neighbours", 1, "5"},
    {"neighbours", 2, "[[]]"},
    {"neighbours", 3, NULL},
    {"port", -1, "{ }"},
    {"port", 0, NULL},
    {"kind", -1, "\"river\""},
    {"kind", 0, NULL},
    {"odd \"one\"", -1, "[1,{\"forage\": 2}]"},
    {"odd \"one\"", 1, "{\"forage\": 2}"},
    {"odd", -1, "3"},
    {"", -1, "null"},
    {"note", -1, NULL},
    {"n\\u0061me", -1, NULL},
    {"Id", -1, NULL},
};
/* clang-format on */

static void
members_and_items_are_located(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, located);
    g_autofree char *whole = g_strstrip(g_strdup(located));
    for (guint i = 0; i < G_N_ELEMENTS(locate_cases); i++) {
        const LocateCase *c = &locate_cases[i];
        guint32 start = 4711, end = 4711;
        gboolean is_found = record_locate(record, c->key, c->item, &start, &end);
        g_autofree char *found = g_strndup(located + start, end - start);
        if (is_found != (c->found != NULL) || strcmp(found, c->found ? c->found : whole) != 0)
            fail_msg("%s, %d: %d, %s", c->key, c->item, is_found, found);
    }
}

static void
records_below_are_located_in_the_file(void **state G_GNUC_UNUSED)
{
    static const char json[] = "{\"spaces\": [ {\"id\": \"a\", \"garrison\" :{\"value\" : 3}}, 7]}";
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, json);
    const Record *space = sample_record_item(map, "spaces", 0);
    const Record *garrison = *FIELD_SLOT(space, record_field(space, "garrison"), const Record *);
    const Record *raw = sample_record_item(map, "spaces", 1);
    guint32 start, end;
    assert_true(record_locate(garrison, "value", -1, &start, &end));
    assert_int_equal(start, strstr(json, "3}") - json);
    assert_int_equal(end, start + 1);
    assert_true(record_locate(garrison, NULL, -1, &start, &end));
    assert_memory_equal(json + start, "{\"value\" : 3}", end - start);
    assert_true(record_locate(raw, NULL, -1, &start, &end));
    assert_memory_equal(json + start, "7]}", 3);
    assert_int_equal(end, start + 1);
    assert_false(record_locate(raw, "id", -1, &start, &end));
    assert_memory_equal(json + start, "7]}", 3);
    assert_int_equal(end, start + 1);
}

static void
records_of_edits_have_no_place(void **state G_GNUC_UNUSED)
{
    g_autoptr(Arena) arena = arena_new();
    const Record *record =
        record_read_value(entity_get(ENTITY_SPACE), arena, "{\"id\": \"a\", \"port\": {}}");
    guint32 start = 1, end = 1;
    assert_int_equal(record->offset, OFFSET_NONE);
    assert_false(record_locate(record, "id", -1, &start, &end));
    assert_int_equal(start, 0);
    assert_int_equal(end, 0);
}

/* Writes down one line for each place of a walk. */
static void
note_place(const RecordPlace *place, gpointer data)
{
    GString *walk = data;
    for (const RecordPlace *above = place->parent; above != NULL; above = above->parent)
        g_string_append_c(walk, ' ');
    g_string_append(walk, place->record->entity->name);
    if (place->field != NULL)
        g_string_append_printf(walk, " %s %u", field_key(place->field), place->index);
    const RecordPlace *parent = place->parent;
    const char *inherited = parent != NULL ? record_source(parent->record, place->field,
                                                           record_place_inherited_source(parent))
                                           : NULL;
    g_string_append_printf(walk, " %s\n", inherited != NULL ? inherited : "-");
    if (place->parent != NULL)
        assert_true(record_has(place->parent->record, place->field));
}

/* Members stand in the order of the table here, as in every canonical file. */
static const char walked[] =
    "{\"spaces\": [{\"id\": \"a\", \"garrison\": {\"value\": 3}, \"port\": {\"sea\": \"s\"},"
    " \"neighbours\": [{\"to\": \"b\"}, 5, {\"to\": \"c\", \"source\": \"way\"}],"
    " \"source\": {\"neighbours\": \"ways\", \"port\": \"coast\"}}, [], {\"id\": \"b\"}],"
    " \"regions\": [{\"id\": \"r\"}], \"source\": {\"*\": \"map\", \"regions\": \"book\"}}";

static void
walks_visit_parents_first(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, walked);
    g_autoptr(GString) walk = g_string_new(NULL);
    record_walk(map, ENTITIES_ALL, note_place, walk);
    assert_string_equal(walk->str, "map -\n"
                                   " space spaces 0 map\n"
                                   "  garrison garrison 0 map\n"
                                   "  port port 0 coast\n"
                                   "  neighbour neighbours 0 ways\n"
                                   "  neighbour neighbours 1 ways\n"
                                   "  neighbour neighbours 2 ways\n"
                                   " space spaces 1 map\n"
                                   " space spaces 2 map\n"
                                   " region regions 0 book\n");
}

static void
walks_begin_anywhere(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, walked);
    g_autoptr(GString) walk = g_string_new(NULL);
    record_walk(sample_record_item(map, "regions", 0), ENTITIES_ALL, note_place, walk);
    record_walk(sample_record_item(map, "spaces", 1), ENTITIES_ALL, note_place, walk);
    assert_string_equal(walk->str, "region -\nspace -\n");
}

static void
walks_visit_what_is_wanted_and_know_its_parents(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) map = sample_record(ENTITY_MAP, walked);
    g_autoptr(GString) walk = g_string_new(NULL);
    record_walk(map, ENTITY_SET(ENTITY_PORT, ENTITY_REGION), note_place, walk);
    record_walk(map, ENTITY_SET(ENTITY_EFFECT), note_place, walk);
    assert_string_equal(walk->str, "  port port 0 coast\n region regions 0 book\n");
}

/* Returns: the keys of the fields that lead from @holder to @targets, with a blank behind each. */
static char *
fields_holding(EntityId holder, EntitySet targets)
{
    const Entity *entity = entity_get(holder);
    const EntityHolding *holding = entity_holding();
    GString *keys = g_string_new(NULL);
    for (guint64 left = holding->nested[holder]; left != 0; left &= left - 1) {
        const Field *field = &entity->fields[__builtin_ctzll(left)];
        if (entity_set_meets(holding->below[field->target], targets))
            g_string_append_printf(keys, "%s ", field_key(field));
    }
    assert_true(entity_set_meets(holding->held[holder], targets) == (keys->len > 0));
    return g_string_free(keys, FALSE);
}

static void
fields_lead_to_what_records_hold(void **state G_GNUC_UNUSED)
{
    g_autofree char *of_map = fields_holding(ENTITY_MAP, ENTITY_SET(ENTITY_PORT));
    g_autofree char *of_space = fields_holding(ENTITY_SPACE, ENTITY_SET(ENTITY_PORT));
    g_autofree char *of_rule = fields_holding(ENTITY_RULE, ENTITY_SET(ENTITY_PORT));
    assert_string_equal(of_map, "spaces ");
    assert_string_equal(of_space, "port ");
    assert_string_equal(of_rule, "");
    /* Conditions stand within conditions. */
    g_autofree char *of_condition = fields_holding(ENTITY_CONDITION, ENTITY_SET(ENTITY_CONDITION));
    assert_string_not_equal(of_condition, "");
    assert_true(entity_set_has(entity_set_naming(ENTITY_NATION), ENTITY_SPACE));
    assert_false(entity_set_has(entity_set_naming(ENTITY_NATION), ENTITY_MAP));
}

/* The arena holds the text that kept bytes and places point into. */
static void
records_outlive_the_text_they_came_from(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, "{\"id\": \"a\", \"x\": [1]}");
    assert_string_equal(record->text->name, "sample.json");
    assert_memory_equal(record->kept->bytes, "\"x\": [1]", record->kept->length);
}

FILE_OF_TESTS(record)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_have_a_key_and_a_name),
        cmocka_unit_test(what_was_given_is_distinguished_from_what_was_kept),
        cmocka_unit_test(sources_are_found_and_inherited),
        cmocka_unit_test(members_and_items_are_located),
        cmocka_unit_test(records_below_are_located_in_the_file),
        cmocka_unit_test(records_of_edits_have_no_place),
        cmocka_unit_test(walks_visit_parents_first),
        cmocka_unit_test(walks_begin_anywhere),
        cmocka_unit_test(walks_visit_what_is_wanted_and_know_its_parents),
        cmocka_unit_test(fields_lead_to_what_records_hold),
        cmocka_unit_test(records_outlive_the_text_they_came_from),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
