/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What goes aboard fleets (9.2).
 */
#pragma once

#include "validator/engine/verbs/situation.h"

/* Returns: whether @unit, on land, can go aboard @fleet: from a friendly port to the zone it lies
 * on, without enemy fleets, and with room (9.2). */
gboolean can_load(const Situation *situation, gint32 unit, gint32 fleet);

/* Returns: the first fleet behind @fleet (NO_NAME: of all) aboard of which @unit, on land, can go;
 * NO_NAME: none. To go through all of them. */
gint32 next_loading(const Situation *situation, gint32 unit, gint32 fleet);

/* Returns: room that is left aboard @fleet. */
gint32 room_aboard(const GameRules *rules, const Position *position, gint32 fleet);
