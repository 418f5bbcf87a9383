/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who fights in a battle.
 */
#include "validator/systems/area-blocks/battle/fighters.h"

#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/position.h"

#include <string.h>

gint32
came_from(const Battle *battle, gint32 unit)
{
    gint32 link = position_arrivals(battle->rules, battle->position)[unit];
    if (link == NO_NAME || battle->rules->board.links[link].to != battle->place)
        return battle->place;
    return battle->rules->board.links[link].from;
}

/* Who marched by force to attack is spent, or only who came to a battle that was there already
 * (4.4); who marched first and was attacked then has joined nothing. */
static gboolean
is_spent(const Battle *battle, gint32 unit, gboolean is_late)
{
    gboolean needs_battle =
        rules_parameters(battle->rules)->force_marched == FORCE_MARCHED_EXISTING_BATTLE;
    return position_marched(battle->rules, battle->position)[unit] > 0 &&
           (is_late || !needs_battle);
}

static gboolean
is_reserve(const Battle *battle, gint32 unit, gint32 side)
{
    guint8 deeds = position_deeds(battle->rules, battle->position)[unit];
    gboolean is_late = (deeds & UNIT_LATE) != 0;
    if (battle->round > 1)
        return FALSE;
    if (side == battle->defender)
        return is_late;
    return came_from(battle, unit) != battle->main || is_spent(battle, unit, is_late);
}

static BattlePart
part_of(const Battle *battle, gint32 unit, gint32 side)
{
    if ((position_deeds(battle->rules, battle->position)[unit] & UNIT_BESIEGES) != 0)
        return PART_BESIEGERS;
    return is_reserve(battle, unit, side) ? PART_RESERVES : PART_ACTIVE;
}

guint
mark_parts(const Battle *battle, gint32 side, BattlePart parts, guint8 *marks)
{
    const GameRules *rules = battle->rules;
    const Position *position = battle->position;
    guint n = 0;
    if (marks != NULL)
        memset(marks, 0, RULES_UNITS_MAX / 8);
    for (gint32 i = first_holding(rules, position, battle->place); i != NO_NAME;
         i = next_holding(rules, position, i)) {
        if (unit_side(rules, position, i) != side || (part_of(battle, i, side) & parts) == 0)
            continue;
        n++;
        if (marks != NULL)
            MARK(marks, i);
    }
    return n;
}

/* Returns: whether a unit of @side (NO_NAME: of any) that holds @place is yet to fight. */
static gboolean
has_fresh(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    const guint8 *deeds = position_deeds(rules, position);
    for (gint32 i = first_holding(rules, position, place); i != NO_NAME;
         i = next_holding(rules, position, i)) {
        gint32 own = unit_side(rules, position, i);
        if (own != NO_NAME && (side == NO_NAME || own == side) &&
            (deeds[i] & (UNIT_FOUGHT | UNIT_BESIEGES)) == 0)
            return TRUE;
    }
    return FALSE;
}

gboolean
place_awaits_battle(const GameRules *rules, const Position *position, gint32 place)
{
    return place_is_contested(rules, position, place) && has_fresh(rules, position, place, NO_NAME);
}

gint32
find_defender(const GameRules *rules, const Position *position, gint32 place, gint32 first)
{
    gint32 holder = position_holders(rules, position)[place];
    gint32 found = NO_NAME;
    if (holder != NO_NAME && count_holding(rules, position, place, holder) > 0)
        return holder;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        if (count_holding(rules, position, place, side) == 0)
            continue;
        if (place_is_friendly(rules, position, place, side))
            return side;
        if (found == NO_NAME || found == first)
            found = side;
    }
    return found;
}

gint32
find_attacker(const GameRules *rules, const Position *position, gint32 place, gint32 defender)
{
    gint32 found = NO_NAME;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++) {
        if (side == defender || count_holding(rules, position, place, side) == 0)
            continue;
        if (has_fresh(rules, position, place, side))
            return side;
        found = side;
    }
    return found;
}
