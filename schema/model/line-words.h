/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of lines such as `move repnin ingermanland`, each with its type, so that whoever
 * renames, checks or completes them need not guess what a word means. The grammar of a field is
 * declared with it (LineGrammar); the verbs of offers and queries belong to the system of a game
 * and are handed in.
 */
#pragma once

#include "schema/model/field.h"

/* What a word is. KIND_REF: the id of a record of @target or @or_target; KIND_ZONE, KIND_DATE: as a
 * field of that kind; KIND_WORD: a verb or another word that is no id; KIND_INT: a number; N_KINDS:
 * the grammar cannot decide. */
typedef struct {
    Kind kind;
    EntityId target, or_target; /* KIND_REF; or_target 0: none */
} LineType;

#define LINE_TYPE_WORD ((LineType){.kind = KIND_WORD})
#define LINE_TYPE_UNDECIDED ((LineType){.kind = N_KINDS})
#define LINE_TYPE_ID(entity) ((LineType){.kind = KIND_REF, .target = (entity)})

typedef struct {
    guint32 start, length; /* bytes of the text */
    LineType type;
} TypedWord;

#define LINE_ARGUMENTS_MAX 2

/* What a line can start with, and the arguments that follow. */
typedef struct {
    const char *word;
    const char *was; /* the word of old, which is still read; NULL: none */
    LineType arguments[LINE_ARGUMENTS_MAX];
    guint n_arguments;
    gboolean may_end; /* the arguments may be missing, all of them */
    LineType gives;   /* of a query: the names that it gives */
} LineVerb;

/* The words of a game. */
typedef struct {
    GArray *offers;    /* owned: of LineVerb */
    GArray *queries;   /* owned: of LineVerb */
    GPtrArray *steps;  /* owned: of char *: what can be asked */
    GHashTable *sides; /* owned: a set of borrowed ids */
} LineVocabulary;

/* Frees what is owned. @vocabulary: NULL is allowed. */
void line_vocabulary_free(LineVocabulary *vocabulary);

/* Returns: (transfer none): the row of @verbs called @word (of @length bytes) now or of old, or
 * NULL. */
const LineVerb *line_verb_find(const GArray *verbs, const char *word, gsize length);

/* The choices of a record: offers, and lines that are none. */
typedef enum {
    LINE_ANSWER, /* an offer in words */
    LINE_CHECK,  /* a checkpoint: check ID */
    LINE_SKIP,   /* skip until WORDS */
} LineKind;

/* Returns: what @line is; @rest (transfer none): what follows its first words. */
LineKind line_kind(const char *line, const char **rest);

/* Returns: how a skip reads @word, of @length bytes: as a side, a date, or a word for a phase or a
 * step, in this order; LINE_TYPE_UNDECIDED: as none of them. */
LineType line_skip_type(const LineVocabulary *vocabulary, const char *word, gsize length);

/* Appends the words of text @index of @texts, which are read by @grammar, to @words (of TypedWord),
 * in their order. @query: the query beside texts of LINES_ANSWERED; else NULL. Texts of
 * LINES_PRINTED are read by printed-words.h, which knows the records; here their words are
 * undecided. */
void line_words_read(const LineVocabulary *vocabulary, LineGrammar grammar, const Texts *texts,
                     guint32 index, const Texts *query, GArray *words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(LineVocabulary, line_vocabulary_free)
