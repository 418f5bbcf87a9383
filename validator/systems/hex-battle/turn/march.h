/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units on the move, hex by hex.
 */
#pragma once

#include "validator/engine/machine.h"

/* Begins the march of @unit of @side. @may_charge: whether it may begin an attack on the way. */
void begin_hex_march(Machine *machine, gint32 unit, gint32 side, gboolean may_charge);

/* Begins the one hex that @unit still has to go in an assault. */
void begin_extra_hex(Machine *machine, gint32 unit, gint32 side);

/* Has the march that @unit is on, if it is, end where it is. */
void halt_march(Machine *machine, gint32 unit);
