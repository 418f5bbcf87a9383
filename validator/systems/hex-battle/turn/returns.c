/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units come back as far from enemies as they must and as near to who leads them as they can,
 * leaders to any unit of theirs.
 */
#include "validator/systems/hex-battle/turn/returns.h"

#include "validator/engine/position/unit.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/order.h"
#include "validator/systems/hex-battle/facts/stack.h"
#include "validator/systems/hex-battle/fight/loss.h"
#include "validator/systems/hex-battle/procedure.h"
#include "validator/systems/hex-battle/turn/army-orders.h"

/* Morale of units that come back (tlv:XIII.16.2). */
#define MORALE_OF_RETURNED 1

void
begin_returns(Machine *machine, gint32 side, gint32 command, gboolean of_leaders)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)side;
    Frame *frame = machine_push(machine, PROCEDURE_RETURNS, &subjects);
    frame->side = (gint16)side;
    frame->value = command;
    frame->left = (guint16)of_leaders;
}

static gboolean
is_due(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint8 turn = position_returns(rules, machine->position)[unit];
    return turn != 0 && turn <= turn_number(rules, machine->position) &&
           is_leader(rules, unit) == (frame->left != 0) &&
           unit_side(rules, machine->position, unit) == frame->side &&
           (frame->value == NO_NAME ||
            command_is_of(rules, unit_print(rules, unit)->command, frame->value));
}

/* Offers the hexes where units stand that @leader leads. */
static void
offer_hexes_of_units(Machine *machine, gint32 leader, gint32 side)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (place == NO_NAME || is_leader(rules, i) ||
            unit_side(rules, machine->position, i) != side ||
            !unit_leads(rules, leader, unit_print(rules, i)->command))
            continue;
        gboolean is_new = next_fighter(rules, machine->position, place, side, NO_NAME) == i;
        if (is_new)
            machine_offer(machine, OFFER_RETURN, leader, place);
    }
}

/* Leaders of the enemy keep nobody away, but from where they stand. */
static gboolean
can_return_to(const Machine *machine, gint32 unit, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    guint8 marks[RULES_UNITS_MAX / 8] = {0};
    MARK(marks, unit);
    gint32 away = hex_or_usual(hex_switches(rules)->returns_away, 0);
    return hex_of_place(rules, place)->grid != NO_NAME && ground_bears(rules, unit, place) &&
           !side_holds(rules, machine->position, place, OTHER_SIDE(side)) &&
           hexes_to_enemy(rules, machine->position, place, side) >= away &&
           stack_fault(rules, machine->position, place, side, marks) == STACK_LEGAL;
}

/* Of the hexes that there are the nearest ones are offered. */
static void
offer_hexes_near(Machine *machine, gint32 unit, gint32 side)
{
    const GameRules *rules = machine->rules;
    gint32 leader = leader_of_command(rules, machine->position, unit_print(rules, unit)->command);
    gint32 there = leader != NO_NAME ? hex_of_unit(rules, machine->position, leader) : NO_NAME;
    gint32 least = G_MAXINT32;
    for (gint32 i = 0; there != NO_NAME && i < (gint32)rules->board.n_places; i++) {
        gint32 distance = hexes_between(rules, there, i);
        if (distance > least || distance == G_MAXINT32 || !can_return_to(machine, unit, i, side))
            continue;
        if (distance < least)
            machine_offer_nothing(machine);
        least = distance;
        machine_offer(machine, OFFER_RETURN, unit, i);
    }
}

/* It stands weakened where it comes to. */
static void
bring_back(Machine *machine, const Frame *frame, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 unit = frame->unit;
    put_unit(machine, unit, place, 1);
    position_returns(rules, machine->position)[unit] = 0;
    gint32 full = face_of_unit(rules, machine->position, unit)->factors[FACTOR_MORALE];
    position_worn(rules, machine->position)[unit] =
        (guint8)(is_leader(rules, unit) ? 0 : MAX(full - MORALE_OF_RETURNED, 0));
}

/* side: whose units; value: of which command; left: whether of leaders; unit: who comes next. A
 * unit for which there is no hex is lost (tlv:XIII.16), a leader waits on. */
Request
step_RETURNS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        bring_back(machine, frame, taken.other);
        return NO_REQUEST;
    }
    gint32 unit = 0, n_units = (gint32)rules->board.n_units;
    while (unit < n_units && !is_due(machine, frame, unit))
        unit++;
    if (unit == n_units) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    frame->unit = (gint16)unit;
    machine_offer_nothing(machine);
    if (is_leader(rules, unit))
        offer_hexes_of_units(machine, unit, frame->side);
    else
        offer_hexes_near(machine, unit, frame->side);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    guint8 *turn = &position_returns(rules, machine->position)[unit];
    *turn = machine->n_offers == 0 && is_leader(rules, unit) ? (guint8)(*turn + 1) : 0;
    if (machine->n_offers == 1)
        bring_back(machine, frame, machine->offers[0].other);
    return NO_REQUEST;
}

void
return_riders(Machine *machine)
{
    const GameRules *rules = machine->rules;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        guint8 *now = &position_out_now(rules, machine->position)[side];
        guint8 *before = &position_out_before(rules, machine->position)[side];
        gint32 track = track_of_riders(rules, side);
        if (track != NO_NAME)
            position_marks(rules, machine->position)[track] += *before;
        *before = *now;
        *now = 0;
    }
    take_brought_orders(rules, machine->position);
}
