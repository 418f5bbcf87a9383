/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What fights are expected to bring, reckoned in whole numbers: the same on every machine.
 */
#pragma once

#include "validator/systems/area-blocks/judge/chance.h"
#include "validator/systems/area-blocks/judge/mind.h"

typedef struct {
    gint32 lost, dealt; /* steps, own ones and those of the enemy, in STEP_SCALE */
    gint32 lost_share;  /* of the own steps, out of CERTAIN */
    gint32 wins;        /* likewise */
} Odds;

/* Returns: what a battle in @place between all that stand there in mind->position brings. */
Odds battle_odds(const Mind *mind, gint32 place);

/* Returns: the same of a siege of @place by those of @units (one bit each) that stand there and may
 * besiege, as if they did so in this turn. */
Odds siege_odds(Mind *mind, gint32 place, const guint8 *units);
