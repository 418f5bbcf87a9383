/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of sight from the middle of a hex to that of another one (tlv:IX, atul:10.1).
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Further than that nobody looks. */
#define SIGHT_MAX 60

/* Returns: whether nothing between @from and @to blocks the line: ground that does, units that are
 * no leaders, ground higher than both ends, and borders that are seen across only from the hex
 * behind them, or into that. What blocks a line that runs along its side is up to the switches. */
gboolean place_sees(const GameRules *rules, const Position *position, gint32 from, gint32 to);
