/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a scenario says, in words. Ids that lead nowhere are left out.
 */
#pragma once

#include "validator/render/scene.h"

/* Returns: (transfer full): "1707-summer" as "Summer 1707". */
char *words_of_date(const Scene *scene, const char *date);

/* Returns: (transfer full): both ends and the number of turns. */
char *words_of_period(const Scene *scene, const Period *period);

/* Returns: (transfer full): the zone as it stands after a preposition, or NULL: unknown. */
char *words_of_zone(const Scene *scene, const char *zone);

/* Returns: (transfer full): the units meant, or NULL: none that is known. */
char *words_of_units(const Scene *scene, const Units *units);

/* Returns: (transfer full): who decides what, or NULL where that is not known. */
char *words_of_decision(const Scene *scene, const Decision *decision);

/* Returns: (transfer full): what is special about the first action roll, or NULL. */
char *words_of_first_roll(const Scene *scene, const Initiative *initiative);

/* Returns: (transfer full): the scores that give @result. */
char *words_of_scores(const Result *result);

/* Returns: (transfer full): level and status of @nation at the start, or NULL: nothing to say. */
char *words_of_nation(const Scene *scene, const Nation *nation);
