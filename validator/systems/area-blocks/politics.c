/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nations: their levels of replacement and status, the markers by which they hold land, truces,
 * and what must leave the land of others.
 */
#include "validator/systems/area-blocks/politics.h"

#include "schema/model/entities.h"
#include "validator/engine/event.h"
#include "validator/engine/position.h"
#include "validator/engine/presence.h"
#include "validator/engine/sparse.h"
#include "validator/engine/procedure.h"
#include "validator/engine/modifier.h"
#include "validator/systems/area-blocks/naval.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"
#include "validator/systems/area-blocks/turn.h"

#include <string.h>

static gint32
truce_years(const GameRules *rules)
{
    if (rules->switches[ENTITY_PROFILE] == NO_CODE)
        return NO_NUMBER;
    return rules_profile(rules, (guint32)rules->switches[ENTITY_PROFILE])->truce_years;
}

static void
change_side(Machine *machine, gint32 nation, gint32 side)
{
    position_sides(machine->rules, machine->position)[nation] = (gint16)side;
    presence_note_all(machine->rules, machine->position);
}

void
blocks_politics_set_status(Machine *machine, gint32 nation, StatusWord status, gint32 side)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    StatusWord before = position_statuses(rules, position)[nation];
    gint32 years = truce_years(rules);
    if (side != NO_NAME)
        change_side(machine, nation, side);
    position_statuses(rules, position)[nation] = (guint8)status;
    position_touch(position);
    position_truce_ends(rules, position)[nation] = TRUCE_OPEN;
    if (status == STATUS_TRUCE && years != NO_NUMBER)
        position_truce_ends(rules, position)[nation] =
            (gint16)(position_year(rules, position) + years);
    if (status == before || (status != STATUS_ACTIVE && status != STATUS_TRUCE))
        return;
    Event event = event_of(status == STATUS_ACTIVE ? TRIGGER_ACTIVATED : TRIGGER_TRUCED);
    event.nation = nation;
    event.side = position_side(rules, position, nation);
    event_emit(machine, &event);
}

void
blocks_politics_count_lost_lands(const GameRules *rules, const Position *position, gint16 *n_lost)
{
    const gint16 *markers = position_markers(rules, position);
    const gint16 *owners = position_owners(rules, position);
    memset(n_lost, 0, rules->board.n_nations * sizeof *n_lost);
    guint n = rules->board.n_places;
    for (guint i = next_named(markers, 0, n); i < n; i = next_named(markers, i + 1, n))
        if (markers[i] != owners[i] && owners[i] != NO_NAME)
            n_lost[owners[i]]++;
}

/* The same of one nation. */
static gint32
count_lost_of(const GameRules *rules, const Position *position, gint32 nation)
{
    const gint16 *markers = position_markers(rules, position);
    const gint16 *owners = position_owners(rules, position);
    gint32 n_lost = 0;
    guint n = rules->board.n_places;
    for (guint i = next_named(markers, 0, n); i < n; i = next_named(markers, i + 1, n))
        n_lost += owners[i] == nation && markers[i] != nation;
    return n_lost;
}

/* The level without what effects took, which may lie below 0. */
static gint32
level_of_lands(const GameRules *rules, const Position *position, gint32 nation)
{
    const BoardNation *board = &rules->board.nations[nation];
    return board->level - count_lost_of(rules, position, nation) * board->per_land;
}

gint32
blocks_politics_level_with_losses(const GameRules *rules, const Position *position, gint32 nation,
                                  gint32 n_lost)
{
    const BoardNation *board = &rules->board.nations[nation];
    gint32 losses = position_losses(rules, position)[nation];
    if (board->level == NO_NUMBER)
        return 0;
    return MAX(board->level - n_lost * board->per_land - losses, 0);
}

gint32
blocks_politics_level(const GameRules *rules, const Position *position, gint32 nation)
{
    if (rules->board.nations[nation].level == NO_NUMBER)
        return 0;
    return blocks_politics_level_with_losses(rules, position, nation,
                                             count_lost_of(rules, position, nation));
}

gint32
blocks_politics_level_of_lands(const GameRules *rules, const Position *position, gint32 nation)
{
    if (rules->board.nations[nation].level == NO_NUMBER)
        return 0;
    return MAX(level_of_lands(rules, position, nation), 0);
}

void
blocks_politics_set_level(const GameRules *rules, Position *position, gint32 nation, gint32 level)
{
    if (rules->board.nations[nation].level == NO_NUMBER)
        return;
    gint32 losses = level_of_lands(rules, position, nation) - level;
    position_losses(rules, position)[nation] = position_small(losses);
}

void
blocks_politics_set_level_nearest(const GameRules *rules, Position *position, gint32 nation,
                                  gint32 level)
{
    gint16 *losses = &position_losses(rules, position)[nation];
    gint16 least = MIN(*losses, 0);
    gint32 change = blocks_politics_level_of_lands(rules, position, nation) - level;
    *losses = (gint16)MAX(change, least);
}

/* Only a place that bears the nation's marker can lose it. */
static void
offer_marked(Machine *machine, const Frame *frame)
{
    const GameRules *rules = machine->rules;
    const EffectCode *effect = rules_effect(rules, frame->next);
    const PlacesCode *places = rules_places(rules, (guint32)effect->places);
    const Situation situation = machine_situation(machine, frame);
    gint32 nation =
        position_resolve_subject(rules, &frame->subjects, ENTITY_NATION, effect->nation);
    gint32 found[OFFERS_MAX];
    guint n = MIN(selector_find_places(&situation, places, NO_NAME, found, OFFERS_MAX), OFFERS_MAX);
    machine_offer_nothing(machine);
    for (guint i = 0; i < n; i++) {
        gint32 marker = position_markers(rules, machine->position)[found[i]];
        if (effect->remove != TRUE || marker == nation)
            machine_offer(machine, OFFER_ZONE, found[i], 0);
    }
}

static Request
place_marker(Machine *machine, const Frame *frame, const EffectCode *effect, const Offer *taken)
{
    gint32 nation =
        position_resolve_subject(machine->rules, &frame->subjects, ENTITY_NATION, effect->nation);
    machine_pop(machine);
    if (effect->remove == TRUE)
        event_set_marker(machine, taken->number, NO_NAME);
    else
        blocks_politics_begin_marker(machine, taken->number, nation);
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
        return place_marker(machine, frame, effect, &taken);
    offer_marked(machine, frame);
    if (machine->n_offers == 0)
        return procedure_give_up(machine, frame, effect);
    if (machine->n_offers == 1)
        return place_marker(machine, frame, effect, &machine->offers[0]);
    return procedure_ask_place(machine, frame, rules_places(rules, (guint32)effect->places));
}

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
blocks_politics_markers_in_use(const GameRules *rules, const Position *position, gint32 colour)
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
blocks_politics_markers_left(const GameRules *rules, const Position *position, gint32 colour)
{
    if (colour == NO_NAME || rules->board.colours[colour].markers == NO_NUMBER)
        return G_MAXINT32;
    gint32 left = rules->board.colours[colour].markers -
                  blocks_politics_markers_in_use(rules, position, colour);
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
    return blocks_politics_markers_left(rules, position, colour) > 0 ||
           colour_at(rules, position, place) == colour;
}

void
blocks_politics_begin_marker(Machine *machine, gint32 place, gint32 nation)
{
    const GameRules *rules = machine->rules;
    gboolean is_markerless_here = is_markerless(rules, nation);
    nation = rules->board.nations[nation].markers;
    gboolean is_laid = event_marker_to_be(rules, machine->position, place, nation) == nation;
    if (is_laid && is_markerless_here)
        return;
    if (!is_laid || has_marker_for(rules, machine->position, place, nation)) {
        event_set_marker(machine, place, nation);
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
            event_set_marker(machine, taken.number, NO_NAME);
        else
            machine_pop(machine);
        return NO_REQUEST;
    }
    if (has_marker_for(machine->rules, machine->position, place, nation)) {
        machine_pop(machine);
        event_set_marker(machine, place, nation);
        return NO_REQUEST;
    }
    machine_offer_nothing(machine);
    offer_markers(machine, frame);
    if (machine->n_offers == 0)
        return machine_pop(machine);
    machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

void
blocks_politics_begin_markers(Machine *machine, const Subjects *subjects, guint32 at)
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
    gint32 nation = position_resolve_subject(rules, &subjects, ENTITY_NATION, effect->nation);
    while (frame->place < (gint32)rules->board.n_places - 1) {
        frame->place++;
        if (!selector_place_matches(&situation, places, frame->place, NO_NAME))
            continue;
        frame->value++;
        blocks_politics_begin_marker(machine, frame->place, nation);
        if (machine_top(machine) != frame)
            return NO_REQUEST;
    }
    gboolean is_done = frame->value > 0;
    machine_pop(machine);
    if (!is_done)
        machine_do(machine, &effect->else_, &subjects);
    return NO_REQUEST;
}

void
blocks_politics_call_truce(Machine *machine, gint32 nation, TruceCall why)
{
    position_calls(machine->rules, machine->position)[nation] |= (guint8)why;
    position_touch(machine->position);
}

void
blocks_politics_call_truce_without_units(Machine *machine, gint32 nation)
{
    const GameRules *rules = machine->rules;
    if (rules_parameters(rules)->truce_on_last_unit != TRUE)
        return;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (rules->board.units[i].nation == nation &&
            position_place(rules, machine->position, (gint32)i) != NO_NAME)
            return;
    blocks_politics_call_truce(machine, nation, CALL_LAST_UNIT);
}

void
blocks_politics_call_evacuation(Machine *machine, gint32 nation)
{
    position_evacuated(machine->rules, machine->position)[nation] = EVACUATION_DUE;
    position_touch(machine->position);
}

static gboolean
is_forbidden(const Machine *machine, gint32 nation)
{
    const Situation situation = {
        .rules = machine->rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    return modifier_forbids(&situation, MODIFY_TRUCE, nation);
}

/* Puts @nation under truce now, and on @side (NO_NAME: as it is): its status first; its units and
 * markers leave, and others its lands, when the statuses of all that are due have changed. An
 * existing truce begins anew, and no unit leaves. Returns: FALSE when a rule forbids it. */
static gboolean
impose_truce(Machine *machine, gint32 nation, gint32 side)
{
    const GameRules *rules = machine->rules;
    gboolean is_new = position_statuses(rules, machine->position)[nation] != STATUS_TRUCE;
    if (is_forbidden(machine, nation))
        return FALSE;
    blocks_politics_set_status(machine, nation, STATUS_TRUCE, side);
    if (is_new)
        blocks_politics_call_evacuation(machine, nation);
    return TRUE;
}

gboolean
blocks_politics_declare_truce(Machine *machine, gint32 nation, gint32 side)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gboolean is_phase = position->phase >= PHASE_ACTION_ROLL && position->phase <= PHASE_FORAGE;
    if (!is_phase || side != NO_NAME ||
        rules_parameters(rules)->truce_moment != (gint32)MOMENT_PHASE_END ||
        position_statuses(rules, position)[nation] != STATUS_ACTIVE)
        return impose_truce(machine, nation, side);
    if (is_forbidden(machine, nation))
        return FALSE;
    blocks_politics_call_truce(machine, nation, CALL_EFFECT);
    return TRUE;
}

/* Whether the level of @nation, which had one, has sunk to nothing. @n_lost: lands that it has
 * lost.
 */
static gboolean
is_exhausted(const GameRules *rules, const Position *position, gint32 nation, gint32 n_lost)
{
    gint32 start = rules->board.nations[nation].level;
    return start != NO_NUMBER && start > 0 &&
           blocks_politics_level_with_losses(rules, position, nation, n_lost) == 0;
}

void
blocks_politics_impose_truces(Machine *machine, MomentWord moment)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    gint32 due = rules_parameters(rules)->truce_moment;
    guint8 *calls = position_calls(rules, position);
    guint n_nations = rules->board.n_nations;
    gint16 n_lost[BOARD_NATIONS_MAX];
    gboolean is_forbidden = FALSE;
    if ((gint32)moment != (due != NO_NUMBER ? due : MOMENT_NOW) ||
        (!position_has_system_news(rules, position) &&
         next_filled(calls, 0, n_nations) == n_nations))
        return;
    blocks_politics_count_lost_lands(rules, position, n_lost);
    for (guint i = 0; i < n_nations; i++) {
        gboolean is_called = calls[i] != 0;
        calls[i] = 0;
        if (position_statuses(rules, position)[i] == STATUS_ACTIVE &&
            (is_called || is_exhausted(rules, position, (gint32)i, n_lost[i])))
            is_forbidden |= !impose_truce(machine, (gint32)i, NO_NAME);
    }
    /* Levels do not sink where no land has changed; one that has sunk may be forbidden a truce, and
     * get it later. */
    if (!is_forbidden)
        position_clear_system_news(rules, position);
}

enum { STEP_POOLS, STEP_MARKERS, STEP_LEAVE, STEP_CARRIERS };

/* Whether @nation is one whose lands are left just now. */
static gboolean
is_under_way(const Machine *machine, gint32 nation)
{
    return nation != NO_NAME &&
           position_evacuated(machine->rules, machine->position)[nation] == EVACUATION_ON;
}

gboolean
blocks_politics_evacuation_is_due(const Machine *machine)
{
    const guint8 *evacuated = position_evacuated(machine->rules, machine->position);
    return memchr(evacuated, EVACUATION_DUE, machine->rules->board.n_nations) != NULL;
}

static gboolean
has_left_the_war(const Machine *machine, guint nation)
{
    StatusWord status = position_statuses(machine->rules, machine->position)[nation];
    return status == STATUS_TRUCE || status == STATUS_GONE;
}

/* A nation that has come back meanwhile keeps what it has. */
void
blocks_politics_begin_evacuation(Machine *machine)
{
    const GameRules *rules = machine->rules;
    guint8 *evacuated = position_evacuated(rules, machine->position);
    for (guint i = 0; i < rules->board.n_nations; i++)
        if (evacuated[i] == EVACUATION_DUE)
            evacuated[i] = has_left_the_war(machine, i) ? EVACUATION_ON : EVACUATION_NONE;
    machine_push(machine, PROCEDURE_EVACUATION, &SUBJECTS_NONE);
}

/* Returns: the nation whose unit carries @unit, or NO_NAME. */
static gint32
nation_of_carrier(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    if (!position_is_aboard(rules, machine->position, unit))
        return NO_NAME;
    guint32 carrier = position_zones(rules, machine->position)[unit] - rules->zone_numbers.aboard;
    return rules->board.units[carrier].nation;
}

static gboolean
carries_guests(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 deck = (gint32)rules->zone_numbers.aboard + unit;
    FOR_EACH_IN (i, rules, machine->position, deck)
        if (!is_under_way(machine, rules->board.units[i].nation))
            return TRUE;
    return FALSE;
}

/* Whether @unit goes to its pool in the step of @frame. Fleets wait until guests have left them. */
static gboolean
goes_to_pool(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    if (position_place(rules, machine->position, unit) == NO_NAME)
        return FALSE;
    if (!is_under_way(machine, rules->board.units[unit].nation))
        return rules_parameters(rules)->evacuated_cargo_pooled == TRUE &&
               is_under_way(machine, nation_of_carrier(machine, unit));
    return frame->step == STEP_CARRIERS ||
           rules_parameters(rules)->evacuated_cargo_pooled == TRUE ||
           !carries_guests(machine, unit);
}

/* Those aboard go before what carries them. next: how many were looked at, twice each. */
static void
step_pools(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const guint n = rules->board.n_units;
    while (frame->next < 2 * n) {
        gboolean is_first_round = frame->next < n;
        gint32 unit = (gint32)(frame->next++ % n);
        if ((is_first_round && !position_is_aboard(rules, machine->position, unit)) ||
            !goes_to_pool(machine, frame, unit))
            continue;
        event_put_unit(machine, unit, position_pool(rules, unit), NO_NUMBER);
        return;
    }
    frame->next = 0;
    frame->step++;
}

/* Their markers leave the lands of others, and those of others theirs. */
static void
step_markers(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    while (frame->next < rules->board.n_places) {
        gint32 place = (gint32)frame->next++;
        gint32 marker = position_markers(rules, machine->position)[place];
        gint32 owner = position_owner(rules, machine->position, place);
        if (marker == NO_NAME || (!is_under_way(machine, marker) && !is_under_way(machine, owner)))
            continue;
        event_set_marker(machine, place, NO_NAME);
        return;
    }
    frame->next = 0;
    frame->step++;
}

/* Whether @unit is yet to leave: a land, or as a guest the fleet that carries it. */
static gboolean
is_to_leave(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = position_place(rules, machine->position, unit);
    if (place == NO_NAME || MARKED(frame_marks(frame), unit) ||
        is_under_way(machine, rules->board.units[unit].nation))
        return FALSE;
    if (position_is_aboard(rules, machine->position, unit))
        return is_under_way(machine, nation_of_carrier(machine, unit));
    return is_under_way(machine, position_owner(rules, machine->position, place));
}

/* Returns: the next unit that leaves, by side (those without one last), nation and unit, or
 * NO_NAME. */
static gint32
find_next_to_leave(const Machine *machine, const Frame *frame)
{
    const Board *board = &machine->rules->board;
    gint32 found = NO_NAME;
    guint64 least = G_MAXUINT64;
    for (guint i = 0; i < board->n_units; i++) {
        gint32 nation = board->units[i].nation;
        gint32 side = position_side(machine->rules, machine->position, nation);
        guint rank = side != NO_NAME ? (guint)side : board->n_sides;
        guint64 key = (guint64)rank * board->n_nations + (guint)nation;
        if (key >= least || !is_to_leave(machine, frame, (gint32)i))
            continue;
        least = key;
        found = (gint32)i;
    }
    return found;
}

#define UNREACHED (-1)

/* The ways on which units leave. */
typedef enum { WAYS_BY_LAND, WAYS_BY_SEA, WAYS_BY_BOTH } Ways;

static gboolean
is_passable(const GameRules *rules, gint32 link, Ways ways)
{
    if (link_is_land(rules, link))
        return ways != WAYS_BY_SEA;
    return ways != WAYS_BY_LAND && rules->board.links[link].type != BORDER_BLOCKED;
}

/* Fills @distances, by place, with the links from @start; UNREACHED: none leads there. Any land
 * may be passed. @queue has room for all places. Returns: the longest distance. */
static gint32
measure_ways(const GameRules *rules, gint32 start, Ways ways, gint16 *distances, gint16 *queue)
{
    const Board *board = &rules->board;
    guint n_queue = 0;
    for (guint i = 0; i < board->n_places; i++)
        distances[i] = UNREACHED;
    distances[start] = 0;
    queue[n_queue++] = (gint16)start;
    for (guint i = 0; i < n_queue; i++) {
        const BoardPlace *place = &board->places[queue[i]];
        for (guint32 j = place->first_link; j < place->first_link + place->n_links; j++) {
            gint32 to = board->links[j].to;
            if (distances[to] != UNREACHED || !is_passable(rules, (gint32)j, ways))
                continue;
            distances[to] = (gint16)(distances[queue[i]] + 1);
            queue[n_queue++] = (gint16)to;
        }
    }
    return distances[queue[n_queue - 1]];
}

/* A land, or a harbour for a fleet. */
static gboolean
is_refuge(const Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    gint32 side = unit_side(rules, machine->position, unit);
    if (is_under_way(machine, position_owner(rules, machine->position, place)))
        return FALSE;
    if (unit_is_ship(rules, unit))
        return blocks_naval_can_anchor(&situation, unit, place);
    return rules->board.places[place].kind != SPACE_SEA &&
           place_is_friendly(rules, machine->position, place, side) &&
           !place_has_enemy(&situation, place, side) &&
           blocks_passage_access(&situation, unit, place) == ACCESS_FREE;
}

/* Whether no unit needs to move on from @place, to which @unit comes: fleets do not eat. */
static gboolean
has_food(const Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 side = unit_side(rules, machine->position, unit);
    return rules_parameters(rules)->truce_overflow != TRUE || unit_is_ship(rules, unit) ||
           blocks_forage_shortage(rules, machine->position, place, side, unit) == 0;
}

/* Offers the nearest refuges of @unit and, where none of them feeds it and the profile lets what is
 * too much go on, the next ones too. */
static void
offer_refuges(Machine *machine, gint32 unit, Ways ways)
{
    const GameRules *rules = machine->rules;
    gint32 start = position_place(rules, machine->position, unit);
    gint16 distances[BOARD_PLACES_MAX], queue[BOARD_PLACES_MAX];
    gint32 longest = measure_ways(rules, start, ways, distances, queue);
    gboolean is_enough = FALSE;
    for (gint32 distance = 1; distance <= longest && !is_enough; distance++)
        for (gint32 i = 0; i < (gint32)rules->board.n_places; i++) {
            if (distances[i] != distance || !is_refuge(machine, unit, i))
                continue;
            machine_offer(machine, OFFER_EVACUATE, unit, i);
            is_enough |= has_food(machine, unit, i);
        }
}

/* Returns: where @unit goes that finds no refuge: to sea if it is a fleet in a port, else to its
 * pool. */
static gint32
last_resort(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = position_place(rules, machine->position, unit);
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    gint32 sea =
        unit_is_ship(rules, unit) ? blocks_naval_sea_off_port(&situation, unit, place) : NO_NAME;
    return sea != NO_NAME ? sea : position_pool(rules, unit);
}

/* What a unit did where it stood is over when it leaves. */
static void
remove_unit(Machine *machine, Frame *frame, gint32 unit, gint32 zone)
{
    MARK(frame_marks(frame), unit);
    position_arrivals(machine->rules, machine->position)[unit] = NO_NAME;
    position_deeds(machine->rules, machine->position)[unit] &=
        (guint8) ~(UNIT_BESIEGES | UNIT_LATE | UNIT_CAME);
    event_put_unit(machine, unit, zone, NO_NUMBER);
}

static Request
step_leave(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gint32 unit = find_next_to_leave(machine, frame);
    if (unit == NO_NAME) {
        frame->step++;
        return NO_REQUEST;
    }
    gboolean is_fleet = unit_is_ship(rules, unit);
    machine_offer_nothing(machine);
    offer_refuges(machine, unit, is_fleet ? WAYS_BY_SEA : WAYS_BY_LAND);
    if (machine->n_offers == 0 && !is_fleet && rules_parameters(rules)->evacuation_by_sea != FALSE)
        offer_refuges(machine, unit, WAYS_BY_BOTH);
    if (machine->n_offers > 1)
        return machine_ask(machine, unit_side(rules, machine->position, unit));
    gint32 zone = machine->n_offers == 1 ? machine->offers[0].other : last_resort(machine, unit);
    remove_unit(machine, frame, unit, zone);
    return NO_REQUEST;
}

static void
finish_evacuation(Machine *machine)
{
    guint8 *evacuated = position_evacuated(machine->rules, machine->position);
    for (guint i = 0; i < machine->rules->board.n_nations; i++)
        if (evacuated[i] == EVACUATION_ON)
            evacuated[i] = EVACUATION_NONE;
    machine_pop(machine);
}

/* next: what was looked at in this step; marks: units that have left. */
Request
step_EVACUATION(Machine *machine, Frame *frame)
{
    Offer taken;
    if (machine_take_offer(frame, &taken)) {
        remove_unit(machine, frame, taken.number, taken.other);
        return NO_REQUEST;
    }
    switch (frame->step) {
    case STEP_POOLS:
    case STEP_CARRIERS:
        step_pools(machine, frame);
        break;
    case STEP_MARKERS:
        step_markers(machine, frame);
        break;
    case STEP_LEAVE:
        return step_leave(machine, frame);
    default:
        finish_evacuation(machine);
    }
    return NO_REQUEST;
}
