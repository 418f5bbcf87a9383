/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hits: one step after the other, each from the strongest (5.5).
 */
#include "validator/systems/area-blocks/battle/battle.h"

#include "validator/engine/position/presence.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/procedure.h"

#include <string.h>

void
begin_hits(Machine *machine, const guint8 *targets, guint hits, CauseWord cause)
{
    Frame *frame = machine_push(machine, PROCEDURE_HITS, &SUBJECTS_NONE);
    frame->left = (guint16)MIN(hits, G_MAXUINT16);
    frame->value = cause;
    memcpy(frame->marks, targets, sizeof frame->marks);
    gint32 n_units = (gint32)machine->rules->board.n_units;
    for (gint32 i = next_marked(machine->rules, targets, 0); i < n_units && frame->place == NO_NAME;
         i = next_marked(machine->rules, targets, i + 1))
        frame->place = unit_holds(machine->rules, machine->position, i);
}

/* Offers the strongest of the targets that are still there: what was destroyed or taken away stands
 * somewhere else. */
static void
offer_strongest(Machine *machine, const Frame *frame)
{
    const guint8 *strengths = position_strengths(machine->rules, machine->position);
    guint strongest = 0;
    machine_offer_nothing(machine);
    for (gint32 i = first_holding(machine->rules, machine->position, frame->place); i != NO_NAME;
         i = next_holding(machine->rules, machine->position, i)) {
        if (!MARKED(frame->marks, i) || strengths[i] < strongest)
            continue;
        if (strengths[i] > strongest)
            machine_offer_nothing(machine);
        strongest = strengths[i];
        machine_offer(machine, OFFER_HIT, i, 0);
    }
}

static Request
hit(Machine *machine, Frame *frame, gint32 unit)
{
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    frame->left--;
    position_touch_units(machine->position);
    if (*steps > 1)
        (*steps)--;
    else
        eliminate_unit(machine, unit, (CauseWord)frame->value);
    return NO_REQUEST;
}

/* left: hits to come; value: the cause of losses; place: where the targets stand; marks: they. */
Request
step_HITS(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return hit(machine, frame, taken.number);
    if (frame->left > 0 && frame->place != NO_NAME)
        offer_strongest(machine, frame);
    else
        machine_offer_nothing(machine);
    if (machine->n_offers > 1)
        return machine_ask(machine,
                           unit_side(machine->rules, machine->position, machine->offers[0].number));
    if (machine->n_offers == 1)
        return hit(machine, frame, machine->offers[0].number);
    machine_pop(machine);
    return NO_REQUEST;
}
