/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Orders of commands are changed (tlv:III.4-7).
 */
#pragma once

#include "validator/engine/machine.h"

/* Begins what the leader of the army of @side does when @command (NO_NAME: any) acts: he goes, and
 * gives orders, himself or by riders. Who stands in for the leader of the command takes a rider
 * (tlv:XII.5). */
void begin_army_orders(Machine *machine, gint32 side, gint32 command);

/* Returns: the track of the riders of @side, or NO_NAME. */
gint32 track_of_riders(const GameRules *rules, gint32 side);

/* One step of the change of the order of @command by who leads it, in the frame of its activation,
 * whose step goes on when that is over. */
Request change_own_order(Machine *machine, Frame *frame, gint32 command);
