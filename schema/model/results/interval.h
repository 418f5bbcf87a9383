/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Confidence intervals: of a mean, of a proportion, and of the difference between two runs over
 * the same seeds.
 */
#pragma once

#include <glib.h>

/* Of the normal distribution: 95 percent lie within so many deviations. */
#define NORMAL_95 1.959963984540054

/* And 80 percent lie below so many above the mean. */
#define NORMAL_BELOW_80 0.8416212335729143

/* Returns: how likely it is that |t| is at least @t, with @freedom (at least 1) degrees. */
double student_beyond(double t, gint64 freedom);

/* Returns: the t within which 95 percent lie, with @freedom (at least 1) degrees. */
double student_95(gint64 freedom);

/* Shares are told in this many parts of the whole. */
#define SHARE_WHOLE 1000

/* Of more than that nothing is worked out any more exactly. */
#define SHARE_COUNT_MAX 1000000000

typedef struct {
    gint low, share, high; /* in parts of SHARE_WHOLE */
} ShareRange;

/* Returns: the share of @k out of @n, rounded, and the interval by Wilson (1927) in which the true
 * one lies with a confidence of 95 percent, rounded outwards. @k from 0 to @n, @n at most
 * SHARE_COUNT_MAX; of 0 nothing is known. Integers only, so that it is the same everywhere. */
ShareRange wilson_range(gint64 k, gint64 n);

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
