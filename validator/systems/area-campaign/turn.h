/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game, its phases and turns.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"

enum { PHASE_POWERS = STAGE_ACTIONS, PHASE_OVER = STAGE_OVER };

/* Begins the turn of @side, with its actions. Returns: (transfer none): its frame. */
Frame *campaign_turn_begin_power(Machine *machine, gint32 side);

/* The turn ends: markers are taken off and rules wait for that; with @goes_on the next turns
 * follow, up to the end of the game. */
void campaign_turn_begin_end(Machine *machine, gboolean goes_on);

/* The next turns follow, up to the end of the game. */
void campaign_turn_begin_next(Machine *machine);

/* @unit has come to its place, or has been in it for long enough. */
void campaign_turn_begin_occupation(Machine *machine, gint32 unit);
