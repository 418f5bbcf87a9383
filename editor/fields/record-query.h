/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries over all records: for a text in any text member, or for a condition on one member; and
 * replacing all matches at once.
 */
#pragma once

#include "editor/document/document.h"

/* How a member is compared with the wanted text. */
typedef enum {
    QUERY_HAS,      /* its text contains it, regardless of case */
    QUERY_IS,       /* it, or one of its items, equals it */
    QUERY_IS_NOT,   /* also if it has no value */
    QUERY_AT_LEAST, /* a number, or a year */
    QUERY_AT_MOST,
    QUERY_SOMETHING, /* it has a value */
    QUERY_NOTHING,
    N_QUERY_TESTS,
} QueryTest;

/* The most values that are found. */
#define QUERY_FOUND_MAX 20000u

typedef struct {
    const Entity *entity; /* whose records are looked at; NULL: all */
    const Field *field;   /* of that; NULL: all texts for readers, tested by QUERY_HAS */
    QueryTest test;
    char *wanted;   /* owned: as typed; for references a name is allowed */
    GRegex *within; /* owned: matches it in a text; NULL: nothing is wanted */
} RecordQuery;

/* One value that was found. */
typedef struct {
    Subject *subject;   /* owned: the record */
    const Field *field; /* of it */
    char *text;         /* owned: as by field_text(); empty: no value */
} FoundValue;

/* Returns: (transfer none): the words for @test in a sentence, to be translated. */
const char *record_query_test_words(QueryTest test);

/* Returns: whether @test makes sense for @field (NULL: all texts). */
gboolean record_query_test_suits(QueryTest test, const Field *field);

/* Returns: whether @test needs a wanted text. */
gboolean record_query_test_wants(QueryTest test);

/* Returns: (transfer full): the query; @field is a field of @entity, both may be NULL. */
RecordQuery *record_query_new(const DataSet *set, const Entity *entity, const Field *field,
                              QueryTest test, const char *wanted);
void record_query_free(RecordQuery *query); /* NULL is allowed */

/* Returns: (transfer full): of FoundValue, in the order of the files, at most QUERY_FOUND_MAX,
 * through all layers; empty if the test needs a wanted text and that is empty. */
GPtrArray *record_query_find(const RecordQuery *query, const DataSet *set);

/* Returns: (transfer full): the new value of @found after replacing by @text: each match, if the
 * query looked for a part of a text, else the whole value. */
char *record_query_changed(const RecordQuery *query, const FoundValue *found, const char *text);

/* Changes each of @found (of FoundValue) as by record_query_changed(), as one step of @document.
 * Returns: FALSE with @error set; then nothing has changed. */
gboolean record_query_change(const RecordQuery *query, EditorDocument *document,
                             const GPtrArray *found, const char *text, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(RecordQuery, record_query_free)
