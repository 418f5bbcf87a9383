/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where new units come onto the map.
 */
#include "validator/systems/area-blocks/year/deployment.h"

#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/year/replacement.h"

#include <string.h>

/* The lands in which a unit may deploy, while they are collected. */
typedef struct {
    gint32 unit;
    gboolean is_named; /* by a rule for itself, which counts before those for its nation */
    guint8 *marks;     /* by place */
} Lands;

static void
visit_deployment(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
                 gpointer data)
{
    Lands *lands = data;
    const GameRules *rules = situation->rules;
    gboolean names_unit = effect->units != NO_CODE;
    if (effect->places == NO_CODE || !modifier_is_about(situation, effect, lands->unit) ||
        (lands->is_named && !names_unit))
        return;
    if (names_unit && !lands->is_named)
        memset(lands->marks, FALSE, rules->board.n_places);
    lands->is_named |= names_unit;
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    mark_places(situation, places, lands->unit, lands->marks);
}

/* Whether nothing in @place bars @unit. */
static gboolean
is_open(const Situation *situation, gint32 unit, gint32 place)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gint32 side = unit_side(rules, position, unit);
    gint32 owner = position_owner(rules, position, place);
    gint32 other = position_side(rules, position, position_controller(rules, position, place));
    gboolean is_theirs = other != NO_NAME && other != side;
    gboolean is_closed = owner != NO_NAME && !place_is_transit(situation, place) &&
                         position_statuses(rules, position)[owner] != STATUS_ACTIVE;
    return !is_theirs && !is_closed && !place_has_enemy(situation, place, side) &&
           (!unit_is_ship(rules, unit) || position_harbours(rules, position)[place] != 0);
}

guint
find_deployments(const Situation *situation, gint32 unit, gint32 found[OFFERS_MAX])
{
    const GameRules *rules = situation->rules;
    gint32 side = unit_side(rules, situation->position, unit);
    gboolean goes_anywhere =
        unit_is_ship(rules, unit) && rules_parameters(rules)->fleets_deploy_at_home == FALSE;
    guint8 marks[BOARD_PLACES_MAX];
    guint n = 0;
    memset(marks, FALSE, rules->board.n_places);
    Lands lands = {.unit = unit, .marks = marks};
    modifiers_visit_unit(situation, MODIFY_DEPLOY, unit, visit_deployment, &lands);
    for (gint32 i = 0; i < (gint32)rules->board.n_places && n < OFFERS_MAX; i++) {
        gboolean is_meant =
            goes_anywhere ? place_is_friendly(rules, situation->position, i, side) : marks[i];
        if (is_meant && is_open(situation, unit, i))
            found[n++] = i;
    }
    return n;
}

gboolean
deploys_together(const GameRules *rules)
{
    return rules_parameters(rules)->deployment == DEPLOYMENT_TOGETHER;
}

void
hold_for_deployment(Machine *machine, gint32 unit)
{
    position_deeds(machine->rules, machine->position)[unit] |= UNIT_BUILT;
    position_strengths(machine->rules, machine->position)[unit] = 1;
    position_touch_units(machine->position);
}

void
begin_deployment(Machine *machine, gint32 side, gint32 nation)
{
    Frame *frame = machine_push(machine, PROCEDURE_DEPLOYMENT, &SUBJECTS_NONE);
    frame->side = (gint16)side;
    frame->subjects.nation = (gint16)nation;
}

static gboolean
is_held(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 nation = frame->subjects.nation;
    return (position_deeds(rules, machine->position)[unit] & UNIT_BUILT) != 0 &&
           (nation == NO_NAME || unit_waits_for(rules, machine->position, unit, nation)) &&
           (frame->side == NO_NAME || unit_side(rules, machine->position, unit) == frame->side);
}

/* Returns: the next unit, by side and roster, or NO_NAME. */
static gint32
find_next_held(const Machine *machine, const Frame *frame)
{
    gint32 found = NO_NAME, least = G_MAXINT32;
    for (gint32 unit = 0; unit < (gint32)machine->rules->board.n_units; unit++) {
        gint32 side = unit_side(machine->rules, machine->position, unit);
        if (side >= least || !is_held(machine, frame, unit))
            continue;
        found = unit;
        least = side;
    }
    return found;
}

static void
deploy(Machine *machine, gint32 unit, gint32 place)
{
    gint32 steps = position_strengths(machine->rules, machine->position)[unit];
    position_deeds(machine->rules, machine->position)[unit] &= (guint8)~UNIT_BUILT;
    put_unit(machine, unit, place, steps);
}

/* What was paid for @unit goes back to the nation in whose pool it waits. */
static void
refund(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint16 *budgets = position_budgets(rules, machine->position);
    gint32 steps = position_strengths(rules, machine->position)[unit];
    gint32 paid = price_of_unit(rules, unit) + (steps - 1) * step_cost_of(rules, unit);
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (unit_waits_for(rules, machine->position, unit, i))
            budgets[i] = position_small(budgets[i] + paid);
}

/* The unit goes back to its pool, at full strength. */
static void
give_back(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    if (rules_parameters(rules)->undeployed_refunds == TRUE)
        refund(machine, unit);
    position_strengths(rules, machine->position)[unit] = (guint8)rules->board.units[unit].strength;
    position_deeds(rules, machine->position)[unit] &= (guint8)~UNIT_BUILT;
    position_touch_units(machine->position);
}

/* side, subjects.nation: whose units are deployed. */
Request
step_DEPLOYMENT(Machine *machine, Frame *frame)
{
    const Situation situation = machine_situation(machine, frame);
    gint32 found[OFFERS_MAX];
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        deploy(machine, taken.number, taken.other);
        return NO_REQUEST;
    }
    gint32 unit = find_next_held(machine, frame);
    if (unit == NO_NAME) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    guint n = find_deployments(&situation, unit, found);
    if (n == 0)
        give_back(machine, unit);
    if (n == 1)
        deploy(machine, unit, found[0]);
    if (n <= 1)
        return NO_REQUEST;
    machine_offer_nothing(machine);
    for (guint i = 0; i < n; i++)
        machine_offer(machine, OFFER_DEPLOY, unit, found[i]);
    return machine_ask(machine, unit_side(machine->rules, machine->position, unit));
}
