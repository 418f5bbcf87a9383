/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A force: its size by its points, what it can do, what it carries and bears.
 */
#pragma once

#include "validator/engine/machine.h"

/* What a size of forces can do. */
typedef struct {
    gint32 number; /* of the size, the smallest is 0 */
    gint32 home_move, foreign_move;
    gboolean captures;
} SizePrint;

/* Returns: that of @unit. */
SizePrint campaign_force_size(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether @unit, a force, is on the map. */
gboolean campaign_force_is_on_map(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether supply reaches @unit: its place, or one beside it, is joined by friendly places
 * that are not looted and free of enemies to its home. */
gboolean campaign_force_is_supplied(const GameRules *rules, const Position *position, gint32 unit);

/* Marks in @reached, one byte for each place, where supply of @nation flows, as above: of a force
 * in @at, or of none (NO_NAME). */
void campaign_force_find_supply(const GameRules *rules, const Position *position, gint32 nation,
                                gint32 at, guint8 *reached);

/* Gives @unit @n tokens of attrition, which may destroy it. */
void campaign_force_add_tokens(Machine *machine, gint32 unit, gint32 n);

/* Takes @points from @unit, at most all it has: then it is gone, by @cause. */
void campaign_force_lose_points(Machine *machine, gint32 unit, gint32 points, CauseWord cause);

/* Gives @unit @n tokens of loot, or takes them. */
void campaign_force_add_loot(Machine *machine, gint32 unit, gint32 n);

/* Takes @unit from the map. Returns: the loot that it carried. */
gint32 campaign_force_destroy(Machine *machine, gint32 unit, CauseWord cause);
