/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game, its turns and their phases.
 */
#pragma once

#include "validator/engine/machine.h"

/* In the order in which they follow each other (0.3). */
typedef enum {
    PHASE_SET_UP,
    PHASE_INTERPHASE,
    PHASE_ACTION_ROLL,
    PHASE_ACTIONS,
    PHASE_BATTLES,
    PHASE_SIEGES,
    PHASE_FORAGE,
    PHASE_EXTRA, /* actions that rules grant when a year is over (3.4) */
    PHASE_OVER,
} Phase;

/* Resets what units did and which borders they crossed, for a new turn. */
void blocks_turn_clear(const GameRules *rules, Position *position);

/* As blocks_turn_clear(), except which units fought: in a second phase of battles they need not
 * fight again. */
void blocks_turn_clear_moves(const GameRules *rules, Position *position);

/* Ends a phase: rules that wait for that run next. */
void blocks_turn_end_phase(Machine *machine);

/* Returns: the row of the action table for the roll of @side in this turn, or NULL. */
const ActionCode *blocks_turn_rolled_row(const GameRules *rules, const Position *position,
                                         gint32 side);

/* Returns: the side that acts in the phase of @position, or that goes first in it. */
gint32 blocks_turn_active_side(const Position *position);

/* Returns: how many actions the active side has left. */
gint32 blocks_turn_actions_left(const Position *position);

/* Returns: how many actions @row, which is not an event, gives @side, including modifications. */
gint32 blocks_turn_actions_of_row(const Machine *machine, const ActionCode *row, gint32 side);

/* Starts a roll on @table for @side and its nation @nation (NO_NAME: none). */
void blocks_turn_begin_table(Machine *machine, gint32 table, gint32 side, gint32 nation);
