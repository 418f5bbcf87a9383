/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position says of a member of a sparse one: of games of every system, and of its own.
 */
#pragma once

#include "validator/engine/play.h"

/* Returns: (transfer none): what says the member @key of records of @entity (a position, a unit in
 * it, a nation, a place or a track); NULL: nothing does. */
const StatedRow *stated_row(const GameRules *rules, EntityId entity, const char *key);

/* Returns: (transfer full): @turn as data write it. */
char *stated_turn(const GameRules *rules, gint32 turn);
