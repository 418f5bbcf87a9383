/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Building new units with points: they are drawn from a pool, paid step by step, and deployed.
 */
#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/year/deployment.h"
#include "validator/systems/area-blocks/year/replacement.h"
#include "validator/systems/area-blocks/year/spending.h"

static void
push_building(Machine *machine, const Subjects *subjects, gint32 nation, gint32 points,
              PointsOrigin origin)
{
    const GameRules *rules = machine->rules;
    Frame *building = machine_push(machine, PROCEDURE_BUILD, subjects);
    building->subjects.nation = (gint16)rules->board.nations[nation].pool;
    building->value = points;
    building->left = (guint16)origin;
    Event event = event_of(TRIGGER_BUILDS);
    event.nation = nation;
    event.side = position_side(rules, machine->position, nation);
    event_emit(machine, &event);
}

void
begin_building(Machine *machine, const Subjects *subjects, gint32 nation, gint32 points)
{
    push_building(machine, subjects, nation, points, POINTS_OF_EVENT);
}

void
build_budget(Machine *machine, gint32 nation)
{
    gint16 *budget = &position_budgets(machine->rules, machine->position)[nation];
    gint32 points = *budget;
    *budget = 0;
    push_building(machine, &SUBJECTS_NONE, nation, points, POINTS_OF_BUDGET);
}

/* Returns: the first unit in the pool behind @unit (NO_NAME: of all) that can be drawn, or NO_NAME.
 * What was drawn in vain, or waits for its deployment, is not drawn again. */
static gint32
next_in_pool(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const guint8 *deeds = position_deeds(rules, machine->position);
    gint32 pool = (gint32)rules->zone_numbers.pools + frame->subjects.nation;
    do
        unit = unit == NO_NAME ? position_first_in(rules, machine->position, pool)
                               : position_next_in(rules, machine->position, unit);
    while (unit != NO_NAME && ((deeds[unit] & UNIT_BUILT) != 0 || MARKED(frame->marks, unit)));
    return unit;
}

static gboolean
pool_is_empty(const Machine *machine, const Frame *frame)
{
    return next_in_pool(machine, frame, NO_NAME) == NO_NAME;
}

static void
offer_pool(Machine *machine, const Frame *frame)
{
    for (gint32 unit = next_in_pool(machine, frame, NO_NAME); unit != NO_NAME;
         unit = next_in_pool(machine, frame, unit))
        machine_offer(machine, OFFER_UNIT, unit, 0);
}

static void
offer_lands(Machine *machine, const Frame *frame)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 found[OFFERS_MAX];
    guint n = find_deployments(&situation, frame->unit, found);
    for (guint i = 0; i < n; i++)
        machine_offer(machine, OFFER_ZONE, found[i], 0);
}

/* unit: the drawn unit. */
static void
offer(Machine *machine, const Frame *frame)
{
    machine_offer_nothing(machine);
    switch (frame->step) {
    case BUILD_DRAW:
        offer_pool(machine, frame);
        return;
    case BUILD_DEPLOY:
        offer_lands(machine, frame);
        return;
    default:
        machine_offer(machine, frame->step == BUILD_DECIDE ? OFFER_DRAW : OFFER_STEP, 0, 0);
        machine_offer(machine, OFFER_DONE, 0, 0);
    }
}

/* What is left of a budget stays there; what was built together with it waits for others. */
static void
finish(Machine *machine, const Frame *frame)
{
    const gint32 nation = frame->subjects.nation, points = frame->value;
    gboolean is_budget = frame->left == POINTS_OF_BUDGET;
    machine_pop(machine);
    if (is_budget)
        position_budgets(machine->rules, machine->position)[nation] = position_small(points);
    else if (deploys_together(machine->rules))
        begin_deployment(machine, NO_NAME, nation);
}

/* A unit that cannot be paid goes back and takes all points that are left (8.6), if the profile
 * does not say otherwise; so does one that can be deployed nowhere with its price (8.7). */
static void
build_draw(Machine *machine, Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 price = price_of_unit(rules, unit);
    frame->unit = (gint16)unit;
    frame->step = BUILD_DECIDE;
    if (price > frame->value && rules_parameters(rules)->draw_costs_all != FALSE) {
        frame->value = 0;
    } else if (price > frame->value) {
        MARK(frame->marks, unit);
    } else if (deploys_together(rules)) {
        frame->value -= price;
        frame->step = BUILD_STRENGTHEN;
        hold_for_deployment(machine, unit);
    } else {
        frame->value -= price;
        frame->step = BUILD_DEPLOY;
    }
}

/* The unit that was drawn can be deployed nowhere. */
static void
build_nowhere(const Machine *machine, Frame *frame)
{
    frame->step = BUILD_DECIDE;
    if (rules_parameters(machine->rules)->undeployed_refunds != TRUE)
        return;
    MARK(frame->marks, frame->unit);
    frame->value += price_of_unit(machine->rules, frame->unit);
}

/* Another step costs as for any unit of its type at home. */
static gboolean
can_strengthen(const Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    return frame->value >= step_cost_of(rules, frame->unit) &&
           position_strengths(rules, machine->position)[frame->unit] <
               rules->board.units[frame->unit].strength;
}

/* Does what was answered. */
static void
go_on(Machine *machine, Frame *frame, const Offer *taken)
{
    switch (frame->step) {
    case BUILD_DECIDE:
        if (taken->kind == OFFER_DONE)
            finish(machine, frame);
        else
            frame->step = BUILD_DRAW;
        return;
    case BUILD_DRAW:
        build_draw(machine, frame, taken->number);
        return;
    case BUILD_DEPLOY:
        frame->step = BUILD_STRENGTHEN;
        put_unit(machine, frame->unit, taken->number, 1);
        return;
    case BUILD_STRENGTHEN:
        if (taken->kind == OFFER_DONE) {
            frame->step = BUILD_DECIDE;
            return;
        }
        frame->value -= step_cost_of(machine->rules, frame->unit);
        position_strengths(machine->rules, machine->position)[frame->unit]++;
        position_touch_units(machine->position);
        return;
    default:
        g_assert_not_reached();
    }
}

/* value: points left; left: PointsOrigin; unit: what was drawn last; marks: what was drawn in vain;
 * subjects.nation: who pays. */
Request
step_BUILD(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        go_on(machine, frame, &taken);
        return NO_REQUEST;
    }
    if (frame->step == BUILD_STRENGTHEN && !can_strengthen(machine, frame))
        frame->step = BUILD_DECIDE;
    if (frame->step == BUILD_DECIDE && (frame->value <= 0 || pool_is_empty(machine, frame))) {
        finish(machine, frame);
        return NO_REQUEST;
    }
    offer(machine, frame);
    if (machine->n_offers == 0) {
        build_nowhere(machine, frame);
        return NO_REQUEST;
    }
    if (machine->n_offers == 1) {
        go_on(machine, frame, &machine->offers[0]);
        return NO_REQUEST;
    }
    return machine_ask_or_draw(
        machine, position_side(machine->rules, machine->position, frame->subjects.nation),
        frame->step == BUILD_DRAW);
}
