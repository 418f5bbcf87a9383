/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The facts of a position, for those who check, edit and draw.
 */
#include "validator/engine/ground.h"
#include "validator/systems/hex-battle/facts/command.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/sight.h"
#include "validator/systems/hex-battle/facts/stack.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/hex-battle.h"

G_STATIC_ASSERT(GROUND_NEVER == COST_NEVER);

static gboolean
is_before(const GameRules *rules, const Position *position, gint32 unit, gint32 place)
{
    gint32 from = hex_of_unit(rules, position, unit);
    gint side = from != NO_NAME ? side_towards(rules, from, place) : -1;
    return side >= 0 && (front_of_unit(rules, position, unit) >> side & 1) != 0;
}

static gint32
cost(const GameRules *rules, gint32 unit, gint32 from, gint32 to)
{
    gint side = side_towards(rules, from, to);
    return side >= 0 ? step_points(rules, unit, from, (guint)side) : COST_NEVER;
}

static void
commanded(const GameRules *rules, const Position *position, gint32 side, guint8 *units)
{
    mark_commanded(rules, position, side, NULL, units);
}

static const char *
fault_of_stack(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    static const char *const faults[] = {
        [STACK_LEGAL] = NULL,
        [STACK_TOO_MANY] = "too many units",
        [STACK_FORMATIONS] = "units of which some are in a formation that all take",
        [STACK_MIXED] = "units of types that may not stand together",
        [STACK_COMMANDS] = "units of several commands",
        [STACK_IMPETUS] = "units of different impetus",
    };
    return faults[stack_fault(rules, position, place, side, NULL)];
}

const SystemGround hex_ground = {
    .distance = hexes_between,
    .is_before = is_before,
    .controls = unit_controls,
    .sees = place_sees,
    .cost = cost,
    .move = move_of_unit,
    .bears = ground_bears,
    .leads = is_leader,
    .range = range_of_leader,
    .leader = commander_of_unit,
    .command_range = mark_command_range,
    .commanded = commanded,
    .stack_fault = fault_of_stack,
};
