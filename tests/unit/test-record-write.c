/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing records: the order of members, the place of what is kept, and that writing settles.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/model/record-write.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"

typedef struct {
    EntityId entity;
    const char *json;
    const char *file;
} WriteCase;

/* clang-format off */
static const WriteCase write_cases[] = {
    {ENTITY_SPACE, "{}", "{}\n"},
    {ENTITY_SPACE, " { \"kind\":\"sea\" ,\"name\":\"B\",\"id\":\"b\"}\n\n",
     "{\"id\": \"b\", \"name\": \"B\", \"kind\": \"sea\"}\n"},
    {ENTITY_SPACE, "{\"forage\": 0, \"aliases\": [], \"neighbours\": []}",
     "{\"aliases\": [], \"forage\": 0, \"neighbours\": []}\n"},
    /* Kept: beside the field of its name, behind a value that was taken. */
    {ENTITY_SPACE, "{\"forage\": \"four\", \"id\": \"a\"}",
     "{\"id\": \"a\", \"forage\": \"four\"}\n"},
    {ENTITY_SPACE, "{\"forage\" :4.5, \"note\": \"n\", \"id\": \"a\"}",
     "{\"id\": \"a\", \"forage\" :4.5, \"note\": \"n\"}\n"},
    {ENTITY_SPACE, "{\"forage\": 4, \"id\": \"a\", \"forage\":5,\"forage\" : \"x\"}",
     "{\"id\": \"a\", \"forage\": 4, \"forage\":5, \"forage\" : \"x\"}\n"},
    {ENTITY_SPACE, "{\"forage\": \"x\", \"forage\": 4}", "{\"forage\": \"x\", \"forage\": 4}\n"},
    {ENTITY_SPACE, "{\"\\u0066orage\": []}", "{\"\\u0066orage\": []}\n"},
    /* Unknown: at the end, in the order of the file. */
    {ENTITY_SPACE, "{\"z\":1, \"id\": \"a\", \"y\" : [1,2], \"z\": 3}",
     "{\"id\": \"a\", \"z\":1, \"y\" : [1,2], \"z\": 3}\n"},
    {ENTITY_SPACE, "{\"a\\u0062\": \"\\u00e5\\/\", \"\": -0}",
     "{\"a\\u0062\": \"\\u00e5\\/\", \"\": -0}\n"},
    /* Raw. */
    {ENTITY_SPACE, " [1,2] ", "[1,2]\n"},
    {ENTITY_SPACE, "null", "null\n"},
    {ENTITY_TABLES, "{\"borders\": [5, {\"id\":\"b\"},  [ ], \"\\u0041\"]}",
     "{\"borders\": [5, {\"id\": \"b\"}, [ ], \"\\u0041\"]}\n"},
    /* A line break inside what is kept breaks all around it, and nothing else. */
    {ENTITY_TABLES, "{\"borders\": [{\"id\": \"b\", \"x\": [\n1]}, {\"id\": \"c\"}]}",
     "{\n  \"borders\": [\n    {\n      \"id\": \"b\",\n      \"x\": [\n1]\n    },\n"
     "    {\"id\": \"c\"}\n  ]\n}\n"},
    {ENTITY_SPACE, "{\"id\": \"a\", \"x\": [\r1]}", "{\"id\": \"a\", \"x\": [\r1]}\n"},
};
/* clang-format on */

static void
records_are_written_in_canonical_form(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(write_cases); i++) {
        const WriteCase *c = &write_cases[i];
        g_autoptr(SampleRecord) record = sample_record(c->entity, c->json);
        g_autofree char *file = sample_record_to_file(record);
        if (strcmp(file, c->file) != 0)
            fail_msg("%s became %s", c->json, file);
    }
}

static void
writing_settles_at_once(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(write_cases); i++) {
        const WriteCase *c = &write_cases[i];
        g_autoptr(SampleRecord) record = sample_record(c->entity, c->file);
        g_autofree char *file = sample_record_to_file(record);
        assert_string_equal(file, c->file);
    }
}

/* Reverses the members of every record, so that only the table can have put them in order. */
static void
members_follow_the_table(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        g_autoptr(GString) forward = g_string_new(NULL);
        g_autoptr(GString) backward = g_string_new(NULL);
        for (guint j = 0; j < entity->n_fields; j++) {
            const char *key = field_key(&entity->fields[j]);
            /* No kind takes null, so every member is kept. */
            g_string_append_printf(forward, "%s\"%s\": null", j > 0 ? " " : "", key);
            g_string_prepend(backward, j > 0 ? ", " : "");
            g_autofree char *member = g_strdup_printf("\"%s\": null", key);
            g_string_prepend(backward, member);
        }
        g_autofree char *json = g_strdup_printf("{%s}", backward->str);
        g_autoptr(SampleRecord) record = sample_record(i, json);
        g_autofree char *file = sample_record_to_file(record);
        g_auto(GStrv) lines = g_strsplit_set(file, "{,}\n", -1);
        g_autoptr(GString) found = g_string_new(NULL);
        for (char **line = lines; *line != NULL; line++)
            if (*g_strstrip(*line) != '\0')
                g_string_append_printf(found, "%s%s", found->len > 0 ? " " : "", *line);
        assert_string_equal(found->str, forward->str);
    }
}

static void
lines_hold_a_hundred_columns(void **state G_GNUC_UNUSED)
{
    for (guint length = 60; length < 110; length++) {
        g_autofree char *name = g_strnfill(length, 'x');
        g_autofree char *json = g_strdup_printf("{\"id\":\"%s\"}", name);
        g_autoptr(SampleRecord) record = sample_record(ENTITY_SPACE, json);
        g_autofree char *file = sample_record_to_file(record);
        gboolean fits = strlen("{\"id\": \"\"},") + length <= WRITER_COLUMNS;
        assert_int_equal(strchr(file, '\n')[1] == '\0', fits);
    }
}

static void
values_are_written_one_by_one(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) record =
        sample_record(ENTITY_SPACE, "{\"aliases\":[\"a\",\"b\"],\"forage\":\"x\",\"note\":\"\"}");
    g_autofree char *aliases = record_field_to_text(record, record_field(record, "aliases"));
    g_autofree char *note = record_field_to_text(record, record_field(record, "note"));
    g_autofree char *whole = record_to_text(record);
    assert_string_equal(aliases, "[\"a\", \"b\"]");
    assert_string_equal(note, "\"\"");
    assert_string_equal(whole, "{\"aliases\": [\"a\", \"b\"], \"forage\":\"x\", \"note\": \"\"}");
    /* What is kept is no value of the field. */
    assert_null(record_field_to_text(record, record_field(record, "forage")));
    assert_null(record_field_to_text(record, record_field(record, "name")));
}

static void
raw_items_are_written_as_texts(void **state G_GNUC_UNUSED)
{
    g_autoptr(SampleRecord) tables =
        sample_record(ENTITY_TABLES, "{\"borders\": [ [1,\n 2] , {} ]}");
    g_autofree char *raw = record_to_text(sample_record_item(tables, "borders", 0));
    g_autofree char *empty = record_to_text(sample_record_item(tables, "borders", 1));
    assert_string_equal(raw, "[1,\n 2]");
    assert_string_equal(empty, "{}");
}

static void
the_data_of_the_project_are_canonical(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *name;
        EntityId entity;
    } files[] = {
        {"game.json", ENTITY_GAME},
        {"map.json", ENTITY_MAP},
        {"roster.json", ENTITY_ROSTER},
        {"tables.json", ENTITY_TABLES},
    };
    for (guint i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *path =
            g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", files[i].name, NULL);
        g_autofree char *json = NULL;
        assert_true(g_file_get_contents(path, &json, NULL, NULL));
        g_autoptr(SampleRecord) record = sample_record(files[i].entity, json);
        g_autofree char *file = sample_record_to_file(record);
        assert_string_equal(file, json);
    }
}

FILE_OF_TESTS(record_write)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_are_written_in_canonical_form),
        cmocka_unit_test(writing_settles_at_once),
        cmocka_unit_test(members_follow_the_table),
        cmocka_unit_test(lines_hold_a_hundred_columns),
        cmocka_unit_test(values_are_written_one_by_one),
        cmocka_unit_test(raw_items_are_written_as_texts),
        cmocka_unit_test(the_data_of_the_project_are_canonical),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
