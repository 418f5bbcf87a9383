/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Streams of numbers by SplitMix64.
 */
#include "validator/engine/dice.h"

/* 2^64 over the golden ratio, odd: its multiples are spread evenly. */
#define STRIDE G_GUINT64_CONSTANT(0x9e3779b97f4a7c15)

guint64
dice_mix(guint64 number)
{
    number = (number ^ (number >> 30)) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
    number = (number ^ (number >> 27)) * G_GUINT64_CONSTANT(0x94d049bb133111eb);
    return number ^ (number >> 31);
}

/* FNV-1a, mixed. */
guint64
dice_hash(const char *text)
{
    guint64 hash = G_GUINT64_CONSTANT(0xcbf29ce484222325);
    for (const char *at = text; *at != '\0'; at++)
        hash = (hash ^ (guint8)*at) * G_GUINT64_CONSTANT(0x100000001b3);
    return dice_mix(hash);
}

DiceStream
dice_begin(guint64 seed, guint64 game, DicePurpose use)
{
    guint64 stream = dice_mix(seed + STRIDE);
    stream = dice_mix((stream ^ game) + STRIDE);
    stream = dice_mix((stream ^ (guint64)use) + STRIDE);
    return (DiceStream){.stream = stream};
}

DiceStream
dice_of_key(const DiceStream *dice, guint64 key)
{
    return (DiceStream){.stream = dice_mix((dice->stream ^ key) + STRIDE)};
}

guint64
dice_next(DiceStream *dice)
{
    return dice_mix(dice->stream + ++dice->counter * STRIDE);
}

/* The upper half of @n times 32 bits is below @n; it is fair once the lower halves that occur more
 * often than others are passed over (Lemire 2019). */
guint
dice_below(DiceStream *dice, guint n)
{
    g_assert(n > 0);
    guint64 product = (dice_next(dice) >> 32) * n;
    if ((guint32)product >= n)
        return (guint)(product >> 32);
    guint32 unfair = (guint32)(-n) % n;
    while ((guint32)product < unfair)
        product = (dice_next(dice) >> 32) * n;
    return (guint)(product >> 32);
}
