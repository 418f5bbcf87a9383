/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marches of armies.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: how many spaces @unit may move through friendly places, or if @friendly is FALSE through
 * any. */
gint32 campaign_march_limit(const GameRules *rules, const Position *position, gint32 unit,
                            gboolean friendly);

/* Offers the first spaces of all forces of @side that may march. */
void campaign_march_offer(Machine *machine, gint32 side);

/* Starts a march of @unit, whose first space is @place. */
void campaign_march_begin(Machine *machine, gint32 unit, gint32 place);

/* Offers the enemy forces that forces of @side, or scouts that it pays, may scout. */
void campaign_march_offer_scouting(Machine *machine, gint32 side);

/* Starts the scouting of @taken, an offer of campaign_march_offer_scouting(). */
void campaign_march_begin_scouting(Machine *machine, gint32 side, const Offer *taken);
