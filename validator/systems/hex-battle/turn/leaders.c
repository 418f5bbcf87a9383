/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where leaders go that units leave, and who takes the place of one who is lost.
 */
#include "validator/systems/hex-battle/turn/leaders.h"

#include "validator/engine/position/unit.h"
#include "validator/systems/hex-battle/position.h"

/* Returns: where the nearest unit of @side to @place stands, of those that @leader leads or, with
 * NO_NAME, of all; NO_NAME: there is none. */
static gint32
nearest_of_side(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                gint32 leader)
{
    gint32 nearest = NO_NAME, least = G_MAXINT32;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 at = hex_of_unit(rules, position, i);
        if (at == NO_NAME || is_leader(rules, i) || unit_side(rules, position, i) != side ||
            (leader != NO_NAME && !unit_leads(rules, leader, unit_print(rules, i)->command)))
            continue;
        gint32 distance = hexes_between(rules, at, place);
        if (distance < least) {
            least = distance;
            nearest = at;
        }
    }
    return nearest;
}

void
displace_leaders(Machine *machine, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    gboolean goes_to_own = hex_switches(rules)->lone_leaders_flee == TRUE;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, NO_NAME)) {
        g_assert(is_leader(rules, i));
        gint32 to =
            goes_to_own ? nearest_of_side(rules, machine->position, place, side, i) : NO_NAME;
        if (to == NO_NAME)
            to = nearest_of_side(rules, machine->position, place, side, NO_NAME);
        if (to == NO_NAME)
            eliminate_unit(machine, i, CAUSE_RETREAT);
        else
            put_unit(machine, i, to, NO_NUMBER);
    }
}

void
take_leaders_along(Machine *machine, gint32 unit, gint32 place)
{
    const GameRules *rules = machine->rules;
    gint32 side = unit_side(rules, machine->position, unit);
    gint32 to = hex_of_unit(rules, machine->position, unit);
    if (place == NO_NAME || to == NO_NAME || has_fighters(rules, machine->position, place, side))
        return;
    for (gint32 i = next_of_side(rules, machine->position, place, side, NO_NAME); i != NO_NAME;
         i = next_of_side(rules, machine->position, place, side, NO_NAME))
        put_unit(machine, i, to, NO_NUMBER);
}

/* Whether somebody was to succeed @leader, and was lost or succeeded before. */
static gboolean
has_lost_successor(const Machine *machine, gint32 leader)
{
    const GameRules *rules = machine->rules;
    const guint8 *steps = position_strengths(rules, machine->position);
    if (unit_print(rules, leader)->rank != RANK_ARMY || steps[leader] < 2)
        return FALSE;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1))
        if (unit_print(rules, i)->succeeds == leader)
            return hex_of_unit(rules, machine->position, i) == NO_NAME || steps[i] < 2;
    return FALSE;
}

guint
mark_heirs(Machine *machine, gint32 leader, gint32 side, guint8 *marks)
{
    const GameRules *rules = machine->rules;
    guint16 *head = &position_heads(rules, machine->position)[side];
    gboolean was_head = *head == leader + 1;
    guint n = 0;
    if (!was_head && !has_lost_successor(machine, leader))
        return 0;
    *head = 0;
    if (!was_head)
        position_returns(rules, machine->position)[leader] = 0;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1))
        if (unit_print(rules, i)->rank == RANK_WING &&
            hex_of_unit(rules, machine->position, i) != NO_NAME &&
            unit_side(rules, machine->position, i) == side) {
            MARK(marks, i);
            n++;
        }
    return n;
}

void
promote_successor(Machine *machine, gint32 leader)
{
    const GameRules *rules = machine->rules;
    guint8 *steps = position_strengths(rules, machine->position);
    if (unit_print(rules, leader)->rank != RANK_ARMY)
        return;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1)) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (unit_print(rules, i)->succeeds != leader || place == NO_NAME || steps[i] < 2)
            continue;
        steps[i]--;
        position_returns(rules, machine->position)[leader] = 0;
        put_unit(machine, leader, place, 1);
        return;
    }
}
