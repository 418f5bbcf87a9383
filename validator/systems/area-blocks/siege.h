/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units besiege a place (6.1, 6.2).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"

/* Returns: whether @side may besiege @place: it has a garrison and is not friendly to @side. */
static inline gboolean
siege_is_open(const Machine *machine, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    return rules->board.places[place].kind == SPACE_LAND &&
           position_garrisons(rules, machine->position)[place] > 0 &&
           !place_is_friendly(rules, machine->position, place, side);
}

/* Returns: whether @unit may join a siege of the place that it holds: it is not pinned, its type
 * can besiege the garrison, no rule forbids it, and no units of other nations besiege the place. */
gboolean blocks_siege_unit_may_join(const Machine *machine, gint32 unit);

/* Returns: whether any unit of @side in @place that is marked in @units (NULL: that has not moved
 * and is not pinned) may declare a siege there. */
gboolean blocks_siege_can_declare(const Machine *machine, gint32 place, gint32 side,
                                  const guint8 *units);

/* Makes @unit join the siege of the place that it holds, which it must be allowed to. */
void blocks_siege_join(Machine *machine, gint32 unit);

/* Lets @side decide which of these units, as for blocks_siege_can_declare(), besiege @place. */
void blocks_siege_begin_declaration(Machine *machine, gint32 place, gint32 side,
                                    const guint8 *units);
