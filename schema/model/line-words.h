/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of lines such as `move repnin ingermanland`, each with its type, so that renaming,
 * checking and completion need not guess what a word means. The grammar of a field is declared with
 * it (LineGrammar); the verbs of offers and queries belong to the system of a game and are passed
 * in.
 */
#pragma once

#include "schema/model/field.h"

/* The type of a word. KIND_REF: the id of a record of @target or @or_target; KIND_ZONE, KIND_DATE:
 * as a field of that kind; KIND_WORD: a verb or another word that is not an id; KIND_INT: a number;
 * N_KINDS: the grammar cannot decide. */
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

/* A verb that a line can start with, and its arguments. */
typedef struct {
    const char *word;
    const char *was; /* the former word, which is still read; NULL: none */
    LineType arguments[LINE_ARGUMENTS_MAX];
    guint n_arguments;
    gboolean may_end; /* all arguments may be omitted */
    LineType gives;   /* of a query: the type of its results */
} LineVerb;

/* The words of a system. */
typedef struct {
    GArray *offers;    /* owned: of LineVerb */
    GArray *queries;   /* owned: of LineVerb */
    GPtrArray *steps;  /* owned: of char *: the steps at which decisions are made */
    GHashTable *sides; /* owned: a set of borrowed ids */
} LineVocabulary;

/* Frees @vocabulary and all it owns. NULL is allowed. */
void line_vocabulary_free(LineVocabulary *vocabulary);

/* Returns: (transfer none): the row of @verbs (of LineVerb) whose present or former word is the
 * @length bytes at @word, or NULL. */
const LineVerb *line_verb_find(const GArray *verbs, const char *word, gsize length);

/* The types of lines in the choices of a record. */
typedef enum {
    LINE_ANSWER, /* an offer */
    LINE_CHECK,  /* a checkpoint: check ID */
    LINE_SKIP,   /* skip until WORDS */
    LINE_ROLL,   /* roll until WORDS: a skip that uses the dice of the record */
} LineKind;

/* Returns: the type of @line; @rest (transfer none) is set to the part after its keyword. */
LineKind line_kind(const char *line, const char **rest);

/* Returns: the type of the @length bytes at @word after `skip until` or `roll until`: a side, a
 * date, or a word for a phase or a step, tried in this order; LINE_TYPE_UNDECIDED: none of these.
 */
LineType line_skip_type(const LineVocabulary *vocabulary, const char *word, gsize length);

/* Appends the words of text @index of @texts, read by @grammar, to @words (of TypedWord), in order.
 * @query: the query beside texts of LINES_ANSWERED; else NULL. Texts of LINES_PRINTED are read by
 * printed-lines.h, which knows the records; here their words are undecided. */
void line_words_read(const LineVocabulary *vocabulary, LineGrammar grammar, const Texts *texts,
                     guint32 index, const Texts *query, GArray *words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(LineVocabulary, line_vocabulary_free)
