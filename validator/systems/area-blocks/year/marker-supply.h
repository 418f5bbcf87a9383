/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Markers are limited by colour: those on lands, those of the levels and those of truces come out
 * of one supply (0.1).
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: how many markers of the colour @colour lie on lands, and for levels and truces. */
gint32 markers_in_use(const GameRules *rules, const Position *position, gint32 colour);

/* Returns: how many markers of the colour @colour are left, never below 0; G_MAXINT32 where they
 * are unlimited. @colour: NO_NAME: a nation without a colour has as many as it wants. */
gint32 markers_left(const GameRules *rules, const Position *position, gint32 colour);

/* Has @nation lay its marker on @place, or take an enemy one off its friend's land (6.4). With none
 * left its side may take one of that colour back from another place, or goes without: then control
 * does not change, nor does it where the nation has no markers at all. What is taken back, and
 * laid, comes with the events of set_marker(). */
void begin_marker(Machine *machine, gint32 place, gint32 nation);

/* Does the effect at @at, which lays the markers of a nation on all of its places, one by one. */
void begin_markers(Machine *machine, const Subjects *subjects, guint32 at);
