/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chains of command: the orders of wings, and which units are in command of whom.
 */
#include "validator/systems/hex-battle/command.h"
#include "validator/systems/hex-battle/ground.h"

#include <string.h>

static gboolean
is_on_map(const GameRules *rules, const Position *position, gint32 unit)
{
    return unit != NO_NAME && hex_of_unit(rules, position, unit) != NO_NAME;
}

/* Returns: the first leader on the map of a part of @command, or NO_NAME. */
static gint32
leader_of_part(const GameRules *rules, const Position *position, gint32 command)
{
    FOR_EACH_LEADER (i, rules)
        if (is_on_map(rules, position, i) && unit_print(rules, i)->rank != RANK_ARMY &&
            command_is_of(rules, unit_print(rules, i)->command, command))
            return i;
    return NO_NAME;
}

gint32
hex_command_leader(const GameRules *rules, const Position *position, gint32 command)
{
    const Printed *printed = hex_print(rules);
    gboolean is_army = command != NO_NAME && printed->commands[command].part_of == NO_NAME;
    gint32 own = command != NO_NAME ? printed->commands[command].leader : NO_NAME;
    if (is_on_map(rules, position, own))
        return own;
    gint32 deputy =
        command != NO_NAME && !is_army ? leader_of_part(rules, position, command) : NO_NAME;
    for (guint i = 0; deputy == NO_NAME && command != NO_NAME && i <= printed->n_commands; i++) {
        command = printed->commands[command].part_of;
        own = command != NO_NAME ? printed->commands[command].leader : NO_NAME;
        deputy = is_on_map(rules, position, own) ? own : NO_NAME;
    }
    return deputy;
}

gint32
hex_command_head_of_side(const GameRules *rules, const Position *position, gint32 side)
{
    gint32 head = (gint32)position_heads(rules, position)[side] - 1;
    return head >= 0 && is_on_map(rules, position, head) ? head : NO_NAME;
}

gint32
hex_command_army_leader(const GameRules *rules, const Position *position, gint32 side)
{
    gint32 head = hex_command_head_of_side(rules, position, side);
    if (head != NO_NAME)
        return head;
    FOR_EACH_LEADER (i, rules)
        if (unit_print(rules, i)->rank == RANK_ARMY && is_on_map(rules, position, i) &&
            unit_side(rules, position, i) == side)
            return i;
    return NO_NAME;
}

gint32
hex_command_order(const GameRules *rules, const Position *position, gint32 command)
{
    gint32 leader = command != NO_NAME ? hex_print(rules)->commands[command].bidden : NO_NAME;
    return leader != NO_NAME ? position_orders(rules, position)[leader] : NO_NAME;
}

void
hex_command_set_order(const GameRules *rules, Position *position, gint32 command, gint32 number)
{
    gint32 leader = hex_print(rules)->commands[command].leader;
    if (leader != NO_NAME)
        position_orders(rules, position)[leader] = (guint8)number;
}

void
hex_command_set_next_order(const GameRules *rules, Position *position, gint32 command,
                           gint32 number)
{
    gint32 leader = hex_print(rules)->commands[command].leader;
    if (leader != NO_NAME)
        position_brought(rules, position)[leader] = (guint8)(number + 1);
}

void
hex_command_apply_next_orders(const GameRules *rules, Position *position)
{
    guint8 *brought = position_brought(rules, position);
    FOR_EACH_LEADER (i, rules) {
        if (brought[i] > 0)
            position_orders(rules, position)[i] = brought[i] - 1;
        brought[i] = 0;
    }
}

const OrderCode *
hex_command_order_with_number(const GameRules *rules, gint32 number)
{
    const CodeSpan *orders = &hex_print(rules)->orders;
    return number != NO_NAME && (guint32)number < orders->n
               ? rules_order(rules, orders->first + (guint32)number)
               : NULL;
}

const OrderCode *
hex_command_order_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    return hex_command_order_with_number(
        rules, hex_command_order(rules, position, unit_print(rules, unit)->command));
}

gint32
hex_command_distance_to_enemy(const GameRules *rules, const Position *position, gint32 place,
                              gint32 side)
{
    gint32 least = G_MAXINT32;
    for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
        gint32 at = hex_of_unit(rules, position, i);
        if (at != NO_NAME && !is_leader(rules, i) && unit_side(rules, position, i) != side)
            least = MIN(least, hexes_between(rules, place, at));
    }
    return least;
}

gboolean
hex_command_enemy_is_within(const GameRules *rules, const Position *position, gint32 place,
                            gint32 side, gint32 steps)
{
    const HexPrint *here = hex_of_place(rules, place);
    const gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = 0; i < n_units; i++) {
        gint32 at = hex_of_unit(rules, position, i);
        if (at != NO_NAME && hex_is_near(here, hex_of_place(rules, at), steps) &&
            !is_leader(rules, i) && unit_side(rules, position, i) != side)
            return TRUE;
    }
    return FALSE;
}

gboolean
hex_command_may_get_order(const GameRules *rules, const Position *position, gint32 command,
                          gint32 number)
{
    const OrderCode *order = hex_command_order_with_number(rules, number);
    gint32 leader = hex_command_leader(rules, position, command);
    if (leader == NO_NAME || order == NULL)
        return FALSE;
    if (order->distance == NO_NUMBER)
        return TRUE;
    gboolean is_most = hex_switches(rules)->distance_is == DISTANCE_MOST;
    return hex_command_enemy_is_within(rules, position, hex_of_unit(rules, position, leader),
                                       unit_side(rules, position, leader),
                                       is_most ? order->distance : order->distance - 1) == is_most;
}

/* The command range in hexes of leaders without one, where the switches state none. */
#define USUAL_REACH 4

/* A line is no longer than this, and a search takes in no more hexes. */
#define REACH_MAX 24
#define SEARCH_MAX (1 + 3 * REACH_MAX * (REACH_MAX + 1))

gint32
hex_command_range(const GameRules *rules, gint32 leader)
{
    gint32 usual = value_or_default(hex_switches(rules)->command_reach, USUAL_REACH);
    return MIN(value_or_default(unit_print(rules, leader)->range, usual), REACH_MAX);
}

/* Returns: whether @leader commands @unit, were he near enough: of his side, of a command that he
 * leads. */
static gboolean
leader_is_over(const GameRules *rules, const Position *position, gint32 leader, gint32 unit)
{
    return is_leader(rules, leader) && hex_of_unit(rules, position, leader) != NO_NAME &&
           unit_side(rules, position, leader) == unit_side(rules, position, unit) &&
           unit_leads(rules, leader, unit_print(rules, unit)->command);
}

/* Whether a line of @side may lead into @place: where enemies stand never, through their zones
 * where it may or a friend stands. */
static gboolean
line_enters(const GameRules *rules, const Position *position, gint32 place, gint32 side)
{
    if (hex_switches(rules)->line_through_zones == TRUE ||
        has_fighters(rules, position, place, side))
        return TRUE;
    return (position_held_by(rules, position)[place] & ~(1u << side)) == 0 &&
           hex_ground_enemy_controlling(rules, position, place, side) == NO_NAME;
}

static gboolean
line_ends(const GameRules *rules, gint32 place)
{
    gint32 terrain = hex_of_place(rules, place)->terrain;
    return terrain != NO_NAME && hex_print(rules)->terrain_ends_lines[terrain];
}

/* Marks in @places where the lines of @leader lead; those that do not lead to @wanted (NO_NAME:
 * anywhere) need not be looked for. */
static void
follow_lines(const GameRules *rules, const Position *position, gint32 leader, gint32 wanted,
             guint8 *places)
{
    struct {
        gint32 place, steps;
    } queue[SEARCH_MAX];
    gint32 start = hex_of_unit(rules, position, leader);
    gint32 side = unit_side(rules, position, leader);
    gint32 reach = hex_command_range(rules, leader);
    guint n = 0;
    memset(places, 0, MARKS_SIZE(rules->board.n_places));
    if (start == NO_NAME)
        return;
    MARK(places, start);
    queue[n].place = start;
    queue[n++].steps = 0;
    for (guint i = 0; i < n && queue[n - 1].place != wanted; i++) {
        const HexPrint *hex = hex_of_place(rules, queue[i].place);
        if (queue[i].steps == reach || (i > 0 && line_ends(rules, queue[i].place)))
            continue;
        for (guint j = 0; j < HEX_SIDES && queue[n - 1].place != wanted; j++) {
            gint32 to = hex->beside[j], steps = queue[i].steps + 1;
            if (to == NO_NAME || MARKED(places, to) || n == SEARCH_MAX ||
                (wanted != NO_NAME && hexes_between(rules, to, wanted) > reach - steps) ||
                !line_enters(rules, position, to, side))
                continue;
            MARK(places, to);
            queue[n].place = to;
            queue[n++].steps = steps;
        }
    }
}

void
hex_command_mark_range(const GameRules *rules, const Position *position, gint32 leader,
                       guint8 *places)
{
    follow_lines(rules, position, leader, NO_NAME, places);
}

/* Whether a line of @leader leads to @place. */
static gboolean
line_leads_to(const GameRules *rules, const Position *position, gint32 leader, gint32 place)
{
    guint8 places[PLACES_SET_SIZE];
    gint32 at = hex_of_unit(rules, position, leader);
    if (at == NO_NAME || hexes_between(rules, at, place) > hex_command_range(rules, leader) ||
        (at != place && !line_enters(rules, position, place, unit_side(rules, position, leader))))
        return FALSE;
    follow_lines(rules, position, leader, place, places);
    return MARKED(places, place) != 0;
}

/* Whether units pass command on, and each has one leader who leads it. */
static gboolean
has_chains(const GameRules *rules)
{
    return hex_switches(rules)->chain == CHAIN_LINE || hex_switches(rules)->chain == CHAIN_WING;
}

/* Who stands beside somebody of the same command who is in command is in it, too. */
static void
follow_chains(const GameRules *rules, const Position *position, gint32 side, guint8 *units)
{
    gboolean goes_on = TRUE;
    while (goes_on) {
        goes_on = FALSE;
        for (gint32 i = 0; i < (gint32)rules->board.n_units; i++) {
            gint32 place = hex_of_unit(rules, position, i);
            if (!MARKED(units, i) || place == NO_NAME ||
                position_conditions(rules, position)[i] == STATE_ROUTED)
                continue;
            for (guint j = 0; j < HEX_SIDES; j++) {
                gint32 beside = hex_of_place(rules, place)->beside[j];
                gint32 unit = beside != NO_NAME
                                  ? next_fighter(rules, position, beside, side, NO_NAME)
                                  : NO_NAME;
                for (; unit != NO_NAME; unit = next_fighter(rules, position, beside, side, unit))
                    if (!MARKED(units, unit) &&
                        unit_print(rules, unit)->command == unit_print(rules, i)->command) {
                        MARK(units, unit);
                        goes_on = TRUE;
                    }
            }
        }
    }
}

gint32
hex_command_leader_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    return hex_command_leader(rules, position, unit_print(rules, unit)->command);
}

/* Whether who leads a line stands where the leader of its wing commands (tlv:III.9). */
static gboolean
is_commanded_himself(const GameRules *rules, const Position *position, gint32 leader)
{
    const UnitPrint *print = unit_print(rules, leader);
    gint32 whole =
        print->command != NO_NAME ? hex_print(rules)->commands[print->command].part_of : NO_NAME;
    gint32 above = whole != NO_NAME ? hex_command_leader(rules, position, whole) : NO_NAME;
    if (print->rank != RANK_LINE || above == NO_NAME || above == leader)
        return TRUE;
    return hexes_between(rules, hex_of_unit(rules, position, above),
                         hex_of_unit(rules, position, leader)) <= hex_command_range(rules, above);
}

/* Marks in @units those whom @leader commands from where he stands: with @by_chain each has one
 * leader alone. */
static void
mark_led(const GameRules *rules, const Position *position, gint32 leader, gboolean by_chain,
         guint8 *units)
{
    guint8 places[PLACES_SET_SIZE];
    gint32 side = unit_side(rules, position, leader);
    guint n = rules->board.n_places;
    hex_command_mark_range(rules, position, leader, places);
    for (guint i = next_of_set(places, 0, n); i < n; i = next_of_set(places, i + 1, n)) {
        gint32 unit = side_holds(rules, position, (gint32)i, side)
                          ? next_fighter(rules, position, (gint32)i, side, NO_NAME)
                          : NO_NAME;
        for (; unit != NO_NAME; unit = next_fighter(rules, position, (gint32)i, side, unit))
            if (by_chain ? hex_command_leader_of_unit(rules, position, unit) == leader
                         : leader_is_over(rules, position, leader, unit))
                MARK(units, unit);
    }
}

gboolean
hex_command_unit_is_commanded_in(const GameRules *rules, const Position *position, gint32 unit,
                                 gint32 place)
{
    gint32 leader = hex_command_leader_of_unit(rules, position, unit);
    gint32 side = unit_side(rules, position, unit), command = unit_print(rules, unit)->command;
    if (leader == NO_NAME || !is_commanded_himself(rules, position, leader))
        return FALSE;
    if (line_leads_to(rules, position, leader, place))
        return TRUE;
    for (guint i = 0; i < HEX_SIDES; i++) {
        gint32 beside = hex_of_place(rules, place)->beside[i];
        gint32 other =
            beside != NO_NAME ? next_fighter(rules, position, beside, side, NO_NAME) : NO_NAME;
        for (; other != NO_NAME; other = next_fighter(rules, position, beside, side, other))
            if (other != unit && unit_print(rules, other)->command == command &&
                unit_did(rules, position, other, DEED_COMMANDED))
                return TRUE;
    }
    return FALSE;
}

void
hex_command_mark_commanded(const GameRules *rules, const Position *position, gint32 side,
                           const guint8 *leaders, guint8 *units)
{
    gboolean by_chain = has_chains(rules);
    unit_set_clear(rules, units);
    FOR_EACH_LEADER (i, rules)
        if (unit_side(rules, position, i) == side && hex_of_unit(rules, position, i) != NO_NAME &&
            (leaders == NULL || MARKED(leaders, i)) &&
            (!by_chain || is_commanded_himself(rules, position, i)))
            mark_led(rules, position, i, by_chain, units);
    if (by_chain)
        follow_chains(rules, position, side, units);
}
