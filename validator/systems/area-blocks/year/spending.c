/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spending replacement points on steps for units on the map.
 */
#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/year/spending.h"
#include "validator/systems/area-blocks/year/replacement.h"

/* The price of a step outside of friendly land, in prices inside (8.3). */
#define ABROAD 2

/* Returns: points that one step of @unit, which is on the map, costs. */
static gint32
price_of_step(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = position_place(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    gboolean is_usual =
        frame->left == POINTS_OF_BUDGET || rules_parameters(rules)->event_points_as_usual != FALSE;
    gboolean is_dear = is_usual && !place_is_friendly(rules, machine->position, place, side);
    return step_cost_of(rules, unit) * (is_dear ? ABROAD : 1);
}

/* Points of an event that give steps and nothing else may do so on the whole side, but not to units
 * of nations without points. */
static gboolean
is_paid(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Board *board = &rules->board;
    gint32 nation = frame->subjects.nation;
    gint32 pool = board->nations[board->units[unit].nation].pool;
    gboolean is_wide = frame->left == POINTS_OF_EVENT && frame->n == FALSE &&
                       rules_parameters(rules)->event_steps_of_side == TRUE;
    if (!is_wide || pool == NO_NAME || board->nations[pool].level == NO_NUMBER)
        return unit_is_paid_by(rules, unit, nation);
    return unit_side(rules, machine->position, unit) ==
           position_side(rules, machine->position, nation);
}

static void
offer_steps(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    SupplyMemo memo;
    supply_memo_begin(&memo, &machine->hints);
    machine_offer_nothing(machine);
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 unit = next_lacking(rules, machine->position, 0); unit < n_units;
         unit = next_lacking(rules, machine->position, unit + 1))
        if (is_paid(machine, frame, unit) && price_of_step(machine, frame, unit) <= frame->value &&
            unit_can_be_rebuilt(&situation, unit, &memo))
            machine_offer(machine, OFFER_UNIT, unit, 0);
    machine_offer(machine, OFFER_DONE, 0, 0);
}

/* What is left of a budget stays there; new units may follow the steps (8.2). */
static void
finish(Machine *machine, const Frame *frame)
{
    const Subjects subjects = frame->subjects;
    const gint32 points = frame->value;
    gboolean is_budget = frame->left == POINTS_OF_BUDGET;
    gboolean builds = frame->n != 0 && points > 0;
    machine_pop(machine);
    if (is_budget)
        position_budgets(machine->rules, machine->position)[subjects.nation] =
            position_small(points);
    else if (builds)
        begin_building(machine, &subjects, subjects.nation, points);
}

static Request
buy(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_DONE) {
        finish(machine, frame);
        return NO_REQUEST;
    }
    frame->value -= price_of_step(machine, frame, taken->number);
    position_strengths(machine->rules, machine->position)[taken->number]++;
    position_touch_units(machine->position);
    return NO_REQUEST;
}

/* value: points left; left: PointsOrigin; n: whether new units follow; subjects.nation: who pays.
 */
Request
step_SPEND(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return buy(machine, frame, &taken);
    offer_steps(machine, frame);
    if (machine->n_offers == 1)
        return buy(machine, frame, &machine->offers[0]);
    return machine_ask(machine,
                       position_side(machine->rules, machine->position, frame->subjects.nation));
}

void
begin_spending(Machine *machine, const Frame *frame, gint32 nation, gint32 points, gint32 spend)
{
    gint32 pool = machine->rules->board.nations[nation].pool;
    if (spend == SPEND_BUILD) {
        begin_building(machine, &frame->subjects, nation, points);
        return;
    }
    Frame *spending = machine_push(machine, PROCEDURE_SPEND, &frame->subjects);
    spending->subjects.nation = (gint16)pool;
    spending->value = points;
    spending->left = POINTS_OF_EVENT;
    spending->n = spend != SPEND_STEPS;
}

void
spend_budget(Machine *machine, gint32 nation)
{
    Frame *spending = machine_push(machine, PROCEDURE_SPEND, &SUBJECTS_NONE);
    spending->subjects.nation = (gint16)nation;
    spending->value = position_budgets(machine->rules, machine->position)[nation];
    spending->left = POINTS_OF_BUDGET;
}
