/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What many games say together about how even they are, after Ludii; and shares as finely as
 * numbers go.
 */
#pragma once

#include "schema/model/results/game-results.h"
#include "schema/model/results/pair-score.h"

/* From 0 to 1, with the interval of 95 percent. */
typedef struct {
    double value, low, high;
} Interval;

/* Returns: the share of @k out of @n with the interval of Wilson; of 0 nothing is known. */
Interval share_interval(gint64 k, gint64 n);

typedef struct {
    gint64 games;     /* that came to an end; of 0 nothing else is known */
    Interval even;    /* 1 less how much the side that wins most wins more than the one that wins
                         least; what nobody wins, all win in equal parts (Balance) */
    Interval decided; /* the share that somebody won (Completion) */
    Interval drawn;   /* the share that nobody won (Drawishness) */
    double alike; /* 1 less the mean variance of what a side gets: 1, 0 or -1 (OutcomeUniformity) */
} Balance;

/* Returns: what @results say. */
Balance balance_of(const GameResults *results);

/* Who plays pairs of games for that, by the names of the players. */
#define SKILL_PLAYER "greedy"
#define SKILL_AGAINST "random"

/* The row of PAIRS that counts those of which a game failed, behind those of the PAIR_CLASSES. */
#define SKILL_FAILED PAIR_CLASSES
#define SKILL_ROWS (PAIR_CLASSES + 1)

/* Returns: (transfer none): the id of the row @row of PAIRS, with its @name for people. */
const char *skill_row(guint row, const char **name);

typedef struct {
    PairScore score; /* of SKILL_PLAYER; of 0 pairs nothing is known */
    gint64 failed;   /* pairs that do not count, for one of their games failed */
} Skill;

/* Returns: how much the better player wins against the other, whichever side it has. */
Skill skill_of(const GameResults *results);
