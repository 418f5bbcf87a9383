/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small invented war for tests of battles: red of the north against blue of the south, about
 * field. Its border with moor is difficult (two units, which stop there); all others are open.
 *
 *     hut (red) -- moor (red) == field (red, garrison, port) -- lane (blue) -- camp (blue)
 *                                  |            |        \      /
 *               keep (red, harbour) ------------+         ford (nobody's, transit always)
 *                    \         /
 *                     bay (sea) -- gulf (sea) -- haven (blue, harbour)
 *
 * Armies: r-a A2 with 3 steps, r-b and r-c B1 with 2, r-d C1 with 1; b-a A3 with 3, b-b and b-c B1
 * with 2, b-d C1 with 1; each weighs 2. Fleets, which carry 2: r-1 and r-2, b-1 and b-2, all B2
 * with 2. All move 2 and wait in the pools.
 */
#pragma once

#include "tests/unit/sample-rules.h"
#include "validator/systems/area-blocks/position.h"

/* @profile: members of the profile; @rules: the special rules; both may be NULL.
 * Returns: (transfer full): the game, nobody on the map. */
SampleGame *sample_battle_new(const char *profile, const char *rules);

/* Puts @unit into @zone, at full strength: it was there before the turn. */
void sample_stand(SampleGame *game, const char *unit, const char *zone);

/* Has @unit come into @to from @from in this turn. */
void sample_come(SampleGame *game, const char *unit, const char *from, const char *to);

/* Returns: whether @side may see the face of @unit. All armies are hidden. */
gboolean sample_is_seen(const SampleGame *game, const char *unit, const char *side);

/* Notes a deed of @unit. */
void sample_deed(SampleGame *game, const char *unit, UnitDeed deed);

/* Notes that @unit marched by force. */
void sample_march(SampleGame *game, const char *unit);
void sample_strength(SampleGame *game, const char *unit, guint8 steps);
void sample_lay(SampleGame *game, const char *place, const char *nation);

/* Asserts that the side is asked for so many dice, one after the other, and rolls them. */
void sample_rolls(SampleGame *game, const char *side, const char *faces);

/* Asserts that this is asked, answers it and goes on. */
void sample_takes(SampleGame *game, const char *asked, const char *answer);

/* Has all whose turn it is fire and miss, until something else is asked. Returns: (transfer none):
 * what, as of sample_asked(). */
const char *sample_misses(SampleGame *game);

/* Begins all battles, the north choosing. */
void sample_fight(SampleGame *game);

/* Asserts that all is over and the position in order. */
void sample_is_over(SampleGame *game);
