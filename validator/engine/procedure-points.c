/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spending replacement points on steps for units on the map.
 */
#include "schema/model/entities.h"
#include "validator/engine/presence.h"
#include "validator/engine/procedure.h"
#include "validator/engine/replacement.h"

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

/* value: points left; left: PointsOrigin; n: whether new units follow; subjects.nation: who pays.
 */
guint
offers_SPEND(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    SupplyMemo memo;
    guint n = 0;
    memo.nation = NO_NAME;
    for (gint32 unit = 0; unit < (gint32)rules->board.n_units; unit++)
        if (unit_is_paid_by(rules, unit, frame->subjects.nation) &&
            position_place(rules, machine->position, unit) != NO_NAME &&
            price_of_step(machine, frame, unit) <= frame->value &&
            unit_can_be_rebuilt(&situation, unit, &memo))
            offers[n++] = (Offer){OFFER_UNIT, unit};
    offers[n++] = (Offer){OFFER_DONE, 0};
    return n;
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

Request
step_SPEND(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer offers[OFFERS_MAX];
    guint n = offers_SPEND(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    if (n > 1 && answer == NO_NUMBER)
        return (Request){
            .kind = REQUEST_CHOICE,
            .side = position_side(rules, machine->position, frame->subjects.nation),
            .n = n,
        };
    if (n == 1 || answer >= (gint32)n || offers[answer].kind == OFFER_DONE) {
        finish(machine, frame);
        return NO_REQUEST;
    }
    gint32 unit = offers[answer].number;
    frame->value -= price_of_step(machine, frame, unit);
    position_strengths(rules, machine->position)[unit]++;
    position_touch_units(machine->position);
    return NO_REQUEST;
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
