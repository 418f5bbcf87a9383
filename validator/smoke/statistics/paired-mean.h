/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A number that was had twice of the same games, of OLD and of NEW. Sums are whole numbers: they
 * are the same in whatever order games were added.
 */
#pragma once

#include <glib.h>

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
void paired_sums_add(PairedSums *sums, gint64 old, gint64 new);

/* Returns: what @sums, of at least two games, say. */
PairedMean paired_mean(const PairedSums *sums);

/* Returns: how many games would show such a difference in four of five runs; 0: there is none. */
gint64 paired_mean_needed(const PairedMean *mean);
