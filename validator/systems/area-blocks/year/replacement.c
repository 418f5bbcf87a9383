/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What units cost, and which may get steps back.
 */
#include "validator/systems/area-blocks/year/replacement.h"

#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/position.h"

gint32
step_cost_of(const GameRules *rules, gint32 unit)
{
    return rules->board.types[rules->board.units[unit].type].step_cost;
}

gint32
price_of_unit(const GameRules *rules, gint32 unit)
{
    const ProfileCode *profile = rules_parameters(rules);
    gint32 cost = step_cost_of(rules, unit);
    gint32 times = profile->first_step != NO_NUMBER ? profile->first_step : 1;
    gboolean is_dear = cost > 1 || profile->first_step_of_all != FALSE;
    return cost * (is_dear ? times : 1);
}

gboolean
unit_is_paid_by(const GameRules *rules, gint32 unit, gint32 nation)
{
    return rules->board.nations[rules->board.units[unit].nation].pool == nation;
}

gboolean
unit_waits_for(const GameRules *rules, const Position *position, gint32 unit, gint32 nation)
{
    return position_zones(rules, position)[unit] == rules->zone_numbers.pools + (guint32)nation;
}

gboolean
unit_can_be_rebuilt(const Situation *situation, gint32 unit, SupplyMemo *memo)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    guint16 zone = position_zones(rules, position)[unit];
    gint32 side = unit_side(rules, position, unit);
    if (!unit_lacks_steps(rules, position, unit) || place_has_enemy(situation, zone, side))
        return FALSE;
    if (unit_is_ship(rules, unit) && (position_harbours(rules, position)[zone] == 0 ||
                                      !place_is_friendly(rules, position, zone, side)))
        return FALSE;
    return unit_is_supplied_by(situation, unit, memo);
}
