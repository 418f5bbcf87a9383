/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Morale and factors of units in their present state, and modifiers of rolls.
 */
#pragma once

#include "validator/engine/reckoning.h"
#include "validator/systems/hex-battle/position.h"

/* Returns: the morale of @unit: the number on its face, less what it has lost. */
gint32 hex_morale_of_unit(const Situation *situation, gint32 unit);

/* As hex_morale_of_unit(), changed by its state and by rules, for comparisons in an attack. */
gint32 hex_morale_compared(const Situation *situation, gint32 unit);

/* Returns: the factor @factor of @unit, changed by its state and by rules. */
gint32 hex_morale_factor(const Situation *situation, FactorWord factor, gint32 unit);

/* Returns: the mean of @factor of the units in @marks, rounded down; there must be at least one
 * unit. FACTOR_MORALE: as printed, or if @is_now the present morale. */
gint32 hex_morale_mean(const Situation *situation, FactorWord factor, gboolean is_now,
                       const guint8 *marks);

/* Returns: the highest hex_morale_mean() of the hexes of the units in @marks, guns left out. */
gint32 hex_morale_best_mean(const Situation *situation, FactorWord factor, gboolean is_now,
                            const guint8 *marks);

/* Adds to @reckoning those of @modifiers that hold, of those for the roll of @by (NO_NUMBER: any);
 * of a group only the one that adds most. They are listed by the record of @entity with @number. */
void hex_morale_add_modifiers(const Situation *situation, const CodeSpan *modifiers, gint32 by,
                              EntityId entity, gint32 number, Reckoning *reckoning);

/* Returns: the highest leadership of the leaders with @unit who help it; 0: there are none. */
gint32 hex_morale_leadership(const Situation *situation, gint32 unit);
