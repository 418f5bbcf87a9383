/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries over all records: for a text in any text member, or for a condition on one member; and
 * replacing all matches at once.
 */
#pragma once

#include "editor/document/document.h"

/* How a member is held against what is wanted. */
typedef enum {
    QUERY_HAS,      /* its text has that in it, be letters large or small */
    QUERY_IS,       /* it, or one of its items, is that */
    QUERY_IS_NOT,   /* also where it says nothing */
    QUERY_AT_LEAST, /* a number, or a year */
    QUERY_AT_MOST,
    QUERY_SOMETHING, /* it has a value */
    QUERY_NOTHING,
    N_QUERY_TESTS,
} QueryTest;

/* At most so many values are found. */
#define QUERY_FOUND_MAX 20000u

typedef struct {
    const Entity *entity; /* whose records are looked at; NULL: all */
    const Field *field;   /* of that; NULL: all texts for readers, tested by QUERY_HAS */
    QueryTest test;
    char *wanted;   /* owned: as typed; names will do for references */
    GRegex *within; /* owned: what finds it in a text; NULL: nothing is wanted */
} RecordQuery;

/* One value that was found. */
typedef struct {
    Subject *subject;   /* owned: the record */
    const Field *field; /* of it */
    char *text;         /* owned: as by field_text(); empty: no value */
} FoundValue;

/* Returns: what @test is called in a sentence, to be translated. */
const char *record_query_test_words(QueryTest test);

/* Returns: whether @test makes sense for @field (NULL: all texts). */
gboolean record_query_test_suits(QueryTest test, const Field *field);

/* Returns: whether @test wants something typed. */
gboolean record_query_test_wants(QueryTest test);

/* Returns: (transfer full): the query; @field is a field of @entity, both may be NULL. */
RecordQuery *record_query_new(const DataSet *set, const Entity *entity, const Field *field,
                              QueryTest test, const char *wanted);
void record_query_free(RecordQuery *query); /* NULL is allowed */

/* Returns: (transfer full): of FoundValue, in the order of the files, at most QUERY_FOUND_MAX: what
 * is seen through all layers. Nothing where something is wanted and nothing was typed. */
GPtrArray *record_query_find(const RecordQuery *query, const DataSet *set);

/* Returns: (transfer full): the new value of @found when it changes to @text: each match is
 * replaced if the query looked for a part of a text, else the whole value. */
char *record_query_changed(const RecordQuery *query, const FoundValue *found, const char *text);

/* Changes each of @found (of FoundValue) so, as one step of @document.
 * Returns: FALSE with @error set; then nothing has changed. */
gboolean record_query_change(const RecordQuery *query, EditorDocument *document,
                             const GPtrArray *found, const char *text, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(RecordQuery, record_query_free)
