/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forage (7.0).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/presence.h"

/* Returns: forage points that the units of @side in @place need beyond what the land and the
 * baggage trains of their nations give; never below 0 (7.1, 7.2). */
gint32 forage_shortage(const GameRules *rules, const Position *position, gint32 place, gint32 side);

/* Checks the forage of both sides, @first first, and has them lose steps (7.3). */
void begin_forage(Machine *machine, gint32 first);
