/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How games ended, as charts show it: who won with each outcome, and in which paint.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/model/results/game-results.h"
#include "validator/smoke/staged-scenario.h"

#include <gtk/gtk.h>

/* Returns: the paint of the row @index of the victory table of what @stage plays: rows of one side
 * are shades of one colour. */
guint32 outcome_paint_of_row(const StagedScenario *stage, guint index);

/* Returns: (transfer floating): the scores of @results as columns in the paints of the table. */
GtkWidget *outcome_scores_new(const StagedScenario *stage, const GameResults *results,
                              const GameResults *before);
