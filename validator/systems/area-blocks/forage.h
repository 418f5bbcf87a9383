/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forage (7.0).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/presence.h"
#include "validator/engine/chart.h"

/* Returns: forage points that the units of @side in @place need beyond what the land and the
 * baggage trains of their nations give; never below 0, and 0 where there is no land (7.1, 7.2).
 * Fleets and those aboard eat nothing. @unit (NO_NAME: none) is counted as if it were there, too.
 */
gint32 blocks_forage_shortage(const GameRules *rules, const Position *position, gint32 place,
                              gint32 side, gint32 unit);

/* The same of the data as they are: a row of System. */
Upkeep blocks_forage_upkeep(const Space *place, const Lodger *lodgers, guint n);

/* Checks the forage of both sides, @first first (NO_NAME: the first of the game), and makes them
 * lose steps (7.3): place by place, each side separately where there are several. */
void blocks_forage_begin(Machine *machine, gint32 first);
