/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a step from hex to hex costs (tlv:VIII.4, atul:8.1.2).
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Returns: the points that @unit pays for the step over side @side of @from, for the hex and for
 * what lies along the side, as printed; COST_NEVER: it may not. */
gint32 step_points(const GameRules *rules, gint32 unit, gint32 from, guint side);

/* Returns: the morale points that it loses by that. */
gint32 step_morale(const GameRules *rules, gint32 unit, gint32 from, guint side);

/* Returns: whether the border along side @side of @place counts for who comes from there. */
gboolean border_counts(const GameRules *rules, gint32 place, guint side);

/* Returns: whether @unit may stand in @place by its terrain. */
gboolean ground_bears(const GameRules *rules, gint32 unit, gint32 place);

/* Returns: the movement points of @unit, as it is and as it was commanded. */
gint32 move_of_unit(const GameRules *rules, const Position *position, gint32 unit);
