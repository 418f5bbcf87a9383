/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nations that would enter the war (10.1, 10.3).
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: whether @nation enters the war with a roll of @result: with what rules add it is as much
 * as the profile needs (all faces of the die, if it does not say), and no rule forbids it. */
gboolean activation_succeeds(const Situation *situation, gint32 nation, gint32 result);

/* Has the nations of @side (NO_NAME: of all sides, one side after the other) roll that are not in
 * the war, or under a truce that may end; those that cannot succeed do not roll. What was promised
 * for this interphase comes first. */
void begin_activation(Machine *machine, gint32 side);
