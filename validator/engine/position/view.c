/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hiding.
 */
#include "validator/engine/position/view.h"

#include "validator/engine/position/position-news.h"
#include "validator/engine/system.h"

void
position_view_into(Position *view, const GameRules *rules, const Position *position, gint32 side)
{
    position_assign(view, position);
    if (rules->system == NULL || rules->system->hide == NULL)
        return;
    rules->system->hide(rules, view, side);
    position_unsettle_units(rules, view);
}

Position *
position_view(const GameRules *rules, const Position *position, gint32 side)
{
    Position *view = position_copy(position);
    position_view_into(view, rules, position, side);
    return view;
}

void
position_guess(const GameRules *rules, Position *view, gint32 side, DiceStream *dice)
{
    if (rules->system == NULL || rules->system->guess == NULL)
        return;
    rules->system->guess(rules, view, side, dice);
    position_unsettle_units(rules, view);
}

gboolean
unit_is_seen(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    const System *system = rules->system;
    return system == NULL || system->sees == NULL || system->sees(rules, position, unit, side);
}
