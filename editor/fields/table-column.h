/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Columns of a table as text. Beside members of the records themselves they are members of what
 * stands in them, so that a counter with two faces is one line of numbers: `faces/1/attack`,
 * `leader/range`.
 */
#pragma once

#include "editor/fields/record-list.h"

typedef struct {
    const Field *field; /* of the records of the table */
    guint item;         /* which item of the LIST that it is, from 1; 0: it is none */
    const Field *inner; /* of that item, or of the RECORD that @field is; NULL: @field as a whole */
} TableColumn;

/* Items of a list that become columns. */
#define TABLE_ITEMS_MAX 8u

/* Reads @name, the name of a member of @entity, its label, or a way to one within it. Returns:
 * FALSE: there is none. */
gboolean table_column_read(const Entity *entity, const char *name, TableColumn *column);

/* Returns: (transfer full): what table_column_read() takes for @column. */
char *table_column_name(const TableColumn *column);

/* Returns: (transfer full): of TableColumn: @fields (closed by NULL), where lists without keys and
 * records that hold plain values are taken apart into what any of @rows (of EditorRecordRow) says
 * of them. */
GArray *table_columns_spread(const GPtrArray *rows, const Field *const *fields);

/* Returns: (transfer full): the text of @column in @row, or NULL. */
char *table_column_text(EditorRecordRow *row, const TableColumn *column);
