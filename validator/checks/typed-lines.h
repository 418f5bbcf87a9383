/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of lines in the records of a data set, each with its type: the grammars of line-words.h
 * with the vocabulary of its system, and printed lists read beside the records they are about.
 */
#pragma once

#include "schema/model/line-words.h"
#include "schema/model/records/record.h"
#include "schema/store/data-set.h"

typedef struct TypedLines TypedLines;

/* Returns: (transfer full): for @set, which is borrowed and must outlive it. */
TypedLines *typed_lines_new(const DataSet *set);

/* @lines: NULL is allowed. */
void typed_lines_free(TypedLines *lines);

/* Returns: (transfer none): what lines can say in games of the data set. */
const LineVocabulary *typed_lines_vocabulary(const TypedLines *lines);

/* Returns: (transfer full): of GArray of TypedWord: the words of each text of @field, a LINES that
 * the record at @place has. Of printed lists those that name no record may be left out. */
GPtrArray *typed_lines_read(const TypedLines *lines, const RecordPlace *place, const Field *field);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TypedLines, typed_lines_free)
