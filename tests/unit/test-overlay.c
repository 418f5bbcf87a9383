/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Overlay: one layer of a map seen through another, by a table of small maps.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/entities.h"
#include "schema/model/record.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "tests/unit/main.h"

#include <string.h>

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

typedef struct {
    const char *base, *over, *merged;
} Case;

/* clang-format off */
static const Case cases[] = {
    /* Members: the upper one counts, the rest shows through. */
    {"{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"forage\": 3}]}",
     "{\"spaces\": [{\"id\": \"a\", \"forage\": 4}]}",
     "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"forage\": 4}]}"},
    /* Nothing above. */
    {"{\"spaces\": [{\"id\": \"a\"}]}", "{}", "{\"spaces\": [{\"id\": \"a\"}]}"},
    /* Order: that of the base, new ones behind. */
    {"{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}",
     "{\"spaces\": [{\"id\": \"c\"}, {\"id\": \"b\", \"name\": \"B\"}]}",
     "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\", \"name\": \"B\"}, {\"id\": \"c\"}]}"},
    /* absent takes a record away; where nothing is below, nothing comes. */
    {"{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}]}",
     "{\"spaces\": [{\"id\": \"a\", \"absent\": true}, {\"id\": \"z\", \"absent\": true}]}",
     "{\"spaces\": [{\"id\": \"b\"}]}"},
    /* null takes a member away, and stays where it takes nothing; what could not be taken hides
     * it too. */
    {"{\"spaces\": [{\"id\": \"a\", \"forage\": 3, \"name\": \"A\"}]}",
     "{\"spaces\": [{\"id\": \"a\", \"forage\": null}]}",
     "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\"}]}"},
    {"{\"spaces\": [{\"id\": \"a\"}]}",
     "{\"spaces\": [{\"id\": \"a\", \"forage\": null}]}",
     "{\"spaces\": [{\"id\": \"a\", \"forage\": null}]}"},
    {"{\"spaces\": [{\"id\": \"a\", \"forage\": 3}]}",
     "{\"spaces\": [{\"id\": \"a\", \"forage\": \"four\"}]}",
     "{\"spaces\": [{\"id\": \"a\", \"forage\": \"four\"}]}"},
    /* Records merge member by member. */
    {"{\"spaces\": [{\"id\": \"a\", \"garrison\": {\"name\": \"Wilno\", \"value\": 2}}]}",
     "{\"spaces\": [{\"id\": \"a\", \"garrison\": {\"value\": 3}}]}",
     "{\"spaces\": [{\"id\": \"a\", \"garrison\": {\"name\": \"Wilno\", \"value\": 3}}]}"},
    /* Neighbours merge by their target. */
    {"{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"border\": \"x\"}, {\"to\": \"c\", \"border\": \"x\"}]}]}",
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\", \"border\": \"y\"}, {\"to\": \"b\", \"absent\": true}, {\"to\": \"d\", \"border\": \"x\"}]}]}",
     "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\", \"border\": \"y\"}, {\"to\": \"d\", \"border\": \"x\"}]}]}"},
    /* Other lists replace whole. */
    {"{\"regions\": [{\"id\": \"r\", \"places\": [\"a\", \"b\"]}]}",
     "{\"regions\": [{\"id\": \"r\", \"places\": [\"c\"]}]}",
     "{\"regions\": [{\"id\": \"r\", \"places\": [\"c\"]}]}"},
    /* What is no object cannot be merged. */
    {"{\"spaces\": [{\"id\": \"a\"}]}", "{\"spaces\": [5]}", "{\"spaces\": [{\"id\": \"a\"}, 5]}"},
};
/* clang-format on */

static void
layers_merge(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        const Record *base = read_map("base/map.json", cases[i].base);
        const Record *over = read_map("over/map.json", cases[i].over);
        const Record *expected = read_map("map.json", cases[i].merged);
        const Record *merged = record_overlay(base, over);
        g_autofree char *text = record_to_text(merged);
        g_autofree char *wanted = record_to_text(expected);
        assert_string_equal(text, wanted);
        arena_unref(base->arena);
        arena_unref(over->arena);
        arena_unref(expected->arena);
        arena_unref(merged->arena);
    }
}

static const Space *
first_space(const Record *map)
{
    return (const Space *)((const Map *)map)->spaces.items[0];
}

static void
each_layer_keeps_its_sources(void **state G_GNUC_UNUSED)
{
    const Record *base =
        read_map("base/map.json", "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"forage\": 3, "
                                  "\"source\": \"2012:1.4\"}]}");
    const Record *over =
        read_map("over/map.json",
                 "{\"spaces\": [{\"id\": \"a\", \"forage\": 4, \"source\": \"2010:1.4\"}]}");
    const Record *merged = record_overlay(base, over);
    const Record *space = &first_space(merged)->record;
    assert_string_equal(record_source(space, record_field(space, "forage"), NULL), "2010:1.4");
    assert_string_equal(record_source(space, record_field(space, "name"), NULL), "2012:1.4");
    assert_ptr_equal(record_stating_layer(space, "forage"), &first_space(over)->record);
    assert_ptr_equal(record_stating_layer(space, "name"), &first_space(base)->record);
    assert_ptr_equal(record_stating_layer(space, "port"), &first_space(over)->record);
    arena_unref(base->arena);
    arena_unref(over->arena);
    arena_unref(merged->arena);
}

typedef struct {
    const char *key;
    const char *source;
} Seen;

static void
find_source(const RecordPlace *place, gpointer data)
{
    Seen *seen = data;
    if (g_strcmp0(record_key(place->record), seen->key) == 0)
        seen->source = record_source(place->record, record_field(place->record, "border"),
                                     record_place_inherited_source(place));
}

/* A child of the base inherits from the base, though the list is seen through the upper layer. */
static void
children_inherit_from_their_own_layer(void **state G_GNUC_UNUSED)
{
    const Record *base =
        read_map("base/map.json",
                 "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"b\", \"border\": "
                 "\"x\"}], \"source\": \"low\"}]}");
    const Record *over =
        read_map("over/map.json",
                 "{\"spaces\": [{\"id\": \"a\", \"neighbours\": [{\"to\": \"c\", \"border\": "
                 "\"x\"}], \"source\": \"high\"}]}");
    const Record *merged = record_overlay(base, over);
    Seen below = {.key = "b"};
    Seen above = {.key = "c"};
    record_walk(merged, ENTITIES_ALL, find_source, &below);
    record_walk(merged, ENTITIES_ALL, find_source, &above);
    assert_string_equal(below.source, "low");
    assert_string_equal(above.source, "high");
    arena_unref(base->arena);
    arena_unref(over->arena);
    arena_unref(merged->arena);
}

FILE_OF_TESTS(overlay)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layers_merge),
        cmocka_unit_test(each_layer_keeps_its_sources),
        cmocka_unit_test(children_inherit_from_their_own_layer),
    };
    return cmocka_run_group_tests_name("overlay", tests, NULL, NULL);
}
