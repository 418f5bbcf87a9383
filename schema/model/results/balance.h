/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What many games say together about how even they are, after Ludii; and shares as finely as
 * numbers go.
 */
#pragma once

#include "schema/model/results/game-results.h"

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
