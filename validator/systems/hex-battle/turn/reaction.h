/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Enemies who may react to units on the move: rules wait for those who enter zones, leave them and
 * come beside (tlv:VI).
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: whether any rule waits for such a thing. */
gboolean has_reactions(const GameRules *rules);

/* Tells of the step of those who march in @march from the place @from to @to: before it is taken of
 * enemies who face @from, else of those in whose zone or beside whom @to is. */
void begin_reactions(Machine *machine,
                     const Frame *march,
                     gint32 from,
                     gint32 to,
                     gboolean is_taken);
