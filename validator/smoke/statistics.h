/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of paired games.
 */
#pragma once

#include "schema/model/interval.h"

#include <glib.h>

/* Corrects the @n values of P in place so that at most one report in twenty has any wrong among
 * those below 0.05 (Holm 1979). */
void statistics_correct_holm(double *p, guint n);

typedef struct {
    gint64 n;
    gint64 old, new;                        /* sums */
    gint64 old_square, new_square, product; /* of squares, and of one by the other */
} PairedSums;

typedef struct {
    double old, new;    /* means */
    double difference;  /* of them, NEW less OLD */
    double deviation;   /* of the difference from game to game */
    double low, high;   /* 95 percent, by Student's t */
    double p;           /* of both sides */
    double correlation; /* of the two numbers of a game; 0 where one of them never changes */
} PairedMean;

/* Numbers of games are cut to that: sums of ten million of them fit. */
#define PAIRED_NUMBER_MAX 900000

/* Adds a game. */
void statistics_paired_sums_add(PairedSums *sums, gint64 old, gint64 new);

/* Returns: what @sums, of at least two games, say. */
PairedMean statistics_paired_mean(const PairedSums *sums);

/* Returns: how many games would show such a difference in four of five runs; 0: there is none. */
gint64 statistics_paired_mean_needed(const PairedMean *mean);

typedef struct {
    gint64 both, only_old, only_new, neither; /* games of which it is true */
} PairedCounts;

typedef struct {
    double difference;  /* of the shares, NEW less OLD */
    double low, high;   /* 95 percent: Newcombe's square-and-add (1998), with correction */
    double p, mid_p;    /* exact test, of both sides */
    double correlation; /* 0 where one of them is always, or never, true */
} PairedShare;

/* Returns: what @counts, of at least one game, say. */
PairedShare statistics_paired_share(const PairedCounts *counts);

/* Returns: how many games would show such a difference in four of five runs; 0: there is none. */
gint64 statistics_paired_share_needed(const PairedCounts *counts);

/* How often it may be wrong, in each direction. */
#define SEQUENTIAL_ERROR 0.05

/* Pairs between two looks. */
#define SEQUENTIAL_BATCH 64

/* Returns: the logarithm of how much better the mean score @one fits @counts than @zero; each
 * between 0 and 1. Classes without pairs count a little, so that it is finite. */
double statistics_sequential_ratio(const PairCounts *counts, double zero, double one);

typedef enum {
    SEQUENTIAL_OPEN, /* more pairs are needed */
    SEQUENTIAL_SAME, /* no difference as large as the wanted one */
    SEQUENTIAL_MORE,
    SEQUENTIAL_LESS,
} Sequential;

/* Tests whether the mean score is 1/2, or differs from that by @difference or more, 0 to 1/2, one
 * of @n_tests tests at the same time. Returns: what is known so far. */
Sequential statistics_sequential_test(const PairCounts *counts, double difference, guint n_tests);
