/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The ground of a battle as units meet it.
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Returns: the points that @unit pays for the step over side @side of @from, for the hex and for
 * what lies along the side, as printed; COST_NEVER: it may not. */
gint32 hex_ground_step_points(const GameRules *rules, gint32 unit, gint32 from, guint side);

/* Returns: the morale points that it loses by that. */
gint32 hex_ground_step_morale(const GameRules *rules, gint32 unit, gint32 from, guint side);

/* Returns: whether the border along side @side of @place counts for units that come over it. */
gboolean hex_ground_border_counts(const GameRules *rules, gint32 place, guint side);

/* Returns: whether @unit may be in @place by its terrain. */
gboolean hex_ground_bears(const GameRules *rules, gint32 unit, gint32 place);

/* Returns: the movement points of @unit, as it is and as it was commanded. */
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

/* Returns: what is wrong with the stack of the units of @side in @place and those that are marked
 * in @more (NULL: none), wherever these are. */
StackFault hex_ground_stack_fault(const GameRules *rules, const Position *position, gint32 place,
                                  gint32 side, const guint8 *more);

/* The farthest that any unit sees, in hexes. */
#define SIGHT_MAX 60

/* Returns: whether nothing between @from and @to blocks the line: ground that does, units that are
 * no leaders, ground higher than both ends, and borders that are seen across only from the hex
 * behind them, or into that. What blocks a line that runs along its side is up to the switches. */
gboolean hex_ground_place_sees(const GameRules *rules, const Position *position, gint32 from,
                               gint32 to);

#define ALL_SIDES 0x3fu

/* Hexes that a zone of control reaches at most. */
#define ZONE_REACH 2

/* Returns: the sides of its hex that lie before @unit, one bit each: the two beside the corner that
 * it faces, or all. */
guint hex_ground_front(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: from where an attack over side @side of its hex comes to @unit. */
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

/* Returns: whether @place lies beside @unit, before it. */
gboolean hex_ground_unit_faces(const GameRules *rules, const Position *position, gint32 unit,
                               gint32 place);

/* Returns: the first enemy of @side, of foot or horse or with @with_guns of any kind, in order,
 * that faces @place, or NO_NAME. */
gint32 hex_ground_enemy_facing(const GameRules *rules, const Position *position, gint32 place,
                               gint32 side, gboolean with_guns);

/* Returns: whether an enemy is adjacent to @unit, in front of it. */
gboolean hex_ground_enemy_is_ahead(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether an enemy of @side is adjacent to @place. */
gboolean hex_ground_enemy_is_adjacent(const GameRules *rules, const Position *position,
                                      gint32 place, gint32 side);
