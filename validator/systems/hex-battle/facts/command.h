/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of command from leaders to units (tlv:III.8-11, atul:7.1.6).
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* A set of places, one bit each. */
#define PLACES_SET_SIZE (BOARD_PLACES_MAX / 8 + MARKS_AT_ONCE)

/* Marks in @places, of PLACES_SET_SIZE bytes, the hexes to which lines of command lead from where
 * @leader stands, his own among them. Off the map there are none. */
void mark_command_range(const GameRules *rules, const Position *position, gint32 leader,
                        guint8 *places);

/* Returns: the hexes as far as @leader commands. */
gint32 range_of_leader(const GameRules *rules, gint32 leader);

/* Returns: who leads @unit himself: of its line, of its wing or for those who are away; NO_NAME:
 * nobody. */
gint32 commander_of_unit(const GameRules *rules, const Position *position, gint32 unit);

/* Marks the units of @side that are in command now; @leaders: those who command, one bit each;
 * NULL: all. */
void mark_commanded(const GameRules *rules, const Position *position, gint32 side,
                    const guint8 *leaders, guint8 *units);

/* Returns: whether @unit would be in command in @place: where its leader commands, or beside a unit
 * of its command that was in command when the activation began (tlv:III.9). */
gboolean unit_is_commanded_in(const GameRules *rules, const Position *position, gint32 unit,
                              gint32 place);
