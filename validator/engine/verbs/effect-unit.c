/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What effects do to each of their units.
 */
#include "validator/engine/verbs/effect.h"

#include "schema/model/entities.h"
#include "validator/engine/position/unit.h"

void
do_LOSE_STEPS(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    guint8 *steps = &position_strengths(machine->rules, machine->position)[unit];
    gint32 left = *steps - effect->steps;
    /* It may have gone down with what carried it; in a pool every unit is at full strength. */
    if (zone_is_pool(machine->rules, position_zones(machine->rules, machine->position)[unit]))
        return;
    if (left <= 0 && effect->may_eliminate == TRUE)
        eliminate_unit(machine, unit, CAUSE_EVENT);
    else
        *steps = (guint8)MAX(left, MIN(*steps, 1));
}

void
do_GAIN_STEPS(Machine *machine, const Frame *frame G_GNUC_UNUSED, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
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
void
do_PLACE_UNIT(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    Frame *place = machine_push(machine, PROCEDURE_PLACE, &frame->subjects);
    place->next = at;
    place->value = unit;
}

void
do_MOVE(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
    gint32 zone =
        position_zone(machine->rules, machine->position, &effect->to, unit, &frame->subjects);
    if (zone == NO_NAME)
        do_PLACE_UNIT(machine, frame, at, unit);
    else if (position_can_hold(machine->rules, machine->position, zone, unit))
        put_unit(machine, unit, zone, strength_of(machine, unit, effect));
    else
        do_otherwise(machine, frame, effect);
}

/* The twin comes in the unit's place, or to where it is said; the unit goes to where the twin was.
 */
void
do_SWAP(Machine *machine, const Frame *frame, guint32 at, gint32 unit)
{
    const EffectCode *effect = rules_effect(machine->rules, at);
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
