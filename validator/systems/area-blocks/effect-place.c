/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to places: their markers, and what they are.
 */
#include "validator/engine/position/control.h"
#include "validator/systems/area-blocks/effect.h"
#include "validator/systems/area-blocks/year/marker-supply.h"

#include "schema/model/entities.h"
#include "validator/systems/area-blocks/procedure.h"

static gint32
resolve(const Machine *machine, const Frame *frame, EntityId target, gint32 name)
{
    return subject_resolve(machine->rules, &frame->subjects, target, name);
}

void
do_MARKER(Machine *machine, Frame *frame, guint32 at, const EffectCode *effect)
{
    const PlacesCode *places = rules_places(machine->rules, (guint32)effect->places);
    gint32 nation = resolve(machine, frame, ENTITY_NATION, effect->nation);
    const Situation situation = machine_situation(machine, frame);
    if (nation != NO_NAME && places->pick != NO_NUMBER && places->pick != PICK_ALL) {
        Frame *marker = machine_push(machine, PROCEDURE_MARKER, &frame->subjects);
        marker->next = at;
        return;
    }
    if (nation != NO_NAME && effect->remove != TRUE) {
        begin_markers(machine, &frame->subjects, at);
        return;
    }
    gboolean is_done = FALSE;
    for (guint i = 0; nation != NO_NAME && i < machine->rules->board.n_places; i++) {
        gint32 marker = position_markers(machine->rules, machine->position)[i];
        if (marker != nation || !select_place(&situation, places, (gint32)i, NO_NAME))
            continue;
        set_marker(machine, (gint32)i, NO_NAME);
        is_done = TRUE;
    }
    if (!is_done)
        do_otherwise(machine, frame, effect);
}

void
do_SET_PLACE(Machine *machine, Frame *frame, guint32 at G_GNUC_UNUSED, const EffectCode *effect)
{
    const GameRules *rules = machine->rules;
    gint32 place = resolve(machine, frame, ENTITY_SPACE, effect->place);
    if (place == NO_NAME) {
        do_otherwise(machine, frame, effect);
        return;
    }
    gint32 before = position_controller(rules, machine->position, place);
    gint32 nation = resolve(machine, frame, ENTITY_NATION, effect->nation);
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
    note_control(machine, place, before);
}
