/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fleets that leave the sea.
 */
#include "validator/systems/area-blocks/battle/harbour.h"

#include "schema/model/entities.h"
#include "validator/engine/position/unit.h"
#include "validator/engine/procedures/procedure.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/turn/access.h"

gboolean
can_anchor(const Situation *situation, gint32 fleet, gint32 place)
{
    const GameRules *rules = situation->rules;
    gint32 side = unit_side(rules, situation->position, fleet);
    return rules->board.places[place].kind != SPACE_SEA &&
           position_harbours(rules, situation->position)[place] != 0 &&
           place_is_friendly(rules, situation->position, place, side) &&
           may_enter(situation, fleet, place) == ACCESS_FREE;
}

void
anchor_fleet(Machine *machine, gint32 fleet, gint32 place)
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
        if (may_enter(&situation, i, place) == ACCESS_FREE)
            put_unit(machine, i, place, NO_NUMBER);
    }
    put_unit(machine, fleet, place, NO_NUMBER);
}

gint32
sea_to_put_to(const Situation *situation, gint32 fleet, gint32 place)
{
    const Board *board = &situation->rules->board;
    gint32 side = unit_side(situation->rules, situation->position, fleet);
    gint32 sea = board->places[place].sea;
    while (sea != NO_NAME && place_has_enemy(situation, sea, side))
        sea = board_sea_after(board, place, sea);
    return sea != NO_NAME ? sea : board->places[place].sea;
}

void
lose_fleet(Machine *machine, gint32 fleet)
{
    const GameRules *rules = machine->rules;
    gint32 box = rules_parameters(rules)->lost_fleets;
    eliminate_unit(machine, fleet, CAUSE_RETREAT);
    if (box != NO_NAME)
        put_unit(machine, fleet, (gint32)rules->zone_numbers.boxes + box, NO_NUMBER);
}
