/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which attacks are possible, and how they are started.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/hex-battle/position.h"

/* Returns: (transfer none): the attack with the number @attack. */
static inline const AttackCode *
attack_with_number(const GameRules *rules, guint attack)
{
    return rules_attack(rules, hex_print(rules)->attacks.first + attack);
}

/* Returns: whether @unit can make @attack on the units in @place: it is of a type and state that
 * can, and the hex is within its reach and in front of it. */
gboolean hex_attack_is_possible(const Machine *machine, const Frame *frame,
                                const AttackCode *attack, gint32 unit, gint32 place);

/* Returns: whether the order that binds @unit lets it make @attack. */
gboolean hex_attack_order_allows(const Position *position, const GameRules *rules, gint32 unit,
                                 gint32 attack);

/* Returns: the most hexes that any of @attacks, one bit each, reaches. */
gint32 hex_attack_longest_reach(const GameRules *rules, guint32 attacks);

/* Starts the attacks of the units of @side that may act. If wings act, countercharges come first,
 * and melees that the other side is forced to come before fire (tlv:X.18). */
void hex_attack_begin_all(Machine *machine, gint32 side);

/* Begins the attack @attack of the units in @attackers on those of the other side in @place. */
void hex_attack_begin_assault(Machine *machine, const guint8 *attackers, gint32 side, gint32 place,
                              gint32 attack);

/* Notes that the units marked in @attackers will make @attack on those in @place, a melee in
 * reaction to a move, once all have moved (tlv:X.28.4). */
void hex_attack_plan(Machine *machine, const guint8 *attackers, gint32 place, gint32 attack);

/* Offers the attacks that the units that march in @frame can start from their hex with @left
 * points. */
void hex_attack_offer_charges(Machine *machine, const Frame *frame, gint32 left);

/* Notes that the units that march in @frame attack @place with @attack, and emits the event for the
 * units in it. */
void hex_attack_begin_charge(Machine *machine, Frame *frame, gint32 place, gint32 attack);
