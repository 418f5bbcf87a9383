/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What each layer says about a member, and on whose word.
 */
#pragma once

#include "schema/store/data-set.h"

typedef struct {
    const Record *layer; /* borrowed: what that layer says of the record */
    const char *source;  /* borrowed: for the member there; NULL: none is stated */
} Statement;

/* @record is seen in @set and has the @field. Returns: (transfer full): of Statement, those that
 * say something about it, the uppermost first, which is the one that counts. */
GArray *statements_find(const DataSet *set, const Record *record, const Field *field);

/* Returns: (transfer full): the value on one line; NULL: @record has none. */
char *statement_value(const Record *record, const Field *field);

/* Where the member stands in the file of @statement, from 1. Returns: FALSE: nobody knows, as when
 * it was not read from a file. */
gboolean statement_locate(const Statement *statement, const Field *field, guint32 *line,
                          guint32 *column);
