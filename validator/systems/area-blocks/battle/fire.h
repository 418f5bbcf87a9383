/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fire of one unit on others (5.5).
 */
#pragma once

#include "validator/engine/machine.h"

/* Has @unit, which has a rating, roll a die for each of its steps, and takes what they hit from
 * those that are marked in @targets, as begin_hits() does. @cause: of what is eliminated. */
void begin_fire(Machine *machine, gint32 unit, const guint8 *targets, CauseWord cause);
