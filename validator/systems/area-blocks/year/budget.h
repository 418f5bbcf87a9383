/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The points that nations have in an interphase, and where they go (8.1, 8.2).
 */
#pragma once

#include "validator/engine/machine.h"

/* What was given for the next interphase is for this one. */
void bring_points_forward(const GameRules *rules, Position *position);

/* Gives the nations of @side (NO_NAME: all) their points: their level, halved as often as was said
 * and the profile lets it, and what rules added or took; to a nation whose pool is another's
 * nothing, what rules gave it goes to that pool. Points below none are none, and owed in the next
 * interphase if the profile says so. */
void fill_budgets(Machine *machine, gint32 side);

/* Takes what is left of all points. */
void clear_budgets(const GameRules *rules, Position *position);

/* Has the nations of @side (NO_NAME: of all sides, one after the other) that are in the war and may
 * build spend their points: on steps for units on the map or, if @builds, on new units. */
void begin_budgets(Machine *machine, gint32 side, gboolean builds);
