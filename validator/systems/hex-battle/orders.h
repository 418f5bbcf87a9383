/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaders, and the orders that armies give to their wings.
 */
#pragma once

#include "validator/engine/machine.h"

/* To be called when enemies enter @place: leaders of @side who are alone in it move to the nearest
 * unit of their side, preferably one that they lead if leaders flee (tlv:XII.3). Without any unit
 * they are lost. */
void hex_orders_displace_leaders(Machine *machine, gint32 place, gint32 side);

/* Moves the leaders who were with @unit in @place along with it, unless another unit of theirs is
 * still there. */
void hex_orders_move_leaders_along(Machine *machine, gint32 unit, gint32 place);

/* To be called after @leader, who led an army, was lost: the successor takes over at once, and the
 * counter of the successor is flipped (tlv:XII.7.2). */
void hex_orders_promote_successor(Machine *machine, gint32 leader);

/* To be called after @leader, who led the army of @side, was lost: marks in @marks the leaders of
 * wings one of whom is to lead the army as well (tlv:XII.7.3). Returns: how many; 0: there is a
 * successor, or a leader of the army returns. */
guint hex_orders_mark_successors(Machine *machine, gint32 leader, gint32 side, guint8 *marks);

/* Starts the actions of the leader of the army of @side when @command (NO_NAME: any) acts: the
 * leader moves, and gives orders in person or by riders. A substitute for the leader of the command
 * needs a rider (tlv:XII.5). */
void hex_orders_begin_army(Machine *machine, gint32 side, gint32 command);

/* Returns: the track of the riders of @side, or NO_NAME. */
gint32 hex_orders_rider_track(const GameRules *rules, gint32 side);

/* One step of the procedure in which the leader of @command changes its order, in @frame of its
 * activation, whose next step follows when that is over. Returns: the request. */
Request hex_orders_change_own(Machine *machine, Frame *frame, gint32 command);
