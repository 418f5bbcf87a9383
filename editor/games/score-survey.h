/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which scores the games of a scenario can end with, what its victory table makes of each, and what
 * each term of the score adds. It is worked out of a snapshot, on any thread, and never changes.
 */
#pragma once

#include "validator/checks/scores.h"
#include "validator/smoke/staged-scenario.h"

#include <gio/gio.h>

/* Scores one after the other that have the same row. */
typedef struct {
    guint first, n;     /* of the values */
    gint32 row;         /* of the victory table; NO_NAME: none takes them */
    gboolean is_proven; /* of such a gap: a position with its first score was found */
} ScoreBand;

/* What a term can add. */
typedef struct {
    gint32 least, most;
    gboolean is_known; /* else only its system knows */
} TermSpan;

typedef struct {
    StagedScenario stage;
    char *problem;      /* owned: why nothing can be worked out; NULL: all below is */
    ScoreValues values; /* that can be reached; is_cut: it is not known which can, and these are
                           whole numbers around the bounds of the table */
    gint32 step;        /* from each to the next; 0: it differs, or there is one at most */
    GArray *bands;      /* owned: of ScoreBand, from below; none without a victory table */
    GArray *terms;      /* owned: of TermSpan, in the order of the score */
} ScoreSurvey;

/* Returns: (transfer full): what is known of the scenario @id of @set, of which a reference is
 * taken. */
ScoreSurvey *score_survey_new(DataSet *set, const char *id);
void score_survey_free(ScoreSurvey *survey); /* NULL is allowed */

/* The same on a thread: calls @done (with no source object) with a GTask that has the survey
 * (transfer full); NULL when it was cancelled. */
void score_survey_begin(DataSet *set, const char *id, GCancellable *cancellable,
                        GAsyncReadyCallback done, gpointer data);

/* Returns: (transfer none): the scenario. */
const Scenario *score_survey_scenario(const ScoreSurvey *survey);

/* Returns: the number of the band in which @score lies; that of bands: none. */
guint score_survey_band_of(const ScoreSurvey *survey, gint64 score);

/* A bound of a row as it is to be. */
typedef struct {
    gint32 row;
    gboolean is_upper; /* its `to`, else its `from` */
    gint32 value;
} ScoreBound;

/* Finds which bounds change when the edge between the band @edge and the next goes up by @by
 * values; below 0: down. Each row keeps one value at least, a gap none.
 * Returns: how many there are in @bounds; 0: that cannot be. */
guint score_survey_move_edge(const ScoreSurvey *survey, guint edge, gint by, ScoreBound bounds[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ScoreSurvey, score_survey_free)
