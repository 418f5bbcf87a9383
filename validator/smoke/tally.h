/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting what goes on in games, by number: each thread has a tally of its own, and tallies add up
 * to the same in any order.
 */
#pragma once

#include "schema/model/findings/game-results.h"
#include "validator/engine/event.h"
#include "validator/smoke/game.h"

/* How a game ended, by number: these, then the rows of the victory table, the endings of the
 * scenario and the effects that end a game. */
enum { OUTCOME_SET_UP, OUTCOME_NO_ROW, N_OUTCOMES_WITHOUT_ROW };

typedef struct {
    gint32 score;
    gint64 games;
} ScoreCount;

struct Tally {
    const GameRules *rules; /* borrowed */
    guint n_rows[N_RESULT_GROUPS], n_figures[N_RESULT_GROUPS];
    gint64 *counts[N_RESULT_GROUPS]; /* owned: figures by row; those of scores are elsewhere */
    GArray *scores;                  /* of ScoreCount, in order */
    GameResults *heads;              /* owned: what is counted once, failures, no rows */
    EventSink sink;
    const Position *position; /* of the game that is counted */
    guint16 *zones;           /* owned: of its units, as they were seen last */
    guint8 *strengths;        /* owned */
    guint8 phase;
    gboolean fought; /* whether it had a battle */
};

/* Returns: (transfer full): a tally of games by @rules, which must outlive it. */
Tally *tally_new(const GameRules *rules);
void tally_free(Tally *tally); /* NULL is allowed */

/* Begins to count what goes on in @position, which must stay until tally_end().
 * Returns: (transfer none): whom the machine is to tell. */
const EventSink *tally_begin(Tally *tally, const Position *position);

/* Counts what has become of the units since it was called last. */
void tally_look(Tally *tally, const Position *position);

/* Counts the game @number, which is over or has failed. */
void tally_end(Tally *tally, const GameRun *game, guint64 number);

/* Adds the counts of @from, which is of the same rules. */
void tally_add(Tally *into, const Tally *from);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tally, tally_free)
