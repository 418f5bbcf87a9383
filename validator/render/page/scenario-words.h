/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario says beside the phrases of its records. Ids that lead nowhere are left out.
 */
#pragma once

#include "schema/store/phrase.h"

/* Returns: (transfer full): the scores that give @result. */
char *words_of_scores(const Result *result);

/* Returns: the level of @nation at the start, unless the scenario states one: what its record says,
 * less what each of its lands costs that bears a foreign marker. */
gint64 level_at_start(const Wording *wording, const Nation *nation);

/* Returns: (transfer full): level and status of @nation at the start, or NULL: nothing to say. */
char *words_of_nation(const Wording *wording, const Nation *nation);
