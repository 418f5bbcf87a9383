/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as records state them.
 */
#pragma once

#include "schema/text/writer.h"
#include "validator/engine/play.h"
#include "validator/engine/position.h"

/* Returns: (transfer none): what says the member @key of records of @entity (a position, a unit in
 * it, a nation, a place or a track); NULL: nothing does. */
const StatedRow *position_record_row(const GameRules *rules, EntityId entity, const char *key);

/* Returns: (transfer full): @turn as data write it. */
char *position_record_turn(const GameRules *rules, gint32 turn);

/* Writes @position as the value of the member `position` of a scenario. It states everything that
 * data can state of units, nations, places and tracks, printed or not; of the turn its date. */
void position_record_write(Writer *writer, const GameRules *rules, const Position *position);
