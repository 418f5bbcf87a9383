/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What records say in words, as lines of printed lists have it: the values of some members in
 * order, each text as it stands, before a number, a name, zones, lists and records the name of the
 * member, a reference after its name too unless it is that of what it leads to, `stops` and
 * `not-stops` for yes and no. Sources, remarks and other spellings are left out, and so is what is
 * not given: `russia army strength 4 B3 move 2 tags royal`.
 */
#pragma once

#include "schema/model/line-words.h"
#include "schema/model/records/record.h"

#define WORDS_OF_RECORDS (KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST))

/* The kinds that lines say in words even by themselves. */
#define ONLY_IN_WORDS                                                                              \
    (WORDS_OF_RECORDS | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_LINES) | KIND_BIT(KIND_INTS))

/* What is between the ids that lead to a record and what a line says of it. */
#define PRINTED_SIGN " = "

/* Called for the first difference: @field of the record at @place (NULL: behind all that it says)
 * is not what @rest, the line from there on, says. */
typedef void (*WordsDiffer)(const RecordPlace *place, const Field *field, const char *rest,
                            gpointer data);

/* Returns: whether @field of @record is somebody else's and ends the comparison. */
typedef gboolean (*WordsEnd)(const Record *record, const Field *field, gpointer data);

/* Called for each word that names a record: @length bytes at @word, in the line. */
typedef void (*WordsRead)(const char *word, gsize length, LineType type, gpointer data);

/* What is called while a line is read; each but @differ may be NULL. */
typedef struct {
    WordsEnd is_end;
    WordsDiffer differ;
    WordsRead read;
    gpointer data;
} WordsReader;

/* Holds @line, in which blanks , ; and : between words mean nothing, against the @n_fields @fields
 * of the record at @place. What could not be read ends it without a word. Items of lists of ids,
 * marks and zones may stand in any order. A … at the end says that the rest is not printed.
 * Returns: what of @line has not been read. */
const char *printed_words_compare(const RecordPlace *place, const Field *const *fields,
                                  guint n_fields, const char *line, const WordsReader *reader);

/* Appends what leads to the record at @place in a line to @path: the key of each list that it is
 * in, or its number where there are none, with blanks between. @types: an array of LineType to
 * which the type of each word is appended; NULL is allowed. */
void printed_words_path(const RecordPlace *place, GString *path, GArray *types);

/* Returns: the type of the words that say @field of records of @entity. */
LineType printed_words_type(const Entity *entity, const Field *field);

/* Returns: (transfer full): @field of @record, which has it, as far as it is told in one place: of
 * records the name alone. */
char *printed_words_of(const Record *record, const Field *field);

/* Returns: (transfer full): the bare value of @field, which @record has; items in order of their
 * letters where their own means nothing. */
char *printed_words_value(const Record *record, const Field *field);

/* Returns: (transfer full): the texts of @list in order of their letters, with blanks between. */
char *printed_words_sorted(const Texts *list);
