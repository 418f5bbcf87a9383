/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which scores a scenario can end with. The set of sums of what each term can be is a superset of
 * them, so that what it does not hold cannot occur; what it holds is proven only by a position
 * (score-witness.h).
 */
#pragma once

#include "validator/checks/scenarios/scenario-play.h"

/* A set of whole numbers, in rising order. */
typedef struct {
    gint32 *items; /* owned */
    guint n;
    gboolean is_cut; /* there are more than could be worked out */
} ScoreValues;

/* Returns: what the terms of the score of @play can add up to, each for itself. */
ScoreValues score_values_of(const ScenarioPlay *play);

/* Returns: what the term @index of the score of @play can be worth; nothing where it is cut. */
ScoreValues score_values_of_term(const ScenarioPlay *play, guint32 index);
void score_values_clear(ScoreValues *values);

/* Returns: (transfer full): the levels that @nation can have in @play, of gint32 in rising order.
 */
GArray *score_values_levels(const ScenarioPlay *play, gint32 nation);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ScoreValues, score_values_clear)
