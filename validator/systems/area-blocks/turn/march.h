/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a move brings with it: enemies are pinned (4.3), forced marches cost steps (4.4).
 */
#pragma once

#include "validator/engine/machine.h"

/* Has the other side choose which of its units in @place @unit, which has come there, pins. */
void begin_pin(Machine *machine, gint32 unit, gint32 place);

/* Returns: whether units of @side marched further than their move and have not rolled for it. */
gboolean marches_await(const Machine *machine, gint32 side);

/* Rolls for the units of @side that marched further than their move, which is over now. Returns:
 * FALSE when there are none. */
gboolean begin_march_losses(Machine *machine, gint32 side);
