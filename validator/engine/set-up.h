/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The position with which a scenario begins.
 */
#pragma once

#include "validator/engine/machine.h"

/* Makes the position as the scenario says; the decisions that it leaves to the players are what
 * machine_run() asks next, and the rules that wait for the set-up follow them.
 * Returns: (transfer full): to be freed with g_free(); NULL with @problem (transfer full) set when
 * the scenario names something that cannot be placed. */
Position *set_up(const GameRules *rules, char **problem);

/* Makes the position of the scenario, changed by what @sparse (SparsePosition; NULL: nothing)
 * states. @is_quiet: units that @sparse does not place are out of play. The date sets the turn; the
 * stage and the side to begin with are ignored: there is nothing to decide yet. Returns: (transfer
 * full): to be freed with g_free(); NULL with @problem (transfer full) set when something that is
 * stated is not possible. */
Position *set_up_with_record(const GameRules *rules, const Record *sparse, gboolean is_quiet,
                             char **problem);

/* Asks for the decisions that the scenario leaves to the players, in the next machine_run(). */
void set_up_begin_decisions(Machine *machine);
