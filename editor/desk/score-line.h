/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of the scores that games can end with: a dot for each, below them bands in the paint of
 * the rows that take them, hatched where none does, above them how many games ended so. A press
 * on a band chooses its row; dragging an edge between two, or Shift with the arrows, moves its
 * bound; the arrows go from edge to edge.
 *
 * Signals: "row-pressed" (gint: the row, NO_NAME: none takes what was pressed), "edge-moved"
 * (guint: the band below the edge, gint: by how many values it is to go up).
 */
#pragma once

#include "editor/games/score-survey.h"
#include "schema/model/entities.h"

#include <gtk/gtk.h>

/* Returns: (transfer full): names of the row @index of the table of @scenario, the longest first:
 * `Swedish Major Victory`, then without the words that all rows have, then without those that all
 * of its side have: `Major`. */
char **score_band_names(const Scenario *scenario, guint index);

#define EDITOR_TYPE_SCORE_LINE (editor_score_line_get_type())

G_DECLARE_FINAL_TYPE(EditorScoreLine, editor_score_line, EDITOR, SCORE_LINE, GtkDrawingArea)

/* Shows @survey (borrowed until the next call; NULL: nothing). @games: how many ended with each of
 * its values (copied), or NULL. */
void editor_score_line_set(EditorScoreLine *line, const ScoreSurvey *survey, const gint64 *games);

/* Marks the bands of @row; below 0: none. */
void editor_score_line_choose(EditorScoreLine *line, gint32 row);

/* Returns: (transfer full): what @band of @survey spans: `40 and more`, `12 to 20`, `28`. */
char *score_band_text(const ScoreSurvey *survey, const ScoreBand *band);
