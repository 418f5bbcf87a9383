/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Morale and factors of units as they are, and what modifiers add to rolls.
 */
#pragma once

#include "validator/engine/reckoning.h"
#include "validator/systems/hex-battle/position.h"

/* Returns: the morale of @unit: that of its face, less what it has lost. */
gint32 hex_morale_of_unit(const Situation *situation, gint32 unit);

/* The same where it is compared with others in an attack: with what its state and rules do. */
gint32 hex_morale_compared(const Situation *situation, gint32 unit);

/* Returns: the factor @factor of @unit, with what its state and rules do. */
gint32 hex_morale_factor(const Situation *situation, FactorWord factor, gint32 unit);

/* Returns: the mean of a factor of the units in @marks, of which there are some, rounded down;
 * FACTOR_MORALE: as printed or, with @is_now, as it is now. */
gint32 hex_morale_mean(const Situation *situation, FactorWord factor, gboolean is_now,
                       const guint8 *marks);

/* Returns: the best mean among the hexes of the units in @marks, without guns. */
gint32 hex_morale_best_mean(const Situation *situation, FactorWord factor, gboolean is_now,
                            const guint8 *marks);

/* Adds to @reckoning those of @modifiers that hold, of those for the roll of @by (NO_NUMBER: any);
 * of a group only the one that adds most. They are listed by the record of @entity with @number. */
void hex_morale_add_modifiers(const Situation *situation, const CodeSpan *modifiers, gint32 by,
                              EntityId entity, gint32 number, Reckoning *reckoning);

/* Returns: the best leadership among the leaders of its side who are with @unit and help it, 0
 * without any. */
gint32 hex_morale_leadership(const Situation *situation, gint32 unit);
