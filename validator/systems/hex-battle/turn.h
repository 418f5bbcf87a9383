/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game, its phases and turns.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"

/* Ends the turn, and continues with the next ones to the end of the game. */
void hex_turn_end_and_continue(Machine *machine);

enum { PHASE_COMMANDS = STAGE_ACTIONS, PHASE_TURN_END = STAGE_BATTLES, PHASE_OVER = STAGE_OVER };

/* Riders and leaders come back, and what riders have brought holds, where commands act in pairs
 * (tlv:III.4, tlv:XII.7). */
void hex_turn_return_leaders(Machine *machine);

/* All commands have acted: rules that wait for that run. */
void hex_turn_end_commands(Machine *machine);

/* The turn ends: rules and endings that wait for that, then. */
void hex_turn_end(Machine *machine);

/* Begins the next turn; behind the last one the game is over. Returns: whether a turn has begun. */
gboolean hex_turn_begin_next(Machine *machine);

/* Has units move that are out of command, one at a time, starting with the side that has not the
 * initiative. */
void hex_turn_begin_strays(Machine *machine);

/* Has the commands act. */
void hex_turn_begin_commands(Machine *machine);

/* What it is at: steps of COMMAND_TURN. */
enum {
    COMMAND_LEADERS,
    COMMAND_ROLL,
    COMMAND_MARK,
    COMMAND_CHOOSE,
    COMMAND_ORDER,
    COMMAND_FIRST,
    COMMAND_SECOND,
    COMMAND_END,
};

/* Begins what the @token of @side lets do; NO_NAME: what all in command may do. */
void hex_turn_begin_command(Machine *machine, gint32 token, gint32 side);

/* What it is at: steps of WING_TURN. */
enum {
    WING_BEGIN,
    WING_RETURNS,
    WING_ARMY,
    WING_OWN_ORDER,
    WING_MARK,
    WING_STRAYS,
    WING_MARCH,
    WING_EXTRA_HEX,
    WING_FIGHT,
    WING_ENEMY_FIGHTS,
    WING_END,
};

/* Begins the activation of the command of @token, of @side; NO_NAME: of all commands of the side
 * that has units on the map, with the order of the first of them, for trying out. */
void hex_turn_begin_wing(Machine *machine, gint32 token, gint32 side);

/* Riders who were sent in the turn before are free again, at the end of a turn. */
void hex_turn_return_riders(Machine *machine);
