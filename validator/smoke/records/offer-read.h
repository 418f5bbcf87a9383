/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads offers in the words of records, and finds the reason why one is not legal.
 */
#pragma once

#include "validator/engine/position.h"
#include "validator/engine/titles.h"
#include "validator/smoke/narration.h"

/* Reads @words, `move repnin ingermanland`, as an offer of @rules that could be made at some time.
 * @titles: names to suggest ids for; NULL: ids alone. Returns: NULL with @offer set, in which zones
 * other than places are NO_NAME; else (transfer full) one sentence for @audience: which words are
 * unknown, with a suggestion. */
char *offer_read(const GameRules *rules, const Titles *titles, const char *words, Audience audience,
                 Offer *offer);

/* Returns: (transfer full): one sentence for @audience: that no @entity has the id @word, with a
 * suggestion. @titles: names to suggest ids for; NULL: ids alone. */
char *offer_read_unknown(const Titles *titles, const GameRules *rules, EntityId entity,
                         const char *word, Audience audience);

/* @words: an offer as records write it, `move repnin ingermanland`; @request: the pending one of
 * the machine of @narration. Returns: (transfer full): one sentence or more: that it is offered,
 * why it is not, or which words are unknown, with a suggestion. */
char *offer_read_reason(const Narration *narration, const Titles *titles, Machine *machine,
                        const Request *request, const char *words);
