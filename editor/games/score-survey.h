/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scores with which games of a scenario can end, their rows of the victory table, and the range
 * of each term of the score. Computed from a data set, on any thread, and immutable.
 */
#pragma once

#include "validator/checks/scores.h"
#include "validator/smoke/staged-scenario.h"

#include <gio/gio.h>

/* Adjacent scores with the same row. */
typedef struct {
    guint first, n;     /* of the values */
    gint32 row;         /* of the victory table; NO_NAME: they have none */
    gboolean is_proven; /* for a band without a row: a position with its first score was found */
} ScoreBand;

/* The range of a term. */
typedef struct {
    gint32 least, most;
    gboolean is_known; /* FALSE: it depends on the system */
} TermSpan;

typedef struct {
    StagedScenario stage;
    char *problem;      /* owned: why nothing can be computed; NULL: everything below is valid */
    ScoreValues values; /* that can be reached; if is_cut is set that is not known, and these are
                           whole numbers around the bounds of the table */
    gint32
        step; /* the difference of adjacent values; 0: it varies, or there is at most one value */
    GArray *bands; /* owned: of ScoreBand, from below; none without a victory table */
    GArray *terms; /* owned: of TermSpan, in the order of the score */
} ScoreSurvey;

/* Returns: (transfer full): the survey of the scenario @id of @set, of which a reference is taken.
 */
ScoreSurvey *score_survey_new(DataSet *set, const char *id);
void score_survey_free(ScoreSurvey *survey); /* NULL is allowed */

/* Makes the survey in a thread, then calls @done (without a source object) with a GTask whose
 * pointer is the survey (transfer full); NULL: it was cancelled. */
void score_survey_begin(DataSet *set, const char *id, GCancellable *cancellable,
                        GAsyncReadyCallback done, gpointer data);

/* Returns: (transfer none): the scenario. */
const Scenario *score_survey_scenario(const ScoreSurvey *survey);

/* Returns: the index of the band of @score; the number of bands: it is in none. */
guint score_survey_band_of(const ScoreSurvey *survey, gint64 score);

/* A new bound of a row. */
typedef struct {
    gint32 row;
    gboolean is_upper; /* its `to`, else its `from` */
    gint32 value;
} ScoreBound;

/* Sets @bounds to the bounds that change when the edge between the band @edge and the next one is
 * moved up by @by values (below 0: down). Each row keeps at least one value, a gap need not.
 * Returns: how many bounds change; 0: it is not possible. */
guint score_survey_move_edge(const ScoreSurvey *survey, guint edge, gint by, ScoreBound bounds[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ScoreSurvey, score_survey_free)
