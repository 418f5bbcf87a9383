/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The records of one list as rows that follow a document: a list model in the order of the file.
 * Rows of records that stay are the same objects, so that views keep their position. Columns are
 * members of the records, and members of records within them, so that a counter with two faces
 * is one line of numbers: `faces/1/attack`, `leader/range`.
 */
#pragma once

#include "editor/document/document.h"

#define EDITOR_TYPE_RECORD_ROW (editor_record_row_get_type())

G_DECLARE_FINAL_TYPE(EditorRecordRow, editor_record_row, EDITOR, RECORD_ROW, GObject)

/* One row. Signal, without arguments: "changed" (the record is another one, or has another place).
 * Returns: (transfer none): its record as it is seen now. */
const Record *editor_record_row_record(EditorRecordRow *row);

/* Returns: its place in the list, from 0. */
guint32 editor_record_row_index(EditorRecordRow *row);

#define EDITOR_TYPE_RECORD_LIST (editor_record_list_get_type())

G_DECLARE_FINAL_TYPE(EditorRecordList, editor_record_list, EDITOR, RECORD_LIST, GObject)

/* @list leads to a LIST, as {ENTITY_MAP, NULL, "spaces"} or {ENTITY_SCENARIO, id, "victory"};
 * {ENTITY_SCENARIO, NULL, ""} are all scenarios, and records likewise.
 * Returns: (transfer full): a list model of EditorRecordRow; @document is referenced. */
EditorRecordList *editor_record_list_new(EditorDocument *document, const Subject *list);

/* Returns: (transfer none): what leads to the list. */
const Subject *editor_record_list_way(EditorRecordList *list);

/* Returns: (transfer none): of the records; NULL: @list leads nowhere. */
const Entity *editor_record_list_entity(EditorRecordList *list);

/* Returns: (transfer none): the record that has the list; NULL: it does not exist yet, or the list
 * is of files. @field: the list, NULL for files; @owner (transfer full): what means the record. */
const Record *editor_record_list_owner(EditorRecordList *list, const Field **field,
                                       Subject **owner);

/* Returns: (transfer full): what means the record of @row. */
Subject *editor_record_list_subject(EditorRecordList *list, EditorRecordRow *row);

/* Returns: the bits of the fields that any row gives, bit i for field i. */
guint64 editor_record_list_given(EditorRecordList *list);

/* Returns: likewise those that the system of the data set reads. */
guint64 editor_record_list_read(EditorRecordList *list);

/* Returns: the text of @field in the row, for showing and searching: (transfer full) or NULL. */
char *editor_record_row_text(EditorRecordRow *row, const Field *field);

/* Compares two rows by @field: numbers by size, texts as people sort them, what says nothing last;
 * equals by place. */
gint editor_record_row_compare(EditorRecordRow *a, EditorRecordRow *b, const Field *field);

/* Returns: whether any value of the row holds @folded, a text that name_fold() made. */
gboolean editor_record_row_matches(EditorRecordRow *row, const char *folded);

typedef struct {
    const Field *field; /* of the records of the table */
    guint item;         /* which item of the LIST that it is, from 1; 0: it is none */
    const Field *inner; /* of that item, or of the RECORD that @field is; NULL: @field as a whole */
} TableColumn;

/* Items of a list that become columns. */
#define TABLE_ITEMS_MAX 8u

/* Reads @name, the name of a member of @entity, its label, or a way to one within it. Returns:
 * FALSE: there is none. */
gboolean record_list_column_read(const Entity *entity, const char *name, TableColumn *column);

/* Returns: (transfer full): what record_list_column_read() takes for @column. */
char *record_list_column_name(const TableColumn *column);

/* Returns: (transfer full): of TableColumn: @fields (closed by NULL), where lists without keys and
 * records that hold plain values are taken apart into what any of @rows (of EditorRecordRow) says
 * of them. */
GArray *record_list_columns_spread(const GPtrArray *rows, const Field *const *fields);

/* Returns: (transfer full): the text of @column in @row, or NULL. */
char *record_list_column_text(EditorRecordRow *row, const TableColumn *column);
