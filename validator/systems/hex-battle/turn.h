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

/* If commands act in pairs: returns riders and leaders to the map, and applies the orders that
 * riders have brought (tlv:III.4, tlv:XII.7). */
void hex_turn_return_leaders(Machine *machine);

/* To be called when all commands have acted: runs the rules that wait for that. */
void hex_turn_end_commands(Machine *machine);

/* Ends the turn: runs the rules that wait for it, then checks the endings. */
void hex_turn_end(Machine *machine);

/* Starts the next turn. Returns: FALSE: the last turn is over, and the game has ended. */
gboolean hex_turn_begin_next(Machine *machine);

/* Has units move that are out of command, one at a time, starting with the side that has not the
 * initiative. */
void hex_turn_begin_strays(Machine *machine);

/* Starts the actions of the commands. */
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

/* Starts the activation by the token @token of @side; NO_NAME: of all units that are in command. */
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

/* Starts the activation of the wing of @token, of @side; NO_NAME: of all commands of the side that
 * have units on the map, with the order of the first of them, for trials. */
void hex_turn_begin_wing(Machine *machine, gint32 token, gint32 side);

/* To be called at the end of a turn: frees the riders that were sent in the turn before. */
void hex_turn_return_riders(Machine *machine);
