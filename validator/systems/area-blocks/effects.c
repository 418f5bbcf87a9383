/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What effects of this system do to nations and places.
 */
#include "validator/systems/area-blocks/position.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/systems/area-blocks/politics.h"
#include "validator/systems/area-blocks/interphase.h"

void
do_POINTS(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
    if (nation == NO_NAME) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    gint32 points = effect_sum(machine, frame, effect);
    gboolean is_next = effect->moment == POINTS_AT_NEXT_INTERPHASE;
    if (effect->moment == POINTS_AT_NOW) {
        if (effect->half == TRUE)
            points += blocks_politics_level(machine->rules, machine->position, nation) / 2;
        blocks_interphase_begin_spending(machine, frame, nation, points, effect->spend);
        return;
    }
    guint8 *halved = is_next ? position_next_halved(machine->rules, machine->position)
                             : position_halved(machine->rules, machine->position);
    if (effect->half == TRUE)
        halved[nation] = (guint8)MIN(halved[nation] + 1, HALVED_MAX);
    gint16 *sum = is_next ? position_next_points(machine->rules, machine->position)
                          : position_points(machine->rules, machine->position);
    sum[nation] = position_small((gint64)sum[nation] + points);
}

void
do_LEVEL(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
    gint16 *losses = position_losses(machine->rules, machine->position);
    if (nation == NO_NAME)
        effect_do_otherwise(machine, frame, effect);
    else
        losses[nation] =
            position_small((gint64)losses[nation] - effect_sum(machine, frame, effect));
}

void
do_STATUS(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
    gint32 side =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_SIDE, effect->side);
    if (nation == NO_NAME) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    if (effect->status == STATUS_TRUCE) {
        if (!blocks_politics_declare_truce(machine, nation, side))
            effect_do_otherwise(machine, frame, effect);
        return;
    }
    if (effect->status == STATUS_ACTIVE)
        frame->subjects.activated = (gint16)nation;
    if (effect->status == STATUS_GONE)
        blocks_politics_call_evacuation(machine, nation);
    blocks_politics_set_status(machine, nation, (StatusWord)effect->status, side);
}

void
do_BUILD(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    gint32 nation =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
    if (nation == NO_NAME) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    gint32 pool = machine->rules->board.nations[nation].pool;
    gint32 level = blocks_politics_level(machine->rules, machine->position, pool);
    gint32 points = effect_sum(machine, frame, effect);
    /* Without a number a nation builds with its level. */
    if (effect->half == TRUE)
        points += level / 2;
    else if (effect->add == NO_NUMBER && effect->plus == NO_CODE)
        points = level;
    blocks_interphase_begin_building(machine, &frame->subjects, nation, points, POINTS_OF_EVENT);
}

static gint32
resolve_subject(const Machine *machine, const Frame *frame, EntityId target, gint32 name)
{
    return position_resolve_subject(machine->rules, &frame->subjects, target, name);
}

void
do_MARKER(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const PlacesCode *places = rules_places(machine->rules, (guint32)effect->places);
    gint32 nation = resolve_subject(machine, frame, ENTITY_NATION, effect->nation);
    const Situation situation = machine_situation(machine, frame);
    if (nation != NO_NAME && places->pick != NO_NUMBER && places->pick != PICK_ALL) {
        Frame *marker = machine_push(machine, PROCEDURE_MARKER, &frame->subjects);
        marker->next = at;
        return;
    }
    if (nation != NO_NAME && effect->remove != TRUE) {
        blocks_politics_begin_markers(machine, &frame->subjects, at);
        return;
    }
    gboolean is_done = FALSE;
    for (guint i = 0; nation != NO_NAME && i < machine->rules->board.n_places; i++) {
        gint32 marker = position_markers(machine->rules, machine->position)[i];
        if (marker != nation || !selector_place_matches(&situation, places, (gint32)i, NO_NAME))
            continue;
        event_set_marker(machine, (gint32)i, NO_NAME);
        is_done = TRUE;
    }
    if (!is_done)
        effect_do_otherwise(machine, frame, effect);
}

void
do_SET_PLACE(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    gint32 place = resolve_subject(machine, frame, ENTITY_SPACE, effect->place);
    if (place == NO_NAME) {
        effect_do_otherwise(machine, frame, effect);
        return;
    }
    gint32 before = position_controller(rules, machine->position, place);
    gint32 nation = resolve_subject(machine, frame, ENTITY_NATION, effect->nation);
    if (effect->name != NULL)
        position_place_names(rules, machine->position)[place] =
            (gint16)game_rules_place_name(rules, effect->name);
    if (effect->garrison != NO_NUMBER)
        position_garrisons(rules, machine->position)[place] = (guint8)effect->garrison;
    if (effect->harbour != NO_NUMBER)
        position_harbours(rules, machine->position)[place] = effect->harbour != FALSE;
    if (nation != NO_NAME) {
        position_owners(rules, machine->position)[place] = (gint16)nation;
        position_markers(rules, machine->position)[place] = NO_NAME;
    }
    event_report_control(machine, place, before);
}
