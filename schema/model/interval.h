/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Confidence intervals: of a mean, of a proportion, and of the difference between two runs over
 * the same seeds.
 */
#pragma once

#include <glib.h>

/* 95 % of a normal distribution are within this many standard deviations of the mean. */
#define NORMAL_95 1.959963984540054

/* 80 % of a normal distribution are less than this many standard deviations above the mean. */
#define NORMAL_BELOW_80 0.8416212335729143

/* Returns: the probability that |t| is at least @t, with @freedom (at least 1) degrees of freedom.
 */
double interval_student_tail(double t, gint64 freedom);

/* Returns: the t with a probability of 95 % for smaller |t|, with @freedom (at least 1) degrees of
 * freedom. */
double interval_student_95(gint64 freedom);

/* Shares are in parts of this whole. */
#define SHARE_WHOLE 1000

/* The largest count for exact integer arithmetic. */
#define SHARE_COUNT_MAX 1000000000

typedef struct {
    gint low, share, high; /* in parts of SHARE_WHOLE */
} ShareRange;

/* Returns: the share @k / @n, rounded, and its 95 % interval by Wilson (1927), rounded outwards. @k
 * is 0 to @n, @n at most SHARE_COUNT_MAX; if @n is 0 the interval is the whole range. Computed with
 * integers, so that it is the same on every machine. */
ShareRange interval_wilson(gint64 k, gint64 n);

/* The scores of a pair of games for the first player, in quarters: lost both, lost and drew, one
 * each or two draws, drew and won, won both. */
#define PAIR_CLASSES 5

typedef struct {
    gint64 n[PAIR_CLASSES]; /* pairs of each score */
} PairCounts;

typedef struct {
    gint64 pairs;
    double mean, low, high; /* of the score, 0 to 1, with the 95 % interval */
    gboolean has_elo;       /* FALSE if all were won, or all lost: the difference is unbounded */
    double elo,
        elo_half; /* how much better the first player is, and half the width of its interval */
} PairScore;

/* Returns: the score for @counts; without pairs the mean is 0.5 and the interval 0 to 1. If all
 * pairs have the same score, the interval is that of Wilson. */
PairScore interval_pair_score(const PairCounts *counts);

/* Returns: the Elo difference for the mean score @score, 0 < @score < 1. */
double interval_elo_of_score(double score);
