/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Members that are no objects or lists become attributes; the lists of maps, layers and objects
 * become elements.
 */
#include "schema/foreign/tmx-json.h"

#include "schema/foreign/foreign-source.h"
#include "schema/foreign/json-tree.h"
#include "schema/foreign/limits.h"
#include "schema/text/markup.h"
#include "schema/text/translation.h"

#include <string.h>

/* Groups of layers in each other. */
#define DEPTH_MAX 20u

gboolean
tmx_is_json(GBytes *bytes)
{
    gsize length, at = 0;
    const char *text = g_bytes_get_data(bytes, &length);
    while (at < length && g_ascii_isspace(text[at]))
        at++;
    return at < length && text[at] == '{';
}

/* Returns: (transfer full): the value of @node as an attribute; NULL: it is no simple value.
 * @is_flag: true is 1. */
static char *
attribute_text(JsonNode *node, gboolean is_flag)
{
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    GType type = JSON_NODE_HOLDS_VALUE(node) ? json_node_get_value_type(node) : G_TYPE_INVALID;
    if (type == G_TYPE_STRING)
        return g_strdup(json_node_get_string(node));
    if (type == G_TYPE_INT64)
        return g_strdup_printf("%" G_GINT64_FORMAT, json_node_get_int(node));
    if (type == G_TYPE_DOUBLE)
        return g_strdup(
            g_ascii_formatd(number, sizeof number, "%.10g", json_node_get_double(node)));
    if (type == G_TYPE_BOOLEAN && is_flag)
        return g_strdup(json_node_get_boolean(node) ? "1" : "0");
    if (type == G_TYPE_BOOLEAN)
        return g_strdup(json_node_get_boolean(node) ? "true" : "false");
    return NULL;
}

/* Appends the start of the element @name with the simple members of @object as attributes, without
 * those called @but (NULL: none) and data. Flags are 1 or 0, values of properties true or false. */
static void
append_start(GString *out, const char *name, JsonObject *object, const char *but)
{
    JsonObjectIter iter;
    const char *key;
    JsonNode *node;
    g_string_append_printf(out, "<%s", name);
    json_object_iter_init_ordered(&iter, object);
    while (json_object_iter_next_ordered(&iter, &key, &node)) {
        g_autofree char *value = attribute_text(node, strcmp(name, "property") != 0);
        gboolean is_name = key[0] != '\0' && key[strspn(key, "abcdefghijklmnopqrstuvwxyz")] == '\0';
        if (value != NULL && is_name && g_strcmp0(key, but) != 0 && strcmp(key, "data") != 0 &&
            g_utf8_validate(value, -1, NULL))
            markup_append(out, " %s=\"%s\"", key, value);
    }
    g_string_append_c(out, '>');
}

static void
append_end(GString *out, const char *name)
{
    g_string_append_printf(out, "</%s>", name);
}

static void
append_properties(GString *out, JsonObject *object)
{
    JsonArray *properties = json_tree_array(object, "properties");
    if (json_tree_length(properties) == 0)
        return;
    g_string_append(out, "<properties>");
    for (guint i = 0; i < json_tree_length(properties); i++) {
        JsonObject *property = json_tree_object_at(properties, i);
        if (property == NULL)
            continue;
        /* Attributes have no line ends. */
        JsonNode *node = json_object_get_member(property, "value");
        g_autofree char *value = node != NULL ? attribute_text(node, FALSE) : NULL;
        gboolean is_text = value != NULL && strpbrk(value, "\r\n\t") != NULL;
        append_start(out, "property", property, is_text ? "value" : NULL);
        if (is_text && g_utf8_validate(value, -1, NULL))
            markup_append(out, "%s", value);
        append_end(out, "property");
    }
    g_string_append(out, "</properties>");
}

/* Appends the numbers of tiles of @object, a layer or a chunk: a list, or text in base64. */
static void
append_numbers(GString *out, JsonObject *object)
{
    JsonArray *data = json_tree_array(object, "data");
    const char *text = json_tree_text(object, "data");
    if (text != NULL)
        markup_append(out, "%s", text);
    for (guint i = 0; i < json_tree_length(data); i++) {
        double number;
        if (!json_tree_number(json_array_get_element(data, i), &number) ||
            !(number >= 0 && number <= G_MAXUINT32))
            number = 0;
        g_string_append_printf(out, "%s%.0f", i > 0 ? "," : "", number);
    }
}

static void
append_tile_layer(GString *out, JsonObject *layer)
{
    JsonArray *chunks = json_tree_array(layer, "chunks");
    const char *encoding = json_tree_text(layer, "encoding");
    const char *compression = json_tree_text(layer, "compression");
    append_start(out, "layer", layer, "type");
    append_properties(out, layer);
    markup_append(out, "<data encoding=\"%s\"", encoding != NULL ? encoding : "csv");
    if (compression != NULL && compression[0] != '\0')
        markup_append(out, " compression=\"%s\"", compression);
    g_string_append_c(out, '>');
    if (chunks == NULL)
        append_numbers(out, layer);
    for (guint i = 0; i < json_tree_length(chunks); i++) {
        JsonObject *chunk = json_tree_object_at(chunks, i);
        if (chunk == NULL)
            continue;
        append_start(out, "chunk", chunk, NULL);
        append_numbers(out, chunk);
        append_end(out, "chunk");
    }
    g_string_append(out, "</data></layer>");
}

/* Appends the points of the list @name of @object as an element of that name, if there is one. */
static void
append_points(GString *out, JsonObject *object, const char *name)
{
    JsonArray *points = json_tree_array(object, name);
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    if (points == NULL)
        return;
    g_string_append_printf(out, "<%s points=\"", name);
    for (guint i = 0; i < json_tree_length(points); i++) {
        JsonObject *point = json_tree_object_at(points, i);
        if (point == NULL)
            continue;
        g_ascii_formatd(x, sizeof x, "%.10g", json_tree_number_or(point, "x", 0));
        g_ascii_formatd(y, sizeof y, "%.10g", json_tree_number_or(point, "y", 0));
        g_string_append_printf(out, "%s%s,%s", i > 0 ? " " : "", x, y);
    }
    g_string_append(out, "\"/>");
}

static gboolean
is_true(JsonObject *object, const char *name)
{
    JsonNode *node = json_object_get_member(object, name);
    return node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
           json_node_get_value_type(node) == G_TYPE_BOOLEAN && json_node_get_boolean(node);
}

static void
append_objects(GString *out, JsonObject *layer)
{
    static const char *const marks[] = {"ellipse", "point", "capsule"};
    JsonArray *objects = json_tree_array(layer, "objects");
    append_start(out, "objectgroup", layer, "type");
    append_properties(out, layer);
    for (guint i = 0; i < json_tree_length(objects); i++) {
        JsonObject *object = json_tree_object_at(objects, i);
        if (object == NULL)
            continue;
        /* Tiled writes a rotation of 0 only in JSON. */
        gboolean is_turned = json_tree_number_or(object, "rotation", 0) != 0;
        append_start(out, "object", object, is_turned ? NULL : "rotation");
        append_properties(out, object);
        append_points(out, object, "polygon");
        append_points(out, object, "polyline");
        for (guint j = 0; j < G_N_ELEMENTS(marks); j++)
            if (is_true(object, marks[j]))
                g_string_append_printf(out, "<%s/>", marks[j]);
        if (json_tree_object(object, "text") != NULL)
            g_string_append(out, "<text/>");
        append_end(out, "object");
    }
    append_end(out, "objectgroup");
}

static void
append_layers(GString *out, JsonArray *layers, guint depth)
{
    for (guint i = 0; i < json_tree_length(layers) && depth < DEPTH_MAX; i++) {
        JsonObject *layer = json_tree_object_at(layers, i);
        const char *type = layer != NULL ? json_tree_text(layer, "type") : NULL;
        if (g_strcmp0(type, "tilelayer") == 0) {
            append_tile_layer(out, layer);
        } else if (g_strcmp0(type, "objectgroup") == 0) {
            append_objects(out, layer);
        } else if (g_strcmp0(type, "imagelayer") == 0) {
            append_start(out, "imagelayer", layer, "type");
            append_end(out, "imagelayer");
        } else if (g_strcmp0(type, "group") == 0) {
            append_start(out, "group", layer, "type");
            append_properties(out, layer);
            append_layers(out, json_tree_array(layer, "layers"), depth + 1);
            append_end(out, "group");
        }
    }
}

static void
append_tileset(GString *out, JsonObject *tileset)
{
    JsonArray *tiles = json_tree_array(tileset, "tiles");
    append_start(out, "tileset", tileset, "type");
    append_properties(out, tileset);
    for (guint i = 0; i < json_tree_length(tiles); i++) {
        JsonObject *tile = json_tree_object_at(tiles, i);
        if (tile == NULL)
            continue;
        append_start(out, "tile", tile, NULL);
        append_properties(out, tile);
        append_end(out, "tile");
    }
    append_end(out, "tileset");
}

GBytes *
tmx_from_json(GBytes *bytes, const char *shown, const char *root, GError **error)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    if (length > LIMIT_FOREIGN_JSON_BYTES) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FILE, "%s: %s", shown,
                    _("it is too large"));
        return NULL;
    }
    g_autoptr(JsonParser) parser = json_tree_parse(text, length, shown, error);
    if (parser == NULL)
        return NULL;
    JsonObject *map = json_node_get_object(json_parser_get_root(parser));
    GString *out = g_string_new(NULL);
    if (strcmp(root, "tileset") == 0) {
        append_tileset(out, map);
        return g_string_free_to_bytes(out);
    }
    JsonArray *tilesets = json_tree_array(map, "tilesets");
    append_start(out, "map", map, "type");
    append_properties(out, map);
    for (guint i = 0; i < json_tree_length(tilesets); i++)
        if (json_tree_object_at(tilesets, i) != NULL)
            append_tileset(out, json_tree_object_at(tilesets, i));
    append_layers(out, json_tree_array(map, "layers"), 0);
    append_end(out, "map");
    return g_string_free_to_bytes(out);
}
