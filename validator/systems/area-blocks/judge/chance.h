/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How likely hits are, reckoned in whole numbers: the same on every machine.
 */
#pragma once

#include "validator/engine/rules/game-rules.h"

/* All of a chance. */
#define CERTAIN 1000

/* More hits than that are not asked for. */
#define HITS_MAX 16

/* One die after the other: how likely so many hits are. */
typedef struct {
    gint32 of[HITS_MAX + 1]; /* out of CERTAIN squared; the last: as many as needed, or more */
    guint needed;
} HitChances;

/* Begins to roll for @needed hits. */
void hits_begin(HitChances *chances, gint32 needed);

/* Rolls @dice more, each of which hits with @hit out of CERTAIN. */
void hits_add(HitChances *chances, gint32 dice, gint32 hit);

/* Returns: the chance that the hits are reached, out of CERTAIN. */
gint32 hits_chance(const HitChances *chances);

/* Returns: the chance that @dice, each hitting with @hit out of CERTAIN, hit @needed times or more;
 * out of CERTAIN. */
gint32 chance_of_hits(gint32 dice, gint32 hit, gint32 needed);

/* Returns: the chance of a die with @rating to hit, out of CERTAIN; 0 for NO_NUMBER. */
gint32 hit_of_rating(const GameRules *rules, gint32 rating);
