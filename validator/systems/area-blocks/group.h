/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Groups of units that move together, and forced marches.
 */
#pragma once

#include "validator/engine/machine.h"

/* Which units of a place move together: fleets never with others. */
typedef enum { GROUP_LAND, GROUP_FLEETS } GroupKind;

/* Returns: whether @unit of @side can take one step at least, in a group of its kind. */
gboolean blocks_group_unit_can_step(const Situation *situation, gint32 unit, gint32 side);

/* Begins to move the group. */
void blocks_group_begin(Machine *machine, gint32 place, GroupKind kind, gint32 side);

/* Begins an action of the marked units, and of no others, which a rule has granted: they move from
 * where they are, or besiege the place (3.4). @leader: the one that goes first and without which
 * none goes, or NO_NAME. */
void blocks_group_begin_granted(Machine *machine, const guint8 *units, gint32 leader, gint32 side);

/* Returns: whether units of @side marched further than their move and have not rolled for it. */
gboolean blocks_group_has_march_rolls(const Machine *machine, gint32 side);

/* Rolls for the units of @side that marched further than their move, which is over now. Returns:
 * FALSE when there are none. */
gboolean blocks_group_begin_march_losses(Machine *machine, gint32 side);
