/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Truces: who comes under one, and what it takes off the map (10.2).
 */
#pragma once

#include "validator/engine/machine.h"

/* Notes that @nation is to come under truce, for @why, at the moment that the profile names. */
void call_truce(Machine *machine, gint32 nation, TruceCall why);

/* Puts @nation under truce now, unless a rule forbids that: its status first; its units and markers
 * leave, and others its lands, when the statuses of all that are due have changed. */
void impose_truce(Machine *machine, gint32 nation);

/* Imposes the truces that were called for, if @moment is the one for them. To be called when what
 * waits for @moment has run. */
void impose_called_truces(Machine *machine, MomentWord moment);

/* Whether a truce is new and the lands of its nation are yet to be left. */
gboolean evacuation_is_due(const Machine *machine);

/* Has all units leave the lands of nations under a new truce: by side, nation, unit (10.2). */
void begin_evacuation(Machine *machine);
