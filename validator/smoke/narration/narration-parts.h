/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of a narration share: its state, and the sentences of answers and of changes.
 */
#pragma once

#include "schema/text/braces.h"
#include "validator/engine/play.h"
#include "validator/smoke/narration/narration.h"

struct Narration {
    Telling telling; /* comes first: the narration is found by it */
    NarrationPlan plan;
    Machine *machine;
    EventSink sink;
    Position *before;  /* owned: as told so far */
    gsize wanted;      /* bytes of what is ready that are to be told */
    GString *out;      /* lines that are ready */
    GString *happened; /* that come behind the sentence of the dice */
    Request request;   /* that is pending */
    Salvo salvo;
    gint32 told_unit, told_zone; /* by the sentence of an answer */
    gint32 turn;                 /* of the heading that was told last */
    gint32 phase;
    gint32 used;     /* the rule that was come to last, while nothing has come of it; NO_NAME */
    guint8 *is_told; /* owned: of each rule, whether its words were told */
    guint n_answers;
    gboolean is_told_over;
};

static inline const GameRules *
narration_rules(const Narration *narration)
{
    return narration->machine->rules;
}

static inline const SystemWording *
narration_wording(const Narration *narration)
{
    return system_wording(narration_rules(narration));
}

/* Tells what of the position has changed since it was told last. */
void narration_changes(Narration *narration, GString *to);

/* Tells what happened. */
void narration_event(Narration *narration, const Event *event, GString *to);

/* Returns: (transfer full): the sentence for @answer to the pending choice; empty: none is needed.
 * @source: (transfer full). Notes what unit it tells of. */
char *narration_of_answer(Narration *narration, guint answer, char **source);

/* Returns: (transfer full): the sentence for the dice that have been rolled. */
char *narration_of_dice(const Narration *narration, char **source);

/* Returns: whether dice of @procedure are told together. */
gboolean narration_is_salvo(const GameRules *rules, guint procedure);

/* Returns: the unit that @frame is about, or NO_NAME. */
gint32 frame_unit(const GameRules *rules, const Frame *frame);
