/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva smoke --ladder: which player is better, and by how much.
 */
#pragma once

#include "validator/cli/play/smoke-options.h"
#include "validator/smoke/game.h"

/* Has the players that options->ladder names, or all, play against each other, by @plan of which
 * the players are not read, and prints what came of it. @scenario: its id. */
ExitStatus played_ladder(const SmokeOptions *options, const GamePlan *plan, const char *scenario);
