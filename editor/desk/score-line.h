/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of the scores that games can end with: a dot for each; below them bands in the paint of
 * their rows of the victory table, hatched where there is no row; above them the numbers of games.
 * A press on a band chooses its row. Dragging an edge between two bands, or Shift with the arrow
 * keys, moves the bound; arrow keys alone go from edge to edge.
 *
 * Signals: "row-pressed" (gint: the row; NO_NAME: the band has none), "edge-moved" (guint: the band
 * below the edge, gint: by how many values it was moved up).
 */
#pragma once

#include "editor/games/score-survey.h"
#include "schema/model/entities.h"

#include <gtk/gtk.h>

/* Returns: (transfer full): names of the row @index of the table of @scenario, the longest first:
 * `Swedish Major Victory`, then without the words that all rows share, then without those that all
 * rows of its side share: `Major`. NULL-terminated. */
char **score_band_names(const Scenario *scenario, guint index);

#define EDITOR_TYPE_SCORE_LINE (editor_score_line_get_type())

G_DECLARE_FINAL_TYPE(EditorScoreLine, editor_score_line, EDITOR, SCORE_LINE, GtkDrawingArea)

/* Shows @survey (borrowed until the next call; NULL: nothing). @games: the number of games that
 * ended with each of its values (copied), or NULL. */
void editor_score_line_set(EditorScoreLine *line, const ScoreSurvey *survey, const gint64 *games);

/* Marks the bands of the row @row; below 0: none. */
void editor_score_line_choose(EditorScoreLine *line, gint32 row);

/* Returns: (transfer full): the scores of @band of @survey: `40 and more`, `12 to 20`, `28`. */
char *score_band_text(const ScoreSurvey *survey, const ScoreBand *band);
