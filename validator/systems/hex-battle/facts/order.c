/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaders and orders of commands. An order is kept with the leader that is printed for the command:
 * it outlives him (tlv:XII.7).
 */
#include "validator/systems/hex-battle/facts/order.h"

static gboolean
is_on_map(const GameRules *rules, const Position *position, gint32 unit)
{
    return unit != NO_NAME && hex_of_unit(rules, position, unit) != NO_NAME;
}

/* Returns: the first leader on the map of a part of @command, or NO_NAME. */
static gint32
leader_of_part(const GameRules *rules, const Position *position, gint32 command)
{
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1))
        if (is_on_map(rules, position, i) && unit_print(rules, i)->rank != RANK_ARMY &&
            command_is_of(rules, unit_print(rules, i)->command, command))
            return i;
    return NO_NAME;
}

gint32
leader_of_command(const GameRules *rules, const Position *position, gint32 command)
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
head_of_side(const GameRules *rules, const Position *position, gint32 side)
{
    gint32 head = (gint32)position_heads(rules, position)[side] - 1;
    return head >= 0 && is_on_map(rules, position, head) ? head : NO_NAME;
}

gint32
army_leader_of_side(const GameRules *rules, const Position *position, gint32 side)
{
    gint32 head = head_of_side(rules, position, side);
    if (head != NO_NAME)
        return head;
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1))
        if (unit_print(rules, i)->rank == RANK_ARMY && is_on_map(rules, position, i) &&
            unit_side(rules, position, i) == side)
            return i;
    return NO_NAME;
}

gint32
order_of_command(const GameRules *rules, const Position *position, gint32 command)
{
    gint32 leader = command != NO_NAME ? hex_print(rules)->commands[command].bidden : NO_NAME;
    return leader != NO_NAME ? position_orders(rules, position)[leader] : NO_NAME;
}

void
give_command_order(const GameRules *rules, Position *position, gint32 command, gint32 number)
{
    gint32 leader = hex_print(rules)->commands[command].leader;
    if (leader != NO_NAME)
        position_orders(rules, position)[leader] = (guint8)number;
}

void
bring_command_order(const GameRules *rules, Position *position, gint32 command, gint32 number)
{
    gint32 leader = hex_print(rules)->commands[command].leader;
    if (leader != NO_NAME)
        position_brought(rules, position)[leader] = (guint8)(number + 1);
}

void
take_brought_orders(const GameRules *rules, Position *position)
{
    guint8 *brought = position_brought(rules, position);
    gint32 n_units = (gint32)rules->board.n_units;
    for (gint32 i = next_leader(rules, 0); i < n_units; i = next_leader(rules, i + 1)) {
        if (brought[i] > 0)
            position_orders(rules, position)[i] = brought[i] - 1;
        brought[i] = 0;
    }
}

const OrderCode *
order_with_number(const GameRules *rules, gint32 number)
{
    const CodeSpan *orders = &hex_print(rules)->orders;
    return number != NO_NAME && (guint32)number < orders->n
               ? rules_order(rules, orders->first + (guint32)number)
               : NULL;
}

const OrderCode *
order_of_unit(const GameRules *rules, const Position *position, gint32 unit)
{
    return order_with_number(rules,
                             order_of_command(rules, position, unit_print(rules, unit)->command));
}

gint32
hexes_to_enemy(const GameRules *rules, const Position *position, gint32 place, gint32 side)
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
enemy_is_within(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                gint32 steps)
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
order_may_be_given(const GameRules *rules, const Position *position, gint32 command, gint32 number)
{
    const OrderCode *order = order_with_number(rules, number);
    gint32 leader = leader_of_command(rules, position, command);
    if (leader == NO_NAME || order == NULL)
        return FALSE;
    if (order->distance == NO_NUMBER)
        return TRUE;
    gboolean is_most = hex_switches(rules)->distance_is == DISTANCE_MOST;
    return enemy_is_within(rules, position, hex_of_unit(rules, position, leader),
                           unit_side(rules, position, leader),
                           is_most ? order->distance : order->distance - 1) == is_most;
}
