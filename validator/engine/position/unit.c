/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that come, go and are lost.
 */
#include "validator/engine/position/unit.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/position/presence.h"

static void
emit_move(Machine *machine, TriggerVerb verb, gint32 unit, gint32 place)
{
    gint32 nation = machine->rules->board.units[unit].nation;
    if (place == NO_NAME)
        return;
    Event event = event_of(verb);
    event.unit = unit;
    event.place = place;
    event.nation = nation;
    event.side = position_side(machine->rules, machine->position, nation);
    event_emit(machine, &event);
}

gboolean
zone_is_pool(const GameRules *rules, gint32 zone)
{
    return zone >= (gint32)rules->zone_numbers.pools && zone < (gint32)rules->zone_numbers.boxes;
}

void
unload(Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    for (gint32 i = position_first_in(rules, position, deck); i != NO_NAME;
         i = position_first_in(rules, position, deck)) {
        position_put(rules, position, i, position_pool(rules, i));
        position_strengths(rules, position)[i] = (guint8)rules->board.units[i].strength;
    }
}

void
put_unit(Machine *machine, gint32 unit, gint32 zone, gint32 strength)
{
    const GameRules *rules = machine->rules;
    gint32 full = rules->board.units[unit].strength;
    gint32 before = position_place(rules, machine->position, unit);
    guint8 *steps = &position_strengths(rules, machine->position)[unit];
    position_put(rules, machine->position, unit, zone);
    position_touch_units(machine->position);
    gint32 after = position_place(rules, machine->position, unit);
    if (strength != NO_NUMBER)
        *steps = (guint8)MIN(strength, full);
    else if (zone_is_pool(rules, zone) || *steps == 0)
        *steps = (guint8)full;
    if (before == after)
        return;
    if (after == NO_NAME)
        unload(machine, unit);
    if (before != NO_NAME)
        note_presence(rules, machine->position, before);
    if (after != NO_NAME)
        note_presence(rules, machine->position, after);
    emit_move(machine, TRIGGER_LEAVES, unit, before);
    emit_move(machine, TRIGGER_ENTERS, unit, after);
}

/* Those aboard go down with it. */
static void
eliminate_aboard(Machine *machine, gint32 unit, CauseWord cause)
{
    const GameRules *rules = machine->rules;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    for (gint32 i = position_first_in(rules, machine->position, deck); i != NO_NAME;
         i = position_first_in(rules, machine->position, deck))
        eliminate_unit(machine, i, cause);
}

void
eliminate_unit(Machine *machine, gint32 unit, CauseWord cause)
{
    const GameRules *rules = machine->rules;
    gint32 place = position_place(rules, machine->position, unit);
    gint32 nation = rules->board.units[unit].nation;
    eliminate_aboard(machine, unit, cause);
    put_unit(machine, unit, position_pool(rules, unit), NO_NUMBER);
    Event event = event_of(TRIGGER_ELIMINATED);
    event.unit = unit;
    event.place = place;
    event.nation = nation;
    event.side = position_side(rules, machine->position, nation);
    event.cause = cause;
    event_emit(machine, &event);
}
