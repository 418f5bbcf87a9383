/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways out of a battle.
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/situation.h"

/* Returns: whether @unit, which moves by land, can go back or regroup over @link: into a safe place
 * that it may enter, and there is room at the border (5.6, 5.7). */
gboolean blocks_retreat_is_open(const Situation *situation, gint32 unit, gint32 link);

/* Offers the first space of every way by which @unit can leave the battle in the place that it
 * holds, in which @attacker attacks: OFFER_RETREAT, or OFFER_LOAD to go aboard. Returns: how many
 * there are. */
guint blocks_retreat_offer_exits(Machine *machine, gint32 unit, gint32 attacker);

/* Has the unit of @way, an offer of blocks_retreat_offer_exits(), go there, and on as far as its
 * owner wants and its move reaches. */
void blocks_retreat_begin(Machine *machine, const Offer *way);

/* Offers the units of @side that are marked in @units, which hold @place, to go one space on: over
 * land to a safe neighbour, from the sea into a safe harbour there. */
void blocks_retreat_begin_regroup(Machine *machine, gint32 place, gint32 side, const guint8 *units);
