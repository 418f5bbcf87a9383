/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The position with which a scenario begins.
 */
#pragma once

#include "validator/engine/machine.h"

/* Makes the position with which the scenario begins. Then machine_run() asks for the decisions that
 * the scenario leaves to the players, and runs the rules that wait for the set-up.
 * Returns: (transfer full): to be freed with g_free(); NULL with @problem (transfer full) set when
 * the scenario names something that cannot be placed. */
Position *set_up(const GameRules *rules, FindingWords **problem);

/* Makes the position of the scenario, changed by what @sparse (SparsePosition; NULL: nothing)
 * states. @is_quiet: units that @sparse does not place are out of play. The date sets the turn. The
 * stage and the first side are ignored, as nothing is decided yet. Returns: (transfer full): to be
 * freed with g_free(); NULL with @problem (transfer full) set when something that is stated is not
 * possible. */
Position *set_up_with_record(const GameRules *rules, const Record *sparse, gboolean is_quiet,
                             FindingWords **problem);

/* Makes the next machine_run() ask for the decisions that the scenario leaves to the players. */
void set_up_begin_decisions(Machine *machine);
