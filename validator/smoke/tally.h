/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting what happens in games, by number: each thread has a tally of its own, and tallies add
 * up to the same in any order.
 */
#pragma once

#include "schema/model/game-results.h"
#include "validator/engine/event.h"
#include "validator/engine/machine.h"
#include "validator/smoke/game.h"

/* The state of a game at one moment. */
typedef struct {
    gint32 score;
    gint32 leader; /* the side that would win if the game ended now; NO_NAME: none */
} CourseStand;

/* The course of one game, noted while it is played: its state at the start and at the end of each
 * turn, how many options there were, where units went. */
typedef struct {
    const GameRules *rules; /* borrowed */
    GArray *stands;         /* owned: of CourseStand; the first is that of the start */
    GArray *held;           /* owned: of gint32: by sample and side, places that it controlled */
    GArray *powers; /* owned: of gint64: by sample, side and PowerFigure; empty: no power has any */
    guint8 *lands;  /* owned: a copy of what decides who controls places, as of the last count */
    gint32 controlled[BOARD_SIDES_MAX]; /* places by side, counted from those */
    gint32 turn;                        /* that is running */
    gint32 noted;                       /* turn of the last sample */
    gint64 choices, options;            /* choices that were made, and the sum of their options */
    gint64 decisions, open;             /* the same for choices with more than one option */
    guint8 *stood;                      /* owned: by place, whether a unit has been there */
    guint n_stood;                      /* of them */
    gint32 lost, lost_by; /* the unit that was eliminated last, and the CauseWord; or none */
    gboolean is_lost_now; /* since the last answer */
    Offer taken;          /* what was chosen last; valid if anything was */
} Course;

/* Returns: (transfer full): room for games by @rules, which must outlive it. */
Course *tally_course_new(const GameRules *rules);
void tally_course_free(Course *course); /* NULL is allowed */

/* Starts a game with @position, in which nothing was answered yet. */
void tally_course_begin(Course *course, const Position *position);

/* Notes that @taken was chosen from @n_options. */
void tally_course_choose(Course *course, guint n_options, const Offer *taken);

/* Sets @values, by Measure, to the measures of the game, which ended in @position after @answers
 * answers; MEASURE_ABSENT where there is none. */
void tally_course_measure(const Course *course, const Position *position, guint answers,
                          gint64 values[N_MEASURES]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Course, tally_course_free)

/* How a game ended, by number: these, then the rows of the victory table, the endings of the
 * scenario and the effects that end a game. */
enum { OUTCOME_SET_UP, OUTCOME_NO_ROW, OUTCOME_SHARED, N_OUTCOMES_WITHOUT_ROW };

/* How games ended before their last turn: the outcome, and the unit eliminated with it. */
typedef struct {
    guint outcome;
    gint32 unit, cause; /* NO_NAME: nothing was; CauseWord, or NO_NUMBER */
    gint64 counts[N_END_FIGURES];
} EarlyEnd;

/* In how many games a rule had an effect. */
typedef struct {
    gint64 n;
    guint64 last; /* private: the number of the last of them, from 1 in the order in which this
                     tally started them */
} RuleGames;

struct Tally {
    const GameRules *rules; /* borrowed */
    guint n_rows[N_RESULT_GROUPS], n_figures[N_RESULT_GROUPS];
    gint64 *counts[N_RESULT_GROUPS]; /* owned: figures by row; those of scores are elsewhere */
    GArray *rule_games;              /* owned: of RuleGames, by rule */
    guint64 n_begun;                 /* games that were started */
    GArray *scores;                  /* owned: of GameValueCount */
    GArray **courses;                /* owned: the same by turn; the first is that of the set-up */
    guint n_courses;
    GArray *spread[N_MEASURES]; /* owned: of GameValueCount: bins of values */
    gint64 sums[N_MEASURES];    /* of the values themselves */
    GArray *ends;               /* owned: of EarlyEnd */
    Course *course;             /* owned: of the game that is counted */
    GameResults *heads;         /* owned: totals and failures, without rows */
    EventSink sink;
    const Position *position; /* of the game that is counted */
    guint16 *zones;           /* owned: the zones of its units at the last tally_look() */
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

/* Starts to count what happens in @position, which must stay at its address until tally_end().
 * Returns: (transfer none): the sink for the machine. */
const EventSink *tally_begin(Tally *tally, const Position *position);

/* Notes that @answer is given to the choice @request. */
void tally_choose(Tally *tally, const Machine *machine, const Request *request, guint answer);

/* Counts moves and losses of units since the last call; does nothing if no change was reported. */
void tally_look(Tally *tally, const Position *position);

/* Counts the game @number, which is over or has failed. */
void tally_end(Tally *tally, const GameRun *game, guint64 number);

/* Counts a pair of games, by the row of PAIRS that it belongs to. */
void tally_pair(Tally *tally, guint row);

/* Returns: the width of the widest interval, after Wilson, of the share of wins of a side, or of
 * draws; 0 to 1. */
double tally_width(const Tally *tally);

/* Adds the counts of @from, a tally of the same rules, to @into. */
void tally_add(Tally *into, const Tally *from);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Tally, tally_free)
