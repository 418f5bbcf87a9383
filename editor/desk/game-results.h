/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of games as charts: how they ended, who won and in which paint, scores, the course.
 */
#pragma once

#include "editor/games/game-session.h"
#include "schema/model/entities.h"
#include "schema/model/game-results.h"
#include "validator/smoke/staged-scenario.h"

#include <gtk/gtk.h>

/* Returns: (transfer floating): the results of @session, which it follows and holds. */
GtkWidget *game_results_charts_new(EditorGameSession *session);

/* Returns: the paint of the row @index of the victory table of what @stage plays: rows of one side
 * are shades of one colour. */
guint32 game_results_paint_of_row(const StagedScenario *stage, guint index);

/* Returns: (transfer floating): the scores of @results as columns in the paints of the table. */
GtkWidget *game_results_scores_new(const StagedScenario *stage, const GameResults *results,
                                   const GameResults *before);
