/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds in every position of a game, whatever was chosen and rolled: in every game, and in
 * those of its system.
 */
#pragma once

#include "validator/engine/play.h"

/* More than that there are not. */
#define INVARIANTS_MAX 32

/* Writes those of games by @rules to @all. Returns: how many there are. */
guint invariants(const GameRules *rules, Invariant all[INVARIANTS_MAX]);
