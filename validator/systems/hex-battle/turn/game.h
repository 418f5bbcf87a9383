/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a turn of a battle begins and ends with (atul:5.0, tlv:II.6).
 */
#pragma once

#include "validator/engine/machine.h"

/* Riders and leaders come back, and what riders have brought holds, where commands act in pairs
 * (tlv:III.4, tlv:XII.7). */
void return_leaders(Machine *machine);

/* All commands have acted: rules that wait for that run. */
void end_commands(Machine *machine);

/* The turn ends: rules and endings that wait for that, then. */
void end_turn(Machine *machine);

/* The next turn begins, or the game is over behind the last one. Returns: whether it goes on. */
gboolean begin_next_turn(Machine *machine);

/* Has the commands act. */
void begin_commands(Machine *machine);
