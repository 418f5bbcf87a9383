/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The end of a turn: units rally, then routed ones run for the edge (atul:11.2, atul:4.7.3).
 */
#include "validator/engine/event.h"
#include "validator/engine/reckoning.h"
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/formation.h"
#include "validator/systems/hex-battle/orders.h"

/* Returns: the next unit from @unit on in @state that did not try yet, or the number of units. */
static gint32
next_to_rally(const Machine *machine, gint32 unit, guint state)
{
    const GameRules *rules = machine->rules;
    while (unit < (gint32)rules->board.n_units &&
           (position_conditions(rules, machine->position)[unit] != state ||
            unit_did(rules, machine->position, unit, DEED_TESTED) ||
            hex_of_unit(rules, machine->position, unit) == NO_NAME))
        unit++;
    return unit;
}

/* Who rallies among friends in a formation of stacks is in it, too (atul:4.2.5). */
static void
join_formation(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint8 *formations = position_formations(rules, machine->position);
    gint32 place = hex_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    FOR_EACH_FIGHTER (i, rules, machine->position, place, side) {
        const FormationCode *formation = formation_of_unit(rules, machine->position, i);
        if (formation != NULL && formation->of_stack == TRUE &&
            hex_formation_fits_unit(rules, formation, unit))
            formations[unit] = formations[i];
    }
}

/* step: the state that is looked at, the better one first; unit: who tries. */
Request
step_RECOVERY(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 test = hex_switches(rules)->rally;
    gint32 answer = machine_take_answer(frame);
    if (frame->step == STATE_NORMAL)
        frame->step = STATE_DISRUPTED;
    if (answer != NO_NUMBER) {
        const Situation situation = machine_situation(machine, frame);
        gint32 unit = frame->unit;
        position_deeds(rules, machine->position)[unit] |= DEED_TESTED;
        Reckoning reckoning;
        reckoning_begin(&reckoning, answer);
        if (hex_fight_is_test_passed(machine, &situation, test, unit, &reckoning)) {
            position_conditions(rules, machine->position)[unit]--;
            join_formation(machine, unit);
            position_touch_units(machine->position);
        }
        return NO_REQUEST;
    }
    gint32 unit =
        test != NO_NAME ? next_to_rally(machine, 0, frame->step) : (gint32)rules->board.n_units;
    if (unit < (gint32)rules->board.n_units) {
        frame->unit = frame->subjects.event_unit = (gint16)unit;
        frame->subjects.side = (gint16)unit_side(rules, machine->position, unit);
        return machine_ask_die(machine, unit_side(rules, machine->position, unit), NO_NUMBER);
    }
    if (frame->step++ == STATE_ROUTED)
        machine_pop(machine);
    return NO_REQUEST;
}

/* Returns: how full of hindrances @place is for @unit: a zone of the enemy, then friends beside
 * whom it may not stand. */
static gint32
rate_hindrances(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    UnitSet marks;
    unit_set_clear(rules, marks);
    gint32 own = unit_side(rules, position, unit);
    MARK(marks, unit);
    return 2 * (hex_ground_enemy_controlling(rules, position, place, own) != NO_NAME) +
           (hex_ground_stack_fault(rules, position, place, own, marks) != STACK_LEGAL);
}

/* Returns: the side of its hex over which @unit gets nearest to where it leaves the map, and nearer
 * than it is, with @left points; -1: none. Hindrances are kept off where that can be. */
static gint
way_out(const GameRules *rules, const Position *position, gint32 unit, gint32 left)
{
    gint32 from = hex_of_unit(rules, position, unit), own = unit_side(rules, position, unit);
    const gint16 *ways = hex_print(rules)->ways_out + (gsize)own * rules->board.n_places;
    gint32 least = ways[from] * 4;
    gint best = -1;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, from)->beside[side];
        gint32 points = hex_ground_step_points(rules, unit, from, side);
        if (points == COST_NEVER || points > left ||
            has_fighters(rules, position, to, OTHER_SIDE(own)))
            continue;
        gint32 length = ways[to] * 4 + rate_hindrances(rules, position, unit, to);
        if (length < least) {
            least = length;
            best = (gint)side;
        }
    }
    return best;
}

/* Returns: the next routed unit from @unit on that has not fled yet, or the number of units. */
static gint32
next_to_flee(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    while (unit < (gint32)rules->board.n_units &&
           (position_conditions(rules, machine->position)[unit] != STATE_ROUTED ||
            unit_did(rules, machine->position, unit, DEED_FLED) ||
            hex_of_unit(rules, machine->position, unit) == NO_NAME))
        unit++;
    return unit;
}

/* Returns: the first routed unit that stands where too many are, or the number of units. */
static gint32
first_surplus(const Machine *machine)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 unit = 0;
    for (; unit < (gint32)rules->board.n_units; unit++) {
        gint32 place = hex_of_unit(rules, position, unit);
        if (place != NO_NAME && position_conditions(rules, position)[unit] == STATE_ROUTED &&
            hex_ground_stack_fault(rules, position, place, unit_side(rules, position, unit),
                                   NULL) != STACK_LEGAL)
            break;
    }
    return unit;
}

/* When all have fled, where too many stand one after the other is lost; their owner says who
 * (atul:4.2.6). */
static Request
drop_surplus(Machine *machine)
{
    const GameRules *rules = machine->rules;
    gint32 surplus = first_surplus(machine);
    if (surplus == (gint32)rules->board.n_units)
        return machine_pop(machine);
    gint32 place = hex_of_unit(rules, machine->position, surplus);
    gint32 side = unit_side(rules, machine->position, surplus);
    machine_offer_nothing(machine);
    FOR_EACH_FIGHTER (i, rules, machine->position, place, side)
        machine_offer(machine, OFFER_UNIT, i, 0);
    return machine_ask(machine, side);
}

/* Continues with the next unit that flees. Returns: the request when none is left. */
static Request
begin_next(Machine *machine, Frame *frame)
{
    gint32 unit = next_to_flee(machine, 0);
    if (unit == (gint32)machine->rules->board.n_units) {
        frame->unit = NO_NAME;
        return drop_surplus(machine);
    }
    frame->unit = (gint16)unit;
    frame->value = hex_ground_move_points(machine->rules, machine->position, unit);
    position_deeds(machine->rules, machine->position)[unit] |= DEED_FLED;
    return NO_REQUEST;
}

/* unit: who flees; value: points it has left. */
Request
step_FLIGHT(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit;
    gint32 from = unit != NO_NAME ? hex_of_unit(rules, machine->position, unit) : NO_NAME;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        event_eliminate_unit(machine, taken.number, CAUSE_RETREAT);
        return NO_REQUEST;
    }
    if (from == NO_NAME || frame->value <= 0 ||
        position_conditions(rules, machine->position)[unit] != STATE_ROUTED)
        return begin_next(machine, frame);
    gint32 side = unit_side(rules, machine->position, unit);
    if ((hex_print(rules)->exits[0][from] >> side & 1) != 0) {
        event_put_unit(machine, unit, (gint32)rules->zone_numbers.out, NO_NUMBER);
        return NO_REQUEST;
    }
    gint way = way_out(rules, machine->position, unit, frame->value);
    if (way < 0) {
        frame->value = 0;
        return NO_REQUEST;
    }
    frame->value -= MAX(hex_ground_step_points(rules, unit, from, (guint)way), 1);
    gint32 to = hex_of_place(rules, from)->beside[way];
    event_put_unit(machine, unit, to, NO_NUMBER);
    hex_orders_move_leaders_along(machine, unit, from);
    hex_orders_displace_leaders(machine, to, OTHER_SIDE(side));
    return NO_REQUEST;
}
