/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making a failed game small, so that a person can look at what went wrong.
 */
#pragma once

#include "validator/smoke/game.h"

/* @game has just failed. Looks for shorter journals, and lower answers, that fail with the same
 * invariant, and leaves @game failed with the least that was found; every answer in its journal can
 * be given. Work is bounded; nothing is counted meanwhile.
 * Returns: how many journals were tried. */
guint shrink_game(GameRun *game);
