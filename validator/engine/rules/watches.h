/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions that are asked again and again: what they ask about, so that they are asked where that
 * has changed and nowhere else.
 */
#pragma once

#include "validator/engine/rules/game-rules.h"

/* Fills asks and watches of @rules, whose rules are listed. */
void list_watches(GameRules *rules);
