/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leaders, and the orders that armies give to their wings.
 */
#pragma once

#include "validator/engine/machine.h"

/* Leaders of @side who are in @place alone, when enemies enter it, go to the nearest unit of their
 * side, first of those that they lead where leaders flee (tlv:XII.3); without any they are lost. */
void displace_leaders(Machine *machine, gint32 place, gint32 side);

/* Moves the leaders who were with @unit in @place along with it, where no other unit of theirs
 * holds the place. */
void take_leaders_along(Machine *machine, gint32 unit, gint32 place);

/* To be called after @leader, who led an army, was lost: the successor takes over at once, and his
 * own counter is turned (tlv:XII.7.2). */
void promote_successor(Machine *machine, gint32 leader);

/* Marks the leaders of wings one of whom is to lead the army of @side as well, since @leader, who
 * led it, was lost after his successor, or @leader led it instead of both (tlv:XII.7.3). Returns:
 * how many; none where there is a successor or one comes back. */
guint mark_heirs(Machine *machine, gint32 leader, gint32 side, guint8 *marks);

/* Begins the actions of the leader of the army of @side when @command (NO_NAME: any) acts: he
 * moves, and gives orders, himself or by riders. A substitute for the leader of the command needs a
 * rider (tlv:XII.5). */
void begin_army_orders(Machine *machine, gint32 side, gint32 command);

/* Returns: the track of the riders of @side, or NO_NAME. */
gint32 track_of_riders(const GameRules *rules, gint32 side);

/* One step of the change of the order of @command by its leader, in the frame of its activation,
 * whose step continues when that is over. */
Request change_own_order(Machine *machine, Frame *frame, gint32 command);
