/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a side may know of a position.
 */
#include "validator/systems/area-campaign/area-campaign.h"

#include "schema/model/words.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/printed.h"
#include "validator/systems/area-campaign/force.h"

static gboolean
sees_force(const GameRules *rules, const Position *position, gint32 unit, gint32 side)
{
    return unit_side(rules, position, unit) == side ||
           (position_known_points(rules, position)[unit] >> side & 1) != 0;
}

/* Returns: the points that @unit is taken for: the least of its size where that is known. */
static gint32
points_shown(const GameRules *rules, const Position *view, gint32 unit, gint32 side)
{
    gint32 full = rules->board.units[unit].strength;
    if ((position_known_sizes(rules, view)[unit] >> side & 1) == 0)
        return full;
    const CodeSpan *sizes = &switches_of(rules)->sizes;
    gint32 number = size_of_force(rules, view, unit).number;
    gint32 from =
        sizes->n > 0 ? rules_size(rules, sizes->first + (guint32)number)->from : NO_NUMBER;
    return CLAMP(or_usual(from, or_usual(switches_of(rules)->raise_least, 1)), 1, full);
}

/* What others know is theirs, too. */
static void
hide_forces(const GameRules *rules, Position *view, gint32 side)
{
    guint16 own = (guint16)(1u << side);
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        if (!sees_force(rules, view, i, side)) {
            position_strengths(rules, view)[i] = (guint8)points_shown(rules, view, i, side);
            position_tokens(rules, view)[i] = 0;
            position_loot(rules, view)[i] = 0;
        }
        position_known_sizes(rules, view)[i] &= own;
        position_known_points(rules, view)[i] &= own;
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++)
        if (position_side(rules, view, i) != side)
            position_obedient(rules, view)[i] = 0;
}

const SystemHidden campaign_hidden = {.hide = hide_forces, .sees = sees_force};
