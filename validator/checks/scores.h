/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The values that a score can have, and positions that have a score.
 */
#pragma once

#include "schema/model/finding.h"
#include "validator/checks/scenario-play.h"

/* A set of whole numbers, in rising order. */
typedef struct {
    gint32 *items; /* owned */
    guint n;
    gboolean is_cut; /* there are more values than were worked out; @items may be incomplete */
} ScoreValues;

/* Returns: the values that the score of @play can have if its terms vary independently of each
 * other. */
ScoreValues scores_values(const ScenarioPlay *play);

/* The same for any term: @at is its place among the terms of the rules. */
ScoreValues scores_values_of_code(const ScenarioPlay *play, guint32 at);
void scores_values_clear(ScoreValues *values);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ScoreValues, scores_values_clear)

/* Searches positions of @play, a scenario of @set, for one with each of the @n scores at @wanted:
 * levels, and markers on the places that conditions of the score name, are tried. What was found
 * goes to @found, of @n (transfer full): a position, or NULL. The search is the same each
 * time. */
void scores_find_witness(const DataSet *set, const ScenarioPlay *play, const gint32 *wanted,
                         guint n, FindingWords **found);
