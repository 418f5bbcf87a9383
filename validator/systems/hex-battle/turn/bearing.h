/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where units face (tlv:V, atul:4.1).
 */
#pragma once

#include "validator/engine/machine.h"

/* Turns @unit so that side @side of its hex lies before it, as little as that takes. */
void face_side(Machine *machine, gint32 unit, guint side);

/* Has @unit turn to @place, where that lies beside it, by so many @sides at most. */
void turn_unit_to(Machine *machine, gint32 unit, gint32 place, gint32 sides);
