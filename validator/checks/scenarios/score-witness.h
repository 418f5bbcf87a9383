/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Proofs that a scenario can end with a score: positions that have it.
 */
#pragma once

#include "validator/checks/scenarios/scenario-play.h"

/* Searches positions of @play, a scenario of @set, for one with each of the @n scores at @wanted:
 * levels, and markers on the places that conditions of the score name, are tried. What was found
 * goes to @found, of @n (transfer full): a position in words, or NULL. The search is the same each
 * time. */
void score_witness_find(const DataSet *set, const ScenarioPlay *play, const gint32 *wanted, guint n,
                        char **found);
