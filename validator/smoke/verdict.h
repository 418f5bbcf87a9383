/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What games say of a data set, as findings: rules, places, rows and results that never come, sides
 * that never win, what came up in games before and does not now.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/store/data-set.h"
#include "schema/model/game-results.h"

typedef struct {
    guint n_games; /* of each scenario: between equal players, as many at random, and as many that
                      hunt for what did not come up */
    guint64 seed;
    const GPtrArray *stored; /* borrowed, of GameResults: of games that were played earlier; NULL:
                                there are none */
} VerdictWanted;

/* Plays all scenarios of @set, which has no errors, and adds findings about the results to
 * @findings. Adds none if no system plays the game. The same @wanted gives the same findings. */
void verdict_find(DataSet *set, const VerdictWanted *wanted, FindingList *findings);
