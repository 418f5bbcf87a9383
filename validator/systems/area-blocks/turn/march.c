/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a move brings with it.
 */
#include "validator/systems/area-blocks/turn/march.h"

#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/sparse.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/passage.h"
#include "validator/systems/area-blocks/turn/turn.h"

void
begin_pin(Machine *machine, gint32 unit, gint32 place)
{
    gint32 side = unit_side(machine->rules, machine->position, unit);
    const Subjects subjects = subjects_of_side(side);
    Frame *pin = machine_push(machine, PROCEDURE_PIN, &subjects);
    pin->unit = (gint16)unit;
    pin->place = place;
}

/* Who is pinned fights: it leaves its siege (6.5). */
static void
pin_down(Machine *machine, gint32 unit, gint32 pinner)
{
    position_pinners(machine->rules, machine->position)[unit] = (gint16)pinner;
    position_deeds(machine->rules, machine->position)[unit] &= (guint8)~UNIT_BESIEGES;
}

/* unit: the one that pins, in place. */
Request
step_PIN(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 side = unit_side(rules, position, frame->unit);
    gint32 owner = NO_NAME;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        pin_down(machine, taken.number, frame->unit);
        machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (gint32 i = first_holding(rules, position, frame->place); i != NO_NAME;
         i = next_holding(rules, position, i)) {
        gint32 other = unit_side(rules, position, i);
        if (other == side || other == NO_NAME || unit_is_pinned(rules, position, i))
            continue;
        owner = other;
        machine_offer(machine, OFFER_PIN, i, 0);
    }
    if (machine->n_offers > 1)
        return machine_ask(machine, owner);
    if (machine->n_offers == 1)
        pin_down(machine, machine->offers[0].number, frame->unit);
    machine_pop(machine);
    return NO_REQUEST;
}

/* Whoever has rolled keeps having marched, for battles ask that. Returns: the next unit of @side,
 * from @unit on, that marched and has not rolled for it; NO_NAME: none. */
static gint32
next_marcher(const Machine *machine, gint32 side, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const guint8 *marched = position_marched(rules, machine->position);
    guint n = rules->board.n_units;
    for (guint i = next_filled(marched, (guint)unit, n); i < n; i = next_filled(marched, i + 1, n))
        if ((position_deeds(rules, machine->position)[i] & UNIT_ROLLED) == 0 &&
            unit_side(rules, machine->position, (gint32)i) == side &&
            position_place(rules, machine->position, (gint32)i) != NO_NAME)
            return (gint32)i;
    return NO_NAME;
}

gboolean
marches_await(const Machine *machine, gint32 side)
{
    return next_marcher(machine, side, 0) != NO_NAME;
}

gboolean
begin_march_losses(Machine *machine, gint32 side)
{
    const Subjects subjects = subjects_of_side(side);
    if (!marches_await(machine, side))
        return FALSE;
    Frame *march = machine_push(machine, PROCEDURE_MARCH, &subjects);
    march->side = (gint16)side;
    return TRUE;
}

static void
lose_march_steps(Machine *machine, gint32 unit, gint32 steps)
{
    guint8 *strength = &position_strengths(machine->rules, machine->position)[unit];
    position_touch_units(machine->position);
    if (*strength > steps)
        *strength = (guint8)(*strength - steps);
    else
        eliminate_unit(machine, unit, CAUSE_MARCH);
}

/* left: the next unit to look at; unit: who rolls. */
Request
step_MARCH(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 safe = rules_parameters(rules)->march_safe;
    gint32 roll = machine_take_answer(frame);
    gint32 unit = next_marcher(machine, frame->side, frame->left);
    if (unit == NO_NAME) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    frame->unit = (gint16)unit;
    if (roll == NO_NUMBER)
        return machine_ask_die(machine, frame->side, NO_NUMBER);
    frame->left = (guint16)(unit + 1);
    position_deeds(rules, machine->position)[unit] |= UNIT_ROLLED;
    if (safe != NO_NUMBER && roll < safe)
        lose_march_steps(machine, unit, position_marched(rules, machine->position)[unit]);
    return NO_REQUEST;
}
