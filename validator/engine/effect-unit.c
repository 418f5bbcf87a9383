/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to units, and the events of it.
 */
#include "validator/systems/area-blocks/truce.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"

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

static gboolean
is_pool(const GameRules *rules, gint32 zone)
{
    return zone >= (gint32)rules->zone_numbers.pools && zone < (gint32)rules->zone_numbers.boxes;
}

void
land_cargo(Machine *machine, gint32 unit)
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
    else if (is_pool(rules, zone) || *steps == 0)
        *steps = (guint8)full;
    if (before == after)
        return;
    if (after == NO_NAME)
        land_cargo(machine, unit);
    if (before != NO_NAME)
        note_presence(rules, machine->position, before);
    if (after != NO_NAME)
        note_presence(rules, machine->position, after);
    emit_move(machine, TRIGGER_LEAVES, unit, before);
    emit_move(machine, TRIGGER_ENTERS, unit, after);
}

/* Those aboard go down with their fleet. */
static void
eliminate_cargo(Machine *machine, gint32 unit, CauseWord cause)
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
    eliminate_cargo(machine, unit, cause);
    put_unit(machine, unit, position_pool(rules, unit), NO_NUMBER);
    Event event = event_of(TRIGGER_ELIMINATED);
    event.unit = unit;
    event.place = place;
    event.nation = nation;
    event.side = position_side(rules, machine->position, nation);
    event.cause = cause;
    event_emit(machine, &event);
    call_truce_without_units(machine, nation);
}

static void
lose_steps(Machine *machine, gint32 unit, const EffectCode *effect)
{
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    gint32 left = *steps - effect->steps;
    /* It may have gone down with its fleet just before; in a pool every unit is at full strength.
     */
    if (is_pool(machine->rules, position_zones(machine->rules, machine->position)[unit]))
        return;
    if (left <= 0 && effect->may_eliminate == TRUE)
        eliminate_unit(machine, unit, CAUSE_EVENT);
    else
        *steps = (guint8)MAX(left, MIN(*steps, 1));
}

static void
gain_steps(Machine *machine, gint32 unit, const EffectCode *effect)
{
    gint32 full = machine->rules->board.units[unit].strength;
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    gint32 gain = effect->steps != NO_NUMBER ? effect->steps : full;
    *steps = (guint8)MIN(*steps + gain, full);
}

static gint32
strength_of(const Machine *machine, gint32 unit, const EffectCode *effect)
{
    if (effect->full == TRUE)
        return machine->rules->board.units[unit].strength;
    return effect->strength;
}

/* A place is chosen where the zone means several, or a selector says which. */
static void
begin_place(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    Frame *place = machine_push(machine, PROCEDURE_PLACE, &frame->subjects);
    place->next = at;
    place->value = unit;
}

static void
move(Machine *machine, const Frame *frame, guint32 at, gint32 unit, const EffectCode *effect)
{
    gint32 zone =
        position_zone(machine->rules, machine->position, &effect->to, unit, &frame->subjects);
    if (zone == NO_NAME)
        begin_place(machine, frame, at, unit);
    else if (position_can_hold(machine->rules, machine->position, zone, unit))
        put_unit(machine, unit, zone, strength_of(machine, unit, effect));
    else
        do_otherwise(machine, frame, effect);
}

/* The twin comes in the unit's place, or to where it is said; the unit goes to where the twin was.
 */
static void
swap(Machine *machine, const Frame *frame, gint32 unit, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    gint32 twin = rules->board.units[unit].twin;
    if (twin == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    guint16 here = position_zones(rules, machine->position)[unit];
    guint16 there = position_zones(rules, machine->position)[twin];
    guint8 steps = position_strengths(rules, machine->position)[unit];
    gint32 zone = effect->to.kind != NO_CODE
                      ? position_zone(rules, machine->position, &effect->to, twin, &frame->subjects)
                      : here;
    gint32 aboard_unit = (gint32)rules->zone_numbers.aboard + unit;
    if (zone == NO_NAME || zone == aboard_unit ||
        !position_can_hold(rules, machine->position, zone, twin) ||
        !position_can_hold(rules, machine->position, there, unit)) {
        do_otherwise(machine, frame, effect);
        return;
    }
    put_unit(machine, unit, there, NO_NUMBER);
    put_unit(machine, twin, zone, zone == here ? steps : NO_NUMBER);
}

void
do_to_unit(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    switch ((EffectVerb)effect->verb) {
    case EFFECT_LOSE_STEPS:
        lose_steps(machine, unit, effect);
        return;
    case EFFECT_GAIN_STEPS:
        gain_steps(machine, unit, effect);
        return;
    case EFFECT_MOVE:
        move(machine, frame, at, unit, effect);
        return;
    case EFFECT_PLACE_UNIT:
        begin_place(machine, frame, at, unit);
        return;
    case EFFECT_SWAP:
        swap(machine, frame, unit, effect);
        return;
    case EFFECT_ACT:
        return; /* the action is granted when all of its units are known */
    default:
        g_assert_not_reached();
    }
}

static void
begin_units(Machine *machine, const Frame *frame, guint32 at)
{
    Frame *units = machine_push(machine, PROCEDURE_UNITS, &frame->subjects);
    units->next = at;
}

#define DO_TO_UNITS(NAME)                                                                          \
    void do_##NAME(Machine *machine,                                                               \
                   Frame *frame,                                                                   \
                   guint32 at,                                                                     \
                   const EffectCode *effect G_GNUC_UNUSED)                                         \
    {                                                                                              \
        begin_units(machine, frame, at);                                                           \
    }

DO_TO_UNITS(LOSE_STEPS)
DO_TO_UNITS(GAIN_STEPS)
DO_TO_UNITS(MOVE)
DO_TO_UNITS(PLACE_UNIT)
DO_TO_UNITS(SWAP)
DO_TO_UNITS(ACT)
