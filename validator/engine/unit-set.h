/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of units, with a bit for each unit of the game, as MARKED() and MARK() use them. A game uses
 * only the first bytes of the room for a set, so that large games cost small ones nothing.
 */
#pragma once

#include "validator/engine/game-rules.h"

#include <string.h>

/* Room for a set in any game, for variables on the stack. It is not empty before
 * unit_set_clear(). */
typedef guint8 UnitSet[RULES_UNITS_MAX / 8];

/* Removes all units from @set, of at least rules->unit_set_size bytes. */
static inline void
unit_set_clear(const GameRules *rules, guint8 *set)
{
    memset(set, 0, RULES_UNIT_SET_MIN);
    if (G_UNLIKELY(rules->unit_set_size > RULES_UNIT_SET_MIN))
        memset(set + RULES_UNIT_SET_MIN, 0, rules->unit_set_size - RULES_UNIT_SET_MIN);
}

/* Copies @from to @to; both have at least rules->unit_set_size bytes and do not overlap. */
static inline void
unit_set_copy(const GameRules *rules, guint8 *to, const guint8 *from)
{
    memcpy(to, from, RULES_UNIT_SET_MIN);
    if (G_UNLIKELY(rules->unit_set_size > RULES_UNIT_SET_MIN))
        memcpy(to + RULES_UNIT_SET_MIN, from + RULES_UNIT_SET_MIN,
               rules->unit_set_size - RULES_UNIT_SET_MIN);
}
