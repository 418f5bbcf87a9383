/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whose places are.
 */
#include "validator/engine/position/control.h"

#include "validator/engine/event.h"

void
note_control(Machine *machine, gint32 place, gint32 before)
{
    gint32 after = position_controller(machine->rules, machine->position, place);
    position_touch(machine->position);
    if (after == before)
        return;
    Event event = event_of(TRIGGER_CONTROL_CHANGED);
    event.place = place;
    event.nation = after;
    event.loser = before;
    event.side = position_side(machine->rules, machine->position, after);
    event_emit(machine, &event);
}

gint32
marker_to_be(const GameRules *rules, const Position *position, gint32 place, gint32 nation)
{
    gint32 owner = position_owner(rules, position, place);
    gint32 marker = position_markers(rules, position)[place];
    gint32 side = position_side(rules, position, nation);
    /* A nation needs no marker on its own land. */
    if (nation == NO_NAME || nation == owner)
        return NO_NAME;
    gboolean is_friends = side != NO_NAME && position_side(rules, position, owner) == side &&
                          rules->board.places[place].transit == TRANSIT_NEVER;
    if (!is_friends)
        return nation;
    return position_side(rules, position, marker) == side ? marker : NO_NAME;
}

void
set_marker(Machine *machine, gint32 place, gint32 nation)
{
    gint32 before = position_controller(machine->rules, machine->position, place);
    position_markers(machine->rules, machine->position)[place] =
        (gint16)marker_to_be(machine->rules, machine->position, place, nation);
    note_control(machine, place, before);
}
