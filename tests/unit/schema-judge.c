/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function for each keyword of JSON Schema that our schemas use.
 */
#include "tests/unit/schema-judge.h"

#include <string.h>

JsonNode *
schema_judge_parse(const char *text, gsize length)
{
    g_autoptr(JsonParser) parser = json_parser_new_immutable();
    g_autoptr(GError) error = NULL;
    json_parser_load_from_data(parser, text, (gssize)length, &error);
    g_assert_no_error(error);
    return json_parser_steal_root(parser);
}

/* The value @value under the keyword @argument of @schema, in the document @root. */
typedef struct {
    JsonObject *root;
    JsonObject *schema;
    JsonNode *argument;
    JsonNode *value;
} Case;

static gboolean
is_text(JsonNode *node)
{
    return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_STRING;
}

static gboolean
is_integer(JsonNode *node)
{
    return JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == G_TYPE_INT64;
}

static gboolean
matches(const char *pattern, const char *text)
{
    return g_regex_match_simple(pattern, text, G_REGEX_DOLLAR_ENDONLY, 0);
}

static gboolean
is_of_type(JsonNode *value, const char *type)
{
    if (strcmp(type, "object") == 0)
        return JSON_NODE_HOLDS_OBJECT(value);
    if (strcmp(type, "array") == 0)
        return JSON_NODE_HOLDS_ARRAY(value);
    if (strcmp(type, "string") == 0)
        return is_text(value);
    if (strcmp(type, "integer") == 0)
        return is_integer(value);
    if (strcmp(type, "null") == 0)
        return JSON_NODE_HOLDS_NULL(value);
    g_assert_cmpstr(type, ==, "boolean");
    return JSON_NODE_HOLDS_VALUE(value) && json_node_get_value_type(value) == G_TYPE_BOOLEAN;
}

static gboolean
look_at_type(const Case *c)
{
    if (!JSON_NODE_HOLDS_ARRAY(c->argument))
        return is_of_type(c->value, json_node_get_string(c->argument));
    JsonArray *types = json_node_get_array(c->argument);
    for (guint i = 0; i < json_array_get_length(types); i++)
        if (is_of_type(c->value, json_array_get_string_element(types, i)))
            return TRUE;
    return FALSE;
}

static gboolean
look_at_enum(const Case *c)
{
    JsonArray *words = json_node_get_array(c->argument);
    for (guint i = 0; i < json_array_get_length(words); i++)
        if (json_node_equal(json_array_get_element(words, i), c->value))
            return TRUE;
    return FALSE;
}

static gboolean
look_at_pattern(const Case *c)
{
    return !is_text(c->value) ||
           matches(json_node_get_string(c->argument), json_node_get_string(c->value));
}

static gboolean
look_at_minimum(const Case *c)
{
    return !is_integer(c->value) || json_node_get_int(c->value) >= json_node_get_int(c->argument);
}

static gboolean
look_at_maximum(const Case *c)
{
    return !is_integer(c->value) || json_node_get_int(c->value) <= json_node_get_int(c->argument);
}

static gboolean
look_at_items(const Case *c)
{
    if (!JSON_NODE_HOLDS_ARRAY(c->value))
        return TRUE;
    JsonArray *items = json_node_get_array(c->value);
    for (guint i = 0; i < json_array_get_length(items); i++)
        if (!schema_judge_accepts(c->root, json_node_get_object(c->argument),
                                  json_array_get_element(items, i)))
            return FALSE;
    return TRUE;
}

static gboolean
look_at_required(const Case *c)
{
    JsonArray *names = json_node_get_array(c->argument);
    for (guint i = 0; JSON_NODE_HOLDS_OBJECT(c->value) && i < json_array_get_length(names); i++)
        if (!json_object_has_member(json_node_get_object(c->value),
                                    json_array_get_string_element(names, i)))
            return FALSE;
    return TRUE;
}

static gboolean
look_at_ref(const Case *c)
{
    const char *pointer = json_node_get_string(c->argument);
    const char *start = "#/$defs/";
    if (strcmp(pointer, "#") == 0)
        return schema_judge_accepts(c->root, c->root, c->value);
    g_assert_true(g_str_has_prefix(pointer, start));
    JsonObject *definitions = json_object_get_object_member(c->root, "$defs");
    g_assert_true(json_object_has_member(definitions, pointer + strlen(start)));
    JsonObject *meant = json_object_get_object_member(definitions, pointer + strlen(start));
    return schema_judge_accepts(c->root, meant, c->value);
}

static gboolean
look_at_property_names(const Case *c)
{
    if (!JSON_NODE_HOLDS_OBJECT(c->value))
        return TRUE;
    g_autoptr(GList) names = json_object_get_members(json_node_get_object(c->value));
    for (GList *at = names; at != NULL; at = at->next) {
        g_autoptr(JsonNode) name = json_node_init_string(json_node_alloc(), at->data);
        if (!schema_judge_accepts(c->root, json_node_get_object(c->argument), name))
            return FALSE;
    }
    return TRUE;
}

/* Returns: how many of the schemas of the keyword accept the value. */
static guint
count_accepting(const Case *c)
{
    JsonArray *schemas = json_node_get_array(c->argument);
    guint n = 0;
    for (guint i = 0; i < json_array_get_length(schemas); i++)
        n += schema_judge_accepts(c->root, json_array_get_object_element(schemas, i), c->value);
    return n;
}

static gboolean
look_at_any_of(const Case *c)
{
    return count_accepting(c) > 0;
}

static gboolean
look_at_one_of(const Case *c)
{
    return count_accepting(c) == 1;
}

static gboolean
look_at_all_of(const Case *c)
{
    return count_accepting(c) == json_array_get_length(json_node_get_array(c->argument));
}

static gboolean
look_at_const(const Case *c)
{
    return json_node_equal(c->argument, c->value);
}

static gboolean
look_at_unique_items(const Case *c)
{
    JsonArray *items = JSON_NODE_HOLDS_ARRAY(c->value) ? json_node_get_array(c->value) : NULL;
    for (guint i = 0; items != NULL && i < json_array_get_length(items); i++)
        for (guint j = 0; j < i; j++)
            if (json_node_equal(json_array_get_element(items, i), json_array_get_element(items, j)))
                return FALSE;
    return TRUE;
}

/* "if", "then" and "else" are one rule. */
static gboolean
look_at_if(const Case *c)
{
    gboolean holds = schema_judge_accepts(c->root, json_node_get_object(c->argument), c->value);
    const char *branch = holds ? "then" : "else";
    return !json_object_has_member(c->schema, branch) ||
           schema_judge_accepts(c->root, json_object_get_object_member(c->schema, branch),
                                c->value);
}

/* Returns: the schema under "patternProperties" whose pattern fits @name, or NULL. */
static JsonObject *
schema_by_pattern(JsonObject *schema, const char *name)
{
    if (!json_object_has_member(schema, "patternProperties"))
        return NULL;
    JsonObject *patterns = json_object_get_object_member(schema, "patternProperties");
    g_autoptr(GList) members = json_object_get_members(patterns);
    for (GList *at = members; at != NULL; at = at->next)
        if (matches(at->data, name))
            return json_object_get_object_member(patterns, at->data);
    return NULL;
}

static JsonObject *
schema_by_name(JsonObject *schema, const char *name)
{
    if (!json_object_has_member(schema, "properties"))
        return NULL;
    JsonObject *properties = json_object_get_object_member(schema, "properties");
    return json_object_has_member(properties, name)
               ? json_object_get_object_member(properties, name)
               : NULL;
}

static gboolean
accepts_other_member(const Case *c, JsonNode *member)
{
    if (!json_object_has_member(c->schema, "additionalProperties"))
        return TRUE;
    JsonNode *rest = json_object_get_member(c->schema, "additionalProperties");
    if (JSON_NODE_HOLDS_VALUE(rest))
        return json_node_get_boolean(rest);
    return schema_judge_accepts(c->root, json_node_get_object(rest), member);
}

/* "properties", "patternProperties" and "additionalProperties" are one rule. */
static gboolean
look_at_members(const Case *c)
{
    if (!JSON_NODE_HOLDS_OBJECT(c->value))
        return TRUE;
    JsonObject *object = json_node_get_object(c->value);
    g_autoptr(GList) names = json_object_get_members(object);
    for (GList *at = names; at != NULL; at = at->next) {
        JsonNode *member = json_object_get_member(object, at->data);
        JsonObject *by_name = schema_by_name(c->schema, at->data);
        JsonObject *by_pattern = schema_by_pattern(c->schema, at->data);
        if (by_name != NULL && !schema_judge_accepts(c->root, by_name, member))
            return FALSE;
        if (by_pattern != NULL && !schema_judge_accepts(c->root, by_pattern, member))
            return FALSE;
        if (by_name == NULL && by_pattern == NULL && !accepts_other_member(c, member))
            return FALSE;
    }
    return TRUE;
}

static const struct {
    const char *name;
    gboolean (*look)(const Case *c); /* NULL: says nothing about what is right */
} keywords[] = {
    {"type", look_at_type},
    {"enum", look_at_enum},
    {"pattern", look_at_pattern},
    {"minimum", look_at_minimum},
    {"maximum", look_at_maximum},
    {"items", look_at_items},
    {"required", look_at_required},
    {"$ref", look_at_ref},
    {"propertyNames", look_at_property_names},
    {"anyOf", look_at_any_of},
    {"oneOf", look_at_one_of},
    {"allOf", look_at_all_of},
    {"const", look_at_const},
    {"uniqueItems", look_at_unique_items},
    {"if", look_at_if},
    {"then", NULL},
    {"else", NULL},
    {"properties", look_at_members},
    {"patternProperties", NULL},
    {"additionalProperties", look_at_members},
    {"$schema", NULL},
    {"$id", NULL},
    {"$defs", NULL},
    {"title", NULL},
    {"description", NULL},
    {"default", NULL},
    {"examples", NULL},
    {"x-refers-to", NULL},
};

static gboolean
accepts_by(const char *keyword, const Case *c)
{
    for (guint i = 0; i < G_N_ELEMENTS(keywords); i++)
        if (strcmp(keywords[i].name, keyword) == 0)
            return keywords[i].look == NULL || keywords[i].look(c);
    g_error("the keyword %s is not known here", keyword);
}

gboolean
schema_judge_accepts(JsonObject *root, JsonObject *schema, JsonNode *value)
{
    Case c = {.root = root, .schema = schema, .value = value};
    JsonObjectIter at;
    const char *keyword;
    json_object_iter_init_ordered(&at, schema);
    while (json_object_iter_next_ordered(&at, &keyword, &c.argument))
        if (!accepts_by(keyword, &c))
            return FALSE;
    return TRUE;
}
