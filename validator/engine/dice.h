/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chance, as streams of numbers that depend only on what they were started with: not on the
 * machine, the threads or the time. Number i of a stream is a hash of the stream and i (SplitMix64
 * by Steele, Lea and Flood), so that any number can be computed without those before. Each die has
 * a stream of its own, found by a key that says what it is for.
 */
#pragma once

#include <glib.h>

/* What chance is for, so that players who decide otherwise meet the same dice. */
typedef enum {
    DICE_OF_CHANCE,  /* faces and draws */
    DICE_OF_PLAYERS, /* what players decide by chance */
} DicePurpose;

typedef struct {
    guint64 stream;  /* which one */
    guint64 counter; /* numbers taken so far */
} DiceStream;

/* Returns: the bits of @number mixed, each of them depending on all. Different for different
 * numbers. */
guint64 dice_mix(guint64 number);

/* Returns: a hash of @text, mixed. */
guint64 dice_hash(const char *text);

/* Returns: the stream for @use in the game @game of those with the seed @seed, at its start. */
DiceStream dice_begin(guint64 seed, guint64 game, DicePurpose use);

/* Returns: the stream of @key among those that belong to @dice, at its start. */
DiceStream dice_of_key(const DiceStream *dice, guint64 key);

/* Returns: the next number of @dice, any of 64 bits. */
guint64 dice_next(DiceStream *dice);

/* Takes numbers until one can be used without bias. Returns: a number from 0 to @n - 1, all equally
 * likely; @n is at least 1. */
guint dice_below(DiceStream *dice, guint n);
