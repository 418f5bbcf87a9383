/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaving a place because one must (5.3, 5.6, 6.5).
 */
#include "validator/systems/area-blocks/battle/battle.h"

#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/battle/harbour.h"
#include "validator/systems/area-blocks/battle/retreat.h"
#include "validator/systems/area-blocks/procedure.h"

#include <string.h>

enum { CUT_OFF_STAY, CUT_OFF_DESTROYED };

static void
begin(Machine *machine, gint32 place, gint32 side, const guint8 *units, gint32 attacker,
      gboolean is_destroyed)
{
    Frame *frame = machine_push(machine, PROCEDURE_WITHDRAWAL, &SUBJECTS_NONE);
    frame->place = place;
    frame->side = (gint16)side;
    frame->value = attacker;
    frame->left = is_destroyed ? CUT_OFF_DESTROYED : CUT_OFF_STAY;
    memcpy(frame->marks, units, sizeof frame->marks);
}

void
begin_withdrawal(Machine *machine, gint32 place, gint32 side, const guint8 *units, gint32 attacker)
{
    gboolean is_destroyed = rules_parameters(machine->rules)->cut_off_destroyed == TRUE;
    begin(machine, place, side, units, attacker, is_destroyed);
}

void
begin_withdrawal_of_reserves(Machine *machine, gint32 place, gint32 side, const guint8 *units,
                             gint32 attacker)
{
    gboolean is_destroyed = rules_parameters(machine->rules)->reserves_stay != TRUE;
    begin(machine, place, side, units, attacker, is_destroyed);
}

static Request
leave(Machine *machine, Frame *frame, const Offer *way)
{
    UNMARK(frame->marks, way->number);
    begin_retreat(machine, way);
    return NO_REQUEST;
}

/* Deals with one unit that found no way, so that what comes of it comes before the next; fleets
 * without a harbour are lost in any case (9.3). Returns: FALSE when there is none. */
static gboolean
cut_off(Machine *machine, Frame *frame)
{
    for (guint i = 0; i < machine->rules->board.n_units; i++) {
        gint32 unit = (gint32)i;
        if (!MARKED(frame->marks, i))
            continue;
        UNMARK(frame->marks, i);
        if (unit_holds(machine->rules, machine->position, unit) != frame->place)
            continue;
        if (unit_is_ship(machine->rules, unit))
            lose_fleet(machine, unit);
        else if (frame->left == CUT_OFF_DESTROYED)
            eliminate_unit(machine, unit, CAUSE_RETREAT);
        return TRUE;
    }
    return FALSE;
}

/* place: what is left; side: who leaves; value: the side that attacked there; left: what becomes of
 * the cut off; marks: units that are yet to leave. */
Request
step_WITHDRAWAL(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return leave(machine, frame, &taken);
    machine_offer_nothing(machine);
    for (gint32 i = first_holding(machine->rules, machine->position, frame->place); i != NO_NAME;
         i = next_holding(machine->rules, machine->position, i))
        if (MARKED(frame->marks, i))
            offer_ways_back(machine, i, frame->value);
    if (machine->n_offers > 1)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1)
        return leave(machine, frame, &machine->offers[0]);
    if (!cut_off(machine, frame))
        machine_pop(machine);
    return NO_REQUEST;
}
