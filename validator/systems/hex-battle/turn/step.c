/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Steps of a march: what they cost, and who keeps units from taking them.
 */
#include "validator/systems/hex-battle/turn/step.h"

#include "validator/engine/verbs/modifier.h"
#include "validator/systems/hex-battle/facts/command.h"
#include "validator/systems/hex-battle/facts/cost.h"
#include "validator/systems/hex-battle/facts/order.h"
#include "validator/systems/hex-battle/facts/stack.h"
#include "validator/systems/hex-battle/facts/zone.h"
#include "validator/systems/hex-battle/party.h"

static gint32
allowance_of(const March *march)
{
    gint32 least = G_MAXINT32;
    for (gint32 i = next_marked(march->rules, march->frame->marks, 0);
         i < (gint32)march->rules->board.n_units;
         i = next_marked(march->rules, march->frame->marks, i + 1))
        least = MIN(least, move_of_unit(march->rules, march->position, i));
    return least;
}

static gboolean
may_force(const March *march)
{
    const Situation situation = machine_situation(march->machine, march->frame);
    gint32 nation = march->rules->board.units[march->frame->unit].nation;
    return (march->frame->n & MARCH_IS_NEAR) == 0 &&
           !unit_did(march->rules, march->position, march->frame->unit, DEED_STRAY) &&
           !modifier_forbids(&situation, MODIFY_FORCED_MARCH, nation);
}

March
march_of(const Machine *machine, const Frame *frame)
{
    March march = {
        .machine = machine,
        .rules = machine->rules,
        .position = machine->position,
        .frame = frame,
        .place = hex_of_unit(machine->rules, machine->position, frame->unit),
    };
    if (frame_of(machine->position, PROCEDURE_WING_TURN) != NULL)
        march.order = order_of_unit(machine->rules, machine->position, frame->unit);
    if (march.order != NULL && march.order->leader_goes == LEADER_GOES_NEARER &&
        is_leader(march.rules, frame->unit) && march.place != NO_NAME)
        march.to_enemy = hexes_to_enemy(march.rules, march.position, march.place, frame->side);
    gint32 times = hex_or_usual(hex_switches(march.rules)->forced_march_times, 1);
    march.allowance = allowance_of(&march);
    march.forced = times > 1 && may_force(&march) ? march.allowance * times : march.allowance;
    return march;
}

/* So many full hexes are passed one after the other at most. */
#define PASSING_MAX 3

/* Whether an enemy of @side that attacks from afar is so near to @place. */
static gboolean
is_near_guns(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    gint32 distance = hex_switches(rules)->forced_march_guns;
    const guint8 *guns = hex_print(rules)->guns;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = distance != NO_NUMBER ? next_marked(rules, guns, 0) : n_units; i < n_units;
         i = next_marked(rules, guns, i + 1)) {
        gint32 at = hex_of_unit(rules, position, i);
        if (at != NO_NAME && unit_side(rules, position, i) != side &&
            hex_is_near(hex_of_place(rules, at), hex_of_place(rules, place), distance))
            return TRUE;
    }
    return FALSE;
}

gboolean
is_near_enemies(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    return enemy_controlling(rules, position, place, side) != NO_NAME ||
           is_near_guns(rules, position, place, side);
}

/* Who came into a zone stops; foot leaves what lies before an enemy only backward, guns not at all,
 * and horse goes on where nobody charges it (tlv:VI.4-7, tlv:VI.14, tlv:VI.15). */
static gboolean
is_stopped(const March *march, gint32 to)
{
    const GameRules *rules = march->rules;
    gint32 unit = march->frame->unit, side = march->frame->side;
    gint32 branch = branch_of_unit(rules, unit);
    if (branch == BRANCH_HORSE || branch == NO_NUMBER)
        return FALSE;
    gboolean is_faced = enemy_facing(rules, march->position, march->place, side, TRUE) != NO_NAME;
    if (branch == BRANCH_GUNS && is_faced)
        return TRUE;
    if (march->frame->left > 0)
        return enemy_controlling(rules, march->position, march->place, side) != NO_NAME;
    gint way = side_towards(rules, march->place, to);
    return is_faced && way >= 0 &&
           aspect_of_unit(rules, march->position, unit, (guint)way) == ASPECT_FRONT;
}

/* Whether a step to @to leads round the flank of an enemy who controls the hex that is left. */
static gboolean
goes_round_flank(const March *march, gint32 to)
{
    const GameRules *rules = march->rules;
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, march->place)->beside[i];
        gint32 holder = near != NO_NAME ? controlling_from(rules, march->position, near,
                                                           march->place, march->frame->side)
                                        : NO_NAME;
        gint flank = holder != NO_NAME ? side_towards(rules, near, to) : -1;
        if (flank >= 0 &&
            aspect_of_unit(rules, march->position, holder, (guint)flank) == ASPECT_FLANK)
            return TRUE;
    }
    return FALSE;
}

/* From one zone to another nobody goes, nor round the flank of who controls the hex that is left
 * (atul:4.3.3). */
static gboolean
is_held_up(const March *march, gint32 to)
{
    const GameRules *rules = march->rules;
    gint32 side = march->frame->side;
    if (hex_switches(rules)->zones_block != ZONES_BLOCK_ZONE_TO_ZONE)
        return is_stopped(march, to);
    return enemy_controlling(rules, march->position, march->place, side) != NO_NAME &&
           (enemy_controlling(rules, march->position, to, side) != NO_NAME ||
            goes_round_flank(march, to));
}

/* Returns: the points that the way in which the units face adds to a step over @side: none ahead,
 * and some to what lies behind them; COST_NEVER: they do not go there (tlv:VIII.2). */
static gint32
points_of_way(const March *march, gint32 unit, guint side)
{
    const BattleProfileCode *switches = hex_switches(march->rules);
    const FormationCode *formation = formation_of_unit(march->rules, march->position, unit);
    if (is_leader(march->rules, unit))
        return 0;
    if (formation != NULL && formation->moves == FALSE)
        return COST_NEVER;
    if (switches->moves_ahead != TRUE)
        return 0;
    AspectWord way = aspect_of_unit(march->rules, march->position, unit, side);
    if (way == ASPECT_FRONT)
        return 0;
    gboolean is_barred = way == ASPECT_FLANK || switches->backward == NO_NUMBER ||
                         (march->frame->n & MARCH_IS_EXTRA) != 0;
    return is_barred ? COST_NEVER : switches->backward;
}

/* Whether guns go to @to, which lies beside an enemy: only those that foot has with it
 * (tlv:XI.3). */
static gboolean
guns_may_come(const March *march, gint32 unit, gint32 to)
{
    gint32 n_units = (gint32)march->rules->board.n_units;
    if (branch_of_unit(march->rules, unit) != BRANCH_GUNS ||
        hex_switches(march->rules)->moves_ahead != TRUE ||
        !enemy_is_beside(march->rules, march->position, to, march->frame->side))
        return TRUE;
    for (gint32 i = next_marked(march->rules, march->frame->marks, 0); i < n_units;
         i = next_marked(march->rules, march->frame->marks, i + 1))
        if (branch_of_unit(march->rules, i) == BRANCH_FOOT)
            return TRUE;
    return FALSE;
}

/* Whether @unit, out of command, comes nearer to who leads it (tlv:III.10). */
static gboolean
gets_back(const March *march, gint32 unit, gint32 to)
{
    gint32 leader =
        leader_of_command(march->rules, march->position, unit_print(march->rules, unit)->command);
    gint32 there = leader != NO_NAME ? hex_of_unit(march->rules, march->position, leader) : NO_NAME;
    return there != NO_NAME && hexes_between(march->rules, there, to) <
                                   hexes_between(march->rules, there, march->place);
}

/* Whether the leader @unit, whom an order binds, may go to @to (tlv:III.3). */
static gboolean
leader_may_go(const March *march, gint32 unit, gint32 to)
{
    const GameRules *rules = march->rules;
    gint32 side = march->frame->side;
    if (march->order == NULL || unit_print(rules, unit)->rank != RANK_WING ||
        march->order->leader_goes == LEADER_GOES_ANY || march->order->leader_goes == NO_NUMBER)
        return TRUE;
    return march->order->leader_goes == LEADER_GOES_NEARER &&
           enemy_is_within(rules, march->position, to, side, march->to_enemy - 1);
}

/* Returns: what of the order of the command keeps @unit from going to @to. */
static StepBar
bar_of_order(const March *march, gint32 unit, gint32 to)
{
    const GameRules *rules = march->rules;
    const OrderCode *order = march->order;
    gint32 side = march->frame->side;
    if (is_leader(rules, unit))
        return leader_may_go(march, unit, to) ? STEP_IS_OPEN : STEP_NOT_FOR_LEADER;
    if (order == NULL)
        return STEP_IS_OPEN;
    if (unit_did(rules, march->position, unit, DEED_STRAY)) {
        gboolean may = gets_back(march, unit, to) || (march->frame->n & MARCH_IS_EXTRA) != 0;
        return may ? STEP_IS_OPEN : STEP_NOT_FOR_STRAY;
    }
    if (order->hexes != NO_NUMBER && march->frame->left >= order->hexes)
        return STEP_TOO_FAR_FOR_ORDER;
    if (order->adjoins != TRUE && enemy_is_beside(rules, march->position, to, side))
        return STEP_BESIDE_ENEMY;
    if (order->keeps_command == TRUE && !unit_is_commanded_in(rules, march->position, unit, to))
        return STEP_OUT_OF_COMMAND;
    return STEP_IS_OPEN;
}

/* Returns: what keeps @unit from the step; the points that it costs are written to @points. */
static StepBar
bar_of_unit(const March *march, gint32 unit, gint32 from, guint side, gint32 *points)
{
    const Situation situation = machine_situation(march->machine, march->frame);
    gint32 to = hex_of_place(march->rules, from)->beside[side];
    gint32 ground = step_points(march->rules, unit, from, side);
    gint32 way = points_of_way(march, unit, side);
    *points = ground + way;
    if (ground == COST_NEVER)
        return STEP_ON_BAD_GROUND;
    if (way == COST_NEVER)
        return STEP_ASIDE;
    if (!guns_may_come(march, unit, to))
        return STEP_NOT_FOR_GUNS;
    if (entry_may_be_modified(&situation, unit, to) &&
        modifier_bars(&situation, unit, to) != NO_NAME)
        return STEP_BY_RULE;
    return bar_of_order(march, unit, to);
}

/* Returns: what keeps those who march from the step over side @side of @from, zones, points and
 * stacks left out; the points that it costs all of them are written to @points. */
static StepBar
bar_of_way(const March *march, gint32 from, guint side, gint32 *points)
{
    gint32 to = hex_of_place(march->rules, from)->beside[side];
    *points = 0;
    if (to == NO_NAME)
        return STEP_OFF_MAP;
    if (has_fighters(march->rules, march->position, to, OTHER_SIDE(march->frame->side)))
        return STEP_INTO_ENEMY;
    for (gint32 i = next_marked(march->rules, march->frame->marks, 0);
         i < (gint32)march->rules->board.n_units;
         i = next_marked(march->rules, march->frame->marks, i + 1)) {
        gint32 own = 0;
        StepBar bar = bar_of_unit(march, i, from, side, &own);
        if (bar != STEP_IS_OPEN)
            return bar;
        *points = MAX(*points, own);
    }
    return STEP_IS_OPEN;
}

/* Returns: the points of the step over side @side of @from for all who march; COST_NEVER: some of
 * them may not. */
static gint32
points_of_step(const March *march, gint32 from, guint side)
{
    gint32 points;
    return bar_of_way(march, from, side, &points) == STEP_IS_OPEN ? points : COST_NEVER;
}

/* Returns: the points with which @place can be come to. */
static gint32
limit_to(const March *march, gint32 place)
{
    gboolean is_forced = march->forced > march->allowance &&
                         !is_near_enemies(march->rules, march->position, place, march->frame->side);
    return is_forced ? march->forced : march->allowance;
}

/* Whether those who came into @place may stay there. */
static gboolean
may_stay(const March *march, gint32 place)
{
    return stack_fault(march->rules, march->position, place, march->frame->side,
                       march->frame->marks) == STACK_LEGAL;
}

/* Whether those who came into @place with @spent points may stay there, or go on. */
static gboolean
may_be_in(const March *march, gint32 place, gint32 spent, guint depth)
{
    if (may_stay(march, place))
        return TRUE;
    if (hex_switches(march->rules)->stacks_hold != STACKS_HOLD_AFTER_MOVE || depth == PASSING_MAX)
        return FALSE;
    March there = *march;
    there.place = place;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 to = hex_of_place(march->rules, place)->beside[side];
        gint32 points = points_of_step(march, place, side);
        if (points != COST_NEVER && to != march->place && spent + points <= limit_to(march, to) &&
            !is_held_up(&there, to) && may_be_in(&there, to, spent + points, depth + 1))
            return TRUE;
    }
    return FALSE;
}

gint32
points_to_pay(const March *march, guint side)
{
    gint32 to = hex_of_place(march->rules, march->place)->beside[side];
    gint32 points = points_of_step(march, march->place, side);
    if (points == COST_NEVER || is_held_up(march, to))
        return COST_NEVER;
    if ((march->frame->n & MARCH_IS_EXTRA) != 0)
        return may_be_in(march, to, 0, 0) ? 0 : COST_NEVER;
    gint32 spent = march->frame->value;
    gint32 limit = spent + points > march->allowance ? limit_to(march, to) : march->allowance;
    if (spent == 0 && points > limit)
        points = limit;
    if (spent + points > limit)
        return COST_NEVER;
    if (may_stay(march, to))
        return points;
    /* Near to enemies nobody goes on by a forced march. */
    March there = *march;
    if (march->forced > march->allowance && limit_to(march, to) == march->allowance)
        there.forced = march->allowance;
    return may_be_in(&there, to, spent + points, 0) ? points : COST_NEVER;
}

StepBar
bar_of_step(const March *march, guint side, gint32 *points)
{
    gint32 to = hex_of_place(march->rules, march->place)->beside[side];
    StepBar bar = bar_of_way(march, march->place, side, points);
    if (bar != STEP_IS_OPEN)
        return bar;
    if (is_held_up(march, to))
        return STEP_OUT_OF_ZONE;
    if (points_to_pay(march, side) != COST_NEVER)
        return STEP_IS_OPEN;
    gboolean is_dear = march->frame->value + *points > limit_to(march, to);
    return is_dear ? STEP_TOO_DEAR : STEP_INTO_FULL;
}
