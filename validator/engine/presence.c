/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who stands where.
 */
#include "validator/engine/presence.h"

#include "schema/model/entities.h"

guint
count_holding(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    gint32 n_units = (gint32)rules->board.n_units;
    guint n = 0;
    for (gint32 i = next_holding(rules, position, place, 0); i < n_units;
         i = next_holding(rules, position, place, i + 1))
        n += side == NO_NAME || unit_side(rules, position, i) == side;
    return n;
}

/* Returns: the one side whose units hold @place; NO_NAME with @is_contested set when there are
 * several, without when there is none. */
static gint32
only_side(const GameRules *rules, const Position *position, gint32 place, gboolean *is_contested)
{
    gint32 n_units = (gint32)rules->board.n_units;
    gint32 only = NO_NAME;
    *is_contested = FALSE;
    for (gint32 i = next_holding(rules, position, place, 0); i < n_units;
         i = next_holding(rules, position, place, i + 1)) {
        gint32 side = unit_side(rules, position, i);
        *is_contested |= only != NO_NAME && side != NO_NAME && side != only;
        only = side != NO_NAME ? side : only;
    }
    return *is_contested ? NO_NAME : only;
}

gboolean
place_is_contested(const GameRules *rules, const Position *position, gint32 place)
{
    gboolean is_contested;
    only_side(rules, position, place, &is_contested);
    return is_contested;
}

gboolean
place_is_friendly(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    gint32 nation = position_controller(rules, position, place);
    return nation != NO_NAME && side != NO_NAME && position_side(rules, position, nation) == side;
}

gboolean
place_is_safe(const Situation *situation, gint32 place, gint32 side)
{
    return (place_is_friendly(situation->rules, situation->position, place, side) ||
            place_is_transit(situation, place)) &&
           !place_has_enemy(situation, place, side);
}

void
update_holder(const GameRules *rules, Position *position, gint32 place)
{
    gboolean is_contested;
    gint32 side = only_side(rules, position, place, &is_contested);
    if (side != NO_NAME)
        position_holders(rules, position)[place] = (gint8)side;
}
