/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game that was played, answer by answer: the text about each, and the position after it.
 */
#pragma once

#include "validator/smoke/game.h"

typedef struct {
    GameRun *game;    /* owned: at the current step */
    Offer taken;      /* private: the offer that led to the current step, if one did */
    Journal answers;  /* owned: all of the game */
    GPtrArray *lines; /* owned: of char *: the output of `narva replay` for each step, the set-up
                         first, each line with its end; empty: none */
} Replay;

/* Plays @answers (copied) in the game @number by @plan, which must outlive the replay, and narrates
 * them by @narrated. Returns: (transfer full): a replay at the last step that could be played. */
Replay *replay_new(const GamePlan *plan, guint64 number, const Journal *answers,
                   const NarrationPlan *narrated);
void replay_free(Replay *replay); /* NULL is allowed */

/* Returns: the number of its last step; step 0 is the set-up. */
guint replay_last(const Replay *replay);

/* Returns: the current step. */
guint replay_at(const Replay *replay);

/* Makes @step, or the last one if it is smaller, the current step. */
void replay_go_to(Replay *replay, guint step);

/* Answers the request of the current step with @answer (NO_NUMBER: does not answer it), and drops
 * later steps. Then chance and @machines (one for each side; NULL: a person) play on until a person
 * must decide or the game is over, for at most @n_max answers. The replay is at its last step then.
 */
void replay_play_on(Replay *replay, gint32 answer, const Player *const *machines, guint n_max);

/* Finds the place that the current step is about: that of the answer, or that of the unit in it.
 * Returns: its number, or NO_NAME, as of a die. */
gint32 replay_place(const Replay *replay);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Replay, replay_free)
