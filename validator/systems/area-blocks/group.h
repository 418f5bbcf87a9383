/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups of units that move together, and forced marches.
 */
#pragma once

#include "validator/engine/machine.h"

/* Which units of a place move together. Fleets never move with others. */
typedef enum { GROUP_LAND, GROUP_FLEETS } GroupKind;

/* Returns: whether @unit of @side can move at least one space, in a group of its kind. */
gboolean blocks_group_unit_can_step(const Situation *situation, gint32 unit, gint32 side);

/* Starts the move of the group of @kind of @side in @place. */
void blocks_group_begin(Machine *machine, gint32 place, GroupKind kind, gint32 side);

/* Starts an action, granted by a rule, of the units marked in @units alone: they move, or besiege
 * their place (3.4). @leader: the unit that moves first and without which none moves, or NO_NAME.
 */
void blocks_group_begin_granted(Machine *machine, const guint8 *units, gint32 leader, gint32 side);

/* Returns: whether units of @side made a forced march and have not rolled for it yet. */
gboolean blocks_group_has_march_rolls(const Machine *machine, gint32 side);

/* To be called after the moves: starts the rolls for the units of @side that made a forced march.
 * Returns: FALSE if there are none. */
gboolean blocks_group_begin_march_losses(Machine *machine, gint32 side);
