/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Regrouping after a battle that was won (5.7).
 */
#pragma once

#include "validator/engine/machine.h"

/* Offers the units of @side that are marked in @units, which hold @place, to go one space on: over
 * land to a safe neighbour, from the sea into a safe harbour there. */
void begin_regroup(Machine *machine, gint32 place, gint32 side, const guint8 *units);
