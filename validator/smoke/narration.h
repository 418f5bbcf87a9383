/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game as text, line by line: turns and phases, the answers, with the number of the rule, and
 * their consequences. Made from narration.def and from the events of the machine.
 */
#pragma once

#include "validator/engine/narrator.h"
#include "schema/store/phrase.h"
#include "validator/engine/machine.h"

typedef struct Narration Narration;

typedef struct {
    const Titles *titles; /* borrowed */
    Wording words; /* words for quoting rules when they first run; without a data set their names
                      are used */
    gint32 viewer; /* the side whose view is used: hidden things are left out; NO_NAME: everything
                      is shown */
    gboolean is_numbered; /* answers are numbered, from 1 on */
    guint first, last;    /* answers that are narrated; 0: from the beginning, to the end */
} NarrationPlan;

/* Returns: (transfer full): a narration of what @machine, which must outlive it and stay where it
 * is, plays from here on. */
Narration *narration_new(const NarrationPlan *plan, Machine *machine);

/* Removes its sink from the machine. NULL is allowed. */
void narration_free(Narration *narration);

/* To be called when the position of the machine was changed in another way, as by going back to the
 * position after @n answers. */
void narration_sync(Narration *narration, guint n);

/* Returns: how many answers were given. */
guint narration_count(const Narration *narration);

/* Returns: (transfer full): the lines since the last call, each with its end of line; dice that are
 * still being rolled are left for the next. */
char *narration_flush(Narration *narration);

/* Returns: (transfer full): an offer to the pending request, for a person who chooses. */
char *narration_offer(const Narration *narration, const Offer *offer);

/* Returns: (transfer full): the pending request as text: who must decide what. */
char *narration_question(const Narration *narration);

/* Returns: (transfer none): its narrator, which words what the viewer may know about units. */
const Narrator *narration_narrator(const Narration *narration);

/* Returns: whether dice that @procedure asks for have a sentence of their own. */
gboolean narration_knows_roll(const GameRules *rules, guint procedure);

/* Returns: (transfer none): the sentence for the offer @kind that is taken in @procedure; never
 * NULL. */
const char *narration_sentence(const GameRules *rules, guint kind, guint procedure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Narration, narration_free)
