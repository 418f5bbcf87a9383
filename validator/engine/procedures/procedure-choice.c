/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A place for a unit, and one of several lists of effects.
 */
#include "validator/engine/position/unit.h"
#include "validator/engine/procedures/procedure.h"

#include "schema/model/entities.h"

/* Returns: how many places are found that @zone, which means several, holds: asked as if @unit
 * stood there. */
static guint
find_in_zone(const Situation *situation, const ZoneCode *zone, gint32 unit, gint32 *found)
{
    const GameRules *rules = situation->rules;
    g_autofree Position *there = position_copy(situation->position);
    Situation other = *situation;
    other.position = there;
    guint n = 0;
    for (guint i = 0; i < rules->board.n_places && n < OFFERS_MAX; i++) {
        position_put(rules, there, unit, (gint32)i);
        if (unit_is_in(&other, unit, zone))
            found[n++] = (gint32)i;
    }
    return n;
}

static void
offer_places(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    const Situation situation = machine_situation(machine, frame);
    gboolean is_several = effect->to.kind != NO_CODE && effect->to.kind <= ZONE_TRANSIT;
    gint32 found[OFFERS_MAX];
    guint n = 0;
    if (effect->places != NO_CODE)
        n = select_places(&situation, rules_places(rules, (guint32)effect->places), frame->value,
                          found, OFFERS_MAX);
    else if (is_several)
        n = find_in_zone(&situation, &effect->to, frame->value, found);
    machine_offer_nothing(machine);
    for (guint i = 0; i < MIN(n, OFFERS_MAX); i++)
        machine_offer(machine, OFFER_ZONE, found[i], 0);
}

static gint32
strength_of(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    if (effect->full == TRUE)
        return machine->rules->board.units[frame->value].strength;
    return effect->strength;
}

static Request
put(Machine *machine, Frame *frame, const EffectCode *effect, const Offer *taken)
{
    gint32 unit = frame->value;
    gint32 strength = strength_of(machine, frame, effect);
    machine_pop(machine);
    put_unit(machine, unit, taken->number, strength);
    return NO_REQUEST;
}

Request
give_up(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Subjects subjects = frame->subjects;
    machine_pop(machine);
    machine_do(machine, &effect->else_, &subjects);
    return NO_REQUEST;
}

/* next: the effect; value: the unit. Without a place for it the effect is done otherwise. */
Request
step_PLACE(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    gint32 by = NO_NUMBER;
    gboolean is_drawn = FALSE;
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return put(machine, frame, effect, &taken);
    offer_places(machine, frame, effect);
    if (machine->n_offers == 0)
        return give_up(machine, frame, effect);
    if (machine->n_offers == 1)
        return put(machine, frame, effect, &machine->offers[0]);
    if (effect->places != NO_CODE) {
        const PlacesCode *places = rules_places(machine->rules, (guint32)effect->places);
        by = places->by;
        is_drawn = places->pick == PICK_RANDOM;
    }
    by = by != NO_NUMBER ? by : BY_OWNER;
    return machine_ask_or_draw(machine, machine_side(machine, frame, by, frame->value), is_drawn);
}

Request
ask_place(const Machine *machine, const Frame *frame, const PlacesCode *places)
{
    gint32 by = places->by != NO_NUMBER ? places->by : BY_SELF;
    return machine_ask_or_draw(machine, machine_side(machine, frame, by, NO_NAME),
                               places->pick == PICK_RANDOM);
}

static void
offer_branches(Machine *machine, const Frame *frame, const EffectCode *effect)
{
    const Situation situation = machine_situation(machine, frame);
    machine_offer_nothing(machine);
    for (guint32 i = 0; i < effect->options.n && machine->n_offers < OFFERS_MAX - 1; i++) {
        const ChoiceCode *choice = rules_choice(machine->rules, effect->options.first + i);
        if (condition_holds(&situation, choice->if_))
            machine_offer(machine, OFFER_BRANCH, (gint32)i, (gint32)(effect->options.first + i));
    }
    if (effect->optional == TRUE)
        machine_offer(machine, OFFER_DONE, 0, 0);
}

static Request
go_into_branch(Machine *machine, const Frame *frame, const EffectCode *effect, const Offer *taken)
{
    const Subjects subjects = frame->subjects;
    machine_pop(machine);
    if (taken->kind == OFFER_BRANCH) {
        guint32 branch = effect->options.first + (guint32)taken->number;
        machine_do(machine, &rules_choice(machine->rules, branch)->do_, &subjects);
    }
    return NO_REQUEST;
}

/* next: the effect. */
Request
step_CHOOSE(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return go_into_branch(machine, frame, effect, &taken);
    offer_branches(machine, frame, effect);
    if (machine->n_offers == 0)
        return give_up(machine, frame, effect);
    if (machine->n_offers == 1)
        return go_into_branch(machine, frame, effect, &machine->offers[0]);
    return machine_ask(machine, machine_side(machine, frame, effect->by, NO_NAME));
}
