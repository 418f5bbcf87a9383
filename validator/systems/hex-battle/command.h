/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chains of command, and the orders of wings.
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Returns: the leader of @command: its own, while he is away the first one of a part of it, then
 * that of what it is part of; NO_NAME: none is on the map. */
gint32 hex_command_leader(const GameRules *rules, const Position *position, gint32 command);

/* Returns: the leader of a wing of @side who leads the army as well; NO_NAME: none. */
gint32 hex_command_head_of_side(const GameRules *rules, const Position *position, gint32 side);

/* Returns: the leader of the army that @side has on the map; NO_NAME: none. */
gint32 hex_command_army_leader(const GameRules *rules, const Position *position, gint32 side);

/* Returns: the number of the order that @command has: its own, else that of what it is part of. */
gint32 hex_command_order(const GameRules *rules, const Position *position, gint32 command);

/* Gives @command, which has a leader printed for it, the order with @number. */
void hex_command_set_order(const GameRules *rules, Position *position, gint32 command,
                           gint32 number);

/* The same from the next turn on, when hex_command_apply_next_orders() is called. */
void hex_command_set_next_order(const GameRules *rules, Position *position, gint32 command,
                                gint32 number);
void hex_command_apply_next_orders(const GameRules *rules, Position *position);

/* Returns: (transfer none): the order with @number; NULL: none (NO_NAME). */
const OrderCode *hex_command_order_with_number(const GameRules *rules, gint32 number);

/* Returns: (transfer none): the order of the command of @unit, or NULL. */
const OrderCode *hex_command_order_of_unit(const GameRules *rules, const Position *position,
                                           gint32 unit);

/* Returns: hexes from @place to the nearest enemy of @side that is no leader; G_MAXINT32: none. */
gint32 hex_command_distance_to_enemy(const GameRules *rules, const Position *position, gint32 place,
                                     gint32 side);

/* Returns: whether an enemy of @side that is no leader is within @steps hexes of @place. */
gboolean hex_command_enemy_is_within(const GameRules *rules, const Position *position, gint32 place,
                                     gint32 side, gint32 steps);

/* Returns: whether the leader of @command is as far from enemies as the order @number asks, so that
 * it may be given. */
gboolean hex_command_may_get_order(const GameRules *rules, const Position *position, gint32 command,
                                   gint32 number);

/* A set of places, one bit each. */
#define PLACES_SET_SIZE (BOARD_PLACES_MAX / 8 + MARKS_AT_ONCE)

/* Marks in @places, of PLACES_SET_SIZE bytes, the hexes to which lines of command lead from the hex
 * of @leader, his own among them. Off the map there are none. */
void hex_command_mark_range(const GameRules *rules, const Position *position, gint32 leader,
                            guint8 *places);

/* Returns: the hexes as far as @leader commands. */
gint32 hex_command_range(const GameRules *rules, gint32 leader);

/* Returns: the leader of @unit: of its line, of its wing or for those who are away; NO_NAME: none.
 */
gint32 hex_command_leader_of_unit(const GameRules *rules, const Position *position, gint32 unit);

/* Marks the units of @side that are in command now; @leaders: the leaders that count, one bit each;
 * NULL: all. */
void hex_command_mark_commanded(const GameRules *rules, const Position *position, gint32 side,
                                const guint8 *leaders, guint8 *units);

/* Returns: whether @unit would be in command in @place: where its leader commands, or beside a unit
 * of its command that was in command when the activation began (tlv:III.9). */
gboolean hex_command_unit_is_commanded_in(const GameRules *rules, const Position *position,
                                          gint32 unit, gint32 place);
