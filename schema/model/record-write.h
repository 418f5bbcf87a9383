/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing records as JSON.
 */
#pragma once

#include "schema/model/record.h"
#include "schema/text/writer.h"

/* Writes @record as one object, or as its original bytes if it is raw. */
void record_write(Writer *writer, const Record *record);

/* Writes the value of @field, which @record has. */
void record_write_field(Writer *writer, const Record *record, const Field *field);

/* Returns: (transfer full): the canonical file whose root is @record. */
GBytes *record_to_bytes(const Record *record);

/* Returns: (transfer full): the value of @field as JSON, as in an edit; NULL if @record has none.
 */
char *record_field_to_text(const Record *record, const Field *field);

/* Returns: (transfer full): the whole record as JSON, as in an edit. */
char *record_to_text(const Record *record);

/* Returns: (transfer full): @value as JSON, as in an edit. */
char *record_value_to_text(const RecordValue *value);
