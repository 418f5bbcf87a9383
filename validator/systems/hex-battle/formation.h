/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Formations: what they allow, and how units change them.
 */
#pragma once

#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/march.h"

/* Returns: whether @unit has the cover that the formation @number needs: a unit of the right types
 * behind its exposed flank. TRUE if it needs none. */
gboolean hex_formation_has_cover(const GameRules *rules, const Position *position, gint32 unit,
                                 guint number);

/* Returns: whether a unit is on top of @unit, or was when it fired in this activation. Then @unit
 * neither fires nor attacks (tlv:XI.8.2, tlv:XI.8.4). */
gboolean hex_formation_is_beneath(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: the deed (DEED_…) of firing with @unit at @place: a unit may fire once ahead, and once
 * over its broken flank. */
guint hex_formation_fire_deed(const GameRules *rules, const Position *position, gint32 unit,
                              gint32 place);

/* Returns: whether @unit has fired ahead or over its flank, and may still do the other
 * (tlv:IV.2.5). */
gboolean hex_formation_may_fire_again(const GameRules *rules, const Position *position,
                                      gint32 unit);

/* Ends the formations of units that have lost their cover, also because @turned (NO_NAME: no unit)
 * faces elsewhere now (tlv:IV.2.4), and puts guns without a unit below them on top. */
void hex_formation_settle(const GameRules *rules, Position *position, gint32 turned);

/* The most points of morale that units regain in an assault (tlv:III.3.3). */
#define REGAINED_IN_ASSAULT 2

/* Returns: the movement points that a turn by one hexside costs the marching units, all they have
 * if the formation states none; NO_NUMBER: turning is free and ends the march. */
gint32 hex_formation_turn_cost(const March *march);

/* Returns: whether units such as @unit can take @formation. */
gboolean hex_formation_fits_unit(const GameRules *rules, const FormationCode *formation,
                                 gint32 unit);

/* Returns: whether @unit cannot take @formation because of the strength that it has lost (tlv:X.22,
 * tlv:X.27). */
gboolean hex_formation_needs_strength(const GameRules *rules, const Position *position,
                                      const FormationCode *formation, gint32 unit);

/* Returns: the movement points that @unit pays to regain a point of morale (tlv:XIII.5). */
gint32 hex_formation_morale_price(const GameRules *rules, gint32 unit);

/* Offers the turns that the marching units can pay. */
void hex_formation_offer_turns(Machine *machine, const March *march);

/* Offers the formations that can be taken or left, once in a march. */
void hex_formation_offer(Machine *machine, const March *march);

/* Offers the points of morale that the one unit that marches can regain. */
void hex_formation_offer_regaining(Machine *machine, const March *march);

/* Turns the units that march in @frame to @direction. Returns: whether that ends the march. */
gboolean hex_formation_turn(Machine *machine, Frame *frame, gint32 direction);

/* Makes the unit that marches in @frame, and all of its hex if the formation is one of stacks, take
 * the formation @number, or if @is_entered is FALSE leave it. */
void hex_formation_change(Machine *machine, Frame *frame, guint number, gboolean is_entered);

/* Starts to regain @points of morale; beside an enemy only after a test. */
void hex_formation_begin_regaining(Machine *machine, Frame *frame, gint32 points);

/* Rolls for the test of hex_formation_begin_regaining(), in a march whose step is MARCH_TEST.
 * Returns: the next request. */
Request hex_formation_test_regaining(Machine *machine, Frame *frame);
