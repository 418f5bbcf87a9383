/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What it is worth to a side to stand where it stands, and to move.
 */
#pragma once

#include "validator/systems/area-blocks/judge/mind.h"

/* Returns: what standing in @zone, a concrete zone, makes @unit worth more than where it is;
 * nothing for zones that are no places. */
gint32 worth_of_zone(Mind *mind, gint32 unit, gint32 zone);

/* Returns: what it is worth that those of @units (NULL: all of the side that have not moved) which
 * stand in @place besiege it; below 0: it costs more than it brings. @nation: whose units had best
 * do it, for those of several do not besiege together; NO_NAME: nobody's. */
gint32 worth_of_siege(Mind *mind, gint32 place, const guint8 *units, gint32 *nation);

/* Makes the best plan for a group of the side that moves by land from @from; @moved: units that
 * have moved in it, one bit each. Its worth is 0, and nobody moves, where nothing is gained. */
void plan_group(Mind *mind, gint32 from, const guint8 *moved, Plan *plan);
