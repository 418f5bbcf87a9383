/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between two years.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/sparse.h"
#include "validator/engine/situation.h"
#include "validator/systems/area-blocks/position.h"

/* Returns: whether @nation enters the war with a roll of @result: with what rules add it is as much
 * as the profile needs (all faces of the die, if it does not say), and no rule forbids it. */
gboolean blocks_interphase_activation_succeeds(const Situation *situation, gint32 nation,
                                               gint32 result);

/* Offers the rules that @side may take now as choices of its own, those of the interphase if
 * @is_interphase, else those of its actions. Adds to the offers of @machine. */
void blocks_interphase_offer_choices(Machine *machine, gint32 side, gboolean is_interphase);

/* Does what @rule, a choice, does for @side. */
void blocks_interphase_apply_choice(Machine *machine, gint32 rule, gint32 side);

/* Returns: points that one step of @unit costs at home. */
gint32 blocks_interphase_step_cost(const GameRules *rules, gint32 unit);

/* Returns: whether @unit is on the map by itself and is not at full strength. */
static inline gboolean
unit_lacks_steps(const GameRules *rules, const Position *position, gint32 unit)
{
    return position_zones(rules, position)[unit] < rules->board.n_places &&
           position_strengths(rules, position)[unit] < rules->board.units[unit].strength;
}

/* Returns: the first unit from @unit on that is on the map by itself and is not at full strength,
 * or the number of units. */
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

/* Returns: whether @unit may gain a step where it is: it is on the map by itself, not at full
 * strength, in no battle, and has a line of communications; a fleet is in a harbour of its side.
 * @memo: results for other units. */
gboolean blocks_interphase_can_rebuild(const Situation *situation, gint32 unit, SupplyMemo *memo);

/* Where points come from that are spent. */
typedef enum { POINTS_OF_EVENT, POINTS_OF_BUDGET } PointsOrigin;

/* Has @nation spend @points of an event, its pool's nation that is: on steps, on new units, or on
 * either (@spend: a SpendWord, or NO_NUMBER). */
void blocks_interphase_begin_spending(Machine *machine, const Frame *frame, gint32 nation,
                                      gint32 points, gint32 spend);
void blocks_interphase_begin_building(Machine *machine, const Subjects *subjects, gint32 nation,
                                      gint32 points, PointsOrigin origin);
