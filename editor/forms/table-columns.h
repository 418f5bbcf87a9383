/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The columns of a table of records: one for each field that anything is said of, and those that a
 * person asks for.
 */
#pragma once

#include "editor/fields/record-list.h"

#include <gtk/gtk.h>

typedef struct {
    EditorDocument *document; /* borrowed */
    EditorRecordList *list;   /* borrowed */
    GtkColumnView *view;      /* borrowed */
    GPtrArray *cells;         /* owned: of EditorTableCell (borrowed): those that are made */
    GCallback go_on;          /* of the "go-on" signal of cells, with data */
    gpointer data;
} TableColumns;

/* Gives the view a column for each field of the records, and shows those that are of use. */
void table_columns_make(TableColumns *columns);
void table_columns_clear(TableColumns *columns);

/* Returns: (transfer container): of Field: those that are shown, in their order, closed by NULL. */
GPtrArray *table_columns_shown(const TableColumns *columns);

/* Returns: (transfer floating): buttons that show and hide columns. */
GtkWidget *table_columns_chooser(TableColumns *columns);

/* Begins to edit the value of @row in the column that is @by places behind that of @field, or the
 * next one that can be edited; NULL: the first. Returns: FALSE: there is none. */
gboolean table_columns_edit(const TableColumns *columns, EditorRecordRow *row, const Field *field,
                            gint by);
