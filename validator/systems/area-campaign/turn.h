/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game, its phases and turns.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"

enum { PHASE_POWERS = STAGE_ACTIONS, PHASE_OVER = STAGE_OVER };

/* Starts the turn of @side with its actions. Returns: (transfer none): its frame. */
Frame *campaign_turn_begin_power(Machine *machine, gint32 side);

/* Ends the turn: removes markers and runs the rules that wait for it. @goes_on: the next turns
 * follow, up to the end of the game. */
void campaign_turn_begin_end(Machine *machine, gboolean goes_on);

/* Starts the next turns, up to the end of the game. */
void campaign_turn_begin_next(Machine *machine);

/* Starts the occupation by @unit, which has just entered its place or has been in it long enough.
 */
void campaign_turn_begin_occupation(Machine *machine, gint32 unit);
