/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A place for a unit or a marker, and one of several lists of effects.
 */
#include "validator/engine/area-blocks/marker-supply.h"
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"

/* Returns: how many places of @found become offers. */
static guint
list_places(const gint32 *found, guint n, Offer offers[OFFERS_MAX])
{
    guint n_listed = MIN(n, OFFERS_MAX);
    for (guint i = 0; i < n_listed; i++)
        offers[i] = (Offer){OFFER_ZONE, found[i]};
    return n_listed;
}

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
        position_zones(rules, there)[unit] = (guint16)i;
        if (unit_is_in(&other, unit, zone))
            found[n++] = (gint32)i;
    }
    return n;
}

guint
offers_PLACE(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    const Situation situation = machine_situation(machine, frame);
    gint32 found[OFFERS_MAX];
    guint n = 0;
    if (effect->places != NO_CODE) {
        const PlacesCode *places = rules_places(rules, (guint32)effect->places);
        n = select_places(&situation, places, frame->value, found, OFFERS_MAX);
        return list_places(found, n, offers);
    }
    gboolean is_several = effect->to.kind != NO_CODE && effect->to.kind <= ZONE_TRANSIT;
    if (is_several)
        n = find_in_zone(&situation, &effect->to, frame->value, found);
    return list_places(found, n, offers);
}

static gint32
strength_of(const Machine *machine, const Frame *frame, const EffectCode *effect)
{
    if (effect->full == TRUE)
        return machine->rules->board.units[frame->value].strength;
    return effect->strength;
}

/* next: the effect; value: the unit. Without a place for it the effect is done otherwise. */
Request
step_PLACE(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Subjects subjects = frame->subjects;
    Offer offers[OFFERS_MAX];
    guint n = offers_PLACE(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    gint32 unit = frame->value;
    gint32 by = NO_NUMBER;
    PickWord pick = PICK_CHOOSE;
    if (effect->places != NO_CODE) {
        const PlacesCode *places = rules_places(machine->rules, (guint32)effect->places);
        by = places->by;
        pick = places->pick != NO_NUMBER ? (PickWord)places->pick : PICK_CHOOSE;
    }
    if (n == 1)
        answer = 0;
    if (n > 1 && answer == NO_NUMBER)
        return (Request){
            .kind = pick == PICK_RANDOM ? REQUEST_DRAW : REQUEST_CHOICE,
            .side = machine_side(machine, frame, by != NO_NUMBER ? by : BY_OWNER, unit),
            .n = n,
        };
    gint32 strength = strength_of(machine, frame, effect);
    machine_pop(machine);
    if (n > 0 && answer < (gint32)n)
        put_unit(machine, unit, offers[answer].number, strength);
    else
        machine_do(machine, &effect->else_, &subjects);
    return NO_REQUEST;
}

/* Only a place that bears the nation's marker can lose it. */
guint
offers_MARKER(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    const Situation situation = machine_situation(machine, frame);
    gint32 nation = subject_resolve(rules, &frame->subjects, ENTITY_NATION, effect->nation);
    gint32 found[OFFERS_MAX];
    guint n = MIN(select_places(&situation, places, NO_NAME, found, OFFERS_MAX), OFFERS_MAX);
    guint n_listed = 0;
    for (guint i = 0; i < n; i++) {
        gint32 marker = position_markers(rules, machine->position)[found[i]];
        if (effect->remove != TRUE || marker == nation)
            offers[n_listed++] = (Offer){OFFER_ZONE, found[i]};
    }
    return n_listed;
}

Request
ask_place(const Machine *machine, const Frame *frame, const PlacesCode *places, guint n)
{
    gint32 by = places->by != NO_NUMBER ? places->by : BY_SELF;
    return (Request){
        .kind = places->pick == PICK_RANDOM ? REQUEST_DRAW : REQUEST_CHOICE,
        .side = machine_side(machine, frame, by, NO_NAME),
        .n = n,
    };
}

/* next: the effect. */
Request
step_MARKER(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    const Subjects subjects = frame->subjects;
    gint32 nation = subject_resolve(rules, &subjects, ENTITY_NATION, effect->nation);
    Offer offers[OFFERS_MAX];
    guint n = offers_MARKER(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    if (n == 1)
        answer = 0;
    if (n > 1 && answer == NO_NUMBER)
        return ask_place(machine, frame, places, n);
    machine_pop(machine);
    if (n == 0 || answer >= (gint32)n)
        machine_do(machine, &effect->else_, &subjects);
    else if (effect->remove == TRUE)
        set_marker(machine, offers[answer].number, NO_NAME);
    else
        begin_marker(machine, offers[answer].number, nation);
    return NO_REQUEST;
}

guint
offers_CHOOSE(const Machine *machine, const Frame *frame, Offer offers[OFFERS_MAX])
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Situation situation = machine_situation(machine, frame);
    guint n = 0;
    for (guint32 i = 0; i < effect->options.n && n < OFFERS_MAX - 1; i++) {
        const ChoiceCode *choice = rules_choice(machine->rules, effect->options.first + i);
        if (condition_holds(&situation, choice->if_))
            offers[n++] = (Offer){OFFER_BRANCH, (gint32)i};
    }
    if (effect->optional == TRUE)
        offers[n++] = (Offer){OFFER_DONE, 0};
    return n;
}

/* next: the effect. */
Request
step_CHOOSE(Machine *machine, Frame *frame)
{
    const EffectCode *effect = rules_effect(machine->rules, frame->next);
    const Subjects subjects = frame->subjects;
    Offer offers[OFFERS_MAX];
    guint n = offers_CHOOSE(machine, frame, offers);
    gint32 answer = machine_take_answer(frame);
    if (n == 1)
        answer = 0;
    if (n > 1 && answer == NO_NUMBER)
        return (Request){
            .kind = REQUEST_CHOICE,
            .side = machine_side(machine, frame, effect->by, NO_NAME),
            .n = n,
        };
    machine_pop(machine);
    if (n == 0 || answer >= (gint32)n) {
        machine_do(machine, &effect->else_, &subjects);
    } else if (offers[answer].kind == OFFER_BRANCH) {
        guint32 branch = effect->options.first + (guint32)offers[answer].number;
        machine_do(machine, &rules_choice(machine->rules, branch)->do_, &subjects);
    }
    return NO_REQUEST;
}
