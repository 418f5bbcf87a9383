/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where units face (tlv:V, atul:4.1).
 */
#pragma once

#include "validator/engine/machine.h"

/* Turns @unit so that side @side of its hex lies before it, as little as that takes. */
void face_side(Machine *machine, gint32 unit, guint side);

/* Has those in @marks who came to @place face as who was there before, where turning is free; with
 * @leads the others face as they do (atul:4.2.5). */
void join_front(Machine *machine, gint32 place, const guint8 *marks, gboolean leads);

/* Has @unit turn to @place, where that lies beside it, by so many @sides at most. */
void turn_unit_to(Machine *machine, gint32 unit, gint32 place, gint32 sides);
