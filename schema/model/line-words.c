/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One reading function for each grammar.
 */
#include "schema/model/line-words.h"

#include "schema/model/entity.h"
#include "schema/model/words.h"
#include "schema/text/date.h"

#include <string.h>

void
line_vocabulary_free(LineVocabulary *vocabulary)
{
    if (vocabulary == NULL)
        return;
    g_array_unref(vocabulary->offers);
    g_array_unref(vocabulary->queries);
    g_ptr_array_unref(vocabulary->steps);
    g_hash_table_unref(vocabulary->sides);
    g_free(vocabulary);
}

static gboolean
is_word(const char *word, const char *text, gsize length)
{
    return word != NULL && strncmp(word, text, length) == 0 && word[length] == '\0';
}

const LineVerb *
line_verb_find(const GArray *verbs, const char *word, gsize length)
{
    const LineVerb *of_old = NULL;
    for (guint i = 0; i < verbs->len; i++) {
        const LineVerb *verb = &g_array_index(verbs, LineVerb, i);
        if (is_word(verb->word, word, length))
            return verb;
        if (of_old == NULL && is_word(verb->was, word, length))
            of_old = verb;
    }
    return of_old;
}

LineKind
line_kind(const char *line, const char **rest)
{
    static const struct {
        const char *begin;
        LineKind kind;
    } kinds[] = {{"check ", LINE_CHECK}, {"skip until ", LINE_SKIP}, {"roll until ", LINE_ROLL}};
    *rest = line;
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        if (!g_str_has_prefix(line, kinds[i].begin))
            continue;
        *rest = line + strlen(kinds[i].begin);
        return kinds[i].kind;
    }
    return LINE_ANSWER;
}

LineType
line_skip_type(const LineVocabulary *vocabulary, const char *word, gsize length)
{
    gint year;
    g_autofree char *text = g_strndup(word, length);
    if (g_hash_table_contains(vocabulary->sides, text))
        return LINE_TYPE_ID(ENTITY_SIDE);
    if (date_read_year(text, &year) != NULL)
        return (LineType){.kind = KIND_DATE};
    if (entity_find_word(stage_words, text, length) >= 0 ||
        g_ptr_array_find_with_equal_func(vocabulary->steps, text, g_str_equal, NULL))
        return LINE_TYPE_WORD;
    return LINE_TYPE_UNDECIDED;
}

static void
add_word(GArray *words, gsize start, gsize length, LineType type)
{
    const TypedWord word = {(guint32)start, (guint32)length, type};
    g_array_append_val(words, word);
}

/* Appends the words between blanks of @text from @start on, all undecided. */
static void
split_words(const char *text, gsize start, GArray *words)
{
    for (const char *at = text + start; *at != '\0';) {
        gsize length = strcspn(at, " ");
        if (length > 0)
            add_word(words, (gsize)(at - text), length, LINE_TYPE_UNDECIDED);
        at += length + (at[length] == ' ');
    }
}

/* `move repnin ingermanland`. With another number of arguments nothing is decided but the verb. */
static void
read_offer(const LineVocabulary *vocabulary, const char *text, GArray *words)
{
    guint first = words->len;
    split_words(text, 0, words);
    if (words->len == first)
        return;
    TypedWord *found = &g_array_index(words, TypedWord, first);
    guint n = words->len - first - 1;
    const LineVerb *verb = line_verb_find(vocabulary->offers, text + found->start, found->length);
    found->type = LINE_TYPE_WORD;
    if (verb == NULL || n != verb->n_arguments)
        return;
    for (guint i = 0; i < n; i++) {
        LineType type = verb->arguments[i];
        /* A zone that is a place is that place and no region. */
        if (type.kind == KIND_ZONE && text[found[i + 1].start] != '@')
            type = LINE_TYPE_ID(ENTITY_SPACE);
        found[i + 1].type = type;
    }
}

static void
read_script(const LineVocabulary *vocabulary, const char *text, GArray *words)
{
    const char *rest;
    switch (line_kind(text, &rest)) {
    case LINE_ANSWER:
        read_offer(vocabulary, text, words);
        return;
    case LINE_CHECK:
        add_word(words, (gsize)(rest - text), strlen(rest), LINE_TYPE_ID(ENTITY_CHECKPOINT));
        return;
    case LINE_SKIP:
    case LINE_ROLL: {
        guint first = words->len;
        split_words(text, (gsize)(rest - text), words);
        for (guint i = first; i < words->len; i++) {
            TypedWord *word = &g_array_index(words, TypedWord, i);
            word->type = line_skip_type(vocabulary, text + word->start, word->length);
        }
        return;
    }
    }
    g_assert_not_reached();
}

/* Returns: the row of the query that @query is, or NULL. */
static const LineVerb *
find_query(const LineVocabulary *vocabulary, const Texts *query)
{
    return query != NULL && query->length > 0
               ? line_verb_find(vocabulary->queries, query->items[0], strlen(query->items[0]))
               : NULL;
}

/* One of the texts that are a query together. */
static void
read_query(const LineVocabulary *vocabulary, const Texts *texts, guint32 index, GArray *words)
{
    const LineVerb *verb = find_query(vocabulary, texts);
    LineType type = LINE_TYPE_UNDECIDED;
    if (index == 0)
        type = LINE_TYPE_WORD;
    else if (verb != NULL && texts->length == verb->n_arguments + 1)
        type = verb->arguments[index - 1];
    add_word(words, 0, strlen(texts->items[index]), type);
}

static void
read_option(const char *text, GArray *words)
{
    gsize length = strcspn(text, "=");
    gboolean is_ruling = text[length] == '=';
    add_word(words, 0, length, LINE_TYPE_ID(is_ruling ? ENTITY_RULING : ENTITY_OPTION));
    if (is_ruling)
        add_word(words, length + 1, strlen(text + length + 1), LINE_TYPE_ID(ENTITY_ANSWER));
}

/* `space livland`, or `profile rounds`: a member of a record without an id. */
static void
read_record(const char *text, GArray *words)
{
    guint first = words->len;
    split_words(text, 0, words);
    if (words->len != first + 2)
        return;
    TypedWord *found = &g_array_index(words, TypedWord, first);
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        if (!is_word(entity->name, text + found[0].start, found[0].length))
            continue;
        found[0].type = LINE_TYPE_WORD;
        found[1].type = entity->keyed ? LINE_TYPE_ID(i) : LINE_TYPE_WORD;
    }
}

void
line_words_read(const LineVocabulary *vocabulary, LineGrammar grammar, const Texts *texts,
                guint32 index, const Texts *query, GArray *words)
{
    const char *text = texts->items[index];
    const LineVerb *verb;
    switch (grammar) {
    case LINES_SIGNS:
        return;
    case LINES_NAMES:
        add_word(words, 0, strlen(text), LINE_TYPE_WORD);
        return;
    case LINES_OPTIONS:
        read_option(text, words);
        return;
    case LINES_QUERY:
        read_query(vocabulary, texts, index, words);
        return;
    case LINES_ANSWERED:
        verb = find_query(vocabulary, query);
        add_word(words, 0, strlen(text), verb != NULL ? verb->gives : LINE_TYPE_UNDECIDED);
        return;
    case LINES_OFFERS:
        read_offer(vocabulary, text, words);
        return;
    case LINES_SCRIPT:
        read_script(vocabulary, text, words);
        return;
    case LINES_PRINTED:
        split_words(text, 0, words);
        return;
    case LINES_RECORDS:
        read_record(text, words);
        return;
    case LINES_UNREAD:
        break;
    }
    g_assert_not_reached();
}
