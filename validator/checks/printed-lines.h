/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of lines in the records of a data set, each with its type: the grammars of line-words.h
 * with the vocabulary of its system, and printed lists read beside the records they are about.
 */
#pragma once

#include "schema/model/line-words.h"
#include "schema/model/record.h"
#include "schema/store/data-set.h"

typedef struct PrintedLines PrintedLines;

/* @set is borrowed and must outlive the result. Returns: (transfer full). */
PrintedLines *check_printed_lines_new(const DataSet *set);

/* NULL is allowed. */
void check_printed_lines_free(PrintedLines *lines);

/* Returns: (transfer none): the words that lines can have in games of the data set. */
const LineVocabulary *check_printed_lines_vocabulary(const PrintedLines *lines);

/* Returns: (transfer full): of GArray of TypedWord: the words of each text of @field, a LINES that
 * the record at @place has. Of printed lists those that name no record may be left out. */
GPtrArray *check_printed_lines_read(const PrintedLines *lines, const RecordPlace *place,
                                    const Field *field);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(PrintedLines, check_printed_lines_free)
