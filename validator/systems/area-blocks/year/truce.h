/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Truces: who comes under one, and what it takes off the map (10.2).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/systems/area-blocks/position.h"

/* Notes that @nation is to come under truce, for @why, at the moment that the profile names. */
void call_truce(Machine *machine, gint32 nation, TruceCall why);

/* Calls for a truce of @nation if it has just lost its last unit on the map and the profile says
 * that this is a reason. */
void call_truce_without_units(Machine *machine, gint32 nation);

/* Notes that units and markers of @nation, which is out of the war from now on, are to leave the
 * map, and others its lands; nobody does if it is back in the war by then. */
void call_evacuation(Machine *machine, gint32 nation);

/* Puts @nation under truce, and on @side (NO_NAME: as it is), by what a rule or an event does:
 * within a phase of a turn the truce of an active nation waits for the end of the phase, if the
 * profile says so (10.2). Returns: FALSE when a rule forbids it. */
gboolean declare_truce(Machine *machine, gint32 nation, gint32 side);

/* Imposes the truces that were called for on nations that are in the war, and those on nations
 * whose level has sunk to 0, if @moment is the one for them. To be called when what waits for
 * @moment has run. */
void impose_called_truces(Machine *machine, MomentWord moment);

/* Whether a nation has just left the war and its lands are yet to be left. */
gboolean evacuation_is_due(const Machine *machine);

/* Has all units leave the lands of nations under a new truce, or gone: by side, nation, unit (10.2,
 * 11.1). */
void begin_evacuation(Machine *machine);
