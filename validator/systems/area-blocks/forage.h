/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forage (7.0).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/presence.h"
#include "validator/engine/chart.h"

/* Returns: the forage points that the units of @side in @place lack, after what the land and the
 * baggage trains of their nations provide; at least 0, and 0 at sea (7.1, 7.2). Fleets and units
 * aboard need none. @unit (NO_NAME: none) is counted as if it were there, too. */
gint32 blocks_forage_shortage(const GameRules *rules, const Position *position, gint32 place,
                              gint32 side, gint32 unit);

/* UpkeepRow.of of this system. */
Upkeep blocks_forage_upkeep(const Space *place, const Lodger *lodgers, guint n);

/* Checks the forage of both sides, @first first (NO_NAME: the first of the game), and makes them
 * lose steps (7.3), place by place and in each place side by side. */
void blocks_forage_begin(Machine *machine, gint32 first);
