/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A place for a marker.
 */
#include "validator/engine/position/control.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/year/marker-supply.h"

#include "schema/model/entities.h"

/* Only a place that bears the nation's marker can lose it. */
static void
offer_marked(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    const Situation situation = machine_situation(machine, frame);
    gint32 nation = subject_resolve(rules, &frame->subjects, ENTITY_NATION, effect->nation);
    gint32 found[OFFERS_MAX];
    guint n = MIN(select_places(&situation, places, NO_NAME, found, OFFERS_MAX), OFFERS_MAX);
    machine_offer_nothing(machine);
    for (guint i = 0; i < n; i++) {
        gint32 marker = position_markers(rules, machine->position)[found[i]];
        if (effect->remove != TRUE || marker == nation)
            machine_offer(machine, OFFER_ZONE, found[i], 0);
    }
}

static Request
mark(Machine *machine, const Frame *frame, const EffectCode *effect, const Offer *taken)
{
    gint32 nation =
        subject_resolve(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
    machine_pop(machine);
    if (effect->remove == TRUE)
        set_marker(machine, taken->number, NO_NAME);
    else
        begin_marker(machine, taken->number, nation);
    return NO_REQUEST;
}

/* next: the effect. */
Request
step_MARKER(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    Offer taken;
    if (machine_take_offer(frame, &taken))
        return mark(machine, frame, effect, &taken);
    offer_marked(machine, frame);
    if (machine->n_offers == 0)
        return give_up(machine, frame, effect);
    if (machine->n_offers == 1)
        return mark(machine, frame, effect, &machine->offers[0]);
    return ask_place(machine, frame, rules_places(rules, (guint32)effect->places));
}
