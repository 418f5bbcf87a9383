/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of ours that are inserted in a message, or are one, with what is inserted in them in turn.
 * They are in English until a text for a reader is made of them. The rules engine
 * gives its reasons as such words. Any thread.
 */
#pragma once

#include "schema/text/translation.h"

#include <glib.h>

typedef struct FindingWords FindingWords;

/* An argument of a message: its name, which the message has in braces, and its value: a text that
 * is the same in every language (names, ids, words of the format), or a number, or a text marked
 * with N_(), or a noun for an entity (`unit`), or FindingWords. NULL: the argument is left out. */
#define FINDING_ARG(name, text) name, ((const char *){(text)})
#define FINDING_ARG_NUMBER(name, number) finding_number, name, (gint64)(number)
#define FINDING_ARG_TEXT(name, text) finding_text, name, ((const char *){(text)})
#define FINDING_ARG_NOUN(name, noun) finding_noun, name, ((const char *){(noun)})
#define FINDING_ARG_WORDS(name, words) finding_words, name, ((FindingWords *){(words)})

/* Mark an argument of that type. */
extern const char finding_number[], finding_text[], finding_noun[], finding_words[];

/* The context, msgctxt, of the nouns for entities. */
#define FINDING_NOUN_CONTEXT "entity"

/* Returns: (transfer full): @text (copied), which is marked with N_() and has {arguments} and
 * [optional parts] as messages have, with the arguments that follow, ended by NULL: each one of the
 * above, copied. */
FindingWords *finding_words_new(const char *text, ...) G_GNUC_NULL_TERMINATED;

/* Drops one owner of @words; g_rc_box_acquire() adds one. */
void finding_words_unref(FindingWords *words);

/* Returns: (transfer full): @words for @audience. */
char *finding_words_text(const FindingWords *words, Audience audience);

/* Returns: (transfer none): @words in English. */
const char *finding_words_english(const FindingWords *words);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(FindingWords, finding_words_unref)
