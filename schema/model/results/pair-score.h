/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two players that play each game twice, with sides changed: what the pairs of games say about who
 * is better. Pairs make the advantage of a side cancel out, which intervals over single games take
 * for chance.
 */
#pragma once

#include <glib.h>

/* The score of a pair for the first player, in quarters: lost both, lost and drew, one each or two
 * draws, drew and won, won both. */
#define PAIR_CLASSES 5

typedef struct {
    gint64 n[PAIR_CLASSES]; /* pairs of each score */
} PairCounts;

typedef struct {
    gint64 pairs;
    double mean, low, high; /* of the score, 0 to 1, with the interval of 95 % */
    gboolean has_elo;       /* all won, or all lost: there is no difference that could be told */
    double elo, elo_half; /* by how much the first is better, and half the width of the interval */
} PairScore;

/* Returns: what @counts say; of no pairs the mean is 0.5 and the interval all. Where all pairs have
 * the same score, the interval is that of Wilson. */
PairScore pair_score_of(const PairCounts *counts);

/* Returns: the difference in Elo to which the mean score @score belongs, 0 < @score < 1. */
double elo_of_score(double score);
