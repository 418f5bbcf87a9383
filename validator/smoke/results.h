/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From numbers to names: what was tallied, as the data call it.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/smoke/tally.h"

/* @input: what the rules of @tally were compiled from; @plan: how its games were played. Of options
 * nothing is known here. Returns: (transfer full): the results. */
GameResults *results_new(const Tally *tally, const RulesInput *input, const GamePlan *plan);

/* Returns: the number of the side that wins with the row @id of GROUP_OUTCOMES in games of
 * @scenario by @rules; NO_NAME: none. */
gint32 results_outcome_side(const GameRules *rules, const Scenario *scenario, const char *id);
