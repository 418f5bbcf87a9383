/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario says, in words. Ids that lead nowhere are left out.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"

/* In which data set the ids are looked up, and for which scenario. */
typedef struct {
    const DataSet *set;             /* borrowed */
    const SparsePosition *position; /* borrowed: of the scenario; NULL: all is as printed */
} Wording;

/* Returns: (transfer full): "1707-summer" as "Summer 1707". */
char *words_of_date(const Wording *wording, const char *date);

/* Returns: (transfer full): both ends and the number of turns. */
char *words_of_period(const Wording *wording, const Period *period);

/* Returns: (transfer full): the zone as it stands after a preposition, or NULL: unknown. */
char *words_of_zone(const Wording *wording, const char *zone);

/* Returns: (transfer full): the units meant, or NULL: none that is known. */
char *words_of_units(const Wording *wording, const Units *units);

/* Returns: (transfer full): who decides what, or NULL where that is not known. */
char *words_of_decision(const Wording *wording, const Decision *decision);

/* Returns: (transfer full): what is special about the first action roll, or NULL. */
char *words_of_first_roll(const Wording *wording, const Initiative *initiative);

/* Returns: (transfer full): the scores that give @result. */
char *words_of_scores(const Result *result);

/* Returns: the level of @nation at the start, unless the scenario states one: what its record says,
 * less what each of its lands costs that bears a foreign marker. */
gint64 level_at_start(const Wording *wording, const Nation *nation);

/* Returns: (transfer full): level and status of @nation at the start, or NULL: nothing to say. */
char *words_of_nation(const Wording *wording, const Nation *nation);
