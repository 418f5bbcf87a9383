/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which scores a scenario can end with. The set of sums of what each term can be is a superset of
 * them, so that what it does not hold cannot occur; what it holds is proven only by a position.
 */
#pragma once

#include "validator/checks/scenario-play.h"

/* A set of whole numbers, in rising order. */
typedef struct {
    gint32 *items; /* owned */
    guint n;
    gboolean is_cut; /* there are more than could be worked out */
} ScoreValues;

/* Returns: what the terms of the score of @play can add up to, each for itself. */
ScoreValues score_values_of(const ScenarioPlay *play);
void score_values_clear(ScoreValues *values);

/* Searches positions of @play for one with each of the @n scores at @wanted: markers on the places
 * that conditions of the score name, and levels, are tried. @found, of @n, says for which there is
 * one. The search is the same each time. */
void score_values_witness(const ScenarioPlay *play, const gint32 *wanted, guint n, gboolean *found);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ScoreValues, score_values_clear)
