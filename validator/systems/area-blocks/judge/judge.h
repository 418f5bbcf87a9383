/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What offers are worth to a side that plays to win; see SystemPlay.
 */
#pragma once

#include "validator/systems/area-blocks/judge/mind.h"

extern const WeightRow area_weights[N_AREA_WEIGHTS];

void area_judge(gpointer mind, const Judging *judging, gint32 *worths);
gint64 area_value(gpointer mind, const Position *view);
