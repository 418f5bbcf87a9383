/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Regrouping.
 */
#include "validator/systems/area-blocks/battle/regroup.h"

#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/battle/harbour.h"
#include "validator/systems/area-blocks/battle/retreat.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/crossing.h"

#include <string.h>

void
begin_regroup(Machine *machine, gint32 place, gint32 side, const guint8 *units)
{
    Frame *frame = machine_push(machine, PROCEDURE_REGROUP, &SUBJECTS_NONE);
    frame->place = place;
    frame->side = (gint16)side;
    memcpy(frame->marks, units, sizeof frame->marks);
    forget_retreats(machine->rules, machine->position);
}

static gboolean
can_regroup(const Situation *situation, gint32 unit, gint32 link, gint32 side)
{
    gint32 to = situation->rules->board.links[link].to;
    if (!unit_is_ship(situation->rules, unit))
        return can_go_back(situation, unit, link);
    return can_anchor(situation, unit, to) && place_is_safe(situation, to, side);
}

static void
offer_unit(Machine *machine, const Frame *frame, gint32 unit)
{
    const Situation situation = machine_situation(machine, frame);
    const BoardPlace *from = &machine->rules->board.places[frame->place];
    for (guint32 i = 0; i < from->n_links; i++) {
        gint32 link = (gint32)(from->first_link + i);
        if (can_regroup(&situation, unit, link, frame->side))
            machine_offer(machine, OFFER_REGROUP, unit, machine->rules->board.links[link].to);
    }
}

static void
go(Machine *machine, Frame *frame, gint32 unit, gint32 to)
{
    UNMARK(frame->marks, unit);
    note_retreat(machine->rules, machine->position, find_link(machine->rules, frame->place, to),
                 frame->side);
    if (unit_is_ship(machine->rules, unit))
        anchor_fleet(machine, unit, to);
    else
        put_unit(machine, unit, to, NO_NUMBER);
}

/* place: where the battle was; side: who won it; marks: units that may still go. */
Request
step_REGROUP(Machine *machine, Frame *frame)
{
    Offer taken;
    gboolean is_answered = machine_take_offer(frame, &taken);
    if (is_answered && taken.kind == OFFER_REGROUP) {
        go(machine, frame, taken.number, taken.other);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    for (gint32 i = first_holding(machine->rules, machine->position, frame->place);
         i != NO_NAME && !is_answered; i = next_holding(machine->rules, machine->position, i))
        if (MARKED(frame->marks, i))
            offer_unit(machine, frame, i);
    if (machine->n_offers == 0) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}
