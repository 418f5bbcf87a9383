/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One cell of a table of records: a label that becomes an entry while it is edited. Return
 * finishes, Escape brings back what was there, Tab goes on to the next cell.
 *
 * Signal: "go-on" (by, an int): the cell so many columns further is to be edited; 0: none.
 */
#pragma once

#include "editor/fields/record-list.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_TABLE_CELL (editor_table_cell_get_type())
G_DECLARE_FINAL_TYPE(EditorTableCell, editor_table_cell, EDITOR, TABLE_CELL, GtkWidget)

/* Returns: (transfer floating): an empty cell for @field of the records of @list. */
GtkWidget *editor_table_cell_new(EditorDocument *document, EditorRecordList *list,
                                 const Field *field);

/* Shows the value of @row (a reference is taken) and follows it; NULL: nothing. */
void editor_table_cell_bind(EditorTableCell *cell, EditorRecordRow *row);

/* Returns: (transfer none): whose value it is, or NULL; and which. */
EditorRecordRow *editor_table_cell_row(EditorTableCell *cell);
const Field *editor_table_cell_field(EditorTableCell *cell);

/* Puts the keyboard into it. Returns: FALSE when it cannot be edited: it stands for a list or a
 * record. */
gboolean editor_table_cell_edit(EditorTableCell *cell);
