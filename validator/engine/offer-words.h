/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Offers as records write them: the word of the offer and the ids of its numbers, separated by
 * blanks: `move repnin ingermanland`, `zone repnin @pool:russia`, `end group`. A step that asks for
 * something is one word, too: the name of the procedure, unless the system has another word for
 * that step.
 */
#pragma once

#include "schema/model/line-words.h"
#include "validator/engine/machine.h"
#include "validator/engine/position.h"

/* What a number of an offer is: that of a record of an entity (OFFER_PART_UNIT), or something else.
 */
typedef enum {
#define ENTITY(NAME, ...) OFFER_PART_##NAME,
#include "schema/model/entities.def"
    OFFER_PART_ZONE,      /* a concrete zone */
    OFFER_PART_DIRECTION, /* DirectionWord */
    OFFER_PART_COUNT,     /* written as count + 1 */
    OFFER_PART_BRANCH,    /* the code of a choice of a rule; its name, if it has one, is written in
                             place of both numbers */
    OFFER_PART_END, /* the procedure and its step, written as one word: offer_step_to_word() */
    OFFER_PART_NOTHING,
} OfferPart;

/* A row of a table of offers. */
typedef struct {
    const char *word;
    OfferPart number, other; /* what the first number of the offer is, and the second */
    const char *was;         /* the word in old records, which can still be read; or NULL */
} OfferRow;

/* The row of OFFER (NAME, "word", NUMBER, OTHER, was) in the initialiser of a table; `was` may be
 * left out. */
#define OFFER_ROW(NAME, text, first, second, ...)                                                  \
    {text, OFFER_PART_##first, OFFER_PART_##second, __VA_ARGS__},

/* Returns: (transfer none): the row of offers of @kind, of the core or of @system (NULL: the core
 * alone); NULL: there is none. */
const OfferRow *offer_row(const System *system, guint kind);

/* Returns: the type of a word for that part of an offer. */
LineType offer_part_type(OfferPart part);

/* Returns: (transfer full): @offer in words. */
char *offer_to_words(const GameRules *rules, const Offer *offer);

/* Returns: (transfer full): the offers to the pending request of @machine, separated by commas; of
 * many the first 40 and the number of the others. */
char *offer_list_to_words(const Machine *machine);

/* Returns: (transfer full): the side that @request asks, the step, and its unit and place if there
 * are any: `swedish, fire of karl-xii`. */
char *offer_request_to_words(const Machine *machine, const Request *request);

/* Finds the offer among the @n @offers that @words mean, which may be those of an old record; any
 * number of blanks separates them. Returns: its index, or NO_NUMBER. */
gint32 offer_find(const GameRules *rules, const Offer *offers, guint n, const char *words);

/* Returns: (transfer full): the concrete zone @zone as data write it: a place, `@pool:NATION`,
 * `@box:BOX`, `@aboard:UNIT`, `@year:1704` or `@out`. */
char *offer_zone_to_words(const GameRules *rules, gint32 zone);

/* Returns: (transfer full): the word of @procedure in the step @step of its frame. @system may be
 * NULL. */
char *offer_step_to_word(const System *system, guint procedure, gint step);

/* Returns: (transfer full): of char *: all such words in games of @system (NULL: of the core
 * alone), none twice. */
GPtrArray *offer_step_all_words(const System *system);

/* Returns: whether @word is one of them. */
gboolean offer_step_is_word(const System *system, const char *word);

/* Makes the vocabulary of offers of @system (NULL: of the core alone) and of @sides, records of
 * sides, which it borrows; sides without an id are left out. Returns: (transfer full). */
LineVocabulary *offer_vocabulary_new(const System *system, Records sides);
