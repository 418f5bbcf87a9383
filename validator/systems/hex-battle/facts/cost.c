/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a step from hex to hex costs.
 */
#include "validator/systems/hex-battle/facts/cost.h"

static const CostPrint free_of_cost = {0, 0};
static const CostPrint never = {COST_NEVER, 0};

static const CostPrint *
of_ground(const GameRules *rules, gint32 unit, gint32 place)
{
    gint32 terrain = hex_of_place(rules, place)->terrain;
    if (terrain == NO_NAME)
        return &never;
    return &hex_print(rules)->on_terrain[(guint)terrain * rules->board.n_types +
                                         (guint)rules->board.units[unit].type];
}

gboolean
border_counts(const GameRules *rules, gint32 place, guint side)
{
    const HexPrint *hex = hex_of_place(rules, place);
    gint32 border = hex->border[side];
    return border != NO_NAME &&
           (!hex_print(rules)->border_is_one_sided[border] || (hex->inner >> side & 1) == 0);
}

static const CostPrint *
of_side(const GameRules *rules, gint32 unit, gint32 from, guint side)
{
    if (!border_counts(rules, from, side))
        return &free_of_cost;
    gint32 border = hex_of_place(rules, from)->border[side];
    return &hex_print(rules)->on_border[(guint)border * rules->board.n_types +
                                        (guint)rules->board.units[unit].type];
}

gint32
step_points(const GameRules *rules, gint32 unit, gint32 from, guint side)
{
    gint32 to = hex_of_place(rules, from)->beside[side];
    if (to == NO_NAME)
        return COST_NEVER;
    const CostPrint *ground = of_ground(rules, unit, to);
    const CostPrint *border = of_side(rules, unit, from, side);
    if (ground->points == COST_NEVER || border->points == COST_NEVER)
        return COST_NEVER;
    return ground->points + border->points;
}

gint32
step_morale(const GameRules *rules, gint32 unit, gint32 from, guint side)
{
    gint32 to = hex_of_place(rules, from)->beside[side];
    if (to == NO_NAME)
        return 0;
    return of_ground(rules, unit, to)->morale + of_side(rules, unit, from, side)->morale;
}

gboolean
ground_bears(const GameRules *rules, gint32 unit, gint32 place)
{
    return of_ground(rules, unit, place)->points != COST_NEVER;
}

/* Who is out of command has half of it, rounded up (atul:7.1.6). */
gint32
move_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    gint32 points = face_of_unit(rules, position, unit)->factors[FACTOR_MOVE];
    if (points == 0)
        return 0;
    points = MAX(points + disorder_of_unit(rules, position, unit)->move, 1);
    gboolean is_slow =
        unit_did(rules, position, unit, DEED_STRAY) && hex_switches(rules)->strays_first != TRUE;
    return is_slow ? (points + 1) / 2 : points;
}
