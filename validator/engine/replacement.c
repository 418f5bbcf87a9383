/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units may get steps back.
 */
#include "validator/engine/replacement.h"

#include "validator/engine/presence.h"

gboolean
unit_can_be_rebuilt(const Situation *situation, gint32 unit)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    guint16 zone = position_zones(rules, position)[unit];
    gint32 side = unit_side(rules, position, unit);
    if (zone >= rules->board.n_places ||
        position_strengths(rules, position)[unit] >= rules->board.units[unit].strength ||
        place_has_enemy(situation, zone, side))
        return FALSE;
    if (unit_is_fleet(rules, unit) && (position_harbours(rules, position)[zone] == 0 ||
                                       !place_is_friendly(rules, position, zone, side)))
        return FALSE;
    return unit_is_supplied(situation, unit);
}
