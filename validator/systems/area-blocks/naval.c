/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ships: what they carry, and the harbours where they lie.
 */
#include "validator/systems/area-blocks/naval.h"

#include "schema/model/entities.h"
#include "validator/engine/presence.h"
#include "validator/engine/event.h"
#include "validator/engine/procedure.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/passage.h"

gint32
blocks_naval_room_aboard(const GameRules *rules, const Position *position, gint32 fleet)
{
    const Board *board = &rules->board;
    gint32 room = board->types[board->units[fleet].type].carries;
    gint32 deck = (gint32)rules->zone_numbers.aboard + fleet;
    FOR_EACH_IN (i, rules, position, deck)
        room -= board->types[board->units[i].type].weight;
    return room;
}

gboolean
blocks_naval_can_load(const Situation *situation, gint32 unit, gint32 fleet)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gint32 place = unit_holds(rules, position, unit);
    gint32 side = unit_side(rules, position, unit);
    if (place == NO_NAME || unit_is_ship(rules, unit) || !unit_is_ship(rules, fleet))
        return FALSE;
    gint32 sea = unit_holds(rules, position, fleet);
    gint32 weight = rules->board.types[rules->board.units[unit].type].weight;
    return sea != NO_NAME && board_has_port_on(&rules->board, place, sea) &&
           unit_side(rules, position, fleet) == side && !place_has_enemy(situation, sea, side) &&
           place_is_friendly(rules, position, place, side) &&
           blocks_naval_room_aboard(rules, position, fleet) >= weight &&
           position_can_hold(rules, position, (gint32)rules->zone_numbers.aboard + fleet, unit);
}

gint32
blocks_naval_next_loading_fleet(const Situation *situation, gint32 unit, gint32 fleet)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gint32 place = unit_holds(rules, position, unit);
    gint32 sea = place == NO_NAME   ? NO_NAME
                 : fleet == NO_NAME ? rules->board.places[place].sea
                                    : unit_holds(rules, position, fleet);
    while (sea != NO_NAME) {
        gint32 next = fleet == NO_NAME ? first_holding(rules, position, sea)
                                       : next_holding(rules, position, fleet);
        while (next != NO_NAME && !blocks_naval_can_load(situation, unit, next))
            next = next_holding(rules, position, next);
        if (next != NO_NAME)
            return next;
        sea = board_sea_after(&rules->board, place, sea);
        fleet = NO_NAME;
    }
    return NO_NAME;
}

gboolean
blocks_naval_can_anchor(const Situation *situation, gint32 fleet, gint32 place)
{
    const GameRules *rules = situation->rules;
    gint32 side = unit_side(rules, situation->position, fleet);
    return rules->board.places[place].kind != SPACE_SEA &&
           position_harbours(rules, situation->position)[place] != 0 &&
           place_is_friendly(rules, situation->position, place, side) &&
           blocks_passage_access(situation, fleet, place) == ACCESS_FREE;
}

void
blocks_naval_anchor(Machine *machine, gint32 fleet, gint32 place)
{
    const GameRules *rules = machine->rules;
    const Situation situation = {
        .rules = rules,
        .position = machine->position,
        .subjects = &SUBJECTS_NONE,
    };
    gint32 deck = (gint32)rules->zone_numbers.aboard + fleet;
    gint32 next;
    /* Those aboard go first: they come from the sea, where the fleet still is. */
    for (gint32 i = position_first_in(rules, machine->position, deck); i != NO_NAME; i = next) {
        next = position_next_in(rules, machine->position, i);
        if (blocks_passage_access(&situation, i, place) == ACCESS_FREE)
            event_put_unit(machine, i, place, NO_NUMBER);
    }
    event_put_unit(machine, fleet, place, NO_NUMBER);
}

gint32
blocks_naval_sea_off_port(const Situation *situation, gint32 fleet, gint32 place)
{
    const Board *board = &situation->rules->board;
    gint32 side = unit_side(situation->rules, situation->position, fleet);
    gint32 sea = board->places[place].sea;
    while (sea != NO_NAME && place_has_enemy(situation, sea, side))
        sea = board_sea_after(board, place, sea);
    return sea != NO_NAME ? sea : board->places[place].sea;
}

void
blocks_naval_lose_fleet(Machine *machine, gint32 fleet)
{
    const GameRules *rules = machine->rules;
    gint32 box = rules_parameters(rules)->lost_fleets;
    event_eliminate_unit(machine, fleet, CAUSE_RETREAT);
    if (box != NO_NAME)
        event_put_unit(machine, fleet, (gint32)rules->zone_numbers.boxes + box, NO_NUMBER);
}
