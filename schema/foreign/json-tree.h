/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Foreign JSON as a tree of json-glib, after the scanner of data sets has validated it: json-glib
 * accepts more than JSON, and has no limit on depth. Any thread may call these functions, each with
 * a tree of its own.
 */
#pragma once

#include "schema/foreign/foreign-source.h"

#include <json-glib/json-glib.h>

/* Reads the file of @source. Returns: (transfer full): NULL with @error set, naming the line, if it
 * cannot be read or is not a JSON object. */
JsonParser *json_tree_read(ForeignSource *source, GError **error);

/* Parses @text, UTF-8, of the file with the display name @shown. Returns: as json_tree_read(). */
JsonParser *json_tree_parse(const char *text, gsize length, const char *shown, GError **error);

/* Each returns (transfer none) the member @name of @object if it has that type, else NULL; @object
 * may be NULL. */
JsonObject *json_tree_object(JsonObject *object, const char *name);
JsonArray *json_tree_array(JsonObject *object, const char *name);
const char *json_tree_text(JsonObject *object, const char *name);

/* Returns: (transfer full): the member @name of @object as text, if it is a text or a whole number;
 * else NULL. */
char *json_tree_text_or_number(JsonObject *object, const char *name);

/* Returns: (transfer none): item @index of @array if it has that type, else NULL; @array may be
 * NULL. */
JsonObject *json_tree_object_at(JsonArray *array, guint index);
JsonArray *json_tree_array_at(JsonArray *array, guint index);

/* Returns: whether @node is a number, which is stored in @number. */
gboolean json_tree_number(JsonNode *node, double *number);

/* Returns: the number @name of @object; @usual if there is none. @object may be NULL. */
double json_tree_number_or(JsonObject *object, const char *name, double usual);

/* Returns: the length of @array; 0 for NULL. */
guint json_tree_length(JsonArray *array);
