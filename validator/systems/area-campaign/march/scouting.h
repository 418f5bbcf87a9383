/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scouts: what they may look at, and what they find out.
 */
#pragma once

#include "validator/engine/machine.h"

/* Offers the enemy forces that forces of @side, or scouts that it pays, may look at. */
void offer_scouting(Machine *machine, gint32 side);

/* Begins what @taken, such an offer, says. */
void begin_scouting(Machine *machine, gint32 side, const Offer *taken);

/* @side knows @unit as @successes say: its size with one, its points with two. */
void learn(Machine *machine, gint32 side, gint32 unit, gint32 successes);
