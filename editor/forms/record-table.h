/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All records of one entity as a table: a row each, a column for each field. A cell is a label
 * that becomes an entry while it is edited: Return finishes, Escape reverts, Tab moves to the
 * next cell.
 *
 * Signal of a cell: "go-on" (by, an int): edit the cell so many columns further; 0: none.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/fields/record-list.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_TABLE_CELL (editor_table_cell_get_type())

G_DECLARE_FINAL_TYPE(EditorTableCell, editor_table_cell, EDITOR, TABLE_CELL, GtkWidget)

#define EDITOR_TYPE_RECORD_TABLE (editor_record_table_get_type())

G_DECLARE_FINAL_TYPE(EditorRecordTable, editor_record_table, EDITOR, RECORD_TABLE, GtkWidget)

/* Returns: (transfer floating): a table of the records of @document that @list leads to: a list of
 * a file as {ENTITY_MAP, NULL, "spaces"}, or one in a record as {ENTITY_SCENARIO, id, "victory"}.
 */
GtkWidget *editor_record_table_new(EditorDocument *document, const Subject *list);

/* Returns: (transfer none): the list of @table, as for editor_record_table_new(). */
const Subject *editor_record_table_list(EditorRecordTable *table);
