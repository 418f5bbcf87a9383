/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Terrain, stacking, sight and zones of control in battles.
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Returns: the printed movement points that @unit pays to cross hexside @side of @from, for the
 * hexside and the hex behind it; COST_NEVER: it may not. */
gint32 hex_ground_step_points(const GameRules *rules, gint32 unit, gint32 from, guint side);

/* Returns: the morale points that @unit loses by the same step. */
gint32 hex_ground_step_morale(const GameRules *rules, gint32 unit, gint32 from, guint side);

/* Returns: whether the border along hexside @side of @place affects units that enter @place across
 * it. */
gboolean hex_ground_border_counts(const GameRules *rules, gint32 place, guint side);

/* Returns: whether the terrain of @place allows @unit. */
gboolean hex_ground_bears(const GameRules *rules, gint32 unit, gint32 place);

/* Returns: the movement points of @unit in its present state, and by whether it was in command. */
gint32 hex_ground_move_points(const GameRules *rules, const Position *position, gint32 unit);

/* What is wrong with a stack. */
typedef enum {
    STACK_LEGAL,
    STACK_TOO_MANY,
    STACK_MIXED,      /* types that may not be stacked */
    STACK_COMMANDS,   /* of several commands */
    STACK_IMPETUS,    /* of different impetus */
    STACK_FORMATIONS, /* some in a formation that is taken by all of a hex */
} StackFault;

/* Returns: what is wrong with a stack in @place of the units of @side there and those marked in
 * @more (NULL: none), wherever these are now. */
StackFault hex_ground_stack_fault(const GameRules *rules, const Position *position, gint32 place,
                                  gint32 side, const guint8 *more);

/* The farthest that any unit sees, in hexes. */
#define SIGHT_MAX 60

/* Returns: whether there is a line of sight from @from to @to. It is blocked by terrain that blocks
 * sight, units other than leaders, ground higher than both ends, and borders that can only be seen
 * across from or to a hex beside them. The switches decide about lines that run along hexsides. */
gboolean hex_ground_place_sees(const GameRules *rules, const Position *position, gint32 from,
                               gint32 to);

#define ALL_SIDES 0x3fu

/* The most hexes that a zone of control reaches. */
#define ZONE_REACH 2

/* Returns: the hexsides in front of @unit, one bit each: the two at the corner that it faces, or
 * all. */
guint hex_ground_front(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: the aspect (front, flank or rear) of an attack on @unit across hexside @side of its hex.
 */
AspectWord hex_ground_aspect(const GameRules *rules, const Position *position, gint32 unit,
                             guint side);

/* Returns: whether @place lies in the zone of control of @unit. */
gboolean hex_ground_unit_controls(const GameRules *rules, const Position *position, gint32 unit,
                                  gint32 place);

/* Returns: the first unit in @from, enemy of @side, in whose zone of control @place lies, or
 * NO_NAME. */
gint32 hex_ground_controlling_from(const GameRules *rules, const Position *position, gint32 from,
                                   gint32 place, gint32 side);

/* Returns: the first unit, enemy of @side, in whose zone of control @place lies, or NO_NAME. */
gint32 hex_ground_enemy_controlling(const GameRules *rules, const Position *position, gint32 place,
                                    gint32 side);

/* Returns: whether @place is adjacent to @unit and in front of it. */
gboolean hex_ground_unit_faces(const GameRules *rules, const Position *position, gint32 unit,
                               gint32 place);

/* Returns: the first enemy of @side in good order that faces @place, of foot or horse, or if
 * @with_guns of any branch; NO_NAME: none. */
gint32 hex_ground_enemy_facing(const GameRules *rules, const Position *position, gint32 place,
                               gint32 side, gboolean with_guns);

/* Returns: whether an enemy is adjacent to @unit, in front of it. */
gboolean hex_ground_enemy_is_ahead(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether an enemy of @side is adjacent to @place. */
gboolean hex_ground_enemy_is_adjacent(const GameRules *rules, const Position *position,
                                      gint32 place, gint32 side);
