/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Campaigns of several powers on areas.
 */
#pragma once

#include "validator/engine/play.h"
#include "validator/engine/system.h"

extern const System area_campaign;

/* Parts of that row. */
extern const SystemSetUp campaign_set_up;

extern const SystemHidden campaign_hidden;

extern const struct SystemChart campaign_chart;

extern const ConditionRow campaign_conditions[];

extern const TermRow campaign_terms[];

/* Returns: whether @nation occupies @place, a land that is not its own: by controlling it or by a
 * garrison, as the switches say. */
gboolean campaign_is_occupied_by(const GameRules *rules, const Position *position, gint32 place,
                                 gint32 nation);

extern const SystemPlay campaign_play;

/* Parts of that row. */
extern const SystemWording campaign_wording;

extern const SystemJudge campaign_judge;
