/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells of a spreadsheet as edits of the records of a list: a line for each record, a column for
 * each member.
 */
#pragma once

#include "editor/fields/record-list.h"
#include "schema/text/csv.h"

/* Returns: (transfer full): the error for @fault, for people. */
GError *table_paste_error(const CsvFault *fault);

/* The results of a paste, in numbers. */
typedef struct {
    guint n_changed; /* records of the list that got other values */
    guint n_added;
} PasteResult;

/* Puts the cells of @csv into @list as part of @plan. If every cell of the first line is the name
 * of a column (record_list_column_read()), it sets the columns; else they are @columns (of Field,
 * NULL-terminated) from the left. With a column of ids each line is about the record of its id,
 * which is added if there is none; otherwise lines are about the rows from @first on (from 0), and
 * those after the last row are added. References may be names and aliases. An empty cell removes
 * the member. Returns: FALSE: nothing of it is possible; the reason is in plan->error. */
gboolean table_paste(EditPlan *plan, EditorRecordList *list, const Csv *csv,
                     const Field *const *columns, guint first, PasteResult *result);

/* Removes @rows (of EditorRecordRow) from their list, as part of @plan. Returns: FALSE: the plan
 * has an error. */
gboolean table_delete(EditPlan *plan, EditorRecordList *list, const GPtrArray *rows);

/* Returns: (transfer full): @rows (of EditorRecordRow) as lines with tabs between the columns of
 * record_list_columns_spread() of @columns (of Field, NULL-terminated), after a line with the names
 * of these columns. */
char *table_copy(const GPtrArray *rows, const Field *const *columns);
