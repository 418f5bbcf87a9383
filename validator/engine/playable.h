/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What makes a data set impossible to play. Data with findings may have any form; everything that
 * is compiled has been checked here, so that play can rely on it.
 */
#pragma once

#include "validator/engine/game-rules.h"

/* Looks in all files but that of the scenario for required members that are missing, for values of
 * the wrong type, unless the input is a draft, and for numbers out of their range: play keeps
 * numbers in as many bits as the range needs. Returns: (transfer full): the first problem, or NULL.
 */
FindingWords *playable_set_problem(const RulesInput *input);

/* Looks for the same in the scenario too, and for options in @choice (may be NULL) that do not
 * exist. Returns: (transfer full): the first problem, or NULL. */
FindingWords *playable_problem(const RulesInput *input, const RulesChoice *choice);

/* Looks for missing members and for numbers out of their range in @record and all records in it.
 * Returns: (transfer full): the first problem, or NULL. */
FindingWords *playable_record_problem(const Record *record);

/* Returns: (transfer full): that there is no record of @entity with the id @id. */
FindingWords *playable_unknown_id(EntityId entity, const char *id);

/* Returns: (transfer full): that there is no turn @date. */
FindingWords *playable_unknown_date(const char *date);
