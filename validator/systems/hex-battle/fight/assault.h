/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks: they are named, then made one after the other (tlv:X, atul:9).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/hex-battle/position.h"

/* Begins the attacks of the units of @side that may act. */
void begin_attacks(Machine *machine, gint32 side);

/* Begins the attack @attack of the units in @attackers on those of the other side in @place. */
void begin_assault(Machine *machine, const guint8 *attackers, gint32 side, gint32 place,
                   gint32 attack);
