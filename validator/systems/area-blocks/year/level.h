/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacement levels of nations: what they get for a year, less what they have lost.
 */
#pragma once

#include "validator/systems/area-blocks/position.h"

/* The replacement level of @nation: the printed one, less what its lands under a foreign marker
 * cost, less what effects took. Never below 0. */
gint32 level_of(const GameRules *rules, const Position *position, gint32 nation);

/* Counts the lands of each nation that lie under the marker of another one, into @n_lost. */
void count_lost(const GameRules *rules, const Position *position, gint16 *n_lost);

/* Returns: the level of @nation, of which @n_lost lands are lost. */
gint32 level_without(const GameRules *rules, const Position *position, gint32 nation,
                     gint32 n_lost);

/* Returns: the level of @nation, were it not for what effects took or gave. */
gint32 worked_level(const GameRules *rules, const Position *position, gint32 nation);

/* Sets the level of @nation, whatever its lands cost and effects took. */
void set_level(const GameRules *rules, Position *position, gint32 nation, gint32 level);

/* Sets the level of @nation to @level, or as near to it as effects can bring it, which take, and
 * give back no more than they gave before. */
void bring_level(const GameRules *rules, Position *position, gint32 nation, gint32 level);
