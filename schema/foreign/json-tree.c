/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Approving and reading foreign JSON.
 */
#include "schema/foreign/json-tree.h"

#include "schema/foreign/limits.h"
#include "schema/text/scanner.h"
#include "schema/text/translation.h"

static gboolean
refuse_json(GError **error, const char *name, guint line, const char *why)
{
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s:%u: %s", name, line, why);
    return FALSE;
}

static gboolean
approve_json(const char *text, gsize length, const char *name, GError **error)
{
    Scanner scanner;
    guint line = 1;
    if (length > LIMIT_FOREIGN_JSON_BYTES)
        return refuse_json(error, name, 1, _("it is larger than the limit for imported JSON"));
    scanner_init(&scanner, text, length);
    TokenKind first = scanner_next(&scanner), token = first;
    while (token != TOKEN_END && token != TOKEN_ERROR)
        token = scanner_next(&scanner);
    for (guint32 i = 0; i < scanner.token.start; i++)
        line += text[i] == '\n';
    if (token == TOKEN_ERROR)
        return refuse_json(error, name, line,
                           scanner.error == SCAN_DEPTH ? _("it is nested too deeply")
                                                       : _("it is not JSON"));
    return first == TOKEN_OBJECT_BEGIN || refuse_json(error, name, 1, _("it is not a JSON object"));
}

JsonParser *
json_tree_read(ForeignSource *source, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, error);
    if (bytes == NULL)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return json_tree_parse(text, length, source->shown, error);
}

JsonParser *
json_tree_parse(const char *text, gsize length, const char *shown, GError **error)
{
    if (!approve_json(text, length, shown, error))
        return NULL;
    g_autoptr(JsonParser) parser = json_parser_new_immutable();
    if (!json_parser_load_from_data(parser, text, (gssize)length, error))
        return NULL;
    return g_steal_pointer(&parser);
}

/* Returns: (transfer none): the member @name of @object if it is of @type, else NULL. */
static JsonNode *
find_member(JsonObject *object, const char *name, JsonNodeType type)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, name) : NULL;
    return node != NULL && json_node_get_node_type(node) == type ? node : NULL;
}

JsonObject *
json_tree_object(JsonObject *object, const char *name)
{
    JsonNode *node = find_member(object, name, JSON_NODE_OBJECT);
    return node != NULL ? json_node_get_object(node) : NULL;
}

JsonArray *
json_tree_array(JsonObject *object, const char *name)
{
    JsonNode *node = find_member(object, name, JSON_NODE_ARRAY);
    return node != NULL ? json_node_get_array(node) : NULL;
}

const char *
json_tree_text(JsonObject *object, const char *name)
{
    JsonNode *node = find_member(object, name, JSON_NODE_VALUE);
    return node != NULL && json_node_get_value_type(node) == G_TYPE_STRING
               ? json_node_get_string(node)
               : NULL;
}

char *
json_tree_text_or_number(JsonObject *object, const char *name)
{
    JsonNode *node = find_member(object, name, JSON_NODE_VALUE);
    if (node != NULL && json_node_get_value_type(node) == G_TYPE_INT64)
        return g_strdup_printf("%" G_GINT64_FORMAT, json_node_get_int(node));
    return g_strdup(json_tree_text(object, name));
}

JsonObject *
json_tree_object_at(JsonArray *array, guint index)
{
    JsonNode *node = index < json_tree_length(array) ? json_array_get_element(array, index) : NULL;
    return node != NULL && JSON_NODE_HOLDS_OBJECT(node) ? json_node_get_object(node) : NULL;
}

JsonArray *
json_tree_array_at(JsonArray *array, guint index)
{
    JsonNode *node = index < json_tree_length(array) ? json_array_get_element(array, index) : NULL;
    return node != NULL && JSON_NODE_HOLDS_ARRAY(node) ? json_node_get_array(node) : NULL;
}

gboolean
json_tree_number(JsonNode *node, double *number)
{
    GType type = node != NULL && JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node)
                                                             : G_TYPE_INVALID;
    if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
        return FALSE;
    *number = json_node_get_double(node);
    return TRUE;
}

double
json_tree_number_or(JsonObject *object, const char *name, double usual)
{
    double number = usual;
    return object != NULL && json_tree_number(json_object_get_member(object, name), &number)
               ? number
               : usual;
}

guint
json_tree_length(JsonArray *array)
{
    return array != NULL ? json_array_get_length(array) : 0;
}
