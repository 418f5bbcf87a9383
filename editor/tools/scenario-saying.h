/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario scores, what ends it and who wins, in words for lists. Ids that lead nowhere are
 * told as they stand, so that every row can be known again.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/render/page/scenario-words.h"

/* Returns: (transfer full): `4 × places of Mazowsze and Malopolska that Sweden controls`. */
char *say_term(const Wording *wording, const Record *term);

/* Returns: (transfer full): `Russia controls Narva`. */
char *say_condition(const Wording *wording, const Record *condition);

/* Returns: (transfer full): `If Russia controls Narva: Russian Triumph`. */
char *say_ending(const Wording *wording, const Record *ending);

/* Returns: (transfer full): `40 and more: Swedish Major Victory`. */
char *say_result(const Wording *wording, const Record *result);

/* Returns: (transfer full): who decides what. */
char *say_decision(const Wording *wording, const Record *decision);
