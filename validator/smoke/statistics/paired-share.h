/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A question with yes or no that was asked twice about the same games, of OLD and of NEW.
 */
#pragma once

#include <glib.h>

typedef struct {
    gint64 both, only_old, only_new, neither; /* games of which it is true */
} PairedCounts;

typedef struct {
    double difference;  /* of the shares, NEW less OLD */
    double low, high;   /* 95 percent: Newcombe's square-and-add (1998), with correction */
    double p, mid_p;    /* exact test, of both sides */
    double correlation; /* 0 where one of them is always, or never, true */
} PairedShare;

/* Fewer games than that in which they differ can show nothing: P does not come below 0.05. */
#define PAIRED_DIFFERENT_MIN 6

/* Returns: what @counts, of at least one game, say. */
PairedShare paired_share(const PairedCounts *counts);

/* Returns: how many games would show such a difference in four of five runs; 0: there is none. */
gint64 paired_share_needed(const PairedCounts *counts);
