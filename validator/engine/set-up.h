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
