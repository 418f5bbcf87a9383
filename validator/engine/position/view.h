/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one side may know of a position: its system says what is hidden.
 */
#pragma once

#include "validator/engine/dice.h"
#include "validator/engine/position/position.h"

/* Returns: (transfer full): a copy of @position as @side sees it, to be freed with g_free().
 * Positions that @side cannot tell apart look the same. */
Position *position_view(const GameRules *rules, const Position *position, gint32 side);

/* The same, written to @view, which has room for @position and is not it. */
void position_view_into(Position *view, const GameRules *rules, const Position *position,
                        gint32 side);

/* Makes of @view, as position_view_into() made it for @side, a position that looks the same to that
 * side, by @dice; each one that fits is as likely as the others. */
void position_guess(const GameRules *rules, Position *view, gint32 side, DiceStream *dice);

/* Returns: whether @side may see the face of @unit. */
gboolean unit_is_seen(const GameRules *rules, const Position *position, gint32 unit, gint32 side);
