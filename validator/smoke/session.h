/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that is driven answer by answer, and back: chance comes from the seed, so that the same
 * answers lead to the same game.
 */
#pragma once

#include "validator/smoke/game-record.h"
#include "validator/smoke/narration.h"

typedef struct {
    GamePlan plan; /* rules, start and seed; the others are not asked */
    guint64 number;
    Machine machine;
    Position *position; /* owned */
    Journal journal;    /* owned */
    DiceStream chance, players;
    Request request;      /* that is pending */
    Narration *narration; /* owned; NULL: nothing is told */
} Session;

/* Returns: (transfer full): the game @number by @plan, set up as far as nobody need decide.
 * @narration: how it is told, or NULL. */
Session *session_new(const GamePlan *plan, guint64 number, const NarrationPlan *narration);
void session_free(Session *session); /* NULL is allowed */

/* Gives @answer to the pending request, and goes on to the next one. */
void session_answer(Session *session, guint answer);

/* Answers a pending roll or draw by chance. */
void session_take_chance(Session *session);

/* Has @player answer a pending choice. */
void session_have_chosen(Session *session, const Player *player);

/* Goes back to where @n answers had been given, not telling anything. What comes then by chance is
 * what came before. */
void session_go_back(Session *session, guint n);

/* Gives the answers of @journal, one after the other; to a session without any. Returns: how many
 * could be given. */
guint session_follow(Session *session, const Journal *journal);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Session, session_free)
