/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who stands where. A unit holds a place when it stands there by itself: on land what moves by
 * land, at sea the fleets. Fleets in a harbour and units aboard hold nothing (9.4, 9.2).
 */
#pragma once

#include "validator/engine/situation.h"

/* Returns: the side that @unit fights for, or NO_NAME. */
gint32 unit_side(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether @unit moves by sea. */
gboolean unit_is_fleet(const GameRules *rules, gint32 unit);

/* Returns: the place that @unit holds, alone or with others, or NO_NAME. */
gint32 unit_holds(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: how many units of @side hold @place; NO_NAME: of any side. */
guint count_holding(const GameRules *rules, const Position *position, gint32 place, gint32 side);

/* Returns: whether units of two sides hold @place. */
gboolean place_is_contested(const GameRules *rules, const Position *position, gint32 place);

/* Returns: whether the side @side controls @place, by a marker or as its own land. */
gboolean place_is_friendly(const GameRules *rules,
                           const Position *position,
                           gint32 place,
                           gint32 side);

/* Returns: whether units of @side may go back to @place, or trace over it: it is friendly or may be
 * passed by both, and no enemy holds it (1.2, 1.5). */
gboolean place_is_safe(const Situation *situation, gint32 place, gint32 side);

/* Notes who holds @place alone, if somebody does: he will be the defender there (5.1). */
void update_holder(const GameRules *rules, Position *position, gint32 place);
