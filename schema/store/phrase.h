/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a record says, in a sentence. The templates stand in the rows of entities and verbs:
 *
 * - {member}: its value; a record in it by its own phrase, a list joined by commas and "and"
 * - {member: or }: the same with this before the last item; {member:: + } with this between all
 * - [this|that|more]: the first part of which every value and test holds; nothing, if none does
 * - {member!}: a test that it is given, which is not told itself; {record.member!}: one in a record
 * - {member=word}: that it is this number, word, zone, true or false; {a=b}: that of another
 *   member; of a list, that its one item has that verb
 * - {member~entity}: that it is one id, and of that entity
 * - {^entity=verb}: that the record around this one is of that entity and has that verb
 * - {member+}: a number with its sign, be it more than nothing too
 * - {member/other}: it is an id in a list of the record that the other member names
 *
 * The whole is such a choice, too; what it lacks is told as `?`. Ids that lead nowhere are told as
 * they stand, so that every record can be known again.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* In which data set the ids are looked up, for which scenario, and in which language. */
typedef struct {
    const DataSet *set;                         /* borrowed */
    const SparsePosition *position;             /* borrowed: of the scenario; NULL: as printed */
    const char *(*translate)(const char *text); /* of templates and words; NULL: English */
} Wording;

/* Returns: (transfer full): @record, which may be raw or lack any member, in words; NULL: nothing
 * says how records of its entity are told. */
char *phrase_of(const Wording *wording, const Record *record);

/* What a part of a sentence is. */
typedef enum {
    PHRASE_WORDS, /* words between others */
    PHRASE_VERB,  /* words of the verb of the record */
    PHRASE_VALUE, /* the value of a member, or `?` where it must be given and is not */
} PhraseKind;

typedef struct {
    PhraseKind kind;
    char *text;           /* owned: as it stands in the sentence, blanks and commas too */
    char *path;           /* owned: as in edits, from the record that is told to @record */
    const Record *record; /* borrowed: whose words or value they are */
    const Field *field;   /* VALUE: the member */
    gint item;            /* VALUE of a list of texts: which of them; else -1 */
} PhrasePart;

/* Returns: (transfer full): of PhrasePart: what phrase_of() tells, cut into its parts, in order;
 * none where that says nothing. */
GPtrArray *phrase_parts(const Wording *wording, const Record *record);

/* Returns: (transfer full): the zone as it stands after a preposition. */
char *phrase_of_zone(const Wording *wording, const char *zone);

/* Returns: (transfer full): "1707-summer" as "Summer 1707". */
char *phrase_of_date(const Wording *wording, const char *date);
