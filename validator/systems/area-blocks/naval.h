/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ships: what they carry, and harbours.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/situation.h"

/* Returns: whether @unit, on land, can go aboard @fleet: from a friendly port on the sea zone of
 * the fleet, which has no enemy fleets, and with room (9.2). */
gboolean blocks_naval_can_load(const Situation *situation, gint32 unit, gint32 fleet);

/* For loops. Returns: the first fleet after @fleet (NO_NAME: of all) that @unit, on land, can go
 * aboard; NO_NAME: none. */
gint32 blocks_naval_next_loading_fleet(const Situation *situation, gint32 unit, gint32 fleet);

/* Returns: the room that is left aboard @fleet, in weights of units. */
gint32 blocks_naval_room_aboard(const GameRules *rules, const Position *position, gint32 fleet);

/* Returns: whether @fleet may anchor in @place, which needs a friendly harbour. */
gboolean blocks_naval_can_anchor(const Situation *situation, gint32 fleet, gint32 place);

/* Puts @fleet into the harbour of @place. Units aboard land there, unless enemies hold the land or
 * they may not enter it. */
void blocks_naval_anchor(Machine *machine, gint32 fleet, gint32 place);

/* Returns: the sea zone to which @fleet leaves the port of @place: the first one without enemies,
 * else the first; NO_NAME: the place has no port. */
gint32 blocks_naval_sea_off_port(const Situation *situation, gint32 fleet, gint32 place);

/* Removes @fleet, which found no harbour, from the map, to the box of the profile or to its pool.
 * Units aboard are destroyed. */
void blocks_naval_lose_fleet(Machine *machine, gint32 fleet);
