/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which rules have to do with what: most have nothing to do with most, and are not looked at.
 */
#pragma once

#include "validator/engine/rules/game-rules.h"

/* Fills by_trigger, by_trigger_of_unit, by_modified, by_nation, by_unit, labels, says, place_sets,
 * places_modified, entries_modified, choices, edges, asks and watches of @rules, whose rules
 * are compiled and settled. */
void list_rules(GameRules *rules);
