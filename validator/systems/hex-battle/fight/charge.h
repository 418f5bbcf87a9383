/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attacks that are begun on the move (atul:8.2).
 */
#pragma once

#include "validator/engine/machine.h"

/* Offers the attacks that those who march in @frame can begin from where they are, with @left
 * points. */
void offer_charges(Machine *machine, const Frame *frame, gint32 left);

/* Notes that they attack @place with @attack, and tells those who are there. */
void begin_charge(Machine *machine, Frame *frame, gint32 place, gint32 attack);
