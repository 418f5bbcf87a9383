/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What markers there are, and who gives one up for another place.
 */
#include "validator/systems/area-blocks/year/marker-supply.h"

#include "schema/model/entities.h"
#include "validator/engine/position/control.h"
#include "validator/systems/area-blocks/procedure.h"

/* Returns: the colour of the marker on @place, or NO_NAME. */
static gint32
colour_at(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_markers(rules, position)[place];
    return nation != NO_NAME ? rules->board.nations[nation].colour : NO_NAME;
}

/* Whether a marker of @nation lies on the year track, to remind of the end of its truce: the last
 * thing of a truce, by then its own markers have come back (10.2). */
static gboolean
has_reminder(const GameRules *rules, const Position *position, gint32 nation)
{
    return position_statuses(rules, position)[nation] == STATUS_TRUCE &&
           position_evacuated(rules, position)[nation] == EVACUATION_NONE &&
           position_truce_ends(rules, position)[nation] != TRUCE_OPEN;
}

/* Where no marker is left, something else reminds of a truce. */
gint32
markers_in_use(const GameRules *rules, const Position *position, gint32 colour)
{
    const Board *board = &rules->board;
    gint32 all = board->colours[colour].markers, n = 0, n_reminders = 0;
    for (guint i = 0; i < board->n_places; i++)
        n += colour_at(rules, position, (gint32)i) == colour;
    for (guint i = 0; i < board->n_nations; i++) {
        if (board->nations[i].colour != colour)
            continue;
        n += board->nations[i].level != NO_NUMBER;
        n_reminders += has_reminder(rules, position, (gint32)i);
    }
    return n + (all != NO_NUMBER ? MIN(n_reminders, MAX(all - n, 0)) : n_reminders);
}

gint32
markers_left(const GameRules *rules, const Position *position, gint32 colour)
{
    if (colour == NO_NAME || rules->board.colours[colour].markers == NO_NUMBER)
        return G_MAXINT32;
    gint32 left = rules->board.colours[colour].markers - markers_in_use(rules, position, colour);
    return MAX(left, 0);
}

static gboolean
is_markerless(const GameRules *rules, gint32 nation)
{
    return rules_lists(rules, &rules_parameters(rules)->markerless, nation);
}

/* Whether there is a marker of @nation for @place; the one that it would replace comes back. */
static gboolean
has_marker_for(const GameRules *rules, const Position *position, gint32 place, gint32 nation)
{
    gint32 colour = rules->board.nations[nation].colour;
    return markers_left(rules, position, colour) > 0 || colour_at(rules, position, place) == colour;
}

void
begin_marker(Machine *machine, gint32 place, gint32 nation)
{
    const GameRules *rules = machine->rules;
    gboolean is_markerless_here = is_markerless(rules, nation);
    nation = rules->board.nations[nation].markers;
    gboolean is_laid = marker_to_be(rules, machine->position, place, nation) == nation;
    if (is_laid && is_markerless_here)
        return;
    if (!is_laid || has_marker_for(rules, machine->position, place, nation)) {
        set_marker(machine, place, nation);
        return;
    }
    Frame *frame = machine_push(machine, PROCEDURE_MARKER_SUPPLY, &SUBJECTS_NONE);
    frame->place = place;
    frame->subjects.nation = (gint16)nation;
    frame->side = (gint16)position_side(rules, machine->position, nation);
}

/* Offers the places from which the side may take a marker of the colour back. */
static void
offer_markers(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 colour = rules->board.nations[frame->subjects.nation].colour;
    if (rules_parameters(rules)->markers_back == MARKERS_BACK_NEVER)
        return;
    for (guint i = 0; i < rules->board.n_places; i++) {
        gint32 nation = position_markers(rules, machine->position)[i];
        if (colour_at(rules, machine->position, (gint32)i) == colour &&
            position_side(rules, machine->position, nation) == frame->side)
            machine_offer(machine, OFFER_UNMARK, (gint32)i, 0);
    }
}

/* place, subjects.nation: where whose marker is to lie. */
Request
step_MARKER_SUPPLY(Machine *machine, Frame *frame)
{
    const gint32 place = frame->place, nation = frame->subjects.nation;
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        if (taken.kind == OFFER_UNMARK)
            set_marker(machine, taken.number, NO_NAME);
        else
            machine_pop(machine);
        return NO_REQUEST;
    }
    if (has_marker_for(machine->rules, machine->position, place, nation)) {
        machine_pop(machine);
        set_marker(machine, place, nation);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    offer_markers(machine, frame);
    if (machine->n_offers == 0) {
        machine_pop(machine);
        return NO_REQUEST;
    }
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

void
begin_markers(Machine *machine, const Subjects *subjects, guint32 at)
{
    Frame *frame = machine_push(machine, PROCEDURE_MARKERS, subjects);
    frame->next = at;
}

/* next: the effect; place: the last one that was looked at; value: how many were meant. All that
 * need not be asked about are laid in one step. */
Request
step_MARKERS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    const Situation situation = machine_situation(machine, frame);
    const Subjects subjects = frame->subjects;
    gint32 nation = subject_resolve(rules, &subjects, ENTITY_NATION, effect->nation);
    while (frame->place < (gint32)rules->board.n_places - 1) {
        frame->place++;
        if (!select_place(&situation, places, frame->place, NO_NAME))
            continue;
        frame->value++;
        begin_marker(machine, frame->place, nation);
        if (machine_top(machine) != frame)
            return NO_REQUEST;
    }
    gboolean is_done = frame->value > 0;
    machine_pop(machine);
    if (!is_done)
        machine_do(machine, &effect->else_, &subjects);
    return NO_REQUEST;
}
