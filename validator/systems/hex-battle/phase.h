/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The phases of a game: Position.phase. They are words of records.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"

/* Ends the turn, and goes on with the next ones to the end of the game. */
void go_on_from_turn_end(Machine *machine);

enum { PHASE_COMMANDS = STAGE_ACTIONS, PHASE_TURN_END = STAGE_BATTLES, PHASE_OVER = STAGE_OVER };
