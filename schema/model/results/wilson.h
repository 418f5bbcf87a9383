/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much a share that was counted says about the one behind it.
 */
#pragma once

#include <glib.h>

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
