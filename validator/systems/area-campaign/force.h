/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Forces: their size by their points, supply, and their tokens of attrition and loot.
 */
#pragma once

#include "validator/engine/machine.h"

/* What forces of a size can do. */
typedef struct {
    gint32 number; /* of the size, the smallest is 0 */
    gint32 home_move, foreign_move;
    gboolean captures;
} SizePrint;

/* Returns: the size of @unit, a force. */
SizePrint campaign_force_size(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether @unit, a force, is on the map. */
gboolean campaign_force_is_on_map(const GameRules *rules, const Position *position, gint32 unit);

/* Returns: whether @unit is supplied: friendly places that are not looted and free of enemies
 * connect its place, or one beside it, with its home. */
gboolean campaign_force_is_supplied(const GameRules *rules, const Position *position, gint32 unit);

/* Marks in @reached, one byte for each place, the places that supply of @nation reaches, as for
 * campaign_force_is_supplied(), for a force in @at; NO_NAME: for none in particular. */
void campaign_force_find_supply(const GameRules *rules, const Position *position, gint32 nation,
                                gint32 at, guint8 *reached);

/* Adds @n tokens of attrition to @unit, which may destroy it. */
void campaign_force_add_tokens(Machine *machine, gint32 unit, gint32 n);

/* Removes @points, or all it has if that is less, from @unit; without points it is destroyed, with
 * @cause. */
void campaign_force_lose_points(Machine *machine, gint32 unit, gint32 points, CauseWord cause);

/* Adds @n tokens of loot to @unit, or removes them if @n is negative. */
void campaign_force_add_loot(Machine *machine, gint32 unit, gint32 n);

/* Removes @unit from the map and emits the event with @cause. Returns: the loot that it carried. */
gint32 campaign_force_destroy(Machine *machine, gint32 unit, CauseWord cause);
