/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From numbers to names: what was tallied, as the data call it.
 */
#pragma once

#include "validator/smoke/tally.h"

/* @input: what the rules of @tally were compiled from; @plan: how its games were played. Of options
 * nothing is known here. Returns: (transfer full): the results. */
GameResults *results_new(const Tally *tally, const RulesInput *input, const GamePlan *plan);
