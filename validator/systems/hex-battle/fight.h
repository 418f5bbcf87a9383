/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The results of fire and melee for units.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"
#include "validator/systems/hex-battle/position.h"

/* Notes that @unit was harmed in an attack. At least one roll is made for leaders with it, or
 * @rolls if that is more. */
void hex_fight_harm_unit(Machine *machine, gint32 unit, gint32 rolls);

/* Notes that @side has lost the attack that is being made; both sides can lose it. */
void hex_fight_record_defeat(Machine *machine, gint32 side);

/* Sets the state of @unit. If it is in @state already, the effects of getting into it again are
 * applied; a unit that routs flees if the switches say so. */
void hex_fight_set_state(Machine *machine, gint32 unit, UnitStateWord state);

/* Makes @unit lose @points of morale by the ground, or by a retreat or flight: its counter is
 * flipped, and it routs or is eliminated as the switches say. Leaders and guns have none to lose
 * (tlv:VII.4). */
void hex_fight_wear_morale(Machine *machine, gint32 unit, gint32 points);

/* The same by fire or melee, in which leaders with it are at risk (tlv:XII.2). */
void hex_fight_lose_morale(Machine *machine, gint32 unit, gint32 points);

/* Makes @unit regain @points of morale, up to the number on its face. Negative points are lost,
 * down to 0, without further effects. */
void hex_fight_regain_morale(Machine *machine, gint32 unit, gint32 points);

/* Flips the counter of @unit to its other face, with @morale points left, which the weaker face
 * does not reduce (tlv:XIII.11). Returns: FALSE: it has no other face and was eliminated. */
gboolean hex_fight_flip_counter(Machine *machine, gint32 unit, gint32 morale);

/* Starts to divide the loss of @points among the units in @marks, which are in one hex
 * (tlv:XIII.3). */
void hex_fight_begin_shared_loss(Machine *machine, const guint8 *marks, gint32 points);

/* Removes @unit from the map; it returns @turns turns later. */
void hex_fight_retire_unit(Machine *machine, gint32 unit, gint32 turns);

/* Returns: the number of the turn, counted from 1. */
static inline gint32
turn_number(const GameRules *rules, const Position *position)
{
    return position->turn - rules->first_turn + 1;
}
