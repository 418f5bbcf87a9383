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

/* One row. Signal, without arguments: "changed" (the record, or its place in the list, has
 * changed). Returns: (transfer none): its present record, through all layers. */
const Record *editor_record_row_record(EditorRecordRow *row);

/* Returns: its place in the list, from 0. */
guint32 editor_record_row_index(EditorRecordRow *row);

#define EDITOR_TYPE_RECORD_LIST (editor_record_list_get_type())

G_DECLARE_FINAL_TYPE(EditorRecordList, editor_record_list, EDITOR, RECORD_LIST, GObject)

/* @list leads to a LIST, as {ENTITY_MAP, NULL, "spaces"} or {ENTITY_SCENARIO, id, "victory"};
 * {ENTITY_SCENARIO, NULL, ""} are all scenarios, and records likewise.
 * Returns: (transfer full): a list model of EditorRecordRow; @document is referenced. */
EditorRecordList *editor_record_list_new(EditorDocument *document, const Subject *list);

/* Returns: (transfer none): the list, as for editor_record_list_new(). */
const Subject *editor_record_list_way(EditorRecordList *list);

/* Returns: (transfer none): the entity of the records; NULL: there is no such list. */
const Entity *editor_record_list_entity(EditorRecordList *list);

/* Returns: (transfer none): the record that has the list; NULL: it does not exist yet, or the list
 * is of files. @field is set to the list, NULL for files, and @owner (transfer full) to the subject
 * of the record. */
const Record *editor_record_list_owner(EditorRecordList *list, const Field **field,
                                       Subject **owner);

/* Returns: (transfer full): the subject of the record of @row. */
Subject *editor_record_list_subject(EditorRecordList *list, EditorRecordRow *row);

/* Returns: the fields for which any row has a value, bit i for field i. */
guint64 editor_record_list_given(EditorRecordList *list);

/* Returns: the fields that the system of the data set reads, likewise. */
guint64 editor_record_list_read(EditorRecordList *list);

/* Returns: the text of @field in the row, for showing and searching: (transfer full) or NULL. */
char *editor_record_row_text(EditorRecordRow *row, const Field *field);

/* Compares two rows by @field: numbers by size, texts by the collation of the locale, rows without
 * a value last, equal ones by their place. Returns: less than, equal to, or greater than 0. */
gint editor_record_row_compare(EditorRecordRow *a, EditorRecordRow *b, const Field *field);

/* Returns: whether any value of the row contains @folded, a text that name_fold() made. */
gboolean editor_record_row_matches(EditorRecordRow *row, const char *folded);

typedef struct {
    const Field *field; /* of the records of the table */
    guint item;         /* number of an item if the field is a LIST, from 1; else 0 */
    const Field
        *inner; /* of that item, or of the RECORD of the field; NULL: the field as a whole */
} TableColumn;

/* The most items of a list that become columns. */
#define TABLE_ITEMS_MAX 8u

/* Sets @column to the one that @name means: the name or label of a member of @entity, or a path to
 * one inside it. Returns: FALSE: there is none. */
gboolean record_list_column_read(const Entity *entity, const char *name, TableColumn *column);

/* Returns: (transfer full): the name of @column, as for record_list_column_read(). */
char *record_list_column_name(const TableColumn *column);

/* Returns: (transfer full): of TableColumn: the columns of @fields (NULL-terminated). Records of
 * plain values, and lists of them without keys, become a column for each of their members for which
 * any of @rows (of EditorRecordRow) has a value. */
GArray *record_list_columns_spread(const GPtrArray *rows, const Field *const *fields);

/* Returns: (transfer full): the text of @column in @row, or NULL. */
char *record_list_column_text(EditorRecordRow *row, const TableColumn *column);
