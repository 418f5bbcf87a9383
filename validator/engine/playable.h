/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What of a data set cannot be played at all. Data with findings may be of any form; what is
 * compiled has been looked at here, so that play need not doubt it.
 */
#pragma once

#include "validator/engine/game-rules.h"

/* Looks in all files but that of the scenario for members that are needed and missing, for values
 * that are not of their kind, unless the input is a draft, and for numbers beyond their range: play
 * keeps numbers in as many bits as the range needs.
 * Returns: NULL when there is nothing of that kind, else (transfer full) what it is. */
char *playable_set_problem(const RulesInput *input);

/* Looks for the same in the scenario too, and for options in @choice (may be NULL) that do not
 * exist. Returns: NULL when there is nothing of that kind, else (transfer full) what it is. */
char *playable_problem(const RulesInput *input, const RulesChoice *choice);

/* Looks for what is missing and for such numbers in @record and all below it.
 * Returns: NULL when there is nothing of that kind, else (transfer full) what it is. */
char *playable_record_problem(const Record *record);
