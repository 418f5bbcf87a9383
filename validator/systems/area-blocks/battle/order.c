/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order lies in the position, by place.
 */
#include "validator/systems/area-blocks/battle/order.h"

#include "validator/engine/position/sparse.h"
#include "validator/systems/area-blocks/position.h"

static void
put_last(Machine *machine, Frame *frame, gint32 place)
{
    position_battle_turns(machine->rules, machine->position)[place] = (gint16)++frame->left;
}

Request
ask_order(Machine *machine, Frame *frame, guint kind, PlaceAwaits awaits, gboolean *is_said)
{
    const GameRules *rules = machine->rules;
    const gint16 *turns = position_battle_turns(rules, machine->position);
    const guint16 *held_by = position_held_by(rules, machine->position);
    guint n = rules->board.n_places;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        put_last(machine, frame, taken.number);
    machine_offer_nothing(machine);
    for (guint i = next_filled_number((const gint16 *)held_by, 0, n); i < n;
         i = next_filled_number((const gint16 *)held_by, i + 1, n))
        if (turns[i] == 0 && awaits(rules, machine->position, (gint32)i))
            machine_offer(machine, kind, (gint32)i, 0);
    *is_said = machine->n_offers < 2;
    if (!*is_said)
        return machine_ask(machine, frame->side);
    if (machine->n_offers == 1)
        put_last(machine, frame, machine->offers[0].number);
    return NO_REQUEST;
}

gint32
take_first_of_order(Machine *machine)
{
    gint16 *turns = position_battle_turns(machine->rules, machine->position);
    gint32 first = NO_NAME;
    guint n = machine->rules->board.n_places;
    for (guint i = next_filled_number(turns, 0, n); i < n; i = next_filled_number(turns, i + 1, n))
        if (first == NO_NAME || turns[i] < turns[first])
            first = (gint32)i;
    if (first != NO_NAME)
        turns[first] = 0;
    return first;
}
