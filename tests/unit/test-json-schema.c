/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The schemas against the table, against the reader, and against data.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/interchange/json-schema.h"
#include "schema/model/words.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-record.h"
#include "tests/unit/schema-judge.h"

static JsonNode *
schema_for(const Entity *entity, SchemaScope scope)
{
    g_autoptr(GBytes) bytes = json_schema_to_bytes(entity, SYSTEM_ANY, scope);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return schema_judge_parse(text, length);
}

/* Returns: (transfer full): the schema of @entity for data sets without a base. */
static JsonNode *
schema_of(const Entity *entity)
{
    return schema_for(entity, SCHEMA_COMPLETE);
}

static void
documents_say_what_they_are(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        g_autoptr(JsonNode) document = schema_of(entity);
        JsonObject *root = json_node_get_object(document);
        g_autofree char *urn = g_strconcat("urn:narva:format:1:", entity->name, NULL);
        const FileKind *file = file_kind_for(entity->id);
        assert_string_equal(json_object_get_string_member(root, "$schema"),
                            "https://json-schema.org/draft/2020-12/schema");
        assert_string_equal(json_object_get_string_member(root, "$id"), urn);
        assert_string_equal(json_object_get_string_member(root, "title"),
                            file != NULL ? file->name : entity->name);
        assert_string_equal(json_object_get_string_member(root, "description"), entity->meaning);
    }
}

static void
bytes_are_always_the_same(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        g_autoptr(GBytes) once = json_schema_to_bytes(entity_get(i), SYSTEM_ANY, SCHEMA_LAYERS);
        g_autoptr(GBytes) again = json_schema_to_bytes(entity_get(i), SYSTEM_ANY, SCHEMA_LAYERS);
        assert_true(g_bytes_equal(once, again));
    }
}

static void
everything_below_is_reached(void **state G_GNUC_UNUSED)
{
    gboolean is_reached[N_ENTITIES] = {FALSE};
    for (guint i = 0; i < FILE_KINDS; i++) {
        const Entity *root = entity_get(file_kinds()[i].entity);
        const Entity *reached[N_ENTITIES];
        guint n = json_schema_reach(root, SYSTEM_ANY, reached);
        for (guint j = 0; j < n; j++)
            is_reached[reached[j]->id] = TRUE;
        assert_ptr_equal(reached[0], root);
        for (guint j = 1; j < n; j++)
            for (guint k = 0; k < j; k++)
                assert_ptr_not_equal(reached[j], reached[k]);
        assert_ptr_equal(file_kind_for(root->id), &file_kinds()[i]);
    }
    for (guint i = 0; i < N_ENTITIES; i++)
        assert_true(is_reached[i]);
    const Entity *reached[N_ENTITIES];
    assert_int_equal(json_schema_reach(entity_get(ENTITY_PORT), SYSTEM_ANY, reached), 1);
    assert_null(file_kind_for(entity_get(ENTITY_PORT)->id));
}

/* Whether @node says what an absent @field means. */
static gboolean
is_default(JsonNode *node, const Field *field)
{
    if (field->kind == KIND_WORD)
        return strcmp(json_node_get_string(node), field->words[field->fallback]) == 0;
    if (field->kind == KIND_BOOL)
        return json_node_get_boolean(node) == field->fallback;
    return field->kind == KIND_INT && json_node_get_int(node) == field->fallback;
}

static void
check_property(JsonObject *root, const Field *field, JsonObject *property)
{
    gboolean is_list = field->kind == KIND_REFS || field->kind == KIND_LIST;
    JsonObject *item = is_list ? json_object_get_object_member(property, "items") : property;
    const char *refers = json_object_get_string_member_with_default(item, "x-refers-to", NULL);
    assert_string_equal(json_object_get_string_member(property, "description"), field->meaning);
    if (field->kind == KIND_REF || field->kind == KIND_REFS)
        assert_string_equal(refers, entity_get(field->target)->name);
    else
        assert_null(refers);
    JsonNode *fallback = json_object_get_member(property, "default");
    if (fallback == NULL) {
        assert_true(field->required || field->kind != KIND_BOOL);
        return;
    }
    assert_true(is_default(fallback, field) && !field->required);
    assert_true(schema_judge_accepts(root, property, fallback));
}

/* @schema is that of @entity, in the document @root; @is_partial: of records that may be overrides,
 * which need no more than their key. */
static void
check_definition(JsonObject *root, const Entity *entity, JsonObject *schema, gboolean is_partial)
{
    g_autoptr(GString) required = g_string_new(NULL);
    g_autoptr(GString) found = g_string_new(NULL);
    JsonObject *properties = json_object_get_object_member(schema, "properties");
    g_autoptr(GList) names = json_object_get_members(properties);
    GList *name = names;
    assert_string_equal(json_object_get_string_member(schema, "description"), entity->meaning);
    for (guint i = 0; i < entity->n_fields; i++, name = name->next) {
        const Field *field = &entity->fields[i];
        assert_string_equal(name->data, field_key(field));
        check_property(root, field, json_object_get_object_member(properties, name->data));
        if (field->required && field->systems == 0 && (!is_partial || (entity->keyed && i == 0)))
            g_string_append_printf(required, "%s ", field_key(field));
    }
    assert_null(name);
    JsonArray *array = json_object_has_member(schema, "required")
                           ? json_object_get_array_member(schema, "required")
                           : NULL;
    for (guint i = 0; array != NULL && i < json_array_get_length(array); i++)
        g_string_append_printf(found, "%s ", json_array_get_string_element(array, i));
    assert_string_equal(found->str, required->str);
    assert_true(json_object_has_member(schema, "patternProperties"));
}

/* Returns: whether the document @root has a schema of @entity under @name, having checked it. */
static gboolean
check_named_definition(JsonObject *root, const Entity *entity, const char *start)
{
    g_autofree char *name = g_strconcat(start, entity->name, NULL);
    JsonObject *definitions = json_object_get_object_member(root, "$defs");
    if (!json_object_has_member(definitions, name))
        return FALSE;
    check_definition(root, entity, json_object_get_object_member(definitions, name), *start != 0);
    return TRUE;
}

static void
check_definitions(const Entity *entity, SchemaScope scope)
{
    g_autoptr(JsonNode) document = schema_for(entity, scope);
    JsonObject *root = json_node_get_object(document);
    const Entity *reached[N_ENTITIES];
    guint n = json_schema_reach(entity, SYSTEM_ANY, reached);
    gboolean is_decided = json_object_has_member(root, "if");
    check_definition(root, reached[0], root, is_decided || scope == SCHEMA_LAYERS);
    assert_true(json_object_has_member(root, "$defs") || n == 1);
    for (guint j = 1; j < n; j++) {
        gboolean is_complete = check_named_definition(root, reached[j], "");
        assert_true(check_named_definition(root, reached[j], "partial-") || is_complete);
        assert_true(is_complete || !is_decided);
    }
}

static void
definitions_are_those_of_the_table(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        check_definitions(entity_get(i), SCHEMA_LAYERS);
        check_definitions(entity_get(i), SCHEMA_COMPLETE);
    }
}

static gboolean
accepts_text(const Entity *entity, const char *json, SchemaScope scope)
{
    g_autoptr(JsonNode) document = schema_for(entity, scope);
    g_autoptr(JsonNode) value = schema_judge_parse(json, strlen(json));
    JsonObject *root = json_node_get_object(document);
    return schema_judge_accepts(root, root, value);
}

static void
real_data_are_right(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        if (kind->folder != NULL)
            continue;
        g_autofree char *path =
            g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", kind->name, NULL);
        g_autofree char *text = NULL;
        g_autoptr(GError) error = NULL;
        g_file_get_contents(path, &text, NULL, &error);
        g_assert_no_error(error);
        assert_true(accepts_text(entity_get(kind->entity), text, SCHEMA_LAYERS));
    }
}

/* clang-format off */
static const struct {
    EntityId entity;
    gboolean is_right;
    const char *json;
} samples[] = {
    {ENTITY_MAP, TRUE, "{\"spaces\": []}"},
    {ENTITY_MAP, TRUE, "{\"$schema\": \"map.schema.json\", \"spaces\": []}"},
    {ENTITY_MAP, TRUE, "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"sea\"}]}"},
    {ENTITY_MAP, FALSE, "[]"},
    {ENTITY_MAP, FALSE, "{}"},
    {ENTITY_MAP, FALSE, "{\"space\": []}"},
    {ENTITY_MAP, FALSE, "{\"spaces\": [], \"$schema2\": \"a\"}"},
    {ENTITY_MAP, FALSE, "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"see\"}]}"},
    {ENTITY_MAP, FALSE, "{\"spaces\": [], \"comment\": \"a\"}"},
    {ENTITY_MAP, FALSE, "{\"spaces\": [], \"x_old\": \"a\"}"},
    {ENTITY_MAP, TRUE, "{\"spaces\": [], \"_comment\": [\"a\"], \"x-old\": {\"b\": null}}"},
    {ENTITY_MAP, TRUE, "{\"spaces\": [{\"$schema\": \"a\", \"id\": \"a\", \"name\": \"A\", \"kind\": \"sea\"}]}"},
    {ENTITY_NEIGHBOUR, TRUE, "{\"to\": \"a\", \"border\": \"port\", \"one-way\": true, \"note\": \"\"}"},
    {ENTITY_NEIGHBOUR, FALSE, "{\"to\": \"a\", \"border\": \"port\", \"one_way\": true}"},
    {ENTITY_NEIGHBOUR, FALSE, "{\"to\": \"A b\", \"border\": \"port\"}"},
    {ENTITY_NEIGHBOUR, FALSE, "{\"to\": \"a\"}"},
    {ENTITY_GARRISON, TRUE, "{\"name\": \"A\", \"value\": 0, \"aliases\": [], \"source\": \"map\"}"},
    {ENTITY_GARRISON, TRUE, "{\"name\": \"A\", \"value\": 99, \"source\": {\"*\": \"map\", \"value\": \"b\"}}"},
    {ENTITY_GARRISON, FALSE, "{\"name\": \"A\", \"value\": 100}"},
    {ENTITY_GARRISON, FALSE, "{\"name\": \"A\", \"value\": 1, \"aliases\": [1]}"},
    {ENTITY_GARRISON, FALSE, "{\"name\": \"A\", \"value\": 1, \"source\": {\"valeu\": \"b\"}}"},
    {ENTITY_GARRISON, FALSE, "{\"name\": \"A\", \"value\": 1, \"source\": {\"value\": 1}}"},
    {ENTITY_GARRISON, TRUE, "{\"name\": \"A\", \"value\": 1, \"source\": {\"x-y\": [1], \"_comment\": 2}}"},
    {ENTITY_RANGE, TRUE, "{\"field\": \"space.forage\", \"min\": -5, \"max\": 1}"},
    {ENTITY_RANGE, FALSE, "{\"field\": \"space.name\", \"min\": -5, \"max\": 1}"},
};
/* clang-format on */

static void
samples_are_distinguished(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(samples); i++)
        if (accepts_text(entity_get(samples[i].entity), samples[i].json, SCHEMA_COMPLETE) !=
            samples[i].is_right)
            fail_msg("%s is%s right", samples[i].json, samples[i].is_right ? "" : " not");
}

/* clang-format off */
static const struct {
    EntityId entity;
    gboolean is_right[2]; /* by SchemaScope */
    const char *json;
} overrides[] = {
    {ENTITY_MAP, {TRUE, FALSE}, "{}"},
    {ENTITY_MAP, {TRUE, FALSE}, "{\"spaces\": [{\"id\": \"a\", \"note\": null}]}"},
    {ENTITY_MAP, {TRUE, TRUE}, "{\"grids\": [{\"id\": \"a\"}], \"spaces\": [{\"id\": \"a-0101\", \"name\": \"A\"}]}"},
    {ENTITY_MAP, {FALSE, FALSE}, "{\"spaces\": [{\"name\": \"A\"}]}"},
    {ENTITY_MAP, {FALSE, FALSE}, "{\"spaces\": [{\"id\": null}]}"},
    {ENTITY_MAP, {FALSE, FALSE}, "{\"spaces\": [{\"id\": \"a\", \"nmae\": \"A\"}]}"},
    {ENTITY_GAME, {TRUE, TRUE}, "{\"format\": 1, \"id\": \"a\", \"extends\": \"b\", \"dice\": null}"},
    {ENTITY_GAME, {FALSE, FALSE}, "{\"format\": 1, \"id\": \"a\"}"},
    {ENTITY_GAME, {FALSE, FALSE}, "{\"format\": 2, \"id\": \"a\", \"extends\": \"b\"}"},
    {ENTITY_SCENARIO, {TRUE, TRUE}, "{\"id\": \"a\", \"extends\": \"b\", \"options\": null}"},
    {ENTITY_SCENARIO, {TRUE, FALSE}, "{\"id\": \"a\"}"},
    {ENTITY_RULE, {TRUE, FALSE}, "{\"id\": \"a\", \"name\": \"A\"}"},
    {ENTITY_RULE, {TRUE, FALSE}, "{\"id\": \"a\", \"if\": null}"},
    {ENTITY_UNIT, {TRUE, FALSE}, "{\"id\": \"a\", \"absent\": true}"},
    {ENTITY_UNIT, {FALSE, FALSE}, "{\"id\": \"a\", \"name\": \" A\"}"},
    {ENTITY_UNIT, {FALSE, FALSE}, "{\"id\": \"a\", \"tags\": [\"a\", \"a\"]}"},
};
/* clang-format on */

/* What may be left out, and where null is a value. */
static void
overrides_are_valid_where_there_is_a_base(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < G_N_ELEMENTS(overrides); i++)
        for (guint j = 0; j < 2; j++)
            if (accepts_text(entity_get(overrides[i].entity), overrides[i].json, (SchemaScope)j) !=
                overrides[i].is_right[j])
                fail_msg("%s is%s right by %u", overrides[i].json,
                         overrides[i].is_right[j] ? "" : " not", j);
}

static const char *const values[] = {
    "null",
    "true",
    "0",
    "-1",
    "1700",
    "99999999",
    "1.5",
    "\"\"",
    "\"land\"",
    "\"always\"",
    "\"a-1\"",
    "\"-a\"",
    "\"#2f6797\"",
    "\"#2F6\"",
    "\"#2F6797\"",
    "\"a.b\"",
    "\"book.year\"",
    "\"book.id\"",
    "[]",
    "[\"a\"]",
    "[1]",
    "[[]]",
    "{}",
    "{\"*\": 1}",
    "{\"*\": \"a\"}",
    "{\"a\": {}}",
    "{\"a\": \"a\"}",
    "\"Ä\"",
};

/* What the reader takes though it is no good: that is for the checks. */
static gboolean
is_for_the_checks(const Field *field)
{
    return field->kind == KIND_ID || field->kind == KIND_INT || field->kind == KIND_TITLE ||
           field->target != 0;
}

static void
check_value(const Entity *entity, JsonObject *root, const Field *field, const char *json)
{
    g_autofree char *text = g_strdup_printf("{\"%s\": %s}", field_key(field), json);
    g_autoptr(SampleRecord) record = sample_record(entity->id, text);
    g_autoptr(JsonNode) value = schema_judge_parse(json, strlen(json));
    JsonObject *properties = json_object_get_object_member(root, "properties");
    JsonObject *property = json_object_get_object_member(properties, field_key(field));
    gboolean may_be_null = json_object_has_member(root, "if") && !field->required;
    gboolean is_taken = record->kept == NULL || (may_be_null && strcmp(json, "null") == 0);
    gboolean is_accepted = schema_judge_accepts(root, property, value);
    if (is_accepted != is_taken && (is_accepted || !is_for_the_checks(field)))
        fail_msg("%s of a %s: only the %s takes it", text, entity->name,
                 is_taken ? "reader" : "schema");
}

static void
schema_takes_what_the_reader_takes(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        g_autoptr(JsonNode) document = schema_of(entity);
        for (guint j = 0; j < entity->n_fields; j++)
            for (guint k = 0; k < G_N_ELEMENTS(values); k++)
                check_value(entity, json_node_get_object(document), &entity->fields[j], values[k]);
    }
}

static gboolean
accepts_number(JsonObject *root, const Field *field, gint64 number)
{
    JsonObject *properties = json_object_get_object_member(root, "properties");
    g_autoptr(JsonNode) value = json_node_init_int(json_node_alloc(), number);
    return schema_judge_accepts(root, json_object_get_object_member(properties, field_key(field)),
                                value);
}

static void
ranges_are_those_of_the_table(void **state G_GNUC_UNUSED)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        g_autoptr(JsonNode) document = schema_of(entity_get(i));
        JsonObject *root = json_node_get_object(document);
        for (guint j = 0; j < entity_get(i)->n_fields; j++) {
            const Field *field = &entity_get(i)->fields[j];
            if (field->kind != KIND_INT)
                continue;
            assert_true(accepts_number(root, field, field->min));
            assert_false(accepts_number(root, field, field->min - 1));
            assert_false(accepts_number(root, field, field->max + 1));
            if (i != ENTITY_GAME) /* whose format is the one of today */
                assert_true(accepts_number(root, field, field->max));
        }
    }
}

static void
what_a_system_does_not_read_is_left_out(void **state G_GNUC_UNUSED)
{
    const Entity *rules = entity_get(ENTITY_RULES), *map = entity_get(ENTITY_MAP);
    const Entity *reached[N_ENTITIES];
    g_autoptr(GBytes) all = json_schema_to_bytes(rules, SYSTEM_ANY, SCHEMA_COMPLETE);
    g_autoptr(GBytes) some = json_schema_to_bytes(rules, SYSTEM_HEX_BATTLE, SCHEMA_COMPLETE);
    const char *whole = g_bytes_get_data(all, NULL), *part = g_bytes_get_data(some, NULL);
    static const char *const unread[] = {"\"profile\"", "\"during\"", "\"act\"", "\"level\""};
    for (guint i = 0; i < G_N_ELEMENTS(unread); i++) {
        assert_non_null(g_strstr_len(whole, (gssize)g_bytes_get_size(all), unread[i]));
        assert_null(g_strstr_len(part, (gssize)g_bytes_get_size(some), unread[i]));
    }
    assert_non_null(g_strstr_len(part, (gssize)g_bytes_get_size(some), "\"lose-steps\""));
    guint n_all = json_schema_reach(map, SYSTEM_ANY, reached);
    assert_true(json_schema_reach(map, SYSTEM_HEX_BATTLE, reached) < n_all);
    assert_true(json_schema_reach(map, SYSTEM_AREA_BLOCKS, reached) < n_all);
}

FILE_OF_TESTS(json_schema)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_say_what_they_are),
        cmocka_unit_test(bytes_are_always_the_same),
        cmocka_unit_test(everything_below_is_reached),
        cmocka_unit_test(definitions_are_those_of_the_table),
        cmocka_unit_test(real_data_are_right),
        cmocka_unit_test(samples_are_distinguished),
        cmocka_unit_test(overrides_are_valid_where_there_is_a_base),
        cmocka_unit_test(schema_takes_what_the_reader_takes),
        cmocka_unit_test(ranges_are_those_of_the_table),
        cmocka_unit_test(what_a_system_does_not_read_is_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
