/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports whether JSON is right by a JSON Schema, for tests. It knows the keywords that our schemas
 * use, as JSON Schema defines them; any other one ends the program.
 */
#pragma once

#include <json-glib/json-glib.h>

/* Returns: (transfer full): the root of @text, which must be JSON. */
JsonNode *schema_judge_parse(const char *text, gsize length);

/* Returns: whether @value is right by @schema, which lies in the document @root. */
gboolean schema_judge_accepts(JsonObject *root, JsonObject *schema, JsonNode *value);
