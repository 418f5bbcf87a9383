/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What leaves the map, and the lands of nations under a new truce (10.2) or gone for good (11.1).
 */
#include "schema/model/entities.h"
#include "validator/engine/position/control.h"
#include "validator/engine/position/unit.h"
#include "validator/systems/area-blocks/battle/harbour.h"
#include "validator/systems/area-blocks/procedure.h"
#include "validator/systems/area-blocks/turn/access.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/year/forage.h"
#include "validator/systems/area-blocks/year/truce.h"

#include <string.h>

enum { STEP_POOLS, STEP_MARKERS, STEP_LEAVE, STEP_CARRIERS };

/* Whether @nation is one whose lands are left just now. */
static gboolean
is_under_way(const Machine *machine, gint32 nation)
{
    return nation != NO_NAME &&
           position_evacuated(machine->rules, machine->position)[nation] == EVACUATION_ON;
}

gboolean
evacuation_is_due(const Machine *machine)
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
begin_evacuation(Machine *machine)
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
    for (gint32 i = position_first_in(rules, machine->position, deck); i != NO_NAME;
         i = position_next_in(rules, machine->position, i))
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
        put_unit(machine, unit, position_pool(rules, unit), NO_NUMBER);
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
        set_marker(machine, place, NO_NAME);
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
    if (place == NO_NAME || MARKED(frame->marks, unit) ||
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
        return can_anchor(&situation, unit, place);
    return rules->board.places[place].kind != SPACE_SEA &&
           place_is_friendly(rules, machine->position, place, side) &&
           !place_has_enemy(&situation, place, side) &&
           may_enter(&situation, unit, place) == ACCESS_FREE;
}

/* Whether nobody need go on from @place, to which @unit comes: fleets do not eat. */
static gboolean
has_food(const Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 side = unit_side(rules, machine->position, unit);
    return rules_parameters(rules)->truce_overflow != TRUE || unit_is_ship(rules, unit) ||
           forage_shortage_with(rules, machine->position, place, side, unit) == 0;
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
    gint32 sea = unit_is_ship(rules, unit) ? sea_to_put_to(&situation, unit, place) : NO_NAME;
    return sea != NO_NAME ? sea : position_pool(rules, unit);
}

/* What a unit did where it stood is over when it leaves. */
static void
leave(Machine *machine, Frame *frame, gint32 unit, gint32 zone)
{
    MARK(frame->marks, unit);
    position_arrivals(machine->rules, machine->position)[unit] = NO_NAME;
    position_deeds(machine->rules, machine->position)[unit] &=
        (guint8) ~(UNIT_BESIEGES | UNIT_LATE | UNIT_CAME);
    put_unit(machine, unit, zone, NO_NUMBER);
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
    leave(machine, frame, unit, zone);
    return NO_REQUEST;
}

static void
finish(Machine *machine)
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
        leave(machine, frame, taken.number, taken.other);
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
        finish(machine);
    }
    return NO_REQUEST;
}
