/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units and leaders that come back, and who takes the place of a leader (tlv:XII.7, tlv:XIII.16).
 */
#pragma once

#include "validator/engine/machine.h"

/* Begins the return of the units of @command (NO_NAME: any) of @side whose turn has come or, with
 * @of_leaders, of its leaders. */
void begin_returns(Machine *machine, gint32 side, gint32 command, gboolean of_leaders);

/* Riders who were sent in the turn before are free again, at the end of a turn. */
void return_riders(Machine *machine);
