/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting what happens in games, by number: each thread has a tally of its own, and tallies add up
 * to the same in any order.
 */
#pragma once

#include "schema/model/game-results.h"
#include "validator/engine/event.h"
#include "validator/smoke/course.h"
#include "validator/smoke/game.h"

/* How a game ended, by number: these, then the rows of the victory table, the endings of the
 * scenario and the effects that end a game. */
enum { OUTCOME_SET_UP, OUTCOME_NO_ROW, OUTCOME_SHARED, N_OUTCOMES_WITHOUT_ROW };

/* A game that ended before its time: by which outcome, and what was eliminated with it. */
typedef struct {
    guint outcome;
    gint32 unit, cause; /* NO_NAME: nothing was; CauseWord, or NO_NUMBER */
    gint64 counts[N_END_FIGURES];
} EarlyEnd;

/* In how many games a rule did something. */
typedef struct {
    gint64 n;
    guint64 last; /* private: the last of them as the tally begins them, from 1 */
} RuleGames;

struct Tally {
    const GameRules *rules; /* borrowed */
    guint n_rows[N_RESULT_GROUPS], n_figures[N_RESULT_GROUPS];
    gint64 *counts[N_RESULT_GROUPS]; /* owned: figures by row; those of scores are elsewhere */
    GArray *rule_games;              /* owned: of RuleGames, by rule */
    guint64 n_begun;                 /* games, the one that is counted among them */
    GArray *scores;                  /* owned: of GameValueCount */
    GArray **courses;                /* owned: the same by turn, from before the first one on */
    guint n_courses;
    GArray *spread[N_MEASURES]; /* owned: of GameValueCount: bins of values */
    gint64 sums[N_MEASURES];    /* of the values themselves */
    GArray *ends;               /* owned: of EarlyEnd */
    Course *course;             /* owned: of the game that is counted */
    GameResults *heads;         /* owned: what is counted once, failures, no rows */
    EventSink sink;
    const Position *position; /* of the game that is counted */
    guint16 *zones;           /* owned: of its units, as they were seen last */
    guint8 *strengths;        /* owned */
    guint8 phase;
    gboolean is_touched; /* whether something in it has changed since then */
    gboolean fought;     /* whether it had a battle */
};

/* Returns: (transfer full): a tally of games by @rules, which must outlive it. */
Tally *tally_new(const GameRules *rules);
void tally_free(Tally *tally); /* NULL is allowed */

/* Returns: (transfer none): the figures of @row of @group. */
static inline gint64 *
tally_counts(Tally *tally, ResultGroup group, guint row)
{
    g_assert(row < tally->n_rows[group]);
    return tally->counts[group] + (gsize)row * tally->n_figures[group];
}

/* Begins to count what happens in @position, which must stay until tally_end().
 * Returns: (transfer none): the sink for the machine. */
const EventSink *tally_begin(Tally *tally, const Position *position);

/* Notes that @answer is given to the choice @request. */
void tally_choose(Tally *tally, const Machine *machine, const Request *request, guint answer);

/* Counts where units are and how strong, compared with the last call; nothing where no change was
 * reported. */
void tally_look(Tally *tally, const Position *position);

/* Counts the game @number, which is over or has failed. */
void tally_end(Tally *tally, const GameRun *game, guint64 number);

/* Counts a pair of games, by the row of PAIRS that it belongs to. */
void tally_pair(Tally *tally, guint row);

/* Returns: the width of the widest interval, after Wilson, of the share of wins of a side, or of
 * draws; 0 to 1. */
double tally_width(const Tally *tally);

/* Adds the counts of @from, which is of the same rules. */
void tally_add(Tally *into, const Tally *from);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tally, tally_free)
