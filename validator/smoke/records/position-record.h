/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position of a game as a scenario states one: who stands where and how strong, whose each place
 * is, levels and tracks.
 */
#pragma once

#include "schema/text/writer.h"
#include "validator/engine/position.h"

/* Writes @position as the object that the member `position` of a scenario is. It says all that data
 * can state of units, nations, places and tracks, be it as printed or not; of the turn it says
 * which one it is. */
void position_record_write(Writer *writer, const GameRules *rules, const Position *position);
