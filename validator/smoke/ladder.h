/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players against each other: each pair of them plays each game twice, with sides changed.
 */
#pragma once

#include "schema/model/game-results.h"
#include "validator/smoke/game.h"
#include "schema/model/interval.h"
#include "validator/smoke/statistics.h"

/* One player against another. */
typedef struct {
    const Player *first, *second; /* borrowed */
    PairCounts counts;            /* of the first */
    PairedSums scores; /* by how much the first has the better ones in a pair, over nothing */
    gint64 failed;     /* pairs that are not counted, for one of their games failed */
} LadderRung;

typedef struct {
    GamePlan plan;     /* its players are not read; of two sides or more */
    GameRange games;   /* numbers of the pairs */
    LadderRung *rungs; /* owned */
    guint n_rungs;
    const gint *stop; /* atomic: not 0 when no new pair is to begin; NULL: never */
    gint next;        /* private, atomic: pairs of all rungs that were begun */
    GMutex *lock;     /* private, owned */
} Ladder;

/* Readies @ladder, of which the plan, the games and stop are set, for @n @players against each
 * other, each with each. */
void ladder_init(Ladder *ladder, const Player *const *players, guint n);
void ladder_clear(Ladder *ladder);

/* Plays pairs, as a WorkFunc over LadderWorker, until all are taken. The result does not depend on
 * the number of workers. */
typedef struct {
    Ladder *ladder; /* borrowed */
} LadderWorker;
void ladder_work(gpointer worker);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Ladder, ladder_clear)
