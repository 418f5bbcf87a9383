/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units besiege a place.
 */
#include "validator/systems/area-blocks/turn/declaration.h"

#include "schema/model/entities.h"
#include "validator/engine/verbs/modifier.h"
#include "validator/systems/area-blocks/printed.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/passage.h"
#include "validator/systems/area-blocks/turn/turn.h"

#include <string.h>

/* Returns: the nation that besieges @place, or NO_NAME. */
static gint32
besieging_nation(const Machine *machine, gint32 place)
{
    const GameRules *rules = machine->rules;
    for (gint32 i = first_holding(rules, machine->position, place); i != NO_NAME;
         i = next_holding(rules, machine->position, i))
        if ((position_deeds(rules, machine->position)[i] & UNIT_BESIEGES) != 0)
            return rules->board.units[i].nation;
    return NO_NAME;
}

gboolean
unit_may_besiege(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 place = unit_holds(rules, position, unit);
    gint32 side = unit_side(rules, position, unit);
    gint32 nation = rules->board.units[unit].nation;
    if (place == NO_NAME || !siege_is_open(machine, place, side) ||
        unit_is_pinned(rules, position, unit))
        return FALSE;
    gint32 other = besieging_nation(machine, place);
    gint32 strongest = strongest_besieged(rules, unit);
    if ((other != NO_NAME && other != nation) ||
        (strongest != NO_NUMBER && position_garrisons(rules, position)[place] > strongest))
        return FALSE;
    const Subjects subjects = subjects_of_side(side);
    const Situation situation = {.rules = rules, .position = position, .subjects = &subjects};
    /* A garrison of nobody in the war is left alone, unless a rule says otherwise. */
    switch (modifier_answer(&situation, MODIFY_SIEGE, unit, place)) {
    case RULES_ALLOW:
        return TRUE;
    case RULES_FORBID:
        return FALSE;
    case RULES_SILENT:
        break;
    }
    return position_controller(rules, position, place) != NO_NAME;
}

/* Whether @unit, which stands there, may declare it. */
static gboolean
is_candidate(const Machine *machine, gint32 unit, gint32 side, const guint8 *units)
{
    const GameRules *rules = machine->rules;
    guint8 deeds = position_deeds(rules, machine->position)[unit];
    if (unit_side(rules, machine->position, unit) != side || (deeds & UNIT_BESIEGES) != 0)
        return FALSE;
    if (units != NULL ? !MARKED(units, unit) : (deeds & UNIT_MOVED) != 0)
        return FALSE;
    return unit_may_besiege(machine, unit);
}

gboolean
can_declare(const Machine *machine, gint32 place, gint32 side, const guint8 *units)
{
    for (gint32 i = first_holding(machine->rules, machine->position, place); i != NO_NAME;
         i = next_holding(machine->rules, machine->position, i))
        if (is_candidate(machine, i, side, units))
            return TRUE;
    return FALSE;
}

void
begin_declaration(Machine *machine, gint32 place, gint32 side, const guint8 *units)
{
    const Subjects subjects = subjects_of_side(side);
    guint8 marks[RULES_UNITS_MAX / 8];
    gboolean is_limited = units != NULL;
    /* The units may be marked in a frame that is moved by the push. */
    if (is_limited)
        memcpy(marks, units, sizeof marks);
    Frame *declaration = machine_push(machine, PROCEDURE_DECLARATION, &subjects);
    declaration->place = place;
    declaration->side = (gint16)side;
    declaration->n = is_limited;
    if (is_limited)
        memcpy(declaration->marks, marks, sizeof marks);
}

/* Who besieges has acted: it does not move in this turn. */
void
join_siege(Machine *machine, gint32 unit)
{
    position_deeds(machine->rules, machine->position)[unit] |= UNIT_BESIEGES | UNIT_MOVED;
}

/* place: what is besieged; n: whether only the units marked may. */
Request
step_DECLARATION(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const guint8 *units = frame->n != 0 ? frame->marks : NULL;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_DONE) {
            machine_pop(machine);
            return NO_REQUEST;
        }
        join_siege(machine, taken.number);
    }
    machine_offer_nothing(machine);
    for (gint32 i = first_holding(rules, machine->position, frame->place); i != NO_NAME;
         i = next_holding(rules, machine->position, i))
        if (is_candidate(machine, i, frame->side, units))
            machine_offer(machine, OFFER_BESIEGE, i, 0);
    if (machine->n_offers == 0) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}
