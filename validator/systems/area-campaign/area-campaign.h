/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns of several powers on areas.
 */
#pragma once

#include "validator/engine/system.h"

extern const System area_campaign;

extern const ConditionRow campaign_conditions[];

extern const TermRow campaign_terms[];

/* Returns: whether @nation occupies @place, a foreign land. */
gboolean is_occupied_by(const GameRules *rules, const Position *position, gint32 place,
                        gint32 nation);
