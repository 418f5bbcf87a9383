/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What each layer states for a member, and with which source. Any thread may call these functions.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct {
    const Record *layer; /* borrowed: the record in that layer */
    const char *source;  /* borrowed: the source of the member there; NULL: none is stated */
} Statement;

/* @record is a merged record of @set and has a value of @field. Returns: (transfer full): of
 * Statement: the layers that state the value, the uppermost, which is effective, first. */
GArray *statement_find_all(const DataSet *set, const Record *record, const Field *field);

/* Returns: (transfer full): the value of @field on one line; NULL: @record has none. */
char *statement_value(const Record *record, const Field *field);

/* Finds @line and @column, from 1, of the member @field in the file of @statement. Returns: FALSE:
 * unknown, as the record was not read from a file. */
gboolean statement_locate(const Statement *statement, const Field *field, guint32 *line,
                          guint32 *column);
