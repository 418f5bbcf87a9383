/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of rules that only this system reads.
 */
#pragma once

#include "validator/engine/system.h"

extern const ConditionRow campaign_conditions[];
extern const TermRow campaign_terms[];

/* Returns: how many foreign lands @nation occupies, of those that @places (NO_CODE: any) means. */
gint64 lands_occupied(const Situation *situation, gint32 nation, gint32 places);
