/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The phases of a game: Position.phase. They are words of records.
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"

enum { PHASE_POWERS = STAGE_ACTIONS, PHASE_OVER = STAGE_OVER };

/* Begins what @side does in a turn. */
void begin_power(Machine *machine, gint32 side);
