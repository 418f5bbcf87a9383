/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which units besiege a place (6.1, 6.2).
 */
#pragma once

#include "validator/engine/machine.h"
#include "validator/engine/presence.h"
#include "validator/systems/area-blocks/position.h"

/* Returns: whether @side may besiege @place at all: it has a garrison that @side does not control.
 */
static inline gboolean
siege_is_open(const Machine *machine, gint32 place, gint32 side)
{
    const GameRules *rules = machine->rules;
    return rules->board.places[place].kind == SPACE_LAND &&
           position_garrisons(rules, machine->position)[place] > 0 &&
           !place_is_friendly(rules, machine->position, place, side);
}

/* Returns: whether @unit may take part in a siege of the place that it holds: its type is strong
 * enough, no rule forbids it, and those of other nations do not besiege it. */
gboolean blocks_siege_unit_may_join(const Machine *machine, gint32 unit);

/* Returns: whether one of the marked units of @side in @place may declare a siege there; NULL: one
 * of all that have not moved and are not pinned. */
gboolean blocks_siege_can_declare(const Machine *machine, gint32 place, gint32 side,
                                  const guint8 *units);

/* Has @unit, which may, take part in the siege of the place that it holds. */
void blocks_siege_join(Machine *machine, gint32 unit);

/* Has @side say which of those units besiege @place. */
void blocks_siege_begin_declaration(Machine *machine, gint32 place, gint32 side,
                                    const guint8 *units);
