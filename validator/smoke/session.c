/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position, its journal and the streams of chance, which go together.
 */
#include "validator/smoke/session.h"

#include <string.h>

static void
begin(Session *session)
{
    memcpy(session->position, session->plan.start, session->plan.start->size);
    session->position->is_played = TRUE;
    session->machine.n_offers = 0;
    session->chance = dice_begin(session->plan.seed, session->number, DICE_OF_CHANCE);
    session->players = dice_begin(session->plan.seed, session->number, DICE_OF_PLAYERS);
    journal_forget(&session->journal);
}

Session *
session_new(const GamePlan *plan, guint64 number, const NarrationPlan *narration)
{
    Session *session = g_new0(Session, 1);
    session->plan = *plan;
    session->number = number;
    session->position = position_copy(plan->start);
    session->machine = (Machine){
        .rules = plan->rules,
        .position = session->position,
        .procedures = plan->procedures,
    };
    begin(session);
    if (narration != NULL)
        session->narration = narration_new(narration, &session->machine);
    session->request = machine_run(&session->machine);
    return session;
}

void
session_free(Session *session)
{
    if (session == NULL)
        return;
    narration_free(session->narration);
    journal_clear(&session->journal);
    g_free(session->position);
    g_free(session);
}

void
session_answer(Session *session, guint answer)
{
    journal_add(&session->journal, session->request.kind, answer);
    machine_answer(&session->machine, answer);
    session->request = machine_run(&session->machine);
}

void
session_take_chance(Session *session)
{
    guint least = session->request.kind == REQUEST_ROLL ? 1 : 0;
    session_answer(session, dice_below(&session->chance, session->request.n) + least);
}

void
session_have_chosen(Session *session, const Player *player)
{
    session_answer(session,
                   player->choose(&session->machine,
                                  &session->request,
                                  &session->players,
                                  session->plan.tries_all));
}

/* Gives the answer of @entry; a die that was rolled otherwise takes its number all the same.
 * Returns: FALSE when it cannot be given. */
static gboolean
follow(Session *session, JournalEntry entry)
{
    guint value = journal_value(entry);
    guint least = session->request.kind == REQUEST_ROLL ? 1 : 0;
    if (session->request.kind != journal_kind(entry) || value < least ||
        value - least >= session->request.n)
        return FALSE;
    if (session->request.kind != REQUEST_CHOICE)
        dice_below(&session->chance, session->request.n);
    session_answer(session, value);
    return TRUE;
}

guint
session_follow(Session *session, const Journal *journal)
{
    guint n = 0;
    while (n < journal->n && follow(session, journal->entries[n]))
        n++;
    return n;
}

/* Players that decide by chance go on with their stream: they need not decide the same again. */
void
session_go_back(Session *session, guint n)
{
    Journal kept = session->journal;
    const EventSink *sink = session->machine.sink;
    const DiceStream players = session->players;
    session->journal = (Journal){0};
    session->machine.sink = NULL;
    begin(session);
    kept.n = MIN(n, kept.n);
    session->request = machine_run(&session->machine);
    session_follow(session, &kept);
    journal_clear(&kept);
    session->players = players;
    session->machine.sink = sink;
    if (session->narration != NULL)
        narration_sync(session->narration, session->journal.n);
    session->request = machine_run(&session->machine);
}
