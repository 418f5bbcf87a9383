/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of systems: which one plays the games of each word of game.system. The caller that
 * compiles rules takes the row from here and passes it on; modules below know a system only as that
 * row.
 */
#pragma once

#include "schema/store/data-set.h"
#include "schema/model/finding.h"
#include "validator/engine/system.h"

/* Returns: (transfer none): the system that plays @game, the root of game.json, or NULL where
 * nothing does. @game may be NULL. */
const System *system_of_game(const Record *game);

/* Returns: what rules of @set are compiled from, for the record @scenario (NULL: none is played),
 * with the system that plays its game. Borrowed from @set. */
RulesInput systems_rules_input(const DataSet *set, const Record *scenario);

/* Returns: (transfer none): by SystemWord, @n of them: what plays it, or NULL. */
const System *const *systems(guint *n);

/* Returns: NULL when a system plays the games of @set, with as many sides; else (transfer full) why
 * nothing does, to come behind what it is about. */
FindingWords *system_problem(const DataSet *set);
