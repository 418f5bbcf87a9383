/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What becomes of a unit, with the events of it.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: whether the concrete zone @zone is the pool of a nation. */
gboolean zone_is_pool(const GameRules *rules, gint32 zone);

/* Puts @unit into a concrete zone, with events; in a pool it is at full strength. @strength:
 * NO_NUMBER: as it is. */
void put_unit(Machine *machine, gint32 unit, gint32 zone, gint32 strength);

/* Those aboard @unit, which has left the map, wait in their pools. */
void unload(Machine *machine, gint32 unit);

/* Takes the last step of @unit: it goes to its pool, with the event, and those aboard it before. */
void eliminate_unit(Machine *machine, gint32 unit, CauseWord cause);
