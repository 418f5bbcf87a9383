/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chains of command, and the orders of wings.
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Returns: the leader of @command who is on the map: its own, else the first one of a part of it,
 * else that of the command it is part of; NO_NAME: none. */
gint32 hex_command_leader(const GameRules *rules, const Position *position, gint32 command);

/* Returns: the leader of a wing of @side who leads the army as well; NO_NAME: none. */
gint32 hex_command_head_of_side(const GameRules *rules, const Position *position, gint32 side);

/* Returns: the leader of the army that @side has on the map; NO_NAME: none. */
gint32 hex_command_army_leader(const GameRules *rules, const Position *position, gint32 side);

/* Returns: the number of the order of @command: its own, else that of the command it is part of. */
gint32 hex_command_order(const GameRules *rules, const Position *position, gint32 command);

/* Sets the order of @command, which has a printed leader, to the one with @number. */
void hex_command_set_order(const GameRules *rules, Position *position, gint32 command,
                           gint32 number);

/* As hex_command_set_order(), with effect from the next hex_command_apply_next_orders(). */
void hex_command_set_next_order(const GameRules *rules, Position *position, gint32 command,
                                gint32 number);
void hex_command_apply_next_orders(const GameRules *rules, Position *position);

/* Returns: (transfer none): the order with @number; NULL: none (NO_NAME). */
const OrderCode *hex_command_order_with_number(const GameRules *rules, gint32 number);

/* Returns: (transfer none): the order of the command of @unit, or NULL. */
const OrderCode *hex_command_order_of_unit(const GameRules *rules, const Position *position,
                                           gint32 unit);

/* Returns: the distance in hexes from @place to the nearest enemy of @side that is not a leader;
 * G_MAXINT32: there is none. */
gint32 hex_command_distance_to_enemy(const GameRules *rules, const Position *position, gint32 place,
                                     gint32 side);

/* Returns: whether an enemy of @side that is no leader is within @steps hexes of @place. */
gboolean hex_command_enemy_is_within(const GameRules *rules, const Position *position, gint32 place,
                                     gint32 side, gint32 steps);

/* Returns: whether the order @number may be given to @command: it has a leader on the map, whose
 * distance from enemies is as the order and the switches require. */
gboolean hex_command_may_get_order(const GameRules *rules, const Position *position, gint32 command,
                                   gint32 number);

/* A set of places, one bit each. */
#define PLACES_SET_SIZE (BOARD_PLACES_MAX / 8 + MARKS_AT_ONCE)

/* Marks in @places, of PLACES_SET_SIZE bytes, the hexes to which lines of command lead from the hex
 * of @leader, that hex included; none if the leader is off the map. */
void hex_command_mark_range(const GameRules *rules, const Position *position, gint32 leader,
                            guint8 *places);

/* Returns: the command range of @leader in hexes. */
gint32 hex_command_range(const GameRules *rules, gint32 leader);

/* Returns: the leader of the command of @unit, as by hex_command_leader(); NO_NAME: none. */
gint32 hex_command_leader_of_unit(const GameRules *rules, const Position *position, gint32 unit);

/* Marks in @units the units of @side that are in command now. @leaders: the leaders that count, one
 * bit each; NULL: all. */
void hex_command_mark_commanded(const GameRules *rules, const Position *position, gint32 side,
                                const guint8 *leaders, guint8 *units);

/* Returns: whether @unit would be in command in @place: it is in the range of its leader, or beside
 * a unit of its command that was in command when the activation started (tlv:III.9). */
gboolean hex_command_unit_is_commanded_in(const GameRules *rules, const Position *position,
                                          gint32 unit, gint32 place);
