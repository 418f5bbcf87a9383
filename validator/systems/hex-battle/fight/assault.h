/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks: they are named, then made one after the other (tlv:X, atul:9).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/hex-battle/position.h"

/* Begins the attacks of the units of @side that may act. */
void begin_attacks(Machine *machine, gint32 side);

/* Begins the attack @attack of the units in @attackers on those of the other side in @place. */
void begin_assault(Machine *machine,
                   const guint8 *attackers,
                   gint32 side,
                   gint32 place,
                   gint32 attack);

/* Returns: whether @unit can make @attack on who stands in @place: it is one of those that can, and
 * the hex lies where it must. */
gboolean can_attack_with(const Machine *machine,
                         const Frame *frame,
                         const AttackCode *attack,
                         gint32 unit,
                         gint32 place);

/* Returns: whether the order of the command that acts lets its units make @attack. */
gboolean order_allows(const Position *position, const GameRules *rules, gint32 attack);

/* Notes that @unit came to harm in an attack, and leaders who stand with it are at risk. */
void harm_unit(Machine *machine, gint32 unit);

/* Leaders who stood with @unit in @place, which nobody else of theirs holds, go with it. */
void take_leaders_along(Machine *machine, gint32 unit, gint32 place);
