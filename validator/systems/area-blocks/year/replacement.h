/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What units cost, and which may get steps back (8.2, 8.3, 8.4, 8.6).
 */
#pragma once

#include "validator/engine/position/sparse.h"
#include "validator/engine/verbs/situation.h"

/* Returns: points that one step of @unit costs at home. */
gint32 step_cost_of(const GameRules *rules, gint32 unit);

/* Returns: points that the first step of @unit costs when it is new. */
gint32 price_of_unit(const GameRules *rules, gint32 unit);

/* Returns: whether @unit belongs to the pool of @nation, and on the map is paid with its points. */
gboolean unit_is_paid_by(const GameRules *rules, gint32 unit, gint32 nation);

/* Returns: whether @unit waits in the pool of @nation, be it its own or one that a rule has put it
 * into, and is drawn from it. */
gboolean unit_waits_for(const GameRules *rules, const Position *position, gint32 unit,
                        gint32 nation);

/* Returns: whether @unit stands on the map by itself and is not at full strength. */
static inline gboolean
unit_lacks_steps(const GameRules *rules, const Position *position, gint32 unit)
{
    return position_zones(rules, position)[unit] < rules->board.n_places &&
           position_strengths(rules, position)[unit] < rules->board.units[unit].strength;
}

/* Returns: the first unit from @unit on that stands on the map by itself and is not at full
 * strength, or the number of units. */
static inline gint32
next_lacking(const GameRules *rules, const Position *position, gint32 unit)
{
    const guint8 *strengths = position_strengths(rules, position);
    guint n = rules->board.n_units;
    guint i = next_different(strengths, rules->board.full, (guint)unit, n);
    while (i < n && !unit_lacks_steps(rules, position, (gint32)i))
        i = next_different(strengths, rules->board.full, i + 1, n);
    return (gint32)i;
}

/* Returns: whether @unit may gain a step where it is: it stands on the map by itself, is not at
 * full strength, no battle is on there, it has a line of communications; a fleet lies in a harbour
 * of its side. @memo: of what else is asked at the
 * same time. */
gboolean unit_can_be_rebuilt(const Situation *situation, gint32 unit, SupplyMemo *memo);
