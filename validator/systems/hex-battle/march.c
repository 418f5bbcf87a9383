/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Movement: the steps of a stack, where it faces, and what the enemy does in reaction to it.
 */
#include "validator/systems/hex-battle/march.h"

#include "validator/engine/event.h"
#include "validator/engine/machine.h"
#include "validator/engine/modifier.h"
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"
#include "validator/systems/hex-battle/formation.h"
#include "validator/systems/hex-battle/attack.h"
#include "validator/systems/hex-battle/fight.h"
#include "validator/systems/hex-battle/party.h"
#include "validator/systems/hex-battle/position.h"
#include "validator/systems/hex-battle/orders.h"

/* What those who march do that others react to. */
typedef enum { REACT_TO_LEAVING, REACT_TO_COMING, REACT_TO_TURN } ReactionMoment;

void
hex_march_face_side(Machine *machine, gint32 unit, guint side)
{
    guint8 *facing = &position_facings(machine->rules, machine->position)[unit];
    if ((hex_ground_front(machine->rules, machine->position, unit) >> side & 1) != 0)
        return;
    /* Of the two corners beside the side the nearer one. */
    guint near = side, far = (side + 1) % HEX_SIDES;
    guint to_near = (near + HEX_SIDES - *facing) % HEX_SIDES;
    guint to_far = (far + HEX_SIDES - *facing) % HEX_SIDES;
    guint a = MIN(to_near, HEX_SIDES - to_near), b = MIN(to_far, HEX_SIDES - to_far);
    *facing = (guint8)(a <= b ? near : far);
}

void
hex_march_join_front(Machine *machine, gint32 place, const guint8 *marks, gboolean leads)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    guint8 *facings = position_facings(rules, machine->position);
    gint32 came = next_marked(rules, marks, 0), lead = NO_NAME;
    if (hex_switches(rules)->moves_ahead == TRUE || came == (gint32)rules->board.n_units ||
        place == NO_NAME)
        return;
    gint32 side = unit_side(rules, position, came);
    FOR_EACH_FIGHTER (i, rules, position, place, side)
        if (lead == NO_NAME && (MARKED(marks, i) != 0) == leads)
            lead = i;
    for (gint32 i = next_fighter(rules, position, place, side, NO_NAME);
         i != NO_NAME && lead != NO_NAME; i = next_fighter(rules, position, place, side, i))
        facings[i] = facings[lead];
    position_touch_units(machine->position);
}

void
hex_march_turn_unit(Machine *machine, gint32 unit, gint32 place, gint32 sides)
{
    const GameRules *rules = machine->rules;
    gint32 from = hex_of_unit(rules, machine->position, unit);
    guint8 *facing = &position_facings(rules, machine->position)[unit];
    guint8 before = *facing;
    gint side = from != NO_NAME ? side_towards(rules, from, place) : -1;
    if (side < 0)
        return;
    hex_march_face_side(machine, unit, (guint)side);
    guint right = (*facing + HEX_SIDES - before) % HEX_SIDES;
    gboolean is_left = right > HEX_SIDES / 2;
    gint32 apart = (gint32)(is_left ? HEX_SIDES - right : right);
    if (apart > sides)
        *facing =
            (guint8)((before + (is_left ? HEX_SIDES - (guint)sides : (guint)sides)) % HEX_SIDES);
    position_touch_units(machine->position);
}

static gint32
allowance_of(const March *march)
{
    gint32 least = G_MAXINT32;
    FOR_EACH_MARKED (i, march->rules, frame_marks(march->frame))
        least = MIN(least, hex_ground_move_points(march->rules, march->position, i));
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
hex_march_of(const Machine *machine, const Frame *frame)
{
    March march = {
        .machine = machine,
        .rules = machine->rules,
        .position = machine->position,
        .frame = frame,
        .place = hex_of_unit(machine->rules, machine->position, frame->unit),
    };
    if (hex_party_frame(machine->position, PROCEDURE_WING_TURN) != NULL)
        march.order = hex_command_order_of_unit(machine->rules, machine->position, frame->unit);
    if (march.order != NULL && march.order->leader_goes == LEADER_GOES_NEARER &&
        is_leader(march.rules, frame->unit) && march.place != NO_NAME)
        march.to_enemy =
            hex_command_distance_to_enemy(march.rules, march.position, march.place, frame->side);
    gint32 times = value_or_default(hex_switches(march.rules)->forced_march_times, 1);
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

/* Whether @place is near to enemies, so that no unit on a forced march goes there (atul:8.1.9). */
static gboolean
is_near_enemies(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    return hex_ground_enemy_controlling(rules, position, place, side) != NO_NAME ||
           is_near_guns(rules, position, place, side);
}

/* A unit that came into a zone stops; foot leaves what lies before an enemy only backward, guns not
 * at all, and horse moves on where no enemy charges it (tlv:VI.4-7, tlv:VI.14, tlv:VI.15). */
static gboolean
is_stopped(const March *march, gint32 to)
{
    const GameRules *rules = march->rules;
    gint32 unit = march->frame->unit, side = march->frame->side;
    gint32 branch = branch_of_unit(rules, unit);
    if (branch == BRANCH_HORSE || branch == NO_NUMBER)
        return FALSE;
    gboolean is_faced =
        hex_ground_enemy_facing(rules, march->position, march->place, side, TRUE) != NO_NAME;
    if (branch == BRANCH_GUNS && is_faced)
        return TRUE;
    if (march->frame->left > 0)
        return hex_ground_enemy_controlling(rules, march->position, march->place, side) != NO_NAME;
    gint way = side_towards(rules, march->place, to);
    return is_faced && way >= 0 &&
           hex_ground_aspect(rules, march->position, unit, (guint)way) == ASPECT_FRONT;
}

/* Whether a step to @to leads round the flank of an enemy who controls the hex that is left. */
static gboolean
goes_round_flank(const March *march, gint32 to)
{
    const GameRules *rules = march->rules;
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 near = hex_of_place(rules, march->place)->beside[i];
        gint32 holder = near != NO_NAME
                            ? hex_ground_controlling_from(rules, march->position, near,
                                                          march->place, march->frame->side)
                            : NO_NAME;
        gint flank = holder != NO_NAME ? side_towards(rules, near, to) : -1;
        if (flank >= 0 &&
            hex_ground_aspect(rules, march->position, holder, (guint)flank) == ASPECT_FLANK)
            return TRUE;
    }
    return FALSE;
}

/* No unit goes from one zone to another, nor round the flank of the unit that controls the hex that
 * is left (atul:4.3.3). */
static gboolean
is_held_up(const March *march, gint32 to)
{
    const GameRules *rules = march->rules;
    gint32 side = march->frame->side;
    if (hex_switches(rules)->zones_block != ZONES_BLOCK_ZONE_TO_ZONE)
        return is_stopped(march, to);
    return hex_ground_enemy_controlling(rules, march->position, march->place, side) != NO_NAME &&
           (hex_ground_enemy_controlling(rules, march->position, to, side) != NO_NAME ||
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
    AspectWord way = hex_ground_aspect(march->rules, march->position, unit, side);
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
    if (branch_of_unit(march->rules, unit) != BRANCH_GUNS ||
        hex_switches(march->rules)->moves_ahead != TRUE ||
        !hex_ground_enemy_is_adjacent(march->rules, march->position, to, march->frame->side))
        return TRUE;
    FOR_EACH_MARKED (i, march->rules, frame_marks(march->frame))
        if (branch_of_unit(march->rules, i) == BRANCH_FOOT)
            return TRUE;
    return FALSE;
}

/* Whether @unit, out of command, comes nearer to who leads it (tlv:III.10). */
static gboolean
gets_back(const March *march, gint32 unit, gint32 to)
{
    gint32 leader = hex_command_leader_of_unit(march->rules, march->position, unit);
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
           hex_command_enemy_is_within(rules, march->position, to, side, march->to_enemy - 1);
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
    if (order->adjoins != TRUE && hex_ground_enemy_is_adjacent(rules, march->position, to, side))
        return STEP_BESIDE_ENEMY;
    if (order->keeps_command == TRUE &&
        !hex_command_unit_is_commanded_in(rules, march->position, unit, to))
        return STEP_OUT_OF_COMMAND;
    return STEP_IS_OPEN;
}

/* Returns: what keeps @unit from the step; the points that it costs are written to @points. */
static StepBar
bar_of_unit(const March *march, gint32 unit, gint32 from, guint side, gint32 *points)
{
    const Situation situation = machine_situation(march->machine, march->frame);
    gint32 to = hex_of_place(march->rules, from)->beside[side];
    gint32 ground = hex_ground_step_points(march->rules, unit, from, side);
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
    FOR_EACH_MARKED (i, march->rules, frame_marks(march->frame)) {
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
    return hex_ground_stack_fault(march->rules, march->position, place, march->frame->side,
                                  frame_marks(march->frame)) == STACK_LEGAL;
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

/* Returns: the points that the step over @side takes, all there are for the one hex that can always
 * be gone (tlv:VIII.4.4, atul:8.1.5); COST_NEVER: it cannot be taken. */
static gint32
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
    /* A forced march cannot continue near to enemies. */
    March there = *march;
    if (march->forced > march->allowance && limit_to(march, to) == march->allowance)
        there.forced = march->allowance;
    return may_be_in(&there, to, spent + points, 0) ? points : COST_NEVER;
}

StepBar
hex_march_step_bar(const March *march, guint side, gint32 *points)
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

/* Returns: whether any rule waits for such a thing. */
static gboolean
has_reactions(const GameRules *rules)
{
    return rules->by_trigger[TRIGGER_ENTERS_ZONE].n > 0 ||
           rules->by_trigger[TRIGGER_LEAVES_ZONE].n > 0 ||
           rules->by_trigger[TRIGGER_TURNS_IN_ZONE].n > 0 ||
           rules->by_trigger[TRIGGER_COMES_BESIDE].n > 0;
}

/* No reaction has been triggered yet by a unit that begins to march. */
static void
forget_reactions(Machine *machine)
{
    guint32 *deeds = position_deeds(machine->rules, machine->position);
    const guint n_units = machine->rules->board.n_units;
    for (guint i = 0; i < n_units; i++)
        deeds[i] &= ~(guint32)DEED_REPORTED;
}

/* Emits the step of the units that march in @march from the place @from to @to: before it is taken
 * for enemies that face @from, then for those in whose zone or beside which @to is; or their turn
 * in @to for those in whose zone that is and which had no such event there before (tlv:V.3,
 * tlv:VI.6.6). */
static void
begin_reactions(Machine *machine, const Frame *march, gint32 from, gint32 to, ReactionMoment moment)
{
    Subjects subjects = subjects_of_side(OTHER_SIDE(march->side));
    if (is_leader(machine->rules, march->unit))
        return;
    if (moment == REACT_TO_COMING)
        forget_reactions(machine);
    Frame *frame = machine_push(machine, PROCEDURE_REACTIONS, &subjects);
    frame->unit = march->unit;
    frame->side = march->side;
    frame->place = moment == REACT_TO_LEAVING ? from : to;
    frame->link = to;
    frame->value = (gint32)moment;
}

/* Marks the enemies of who moves that stand where they might react: as far as zones reach. */
static void
mark_near(const Machine *machine, const Frame *frame, guint8 *marks)
{
    G_STATIC_ASSERT(ZONE_REACH == 2);
    const GameRules *rules = machine->rules;
    const HexPrint *hex = hex_of_place(rules, frame->place);
    gint32 enemy = OTHER_SIDE(frame->side);
    for (guint i = 0; i < HEX_SIDES; i++)
        if (hex->beside[i] != NO_NAME)
            mark_fighters(rules, machine->position, hex->beside[i], enemy, marks);
    for (guint i = 0; i < hex->n_afar; i++)
        mark_fighters(rules, machine->position, hex->afar[i], enemy, marks);
}

/* Whether @unit, who is near and an enemy of who moves, may react now: not when it lay before an
 * enemy from the beginning, but to who leaves it (tlv:VI.13). */
static gboolean
may_react(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    guint never = frame->value != REACT_TO_LEAVING ? DEED_REACTED | DEED_HELD : DEED_REACTED;
    if (frame->value == REACT_TO_TURN)
        never |= DEED_REPORTED;
    /* A broken line fires both ways (tlv:IV.2.5). */
    if (hex_formation_may_fire_again(rules, machine->position, unit) &&
        !unit_did(rules, machine->position, unit,
                  hex_formation_fire_deed(rules, machine->position, unit, frame->place)))
        never &= ~(guint)DEED_REACTED;
    return disorder_of_unit(rules, machine->position, unit)->acts &&
           !hex_formation_is_beneath(rules, machine->position, unit) &&
           !unit_did(rules, machine->position, unit, never);
}

/* Whether one of the same kind before it speaks for all of its hex. */
static gboolean
is_spoken_for(const Machine *machine, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    gint32 side = unit_side(rules, machine->position, unit);
    for (gint32 i = next_fighter(rules, machine->position, place, side, NO_NAME);
         i != NO_NAME && i < unit; i = next_fighter(rules, machine->position, place, side, i))
        if (branch_of_unit(rules, i) == branch_of_unit(rules, unit))
            return TRUE;
    return FALSE;
}

/* Whether another one of those whom @unit faces stays beside it when these go (tlv:VI.10). */
static gboolean
is_kept_busy(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint32 place = hex_of_unit(rules, machine->position, unit);
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, place)->beside[side];
        if (near != NO_NAME && near != frame->place &&
            has_fighters(rules, machine->position, near, frame->side))
            return TRUE;
    }
    return FALSE;
}

/* Returns: the event for @unit, a TriggerVerb; -1: none. */
static gint
event_for(const Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    const Position *position = machine->position;
    gint32 at = hex_of_unit(rules, position, unit);
    if (frame->value == REACT_TO_LEAVING) {
        gboolean is_left = hex_ground_unit_faces(rules, position, unit, frame->place) &&
                           !hex_ground_unit_faces(rules, position, unit, frame->link);
        gboolean is_horse = branch_of_unit(rules, unit) == BRANCH_HORSE;
        return is_left && !(is_horse && is_kept_busy(machine, frame, unit)) ? TRIGGER_LEAVES_ZONE
                                                                            : -1;
    }
    if (hex_ground_unit_controls(rules, position, unit, frame->place))
        return frame->value == REACT_TO_TURN ? TRIGGER_TURNS_IN_ZONE : TRIGGER_ENTERS_ZONE;
    if (frame->value == REACT_TO_TURN)
        return -1;
    return side_towards(rules, at, frame->place) >= 0 ? TRIGGER_COMES_BESIDE : -1;
}

static gboolean
trigger_reaction(Machine *machine, const Frame *frame, gint32 unit)
{
    const GameRules *rules = machine->rules;
    gint verb = event_for(machine, frame, unit);
    if (verb < 0)
        return FALSE;
    if (frame->value != REACT_TO_LEAVING)
        position_deeds(rules, machine->position)[unit] |= DEED_REPORTED;
    Event event = event_of((TriggerVerb)verb);
    event.unit = frame->unit;
    event.owner = unit;
    event.place = frame->place;
    event.nation = rules->board.units[frame->unit].nation;
    event.side = OTHER_SIDE(frame->side);
    event_emit(machine, &event);
    return TRUE;
}

/* Marks the leaders alone beside whom an enemy has come. Returns: how many. */
static guint
mark_lone_leaders(const Machine *machine, const Frame *frame, guint8 *marks)
{
    const GameRules *rules = machine->rules;
    gint32 enemy = OTHER_SIDE(frame->side);
    guint n = 0;
    for (guint side = 0; side < HEX_SIDES; side++) {
        gint32 near = hex_of_place(rules, frame->place)->beside[side];
        if (near == NO_NAME || has_fighters(rules, machine->position, near, enemy))
            continue;
        for (gint32 i = next_of_side(rules, machine->position, near, enemy, NO_NAME); i != NO_NAME;
             i = next_of_side(rules, machine->position, near, enemy, i), n++)
            MARK(marks, i);
    }
    return n;
}

enum { REACT_TELL, REACT_DRIVE_OFF };

/* Leaders alone beside whom horse has come are rolled for before they go to their units
 * (tlv:XII.3). */
static void
end_reactions(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    gboolean is_driven = frame->step == REACT_DRIVE_OFF;
    UnitSet marks;
    unit_set_clear(rules, marks);
    guint n = hex_switches(rules)->lone_leaders_flee == TRUE && frame->value == REACT_TO_COMING
                  ? mark_lone_leaders(machine, frame, marks)
                  : 0;
    frame->step = REACT_DRIVE_OFF;
    if (n > 0 && !is_driven && branch_of_unit(rules, frame->unit) == BRANCH_HORSE) {
        FOR_EACH_MARKED (i, rules, marks)
            position_risks(rules, machine->position)[i] = 1;
        machine_push(machine, PROCEDURE_LEADER_LOSS, &frame->subjects);
        return;
    }
    gint32 enemy = OTHER_SIDE(frame->side);
    machine_pop(machine);
    FOR_EACH_MARKED (i, rules, marks) {
        gint32 place = hex_of_unit(rules, machine->position, i);
        if (place != NO_NAME && !has_fighters(rules, machine->position, place, enemy))
            hex_orders_displace_leaders(machine, place, enemy);
    }
}

/* unit, side: who moves; place: the hex that is left, or entered; link: the one it goes to; value:
 * the ReactionMoment; n: the next enemy who may react; step: whether leaders have been rolled
 * for. */
Request
step_REACTIONS(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    const Frame *march = position_below_top(machine->position);
    gboolean is_over = (march->n & MARCH_IS_HALTED) != 0 ||
                       hex_of_unit(rules, machine->position, frame->unit) != frame->place ||
                       position_conditions(rules, machine->position)[frame->unit] == STATE_ROUTED;
    UnitSet near;
    unit_set_clear(rules, near);
    if (is_over)
        return machine_pop(machine);
    if (frame->step == REACT_TELL)
        mark_near(machine, frame, near);
    for (gint32 i = next_marked(rules, near, (gint32)frame->n); i < (gint32)rules->board.n_units;
         i = next_marked(rules, near, i + 1))
        if (may_react(machine, frame, i) && !is_spoken_for(machine, i) &&
            trigger_reaction(machine, frame, i)) {
            frame->n = (guint32)i + 1;
            return NO_REQUEST;
        }
    end_reactions(machine, frame);
    return NO_REQUEST;
}

static void
offer_steps(Machine *machine, const March *march)
{
    for (guint side = 0; side < HEX_SIDES; side++)
        if (points_to_pay(march, side) != COST_NEVER)
            machine_offer(machine, OFFER_STEP,
                          hex_of_place(march->rules, march->place)->beside[side], 0);
}

/* Others of the hex that have not moved join before the first step. */
static void
offer_joining(Machine *machine, const March *march)
{
    const GameRules *rules = march->rules;
    gboolean is_commanded = hex_party_frame_of_turn(march->position) != NULL;
    gint32 unit = march->frame->unit;
    /* Who goes ahead only takes along who faces alike, and leaders go by themselves. */
    gboolean is_alike = hex_switches(rules)->moves_ahead == TRUE;
    const guint8 *facings = position_facings(rules, march->position);
    for (gint32 i = next_of_side(rules, march->position, march->place, march->frame->side, NO_NAME);
         i != NO_NAME && is_commanded && march->frame->value == 0;
         i = next_of_side(rules, march->position, march->place, march->frame->side, i)) {
        guint deeds = position_deeds(rules, march->position)[i];
        if (!MARKED(frame_marks(march->frame), i) && i > march->frame->unit &&
            (deeds & DEED_ACTIVE) != 0 && (deeds & (DEED_MARCHED | DEED_CHARGES)) == 0 &&
            disorder_of_unit(rules, march->position, i)->acts &&
            hex_ground_move_points(rules, march->position, i) > 0 &&
            (!is_alike ||
             (!is_leader(rules, unit) && !is_leader(rules, i) && facings[i] == facings[unit] &&
              unit_did(rules, march->position, i, DEED_STRAY) ==
                  unit_did(rules, march->position, unit, DEED_STRAY))))
            machine_offer(machine, OFFER_JOIN, i, 0);
    }
}

/* The ground wears those down who come through it (tlv:XIII.1). */
static void
wear_down(Machine *machine, const Frame *frame, gint32 from, guint side)
{
    const GameRules *rules = machine->rules;
    FOR_EACH_MARKED (i, rules, frame_marks(frame))
        hex_fight_wear_morale(machine, i, hex_ground_step_morale(rules, i, from, side));
}

static void
take_step(Machine *machine, Frame *frame, gint32 to)
{
    const GameRules *rules = machine->rules;
    Position *position = machine->position;
    const March march = hex_march_of(machine, frame);
    guint side = (guint)side_towards(rules, march.place, to);
    gboolean turns = hex_switches(rules)->moves_ahead != TRUE;
    frame->value += MAX(points_to_pay(&march, side), 1);
    frame->left++;
    frame->n &= ~(guint32)MARCH_HAS_TURNED;
    if (is_near_enemies(rules, position, to, frame->side))
        frame->n |= MARCH_IS_NEAR;
    FOR_EACH_MARKED (i, rules, frame_marks(frame)) {
        if (turns)
            hex_march_face_side(machine, i, side);
        event_put_unit(machine, i, to, NO_NUMBER);
        position_deeds(rules, position)[i] |= DEED_BUSY;
    }
    hex_orders_displace_leaders(machine, to, OTHER_SIDE(frame->side));
    hex_formation_settle(rules, position, NO_NAME);
    if (unit_did(rules, position, frame->unit, DEED_STRAY) && march.order != NULL &&
        hex_command_unit_is_commanded_in(rules, position, frame->unit, to))
        frame->n |= MARCH_IS_OVER;
    if ((frame->n & MARCH_IS_EXTRA) != 0)
        frame->n |= MARCH_IS_OVER;
    if (!turns)
        wear_down(machine, frame, march.place, side);
}

/* Those who came join the front of those who were there, or turn them to whom they charge. */
static void
end_march(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    if (frame->unit != (gint32)rules->board.n_units)
        hex_march_join_front(machine, hex_of_unit(rules, machine->position, frame->unit),
                             frame_marks(frame),
                             unit_did(rules, machine->position, frame->unit, DEED_CHARGES));
    FOR_EACH_MARKED (i, rules, frame_marks(frame)) {
        guint32 *deeds = &position_deeds(rules, machine->position)[i];
        *deeds |= DEED_MARCHED;
        /* Guns that cannot move where they stand do no more than one thing (tlv:XI.2). */
        const FormationCode *formation = formation_of_unit(rules, machine->position, i);
        if (formation != NULL && formation->moves == FALSE && frame->value > 0 &&
            branch_of_unit(rules, i) == BRANCH_GUNS)
            *deeds |= DEED_FOUGHT;
        if (hex_switches(rules)->strays_first != TRUE)
            *deeds &= ~(guint32)DEED_STRAY;
    }
    Frame *below = machine->position->n_frames > 1 ? position_below_top(machine->position) : NULL;
    if (below != NULL && below->procedure == PROCEDURE_COMMAND_TURN &&
        !is_leader(rules, frame->unit) &&
        !unit_did(rules, machine->position, frame->unit, DEED_CHARGES))
        below->next = TRUE;
    machine_pop(machine);
}

static Frame *
push_march(Machine *machine, gint32 unit, gint32 side)
{
    const GameRules *rules = machine->rules;
    Frame *frame = machine_push_for_side(machine, PROCEDURE_MARCH_HEX, side);
    frame->unit = (gint16)unit;
    MARK(frame_marks(frame), unit);
    frame->place = hex_of_unit(rules, machine->position, unit);
    forget_reactions(machine);
    if (is_near_enemies(rules, machine->position, frame->place, side))
        frame->n |= MARCH_IS_NEAR;
    if (hex_ground_enemy_is_adjacent(rules, machine->position, frame->place, side))
        frame->n |= MARCH_WAS_BESIDE;
    return frame;
}

void
hex_march_begin(Machine *machine, gint32 unit, gint32 side, gboolean may_charge)
{
    Frame *below = machine_top(machine);
    gboolean may = may_charge && below->next == FALSE;
    Frame *frame = push_march(machine, unit, side);
    if (may)
        frame->n |= MARCH_MAY_CHARGE;
}

void
hex_march_begin_extra_hex(Machine *machine, gint32 unit, gint32 side)
{
    push_march(machine, unit, side)->n |= MARCH_IS_EXTRA;
}

void
hex_march_halt(Machine *machine, gint32 unit)
{
    for (guint i = machine->position->n_frames; i-- > 0;) {
        Frame *frame = position_frame(machine->position, i);
        if (frame->procedure != PROCEDURE_MARCH_HEX)
            continue;
        if (MARKED(frame_marks(frame), unit))
            frame->n |= MARCH_IS_HALTED;
        return;
    }
}

/* Whether who leads a wing must still go from where it began: one hex at least, but not from beside
 * an enemy (tlv:III.3.2, tlv:III.3.3). */
static gboolean
must_go(const March *march)
{
    const UnitPrint *print = unit_print(march->rules, march->frame->unit);
    return march->order != NULL && print->is_leader && print->rank == RANK_WING &&
           (march->order->leader_goes == LEADER_GOES_ANY ||
            march->order->leader_goes == LEADER_GOES_NEARER) &&
           march->frame->left == 0 && (march->frame->n & MARCH_WAS_BESIDE) == 0;
}

/* Whether those who have ended their march in an assault go one hex further: not where an enemy is
 * before them already (tlv:III.3.3, tlv:VIII.6). */
static gboolean
goes_on(const March *march)
{
    const GameRules *rules = march->rules;
    gint32 unit = march->frame->unit, branch = branch_of_unit(rules, unit);
    if (march->order == NULL || march->order->extra_hex != TRUE ||
        (march->frame->n & (MARCH_IS_EXTRA | MARCH_IS_HALTED)) != 0 ||
        (branch != BRANCH_FOOT && branch != BRANCH_HORSE))
        return FALSE;
    return !hex_ground_enemy_is_ahead(rules, march->position, unit);
}

static Request
ask_march(Machine *machine, Frame *frame)
{
    const March march = hex_march_of(machine, frame);
    gboolean is_extra = (frame->n & MARCH_IS_EXTRA) != 0;
    machine_offer_nothing(machine);
    if (!is_extra)
        offer_joining(machine, &march);
    offer_steps(machine, &march);
    gboolean may_step = machine->n_offers > 0;
    StackFault fault =
        hex_ground_stack_fault(march.rules, march.position, march.place, frame->side, NULL);
    gboolean is_legal = fault == STACK_LEGAL;
    if ((is_legal || fault == STACK_FORMATIONS) && !is_extra)
        hex_formation_offer(machine, &march);
    if (is_legal && !is_extra) {
        if ((frame->n & MARCH_MAY_CHARGE) != 0 && frame->value > 0)
            hex_attack_offer_charges(machine, frame, march.allowance - frame->value);
        hex_formation_offer_turns(machine, &march);
        hex_formation_offer_regaining(machine, &march);
    }
    gboolean is_bound = may_step && (is_extra || must_go(&march));
    if ((is_legal && !is_bound) || machine->n_offers == 0)
        machine_offer(machine, OFFER_DONE, 0, 0);
    return machine_ask(machine, frame->side);
}

/* Who left the map on the way marches no more. */
static void
drop_lost(Machine *machine, Frame *frame)
{
    const GameRules *rules = machine->rules;
    FOR_EACH_MARKED (i, rules, frame_marks(frame))
        if (hex_of_unit(rules, machine->position, i) == NO_NAME ||
            !disorder_of_unit(rules, machine->position, i)->acts)
            UNMARK(frame_marks(frame), i);
    if (!MARKED(frame_marks(frame), frame->unit))
        frame->unit = (gint16)next_marked(rules, frame_marks(frame), 0);
}

/* Enemies may react before those go whom they face, and when they have come (tlv:VI). */
static void
go_to_hex(Machine *machine, Frame *frame, gint32 to)
{
    gint32 from = hex_of_unit(machine->rules, machine->position, frame->unit);
    if (!has_reactions(machine->rules)) {
        take_step(machine, frame, to);
    } else if (frame->step == MARCH_ASK) {
        frame->next = (guint32)to;
        frame->step = MARCH_GO;
        begin_reactions(machine, frame, from, to, REACT_TO_LEAVING);
    } else {
        frame->step = MARCH_ASK;
        if ((frame->n & MARCH_IS_HALTED) != 0 ||
            has_fighters(machine->rules, machine->position, to, OTHER_SIDE(frame->side)))
            return;
        take_step(machine, frame, to);
        begin_reactions(machine, frame, from, to, REACT_TO_COMING);
    }
}

/* Enemies may react to a turn in their zone (tlv:V.3). */
static void
turn_in_zone(Machine *machine, Frame *frame, gint32 direction)
{
    gint32 place = hex_of_unit(machine->rules, machine->position, frame->unit);
    if (hex_formation_turn(machine, frame, direction))
        end_march(machine, frame);
    else if (machine->rules->by_trigger[TRIGGER_TURNS_IN_ZONE].n > 0)
        begin_reactions(machine, frame, place, place, REACT_TO_TURN);
}

static void
apply_answer(Machine *machine, Frame *frame, const Offer *taken)
{
    if (taken->kind == OFFER_JOIN) {
        MARK(frame_marks(frame), taken->number);
    } else if (taken->kind == OFFER_STEP) {
        go_to_hex(machine, frame, taken->number);
    } else if (taken->kind == OFFER_FORM || taken->kind == OFFER_DISSOLVE) {
        hex_formation_change(machine, frame, (guint)taken->number, taken->kind == OFFER_FORM);
    } else if (taken->kind == OFFER_REGAIN) {
        hex_formation_begin_regaining(machine, frame, taken->number + 1);
    } else if (taken->kind == OFFER_TURN) {
        turn_in_zone(machine, frame, taken->number);
    } else {
        hex_attack_begin_charge(machine, frame, taken->number, taken->other);
        end_march(machine, frame);
    }
}

/* Those who may not stop yet go on by a hex, others are there. */
static void
finish_march(Machine *machine, Frame *frame)
{
    const March march = hex_march_of(machine, frame);
    if (frame->unit != (gint32)machine->rules->board.n_units && goes_on(&march))
        frame->n |= MARCH_IS_EXTRA;
    else
        end_march(machine, frame);
}

/* marks: who marches, unit being the first of them; value: points that are spent; left: hexes gone;
 * place: where it began; link: points of morale regained; next: where a step leads to that enemies
 * react to; n: see march.h. */
Request
step_MARCH_HEX(Machine *machine, Frame *frame)
{
    Offer taken;
    drop_lost(machine, frame);
    gboolean is_over =
        frame->unit == (gint32)machine->rules->board.n_units ||
        ((frame->n & (MARCH_IS_HALTED | MARCH_IS_OVER)) != 0 && frame->step == MARCH_ASK);
    if (is_over) {
        machine_take_answer(frame);
        end_march(machine, frame);
        return NO_REQUEST;
    }
    if (frame->step == MARCH_GO) {
        go_to_hex(machine, frame, (gint32)frame->next);
        return NO_REQUEST;
    }
    if (frame->step == MARCH_TEST)
        return hex_formation_test_regaining(machine, frame);
    if (!machine_take_offer(frame, &taken))
        return ask_march(machine, frame);
    if (taken.kind == OFFER_DONE)
        finish_march(machine, frame);
    else
        apply_answer(machine, frame, &taken);
    return NO_REQUEST;
}
