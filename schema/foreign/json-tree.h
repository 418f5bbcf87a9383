/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Foreign JSON as a tree of json-glib, once the scanner of the data sets has approved it: json-glib
 * takes more than JSON, and has no limit on depth.
 */
#pragma once

#include "schema/foreign/foreign-source.h"

#include <json-glib/json-glib.h>

/* Reads the file of @source, where it is one.
 * Returns: (transfer full): NULL with @error set, naming the line, where it is no JSON object. */
JsonParser *json_tree_read(ForeignSource *source, GError **error);

/* The same of @text, which is UTF-8, of the file called @shown. */
JsonParser *json_tree_parse(const char *text, gsize length, const char *shown, GError **error);

/* Each returns (transfer none) the member @name of @object where it is of that type, else NULL;
 * @object may be NULL. */
JsonObject *json_tree_object(JsonObject *object, const char *name);
JsonArray *json_tree_array(JsonObject *object, const char *name);
const char *json_tree_text(JsonObject *object, const char *name);

/* Returns: (transfer full): the member @name of @object where it is a text or a whole number, as
 * text; else NULL. */
char *json_tree_word(JsonObject *object, const char *name);

/* Returns: item @index of @array where it is of that type, else NULL; @array may be NULL. */
JsonObject *json_tree_object_at(JsonArray *array, guint index);
JsonArray *json_tree_array_at(JsonArray *array, guint index);

/* Returns: whether @node is a number, which goes to @number. */
gboolean json_tree_number(JsonNode *node, double *number);

/* Returns: the number @name of @object, @usual where there is none; @object may be NULL. */
double json_tree_number_of(JsonObject *object, const char *name, double usual);

/* Returns: how many items @array has; 0 for NULL. */
guint json_tree_length(JsonArray *array);
