/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sentence for a record. The templates are in the rows of entities and verbs:
 *
 * - {member}: its value; a record in it by its own phrase, a list joined by commas and "and"
 * - {member: or }: the same with this before the last item; {member:: + } with this between all
 * - [this|that|more]: the first alternative of which every value is given and every test is true;
 *   nothing if there is none
 * - {member!}: a test that it is given, which inserts nothing; {record.member!}: one in a record
 * - {member=word}: a test that it is this number, word, zone, true or false; {a=b}: that it equals
 *   another member; of a list, that its one item has that verb
 * - {member~entity}: a test that it is one id, of that entity
 * - {^entity=verb}: a test that the parent of this record is of that entity and has that verb
 * - {member+}: a number with its sign, also if it is positive
 * - {member/other}: an id in a list of the record that the other member names
 *
 * The whole template is such a choice too; missing values become `?`. Ids that lead nowhere are
 * inserted as they are, so that every record can be identified. Any thread may call these
 * functions; a Wording is not changed by them.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* The data set in which ids are looked up, the scenario, and the language. */
typedef struct {
    const DataSet *set; /* borrowed */
    const SparsePosition
        *position; /* borrowed: of the scenario, whose names of places are used; NULL: none */
    const char *(*translate)(const char *text); /* translates templates and words; NULL: English */
} Wording;

/* Returns: (transfer full): the sentence for @record, which may be raw or lack any member; NULL:
 * its entity has no template. */
char *phrase_record(const Wording *wording, const Record *record);

/* The type of a part of a sentence. */
typedef enum {
    PHRASE_WORDS, /* other words */
    PHRASE_VERB,  /* the words of the verb of the record */
    PHRASE_VALUE, /* the value of a member, or `?` if a required one is missing */
} PhraseKind;

typedef struct {
    PhraseKind kind;
    char *text;           /* owned: as in the sentence, with blanks and commas */
    char *path;           /* owned: as in edits, from the record of the sentence to @record */
    const Record *record; /* borrowed: the record with the verb or value */
    const Field *field;   /* VALUE: the member */
    gint item;            /* VALUE of a list of texts: index of the text; else -1 */
} PhrasePart;

/* Returns: (transfer full): of PhrasePart: the parts of the sentence of phrase_record(), in order;
 * empty if there is no sentence. */
GPtrArray *phrase_parts(const Wording *wording, const Record *record);

/* Returns: (transfer full): the text of @zone as it follows a preposition. */
char *phrase_zone(const Wording *wording, const char *zone);

/* Returns: (transfer full): the text of @date, such as "Summer 1707" for "1707-summer". */
char *phrase_date(const Wording *wording, const char *date);
