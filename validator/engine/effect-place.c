/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done to places and tracks, and the events of it.
 */
#include "validator/systems/area-blocks/marker-supply.h"
#include "validator/engine/event.h"
#include "validator/engine/procedure.h"

#include "schema/model/entities.h"

/* Tells that another nation holds @place than @before did, if so. */
static void
tell_control(Machine *machine, gint32 place, gint32 before)
{
    gint32 after = position_controller(machine->rules, machine->position, place);
    position_touch(machine->position);
    if (after == before)
        return;
    Event event = event_of(TRIGGER_CONTROL_CHANGED);
    event.place = place;
    event.nation = after;
    event.loser = before;
    event.side = position_side(machine->rules, machine->position, after);
    event_emit(machine, &event);
}

gint32
marker_to_be(const GameRules *rules, const Position *position, gint32 place, gint32 nation)
{
    gint32 owner = position_owner(rules, position, place);
    gint32 marker = position_markers(rules, position)[place];
    gint32 side = position_side(rules, position, nation);
    /* A nation needs no marker on its own land. */
    if (nation == NO_NAME || nation == owner)
        return NO_NAME;
    gboolean is_friends = side != NO_NAME && position_side(rules, position, owner) == side &&
                          rules->board.places[place].transit == TRANSIT_NEVER;
    if (!is_friends)
        return nation;
    return position_side(rules, position, marker) == side ? marker : NO_NAME;
}

void
set_marker(Machine *machine, gint32 place, gint32 nation)
{
    gint32 before = position_controller(machine->rules, machine->position, place);
    position_markers(machine->rules, machine->position)[place] =
        (gint16)marker_to_be(machine->rules, machine->position, place, nation);
    tell_control(machine, place, before);
}

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
    tell_control(machine, place, before);
}

void
do_TRACK(Machine *machine,
         Frame *frame G_GNUC_UNUSED,
         guint32 at G_GNUC_UNUSED,
         const EffectCode *effect)
{
    const BoardTrack *track = &machine->rules->board.tracks[effect->track];
    gint16 *mark = &position_marks(machine->rules, machine->position)[effect->track];
    gint32 to = effect->set != NO_NUMBER ? effect->set : *mark;
    to += effect->add != NO_NUMBER ? effect->add : 0;
    to = CLAMP(to, track->from, track->to);
    if (to == *mark)
        return;
    *mark = (gint16)to;
    Event event = event_of(TRIGGER_TRACK_AT);
    event.track = effect->track;
    event.at = to;
    event_emit(machine, &event);
}
