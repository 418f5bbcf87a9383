/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the line of scores share. Values are counted from the first; edges are called
 * by the band below them.
 */
#pragma once

#include "editor/desk/victory/score-line.h"

#define SCORE_PAD 26.0 /* pixels left and right of all bands */
#define SCORE_NO_EDGE G_MAXUINT

struct _EditorScoreLine {
    GtkDrawingArea parent;
    const ScoreSurvey *survey; /* borrowed */
    gint64 *games;             /* owned: by value; NULL: none were played */
    gint64 most;               /* games with one score */
    guint first, last;         /* values that are shown */
    gint32 chosen;             /* row */
    guint edge;                /* of the keyboard, or that is dragged */
    gint by;                   /* values that it has been dragged */
    double from;               /* where it was taken hold of, in pixels */
};

/* The height that is wanted, with columns of games or without. */
int score_line_height(gboolean has_games);

/* Returns: the height, from below, up to which edges are taken hold of. */
double score_line_reach(void);

guint score_line_n_bands(const EditorScoreLine *line);
const ScoreBand *score_line_band(const EditorScoreLine *line, guint index);
double score_line_value(const EditorScoreLine *line, guint index);

/* Returns: half of what lies between two values, in scores. */
double score_line_half_step(const EditorScoreLine *line);

/* Returns: where the edge before the value @index is, which may be that behind the last. */
double score_line_x_before(const EditorScoreLine *line, guint index);

/* Returns: the first value of the band @index, as its edge is being dragged; of that behind the
 * last: the number of values. */
guint score_line_first(const EditorScoreLine *line, guint index);

/* As of GtkDrawingAreaDrawFunc. */
void score_line_draw(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data);
