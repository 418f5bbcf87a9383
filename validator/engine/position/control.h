/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Control of places: markers that nations lay, with the events of it.
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: whose marker lies on @place once @nation has laid its own: nobody's on its own land; on
 * land of a friend that not both sides may pass an enemy one is only taken away (6.4). */
gint32 marker_to_be(const GameRules *rules, const Position *position, gint32 place, gint32 nation);

/* Lays the marker of @nation on @place as marker_to_be() says, or takes the one there away
 * (NO_NAME), with the event. How many there are is not asked. */
void set_marker(Machine *machine, gint32 place, gint32 nation);

/* Something was done to @place, which @before controlled: tells if another nation does now. */
void note_control(Machine *machine, gint32 place, gint32 before);
