/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fleets that leave the sea after a battle or in one (9.3).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/verbs/situation.h"

/* Returns: whether @fleet may anchor in @place: it has a harbour, a friendly one. */
gboolean can_anchor(const Situation *situation, gint32 fleet, gint32 place);

/* Puts @fleet into the harbour of @place. Those aboard land there too, but where enemies hold the
 * land, or they may not enter it, they stay aboard. */
void anchor_fleet(Machine *machine, gint32 fleet, gint32 place);

/* Returns: the sea to which @fleet, in the port of @place, puts out: the first one without enemies,
 * else the first; NO_NAME: the place has no port. */
gint32 sea_to_put_to(const Situation *situation, gint32 fleet, gint32 place);

/* Takes @fleet, which found no harbour, from the game for now, to the box of the profile or to its
 * pool; those aboard are destroyed. */
void lose_fleet(Machine *machine, gint32 fleet);
