/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fronts, aspects and zones of control (tlv:VI.1, atul:4.1, atul:4.3).
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

#define ALL_SIDES 0x3fu

/* Hexes that a zone of control reaches at most. */
#define ZONE_REACH 2

/* Returns: the sides of its hex that lie before @unit, one bit each: the two beside the corner that
 * it faces, or all. */
guint front_of_unit(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: from where an attack over side @side of its hex comes to @unit. */
AspectWord aspect_of_unit(const GameRules *rules, const Position *position, gint32 unit,
                          guint side);

/* Returns: whether @place lies in the zone of control of @unit. */
gboolean unit_controls(const GameRules *rules, const Position *position, gint32 unit, gint32 place);

/* Returns: the first unit in @from, enemy of @side, in whose zone of control @place lies, or
 * NO_NAME. */
gint32 controlling_from(const GameRules *rules, const Position *position, gint32 from, gint32 place,
                        gint32 side);

/* Returns: the first unit, enemy of @side, in whose zone of control @place lies, or NO_NAME. */
gint32 enemy_controlling(const GameRules *rules, const Position *position, gint32 place,
                         gint32 side);

/* Returns: whether @place lies beside @unit, before it. */
gboolean unit_faces(const GameRules *rules, const Position *position, gint32 unit, gint32 place);

/* Returns: the first enemy of @side, of foot or horse or with @with_guns of any kind, in order,
 * that faces @place, or NO_NAME. */
gint32 enemy_facing(const GameRules *rules, const Position *position, gint32 place, gint32 side,
                    gboolean with_guns);

/* Returns: whether an enemy stands beside @unit, before it. */
gboolean enemy_is_before(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether an enemy of @side stands beside @place. */
gboolean enemy_is_beside(const GameRules *rules, const Position *position, gint32 place,
                         gint32 side);
