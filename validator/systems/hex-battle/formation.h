/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formations: what they allow, and how units change them.
 */
#pragma once

#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/march.h"

/* Whether a unit of the types that @formation needs is behind the flank of @unit that is exposed
 * then; always where it needs none. */
gboolean hex_formation_has_cover(const GameRules *rules, const Position *position, gint32 unit,
                                 guint number);

/* Whether a unit is on top of @unit, or was when it fired in this activation: then @unit neither
 * fires nor attacks (tlv:XI.8.2, tlv:XI.8.4). */
gboolean hex_formation_is_beneath(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: the deed that fire of @unit at the hex @place beside it, or at one further away, is: it
 * fires once ahead, and once over its broken side. */
guint hex_formation_fire_deed(const GameRules *rules, const Position *position, gint32 unit,
                              gint32 place);

/* Whether @unit has fired ahead or aside, and may do the other yet (tlv:IV.2.5). */
gboolean hex_formation_may_fire_again(const GameRules *rules, const Position *position,
                                      gint32 unit);

/* Ends the formations of units whose cover is gone, or was that of @turned (NO_NAME: none), which
 * faces elsewhere now (tlv:IV.2.4), and puts guns without a unit below them on top. */
void hex_formation_settle(const GameRules *rules, Position *position, gint32 turned);

/* Points of morale that units regain at most in an assault (tlv:III.3.3). */
#define REGAINED_IN_ASSAULT 2

/* Returns: the points that a turn by one side costs the marching units, all they have where the
 * formation states none; NO_NUMBER: turning costs nothing and ends the march. */
gint32 hex_formation_turn_cost(const March *march);

/* Whether @unit is one of those that take @formation. */
gboolean hex_formation_fits_unit(const GameRules *rules, const FormationCode *formation,
                                 gint32 unit);

/* Whether @unit would lose @formation with the level of strength that it has lost already, and so
 * cannot take it (tlv:X.22, tlv:X.27). */
gboolean hex_formation_needs_strength(const GameRules *rules, const Position *position,
                                      const FormationCode *formation, gint32 unit);

/* Returns: the points that a point of morale costs @unit (tlv:XIII.5). */
gint32 hex_formation_morale_price(const GameRules *rules, gint32 unit);

/* Offers the turns that the marching units can pay. */
void hex_formation_offer_turns(Machine *machine, const March *march);

/* Offers the formations that can be taken or left, once in a march. */
void hex_formation_offer(Machine *machine, const March *march);

/* Offers the points of morale that the one unit that marches can regain. */
void hex_formation_offer_regaining(Machine *machine, const March *march);

/* Turns the units that march in @frame. Returns: whether that ends the march. */
gboolean hex_formation_turn(Machine *machine, Frame *frame, gint32 direction);

/* Has the unit that marches, and all of its hex where the formation is one of stacks, take the
 * formation @number, or leave it. */
void hex_formation_change(Machine *machine, Frame *frame, guint number, gboolean is_entered);

/* Regains @points; beside an enemy only after a test. */
void hex_formation_begin_regaining(Machine *machine, Frame *frame, gint32 points);

/* Rolls for that, in a march whose step is MARCH_TEST. */
Request hex_formation_test_regaining(Machine *machine, Frame *frame);
