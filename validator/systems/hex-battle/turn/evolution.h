/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What units do on a march beside going: they turn, take formations and regain morale (tlv:V,
 * tlv:X.24, tlv:XIII.5, atul:8.3).
 */
#pragma once

#include "validator/systems/hex-battle/turn/step.h"

/* Points of morale that units regain at most in an assault (tlv:III.3.3). */
#define REGAINED_IN_ASSAULT 2

/* Returns: the points that a turn by one side costs those who march, all there are where the
 * formation says nothing; NO_NUMBER: turning costs nothing and is the last that they do. */
gint32 points_of_turn(const March *march);

/* Whether @unit is one of those that take @formation. */
gboolean unit_takes_formation(const GameRules *rules, const FormationCode *formation, gint32 unit);

/* Returns: the points that a point of morale costs @unit (tlv:XIII.5). */
gint32 price_of_morale(const GameRules *rules, gint32 unit);

/* Offers the turns that those who march can pay. */
void offer_turns(Machine *machine, const March *march);

/* Offers the formations that can be taken or left, once in a march. */
void offer_formations(Machine *machine, const March *march);

/* Offers the points of morale that the one unit that marches can regain. */
void offer_regaining(Machine *machine, const March *march);

/* Turns those who march in @frame. Returns: whether that was the last that they do. */
gboolean take_turn(Machine *machine, Frame *frame, gint32 direction);

/* Has the unit that marches, and all of its hex where the formation is one of stacks, take the
 * formation @number, or leave it. */
void take_formation(Machine *machine, Frame *frame, guint number, gboolean is_entered);

/* Regains so many @points; beside an enemy only after a test. */
void begin_regaining(Machine *machine, Frame *frame, gint32 points);

/* Rolls for that, in a march whose step is MARCH_TEST. */
Request test_regaining(Machine *machine, Frame *frame);
