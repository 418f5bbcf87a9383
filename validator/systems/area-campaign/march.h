/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marches of armies.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: how many spaces @unit may go through friendly places, or through any. */
gint32 campaign_march_limit(const GameRules *rules, const Position *position, gint32 unit,
                            gboolean friendly);

/* Offers the first spaces of all forces of @side that may march. */
void campaign_march_offer(Machine *machine, gint32 side);

/* @unit marches, to @place first. */
void campaign_march_begin(Machine *machine, gint32 unit, gint32 place);

/* Offers the enemy forces that forces of @side, or scouts that it pays, may look at. */
void campaign_march_offer_scouting(Machine *machine, gint32 side);

/* Begins what @taken, such an offer, says. */
void campaign_march_begin_scouting(Machine *machine, gint32 side, const Offer *taken);
