/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What fire and melee do to units.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"
#include "validator/systems/hex-battle/position.h"

/* Notes that @unit came to harm in an attack; for leaders who are with it @rolls more are made, one
 * at least. */
void hex_fight_harm_unit(Machine *machine, gint32 unit, gint32 rolls);

/* Notes that @side has lost the attack that is made; the other side may have, too. */
void hex_fight_record_defeat(Machine *machine, gint32 side);

/* Puts @unit into @state, which is worse than the one it is in, or better; what getting into it
 * again does is done, and who routs flees where the switches say so. */
void hex_fight_set_state(Machine *machine, gint32 unit, UnitStateWord state);

/* Makes @unit lose @points of morale: its counter is turned, it is routed or eliminated where the
 * switches say so. Leaders and guns have none to lose (tlv:VII.4). */
void hex_fight_lose_morale(Machine *machine, gint32 unit, gint32 points);

/* Makes @unit regain @points, at most up to what its face shows; below 0 it loses them, down to 0,
 * without further effects. */
void hex_fight_regain_morale(Machine *machine, gint32 unit, gint32 points);

/* Turns the counter of @unit to its other face, with @morale points left; the weaker face does not
 * reduce them (tlv:XIII.11). Returns: FALSE: it had no other face, and is lost. */
gboolean hex_fight_flip_counter(Machine *machine, gint32 unit, gint32 morale);

/* Begins to have the units in @marks, of one hex, share the loss of @points (tlv:XIII.3). */
void hex_fight_begin_shared_loss(Machine *machine, const guint8 *marks, gint32 points);

/* Takes @unit off the map; it is to come back in the @turns-th turn from this one. */
void hex_fight_retire_unit(Machine *machine, gint32 unit, gint32 turns);

/* Returns: the number of the turn, counted from 1. */
static inline gint32
turn_number(const GameRules *rules, const Position *position)
{
    return position->turn - rules->first_turn + 1;
}
