/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one side may know of a position.
 */
#pragma once

#include "validator/engine/position.h"

/* Returns: (transfer full): a copy of @position as @side sees it, to be freed with g_free(). Units
 * of others whose type is hidden and that were not shown in this turn change places among
 * themselves, colour by colour, so that those earlier in the roster stand in zones with lower
 * numbers, or in the same zone came and did what is lower, and are at full strength: positions that
 * @side cannot tell apart look the same. Who is besieging is shown (6.1), fleets are known where
 * they are. What is drawn next was never in a position. */
Position *position_view(const GameRules *rules, const Position *position, gint32 side);

/* Returns: whether @side may see the face of @unit. */
gboolean unit_is_seen(const GameRules *rules, const Position *position, gint32 unit, gint32 side);
