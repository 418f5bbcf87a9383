/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ships: what they carry, and the harbours where they lie.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/situation.h"

/* Returns: whether @unit, on land, can go aboard @fleet: from a friendly port to the zone it lies
 * on, without enemy fleets, and with room (9.2). */
gboolean blocks_naval_can_load(const Situation *situation, gint32 unit, gint32 fleet);

/* Returns: the first fleet behind @fleet (NO_NAME: of all) aboard of which @unit, on land, can go;
 * NO_NAME: none. To go through all of them. */
gint32 blocks_naval_next_loading_fleet(const Situation *situation, gint32 unit, gint32 fleet);

/* Returns: room that is left aboard @fleet. */
gint32 blocks_naval_room_aboard(const GameRules *rules, const Position *position, gint32 fleet);

/* Returns: whether @fleet may anchor in @place: it has a harbour, a friendly one. */
gboolean blocks_naval_can_anchor(const Situation *situation, gint32 fleet, gint32 place);

/* Puts @fleet into the harbour of @place. Those aboard land there too, but where enemies hold the
 * land, or they may not enter it, they stay aboard. */
void blocks_naval_anchor(Machine *machine, gint32 fleet, gint32 place);

/* Returns: the sea to which @fleet, in the port of @place, puts out: the first one without enemies,
 * else the first; NO_NAME: the place has no port. */
gint32 blocks_naval_sea_off_port(const Situation *situation, gint32 fleet, gint32 place);

/* Takes @fleet, which found no harbour, from the game for now, to the box of the profile or to its
 * pool; those aboard are destroyed. */
void blocks_naval_lose_fleet(Machine *machine, gint32 fleet);
