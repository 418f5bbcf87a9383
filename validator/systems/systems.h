/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of systems, one for each word of game.system. Callers that compile rules pass the row
 * on; the engine knows a system only by its row.
 */
#pragma once

#include "schema/store/data-set.h"
#include "validator/engine/system.h"

/* Returns: (transfer none): the system of @game, the root of game.json (may be NULL); NULL: there
 * is none. */
const System *system_of_game(const Record *game);

/* Returns: the input for rules of @set with the record @scenario (NULL: none) and its system.
 * Borrowed from @set. */
RulesInput systems_rules_input(const DataSet *set, const Record *scenario);

/* Returns: (transfer none): the systems by SystemWord, NULL for words without one; @n is set to
 * their number. */
const System *const *systems(guint *n);

/* Returns: (transfer full): NULL if a system plays games of @set with its number of sides; else why
 * none does, to follow the name of the data set. */
char *system_problem(const DataSet *set);
