/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario says beside the phrases of its records. Ids that lead nowhere are left out.
 */
#pragma once

#include "schema/store/phrase.h"

/* Returns: (transfer full): the scores that give @result. */
char *words_of_scores(const Result *result);

/* Returns: (transfer full): level and status of @nation at the start, or NULL: nothing to say. */
char *words_of_nation(const Wording *wording, const Nation *nation);
