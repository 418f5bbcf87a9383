/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads JSON into records, streaming: the scanner's tokens go straight into the structs. Defects of
 * the data stop nothing: values of the wrong type are kept in the record as bytes (record.h). Only
 * text that is not JSON stops a file.
 */
#pragma once

#include "schema/model/record.h"
#include "schema/text/scanner.h"

/* Reads the whole of @text as one record of @entity. The record and all below it live in a new
 * arena and hold a reference on @text.
 * Returns: the record, whose arena reference the caller owns (record->arena); NULL: @stop is set to
 * the scanner at the place that is not JSON or exceeds a limit. */
const Record *record_read(const Entity *entity, SourceText *text, Scanner *stop);

/* Reads the JSON value @json (NUL-terminated) as the value of @field into @record, which is being
 * made in @record->arena and has no value of @field.
 * Returns: FALSE if @json is not one JSON value of that kind; @record has none then either. */
gboolean record_read_field(Record *record, const Field *field, const char *json);

/* Sets @field of @record, which is being made in @record->arena, to @value (copied), as
 * record_read_field() does with record_value_to_text() of it.
 * Returns: FALSE, and @record is as it was, if only reading the text can: it is JSON, or not a
 * value of that kind, which is kept as text. */
gboolean record_set_value(Record *record, const Field *field, const RecordValue *value);

/* Reads @json as one record of @entity into @arena, for an edit that inserts.
 * Returns: (transfer none): the record, or NULL if @json is not an object. */
const Record *record_read_value(const Entity *entity, Arena *arena, const char *json);
