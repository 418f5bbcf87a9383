/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Building new units with points: they are drawn from a pool, paid step by step, and deployed.
 */
#include "schema/model/entities.h"
#include "validator/engine/deployment.h"
#include "validator/engine/event.h"
#include "validator/engine/procedure.h"
#include "validator/engine/replacement.h"

enum { BUILD_DECIDE, BUILD_DRAW, BUILD_DEPLOY, BUILD_STRENGTHEN };

static void
push_building(Machine *machine,
              const Subjects *subjects,
              gint32 nation,
              gint32 points,
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

/* What was drawn in vain, or waits for its deployment, is not drawn again. */
static guint
list_pool(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const GameRules *rules = machine->rules;
    guint n = 0;
    for (gint32 unit = 0; unit < (gint32)rules->board.n_units; unit++)
        if (unit_waits_for(rules, machine->position, unit, frame->subjects.nation) &&
            (position_deeds(rules, machine->position)[unit] & UNIT_BUILT) == 0 &&
            !MARKED(frame->marks, unit))
            offers[n++] = (Offer){OFFER_UNIT, unit};
    return n;
}

static guint
list_lands(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const Situation situation = machine_situation(machine, frame);
    gint32 found[OFFERS_MAX];
    guint n = find_deployments(&situation, frame->unit, found);
    for (guint i = 0; i < n; i++)
        offers[i] = (Offer){OFFER_ZONE, found[i]};
    return n;
}

/* unit: the drawn unit. */
guint
offers_BUILD(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    guint n = 0;
    switch (frame->step) {
    case BUILD_DRAW:
        return list_pool(machine, frame, offers);
    case BUILD_DEPLOY:
        return list_lands(machine, frame, offers);
    default:
        offers[n++] = (Offer){OFFER_BRANCH, 0};
        offers[n++] = (Offer){OFFER_DONE, 0};
        return n;
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
    Offer offers[OFFERS_MAX];
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
    } else if (list_lands(machine, frame, offers) > 0) {
        frame->value -= price;
        frame->step = BUILD_DEPLOY;
    } else if (rules_parameters(rules)->undeployed_refunds == TRUE) {
        MARK(frame->marks, unit);
    } else {
        frame->value -= price;
    }
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

static Request
ask_build(const Machine *machine, const Frame *frame, RequestKind kind, guint n)
{
    return (Request){
        .kind = kind,
        .side = position_side(machine->rules, machine->position, frame->subjects.nation),
        .n = n,
    };
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
    Offer offers[OFFERS_MAX];
    if (frame->step == BUILD_STRENGTHEN && !can_strengthen(machine, frame))
        frame->step = BUILD_DECIDE;
    if (frame->step == BUILD_DECIDE &&
        (frame->value <= 0 || list_pool(machine, frame, offers) == 0)) {
        finish(machine, frame);
        return NO_REQUEST;
    }
    guint n = offers_BUILD(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    if (n == 0) {
        frame->step = BUILD_DECIDE;
        return NO_REQUEST;
    }
    if (n == 1)
        answer = 0;
    if (answer == NO_NUMBER)
        return ask_build(machine,
                         frame,
                         frame->step == BUILD_DRAW ? REQUEST_DRAW : REQUEST_CHOICE,
                         n);
    go_on(machine, frame, &offers[MIN(answer, (gint32)n - 1)]);
    return NO_REQUEST;
}
