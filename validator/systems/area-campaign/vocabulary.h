/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of rules that only this system reads.
 */
#pragma once

#include "validator/engine/system.h"

extern const ConditionRow campaign_conditions[];
extern const TermRow campaign_terms[];

/* Returns: whether @nation occupies @place, a foreign land. */
gboolean is_occupied_by(const GameRules *rules, const Position *position, gint32 place,
                        gint32 nation);
