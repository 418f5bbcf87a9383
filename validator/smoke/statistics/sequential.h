/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A test that may be looked at as pairs come in, and says when it knows enough: Wald's, with the
 * likelihoods of the shares that fit each hypothesis best. Looking at an interval until it pleases
 * is none: of twenty changes of nothing that finds five.
 */
#pragma once

#include "schema/model/results/pair-score.h"

/* How often it may be wrong, in each direction. */
#define SEQUENTIAL_ERROR 0.05

/* Pairs between two looks. */
#define SEQUENTIAL_BATCH 64

/* Returns: the logarithm of how much better the mean score @one fits @counts than @zero; each
 * between 0 and 1. Classes without pairs count a little, so that it is finite. */
double sequential_ratio(const PairCounts *counts, double zero, double one);

typedef enum {
    SEQUENTIAL_OPEN, /* more pairs are needed */
    SEQUENTIAL_SAME, /* no difference as large as was asked for */
    SEQUENTIAL_MORE,
    SEQUENTIAL_LESS,
} Sequential;

/* Asks whether the mean score is 1/2, or differs from that by @difference or more, 0 to 1/2, one of
 * @n_tests that are asked together. Returns: what is known by now. */
Sequential sequential_test(const PairCounts *counts, double difference, guint n_tests);
