/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units on the move, hex by hex.
 */
#pragma once

#include "validator/engine/machine.h"

/* Begins the march of @unit of @side. @may_charge: whether it may begin an attack on the way. */
void begin_hex_march(Machine *machine, gint32 unit, gint32 side, gboolean may_charge);

/* Turns @unit so that side @side of its hex lies before it, as little as that takes. */
void face_side(Machine *machine, gint32 unit, guint side);

/* Leaders of @side who stand in @place alone, where enemies come to, go to the nearest unit of
 * theirs; without any they are lost. */
void displace_leaders(Machine *machine, gint32 place, gint32 side);
