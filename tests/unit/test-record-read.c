/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading records: what is taken, what is kept and why, and what stops a file.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/entities.h"
#include "schema/model/record-read.h"
#include "schema/text/limits.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

static const char *const reason_names[N_KEPT_REASONS] = {
    [KEPT_UNKNOWN] = "unknown", [KEPT_DUPLICATE] = "duplicate", [KEPT_TYPE] = "type",
    [KEPT_BIG] = "big",         [KEPT_FRACTION] = "fraction",   [KEPT_WORD] = "word",
    [KEPT_FORM] = "form",       [KEPT_NULL] = "null",
};

/* Returns: (transfer full): a line for everything kept in @record: why, of which field, the bytes
 * of the value. */
static char *
describe_kept(const Record *record)
{
    GString *lines = g_string_new(NULL);
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next) {
        g_string_append_printf(lines, "%s %s %.*s\n", reason_names[kept->reason],
                               kept->field != NULL ? field_key(kept->field) : "-",
                               (int)(kept->length - kept->value), kept->bytes + kept->value);
        if (record->text != NULL)
            assert_ptr_equal(kept->bytes, record->text->bytes + kept->offset);
    }
    return g_string_free(lines, FALSE);
}

typedef struct {
    const char *json;
    const char *kept;
} KeptCase;

/* clang-format off */
static const KeptCase kept_cases[] = {
    {"{\"id\": \"a\", \"forage\": 4, \"kind\": \"sea\"}", ""},
    {"{\"forage\": \"four\"}", "type forage \"four\"\n"},
    {"{\"forage\" :  4.5}", "fraction forage 4.5\n"},
    {"{\"forage\": 1e3}", "fraction forage 1e3\n"},
    {"{\"forage\": 9223372036854775808}", "big forage 9223372036854775808\n"},
    {"{\"kind\": \"river\"}", "word kind \"river\"\n"},
    {"{\"kind\": null}", "null kind null\n"},
    {"{\"source\": {\"x\": \"y\"}}", "form source {\"x\": \"y\"}\n"},
    {"{\"forage\": {\"a\": [1,\n2]}, \"id\": []}", "type forage {\"a\": [1,\n2]}\ntype id []\n"},
    {"{\"forage\": 4, \"forage\": 5}", "duplicate forage 5\n"},
    {"{\"forage\": 4, \"for\\u0061ge\": 5}", "duplicate forage 5\n"},
    {"{\"forage\": \"x\", \"forage\": 5, \"forage\": 6}",
     "type forage \"x\"\nduplicate forage 5\nduplicate forage 6\n"},
    {"{\"x\": 1, \"y\": {}, \"x\": 2, \"x\": 3}",
     "unknown - 1\nunknown - {}\nduplicate - 2\nduplicate - 3\n"},
    {"{\"x\": 1, \"xx\": 2, \"\": 3, \"\": 4}",
     "unknown - 1\nunknown - 2\nunknown - 3\nduplicate - 4\n"},
    {"{\"one_way\": true, \"Forage\": 4, \"forage \": 4}",
     "unknown - true\nunknown - 4\nunknown - 4\n"},
    {"{\"aliases\": [\"a\", 5]}", "type aliases [\"a\", 5]\n"},
    {"{\"port\": [], \"neighbours\": {}}", "type port []\ntype neighbours {}\n"},
    {"{\"note\": \"\\u001b[31m\", \"x\\u001b\": \"\\\\\"}", "unknown - \"\\\\\"\n"},
};
/* clang-format on */

static void
what_is_not_taken_is_kept(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(kept_cases); i++) {
        g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, kept_cases[i].json);
        g_autofree char *kept = describe_kept(record);
        if (strcmp(kept, kept_cases[i].kept) != 0)
            fail_msg("%s: %s", kept_cases[i].json, kept);
    }
}

/* One name may be spelt in two ways. */
static void
unknown_duplicates_are_found_however_spelt(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, "{\"x\": 1, \"\\u0078\": 2}");
    g_autofree char *kept = describe_kept(record);
    assert_string_equal(kept, "unknown - 1\nduplicate - 2\n");
}

static void
structs_are_filled(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(
        ENTITY_SPACE, "{\"name\": \"N\\u00e5\", \"id\": \"a\", \"forage\": -3, \"kind\": \"box\","
                      " \"aliases\": [\"x\", \"\"], \"port\": {\"harbour\": true},"
                      " \"neighbours\": [{\"to\": \"b\"}, {\"to\": \"c\"}], \"source\": \"map\"}");
    const Space *space = (const Space *)record;
    assert_string_equal(space->id, "a");
    assert_string_equal(space->name, "Nå");
    assert_int_equal(space->forage, -3);
    assert_int_equal(space->kind, 2);
    assert_int_equal(space->aliases.length, 2);
    assert_string_equal(space->aliases.items[1], "");
    assert_true(((const Port *)space->port)->harbour);
    assert_null(((const Port *)space->port)->sea);
    assert_int_equal(space->neighbours.length, 2);
    assert_string_equal(((const Neighbour *)space->neighbours.items[1])->to, "c");
    assert_string_equal(space->source->rest, "map");
    assert_null(space->note);
    assert_null(space->garrison);
    assert_int_equal(space->transit, 0);
    assert_false(record_has(record, record_field(record, "transit")));
}

/* A refused value must not leave traces of its beginning. */
static void
refused_values_leave_the_slot_alone(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record = sample_record(
        ENTITY_SPACE, "{\"aliases\": [\"a\", \"b\", 5], \"forage\": 12.5, \"kind\": \"rock\","
                      " \"source\": {\"*\": \"x\", \"q\": \"y\"}}");
    const Space *space = (const Space *)record;
    assert_int_equal(record->present, 0);
    assert_int_equal(space->aliases.length, 0);
    assert_int_equal(space->forage, 0);
    assert_int_equal(space->kind, 0);
    assert_null(space->source);
}

static void
items_that_are_no_objects_are_raw(void **state G_GNUC_UNUSED)
{
    static const char *const items[] = {"5", "\"x\"", "null", "[1, [2]]", "true"};
    g_autoptr(SampleRecord) map = sample_record(
        ENTITY_MAP, "{\"spaces\": [5, \"x\", null, [1, [2]], true, {\"id\": \"a\"}]}");
    for (guint i = 0; i < G_N_ELEMENTS(items); i++) {
        const Record *item = sample_record_item(map, "spaces", i);
        g_autofree char *line = g_strdup_printf("type - %s\n", items[i]);
        g_autofree char *kept = describe_kept(item);
        assert_true(item->raw);
        assert_int_equal(item->present, 0);
        assert_string_equal(kept, line);
    }
    assert_false(sample_record_item(map, "spaces", 5)->raw);
}

static void
a_file_that_is_no_object_is_raw(void **state G_GNUC_UNUSED)
{
    static const char *const files[] = {"[]", " 5 ", "\"text\"\n", "[{\"id\": \"a\"}]"};
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autoptr(SampleRecord) record = sample_record(ENTITY_GAME, files[i]);
        assert_true(record->raw);
    }
}

typedef struct {
    const char *json;
    ScanError error;
    const char *rest; /* of the file, from the place of the error on */
} StopCase;

/* clang-format off */
static const StopCase stop_cases[] = {
    {"", SCAN_EMPTY, ""},
    {"{\"spaces\": [", SCAN_TRUNCATED, ""},
    {"{\"spaces\": [{\"id\": \"a\"} {}]}", SCAN_COMMA, "{}]}"},
    {"{\"spaces\": [{\"id\": a}]}", SCAN_UNEXPECTED, "a}]}"},
    {"{\"spaces\": [{\"aliases\": [\"a\" \"b\"]}]}", SCAN_COMMA, "\"b\"]}]}"},
    {"{\"spaces\": [{\"aliases\": [\"a\", 01]}]}", SCAN_LEADING_ZERO, "01]}]}"},
    {"{\"spaces\": [{\"aliases\": [5, \"\\q\"]}]}", SCAN_ESCAPE, "\\q\"]}]}"},
    {"{\"spaces\": [{\"forage\": 5,}]}", SCAN_TRAILING_COMMA, ",}]}"},
    {"{\"spaces\": [{\"forage\": 'x'}]}", SCAN_SINGLE_QUOTE, "'x'}]}"},
    {"{\"spaces\": [{\"forage\": 5, \"forage\": -}]}", SCAN_NUMBER, "-}]}"},
    {"{\"spaces\": [{\"source\": {\"*\" \"x\"}}]}", SCAN_COLON, "\"*\" \"x\"}}]}"},
    {"{\"spaces\": [{\"source\": {\"*\": \"\\q\"}}]}", SCAN_ESCAPE, "\\q\"}}]}"},
    {"{\"spaces\": [{\"source\": {\"*\": \"x\", 5}]}", SCAN_NAME, "5}]}"},
    {"{\"spaces\": [{\"source\": {\"q\": \"x\", 5}]}", SCAN_NAME, "5}]}"},
    {"{\"x\": {\"y\": [\"\xff\"]}}", SCAN_UTF8, "\xff\"]}}"},
    {"{\"spaces\": [{\"port\": {\"sea\": \"a\n\"}}]}", SCAN_CONTROL, "\n\"}}]}"},
    {"{\"spaces\": [{\"kind\": \"\\u0000\"}]}", SCAN_NUL, "\\u0000\"}]}"},
    {"{\"x\": 1} {}", SCAN_SECOND_ROOT, "{}"},
    {"[5, ]", SCAN_TRAILING_COMMA, ", ]"},
    {"5 5", SCAN_SECOND_ROOT, "5"},
};
/* clang-format on */

static void
what_is_not_json_stops_a_file(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(stop_cases); i++) {
        const StopCase *c = &stop_cases[i];
        g_autoptr(GBytes) contents = g_bytes_new(c->json, strlen(c->json));
        g_autoptr(SourceText) text = source_text_new("map.json", contents);
        Scanner stop;
        assert_null(record_read(entity_get(ENTITY_MAP), text, &stop));
        if (stop.error != c->error || strcmp(c->json + stop.token.start, c->rest) != 0)
            fail_msg("`%s`: error %d at %u", c->json, stop.error, stop.token.start);
    }
}

/* Returns: how reading ends a file with @n members of one name after the first. */
static ScanError
read_duplicates(guint n, gboolean *is_read)
{
    static const char member[] = ",\"id\":0";
    g_autoptr(GByteArray) json = g_byte_array_sized_new(n * (guint)strlen(member) + 16);
    g_byte_array_append(json, (const guint8 *)"{\"id\":0", 7);
    for (guint i = 0; i < n; i++)
        g_byte_array_append(json, (const guint8 *)member, (guint)strlen(member));
    g_byte_array_append(json, (const guint8 *)"}", 1);
    g_autoptr(GBytes) contents = g_byte_array_free_to_bytes(g_steal_pointer(&json));
    g_autoptr(SourceText) text = source_text_new("game.json", contents);
    Scanner stop;
    g_autoptr(SampleRecord) record = record_read(entity_get(ENTITY_GAME), text, &stop);
    *is_read = record != NULL;
    return stop.error;
}

/* The record itself and each kept member count. */
static void
records_of_a_file_are_limited(void **state G_GNUC_UNUSED)
{
    gboolean is_read;
    assert_int_equal(read_duplicates(LIMIT_RECORDS - 2, &is_read), SCAN_OK);
    assert_true(is_read);
    assert_int_equal(read_duplicates(LIMIT_RECORDS - 1, &is_read), SCAN_RECORDS);
    assert_false(is_read);
}

static void
depth_of_a_file_is_limited(void **state G_GNUC_UNUSED)
{
    g_autofree char *open = g_strnfill(LIMIT_DEPTH, '[');
    g_autofree char *close = g_strnfill(LIMIT_DEPTH, ']');
    g_autofree char *deep = g_strdup_printf("{\"x\": %s%s}", open + 1, close + 1);
    g_autofree char *too_deep = g_strdup_printf("{\"x\": %s%s}", open, close);
    g_autoptr(SampleRecord) record = sample_record_try(ENTITY_MAP, deep);
    assert_non_null(record);
    assert_null(sample_record_try(ENTITY_MAP, too_deep));
}

static void
values_of_edits_are_records_or_nothing(void **state G_GNUC_UNUSED)
{
    static const char *const wrong[] = {"", "5", "[]", "{", "{} {}", "{\"id\": }", "null"};
    g_autoptr(Arena) arena = arena_new();
    const Entity *entity = entity_get(ENTITY_SPACE);
    for (guint i = 0; i < G_N_ELEMENTS(wrong); i++)
        assert_null(record_read_value(entity, arena, wrong[i]));
    char json[] = " {\"id\": \"a\", \"x\": [1], \"forage\": 0.5} ";
    const Record *record = record_read_value(entity, arena, json);
    memset(json, ' ', strlen(json));
    g_autofree char *kept = describe_kept(record);
    assert_string_equal(record_key(record), "a");
    assert_string_equal(kept, "unknown - [1]\nfraction forage 0.5\n");
    assert_ptr_equal(record->arena, arena);
    assert_null(record->text);
    /* What no file holds has no place in one. */
    assert_int_equal(record->offset, OFFSET_NONE);
    for (const Kept *bytes = record->kept; bytes != NULL; bytes = bytes->next)
        assert_int_equal(bytes->offset, OFFSET_NONE);
}

static void
fields_are_read_one_by_one(void **state G_GNUC_UNUSED)
{
    g_autoptr(Arena) arena = arena_new();
    Record *record = arena_alloc(arena, entity_get(ENTITY_SPACE)->size);
    record->entity = entity_get(ENTITY_SPACE);
    record->arena = arena;
    assert_true(record_read_field(record, record_field(record, "forage"), " 7 "));
    assert_int_equal(((Space *)record)->forage, 7);
    assert_false(record_read_field(record, record_field(record, "kind"), "\"river\""));
    assert_false(record_read_field(record, record_field(record, "note"), "\"x\" \"y\""));
    assert_false(record_read_field(record, record_field(record, "note"), "x"));
    assert_false(record_has(record, record_field(record, "note")));
    g_autofree char *json = sample_record_to_file(record);
    assert_string_equal(json, "{\"forage\": 7}\n");
}

FILE_OF_TESTS(record_read)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_taken_is_kept),
        cmocka_unit_test(unknown_duplicates_are_found_however_spelt),
        cmocka_unit_test(structs_are_filled),
        cmocka_unit_test(refused_values_leave_the_slot_alone),
        cmocka_unit_test(items_that_are_no_objects_are_raw),
        cmocka_unit_test(a_file_that_is_no_object_is_raw),
        cmocka_unit_test(what_is_not_json_stops_a_file),
        cmocka_unit_test(records_of_a_file_are_limited),
        cmocka_unit_test(depth_of_a_file_is_limited),
        cmocka_unit_test(values_of_edits_are_records_or_nothing),
        cmocka_unit_test(fields_are_read_one_by_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
