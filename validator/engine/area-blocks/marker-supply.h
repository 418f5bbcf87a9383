/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers are limited by colour: those on lands, those of the levels and those of truces come out
 * of one supply (0.1).
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: how many markers of the colour @colour are left; G_MAXINT32 where they are unlimited. */
gint32 markers_left(const GameRules *rules, const Position *position, gint32 colour);

/* Has @nation lay its marker on @place. With none left its side may take one of that colour back
 * from another place, or goes without: then control does not change. */
void begin_marker(Machine *machine, gint32 place, gint32 nation);
