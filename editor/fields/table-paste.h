/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cells of a spreadsheet as edits of the records of a list: one line a record, one column a member.
 */
#pragma once

#include "editor/fields/record-list.h"
#include "schema/text/csv.h"

/* Returns: (transfer full): why a text is no table, for people. */
GError *table_paste_error(const CsvFault *fault);

/* What a paste did, in numbers. */
typedef struct {
    guint n_changed; /* records of the list that got other values */
    guint n_added;
} PasteResult;

/* Puts the cells of @csv into @list as part of @plan. A first line in which every cell is a column
 * of the entity (editor/fields/table-column.h) says what the columns are; without one they are
 * @columns (of Field, closed by NULL) from the left. With a column of ids the line is about the
 * record of that id, which is added if there is none; otherwise lines go from the row @first on
 * (from 0), and those behind the last row are added. Names and aliases will do for references. An
 * empty cell takes the member away. Returns: FALSE when nothing of it can be done; the reason is in
 * the plan. */
gboolean table_paste(EditPlan *plan, EditorRecordList *list, const Csv *csv,
                     const Field *const *columns, guint first, PasteResult *result);

/* Takes @rows (of EditorRecordRow) out of their list, as part of @plan. */
gboolean table_delete(EditPlan *plan, EditorRecordList *list, const GPtrArray *rows);

/* Returns: (transfer full): @rows (of EditorRecordRow) as lines with tabs between @columns (of
 * Field, closed by NULL), under a line with the names of the columns into which they are taken
 * apart. */
char *table_copy(const GPtrArray *rows, const Field *const *columns);
