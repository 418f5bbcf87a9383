/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records that are not read but made: roots of new files.
 */
#pragma once

#include "schema/model/records/record.h"

/* Returns: (transfer full): a root record of @entity with the contents @json, which must be right
 * and live as long as the program. */
const Record *new_record(EntityId entity, const char *json);

/* Returns: @root with the member @key, which it lacked, as the JSON @value says; consumes @root. */
const Record *new_record_with(const Record *root, const char *key, const char *value);

/* The same with a text. */
const Record *new_record_with_text(const Record *root, const char *key, const char *text);
