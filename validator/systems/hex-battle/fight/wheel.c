/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that go and turn freely: who pursues, who won, who closes in on an enemy (tlv:VI.6,
 * tlv:XIII.21-24).
 */
#include "validator/systems/hex-battle/effects.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/formation.h"
#include "validator/systems/hex-battle/facts/stack.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/fight/loss.h"
#include "validator/systems/hex-battle/turn/bearing.h"
#include "validator/systems/hex-battle/turn/leaders.h"

#include "validator/engine/position/unit.h"

/* Whether @unit may come over @side of its hex to stand there. */
static gboolean
can_come(const Machine *machine, gint32 unit, guint side)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    gint32 to = hex_of_place(rules, from)->beside[side];
    gint32 own = unit_side(rules, machine->position, unit);
    guint8 marks[RULES_UNITS_MAX / 8] = {0};
    MARK(marks, unit);
    return to != NO_NAME && step_points(rules, unit, from, side) != COST_NEVER &&
           !has_fighters(rules, machine->position, to, OTHER_SIDE(own)) &&
           stack_fault(rules, machine->position, to, own, marks) == STACK_LEGAL;
}

/* The ground wears it down, as on a march (tlv:XIII.23). */
static void
come(Machine *machine, gint32 unit, guint side)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    gint32 to = hex_of_place(rules, from)->beside[side];
    gint32 own = unit_side(rules, machine->position, unit);
    put_unit(machine, unit, to, NO_NUMBER);
    settle_formations(rules, machine->position, NO_NAME);
    take_leaders_along(machine, unit, from);
    displace_leaders(machine, to, OTHER_SIDE(own));
    lose_morale(machine, unit, step_morale(rules, unit, from, side));
}

void
close_in(Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    guint front = front_of_unit(rules, machine->position, unit);
    if (hexes_between(rules, from, place) <= 1)
        return;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(rules, from)->beside[side];
        if ((front >> side & 1) == 0 || to == NO_NAME || hexes_between(rules, to, place) != 1 ||
            !can_come(machine, unit, side))
            continue;
        come(machine, unit, side);
        turn_unit_to(machine, unit, place, HEX_SIDES);
        return;
    }
}

void
begin_wheel(Machine *machine, gint32 unit, gint32 hexes)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)unit_side(machine->rules, machine->position, unit);
    if (hex_of_unit(machine->rules, machine->position, unit) == NO_NAME ||
        is_leader(machine->rules, unit))
        return;
    Frame *frame = machine_push(machine, PROCEDURE_WHEEL, &subjects);
    frame->unit = (gint16)unit;
    frame->side = subjects.side;
    frame->left = (guint16)hexes;
}

static Request
ask_wheel(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    machine_offer_nothing(machine);
    for (guint side = 0; frame->left > 0 && side < HEX_SIDES; side++)
        if (can_come(machine, frame->unit, side))
            machine_offer(machine, OFFER_STEP, hex_of_place(rules, place)->beside[side], 0);
    for (guint i = 0; i < HEX_SIDES; i++)
        if (i != position_facings(rules, machine->position)[frame->unit])
            machine_offer(machine, OFFER_TURN, (gint32)hex_corner(form, i), 0);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* All of a hex face alike. */
static void
turn_all(Machine *machine, const Frame *frame, gint32 direction)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, frame->unit);
    const HexGrid *form = &hex_print(rules)->grids[hex_of_place(rules, place)->grid].form;
    gint corner = hex_corner_number(form, (guint)direction);
    for (gint32 i = next_fighter(rules, machine->position, place, frame->side, NO_NAME);
         i != NO_NAME; i = next_fighter(rules, machine->position, place, frame->side, i))
        position_facings(rules, machine->position)[i] = (guint8)corner;
    settle_formations(rules, machine->position, frame->unit);
    position_touch_units(machine->position);
}

/* unit: who goes; left: hexes it still may. A turn is the last that it does. */
Request
step_WHEEL(Machine *machine, Frame *frame)
{
    Offer taken;
    gint32 from = hex_of_unit(machine->rules, machine->position, frame->unit);
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (from == NO_NAME || (is_answered && taken.kind == OFFER_DONE)) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    if (!is_answered)
        return ask_wheel(machine, frame);
    if (taken.kind == OFFER_STEP) {
        frame->left--;
        come(machine, frame->unit, (guint)side_towards(machine->rules, from, taken.number));
        return NO_REQUEST;
    }
    turn_all(machine, frame, taken.number);
    machine_pop(machine);
    return NO_REQUEST;
}
