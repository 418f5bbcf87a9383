/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * States of units: they are disrupted or routed (tlv:XIII.13, atul:4.7).
 */
#pragma once

#include "schema/model/words.h"
#include "validator/engine/machine.h"

/* Puts @unit into @state, which is worse than the one it is in, or better; what getting into it
 * again does is done, and who routs flees where the switches say so. */
void set_state(Machine *machine, gint32 unit, UnitStateWord state);
