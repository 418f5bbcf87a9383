/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results from tallies: numbers become the ids and names of the data.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/smoke/tally.h"

/* @input: what the rules of @tally were compiled from; @plan: how its games were played. Returns:
 * (transfer full): the results; the caller sets the options of the games in them. */
GameResults *results_new(const Tally *tally, const RulesInput *input, const GamePlan *plan);

/* Returns: the number of the side that wins with the row @id of GROUP_OUTCOMES in games of
 * @scenario by @rules; NO_NAME: none. */
gint32 results_outcome_side(const GameRules *rules, const Scenario *scenario, const char *id);
