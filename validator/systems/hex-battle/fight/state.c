/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that get into another state.
 */
#include "validator/systems/hex-battle/fight/state.h"

#include "validator/engine/event.h"
#include "validator/systems/hex-battle/fight/harm.h"
#include "validator/systems/hex-battle/procedure.h"

static void
tell_routed(Machine *machine, gint32 unit)
{
    Event event = event_of(TRIGGER_ROUTED);
    event.unit = unit;
    event.place = hex_of_unit(machine->rules, machine->position, unit);
    event.nation = machine->rules->board.units[unit].nation;
    event.side = unit_side(machine->rules, machine->position, unit);
    event_emit(machine, &event);
}

static void
do_again(Machine *machine, gint32 unit, UnitStateWord state)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)unit_side(machine->rules, machine->position, unit);
    subjects.event_unit = (gint16)unit;
    subjects.event_place = (gint16)hex_of_unit(machine->rules, machine->position, unit);
    machine_do(machine, &hex_print(machine->rules)->disorders[state].again, &subjects);
}

/* Its flight, test and return (tlv:XIII.13-15). */
static void
push_rout(Machine *machine, gint32 unit)
{
    Subjects subjects = SUBJECTS_NONE;
    subjects.side = (gint16)unit_side(machine->rules, machine->position, unit);
    subjects.event_unit = (gint16)unit;
    Frame *frame = machine_push(machine, PROCEDURE_ROUT, &subjects);
    frame->unit = (gint16)unit;
    frame->side = subjects.side;
}

void
set_state(Machine *machine, gint32 unit, UnitStateWord state)
{
    guint8 *now = &position_conditions(machine->rules, machine->position)[unit];
    if (hex_of_unit(machine->rules, machine->position, unit) == NO_NAME ||
        is_leader(machine->rules, unit))
        return;
    if (state != STATE_NORMAL)
        harm_unit(machine, unit, 0);
    if (state == *now && state != STATE_NORMAL) {
        do_again(machine, unit, state);
        return;
    }
    if (state != STATE_NORMAL && state < *now)
        return;
    *now = (guint8)state;
    position_touch_units(machine->position);
    if (state == STATE_ROUTED) {
        position_formations(machine->rules, machine->position)[unit] = 0;
        /* Rules that wait for it run before the flight. */
        if (hex_switches(machine->rules)->flight != FLIGHT_EXIT)
            push_rout(machine, unit);
        tell_routed(machine, unit);
    }
}
