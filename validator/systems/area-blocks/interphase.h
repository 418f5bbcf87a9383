/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interphase between two years: budgets, activation, building and deployment.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/sparse.h"
#include "validator/engine/situation.h"
#include "validator/systems/area-blocks/position.h"

/* Returns: whether @nation enters the war with a roll of @result: with modifiers it is at least the
 * number in the profile [default: the number of faces of the die], and no rule forbids it. */
gboolean blocks_interphase_activation_succeeds(const Situation *situation, gint32 nation,
                                               gint32 result);

/* Adds offers of the rules that @side may choose now: those of the interphase if @is_interphase,
 * else those of its actions. */
void blocks_interphase_offer_choices(Machine *machine, gint32 side, gboolean is_interphase);

/* Starts the effects of @rule, which @side chose. */
void blocks_interphase_apply_choice(Machine *machine, gint32 rule, gint32 side);

/* Returns: the points that one step of @unit costs at home. */
gint32 blocks_interphase_step_cost(const GameRules *rules, gint32 unit);

/* Returns: whether @unit is on the map by itself and is not at full strength. */
static inline gboolean
unit_lacks_steps(const GameRules *rules, const Position *position, gint32 unit)
{
    return position_zones(rules, position)[unit] < rules->board.n_places &&
           position_strengths(rules, position)[unit] < rules->board.units[unit].strength;
}

/* For loops. Returns: the first unit from @unit on for which unit_lacks_steps() is TRUE, or the
 * number of units. */
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

/* Where the points that are spent come from. */
typedef enum { POINTS_OF_EVENT, POINTS_OF_BUDGET } PointsOrigin;

/* Lets the nation of the pool of @nation spend @points of an event on steps, on new units, or on
 * either (@spend: a SpendWord, or NO_NUMBER). */
void blocks_interphase_begin_spending(Machine *machine, const Frame *frame, gint32 nation,
                                      gint32 points, gint32 spend);

/* Lets @nation spend @points on steps and new units. */
void blocks_interphase_begin_building(Machine *machine, const Subjects *subjects, gint32 nation,
                                      gint32 points, PointsOrigin origin);
