/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of paired games.
 */
#pragma once

#include "schema/model/interval.h"

#include <glib.h>

/* Corrects the @n p-values @p in place for multiple comparisons (Holm 1979): of reports without any
 * difference, at most one in twenty has a value below 0.05. */
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
    double p;           /* two-sided */
    double correlation; /* of the two numbers of a game; 0 where one of them never changes */
} PairedMean;

/* Numbers of games are limited to this and its negative, so that the squares of their differences,
 * summed up over ten million games, fit. */
#define PAIRED_NUMBER_MAX 450000

/* Adds a pair of games with the numbers @old and @new. */
void statistics_paired_sums_add(PairedSums *sums, gint64 old, gint64 new);

/* Returns: the means of @sums, of at least two games, and their difference. */
PairedMean statistics_paired_mean(const PairedSums *sums);

/* Returns: how many games would show this difference with a power of 80 percent; 0: there is no
 * difference. */
gint64 statistics_paired_mean_needed(const PairedMean *mean);

typedef struct {
    gint64 both, only_old, only_new,
        neither; /* numbers of games: true of both, of one only, or of none of the pair */
} PairedCounts;

typedef struct {
    double difference;  /* of the shares, NEW less OLD */
    double low, high;   /* 95 percent: Newcombe's square-and-add (1998), with correction */
    double p, mid_p;    /* exact test, two-sided */
    double correlation; /* 0 where one of them is always, or never, true */
} PairedShare;

/* Returns: the shares of @counts, of at least one game, and their difference. */
PairedShare statistics_paired_share(const PairedCounts *counts);

/* Returns: how many games would show this difference with a power of 80 percent; 0: there is no
 * difference. */
gint64 statistics_paired_share_needed(const PairedCounts *counts);

/* The probability of a wrong result, in each direction. */
#define SEQUENTIAL_ERROR 0.05

/* Pairs between two tests. */
#define SEQUENTIAL_BATCH 64

/* Returns: the logarithm of the likelihood ratio of the mean scores @one and @zero, both from 0 to
 * 1, for @counts. Classes without pairs count as a small number, so that it is finite. */
double statistics_sequential_ratio(const PairCounts *counts, double zero, double one);

typedef enum {
    SEQUENTIAL_OPEN, /* more pairs are needed */
    SEQUENTIAL_SAME, /* no difference as large as the wanted one */
    SEQUENTIAL_MORE,
    SEQUENTIAL_LESS,
} Sequential;

/* Tests whether the mean score is 1/2, or differs from it by @difference (0 to 1/2) or more.
 * @n_tests: the number of tests made together, for which the error is corrected. Returns: what is
 * known so far. */
Sequential statistics_sequential_test(const PairCounts *counts, double difference, guint n_tests);
