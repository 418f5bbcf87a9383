/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaders, and the orders that armies give to their wings.
 */
#pragma once

#include "validator/engine/machine.h"

/* Leaders of @side who are in @place alone, when enemies enter it, go to the nearest unit of their
 * side, first of those that they lead where leaders flee (tlv:XII.3); without any they are lost. */
void hex_orders_displace_leaders(Machine *machine, gint32 place, gint32 side);

/* Moves the leaders who were with @unit in @place along with it, where no other unit of theirs
 * holds the place. */
void hex_orders_move_leaders_along(Machine *machine, gint32 unit, gint32 place);

/* To be called after @leader, who led an army, was lost: the successor takes over at once, and his
 * own counter is turned (tlv:XII.7.2). */
void hex_orders_promote_successor(Machine *machine, gint32 leader);

/* Marks the leaders of wings one of whom is to lead the army of @side as well, since @leader, who
 * led it, was lost after his successor, or @leader led it instead of both (tlv:XII.7.3). Returns:
 * how many; none where there is a successor or one comes back. */
guint hex_orders_mark_successors(Machine *machine, gint32 leader, gint32 side, guint8 *marks);

/* Begins the actions of the leader of the army of @side when @command (NO_NAME: any) acts: he
 * moves, and gives orders, himself or by riders. A substitute for the leader of the command needs a
 * rider (tlv:XII.5). */
void hex_orders_begin_army(Machine *machine, gint32 side, gint32 command);

/* Returns: the track of the riders of @side, or NO_NAME. */
gint32 hex_orders_rider_track(const GameRules *rules, gint32 side);

/* One step of the change of the order of @command by its leader, in the frame of its activation,
 * whose step continues when that is over. */
Request hex_orders_change_own(Machine *machine, Frame *frame, gint32 command);
