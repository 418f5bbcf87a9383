/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The checks know which scores there can be, the engine which row takes one; here both are put side
 * by side.
 */
#include "editor/games/score-survey.h"

#include "validator/checks/scores.h"
#include "validator/engine/outcome.h"

/* Where it is not known which scores can be reached, so many are shown beyond the outermost bounds,
 * and a table with bounds farther apart than that has no line. */
#define MARGIN 4
#define WIDTH_MAX 20000

static const ResultCode *
row_code(const ScoreSurvey *survey, gint32 row)
{
    const GameRules *rules = survey->stage.rules;
    return rules_result(rules, rules->victory.first + (guint32)row);
}

/* Takes whole numbers around the bounds of the table for values. */
static void
guess_values(ScoreSurvey *survey)
{
    gint32 least = G_MAXINT32, most = G_MININT32;
    for (guint32 i = 0; i < survey->stage.rules->victory.n; i++) {
        const ResultCode *row = row_code(survey, (gint32)i);
        const gint32 bounds[] = {row->from, row->to};
        for (guint j = 0; j < G_N_ELEMENTS(bounds); j++)
            if (bounds[j] != NO_NUMBER) {
                least = MIN(least, bounds[j]);
                most = MAX(most, bounds[j]);
            }
    }
    if (least > most || most - least > WIDTH_MAX)
        return;
    guint n = (guint)(most - least) + 2 * MARGIN + 1;
    survey->values.items = g_renew(gint32, survey->values.items, n);
    survey->values.n = n;
    for (guint i = 0; i < n; i++)
        survey->values.items[i] = least - MARGIN + (gint32)i;
}

static gint32
find_common_step(const ScoreValues *values)
{
    gint32 step = values->n > 1 ? values->items[1] - values->items[0] : 0;
    for (guint i = 2; i < values->n; i++)
        if (values->items[i] - values->items[i - 1] != step)
            return 0;
    return step;
}

static void
find_bands(ScoreSurvey *survey)
{
    const GameRules *rules = survey->stage.rules;
    for (guint i = 0; i < survey->values.n && rules->victory.n > 0; i++) {
        gint32 row = outcome_victory_row(rules, survey->values.items[i]);
        ScoreBand *last = survey->bands->len > 0
                              ? &g_array_index(survey->bands, ScoreBand, survey->bands->len - 1)
                              : NULL;
        const ScoreBand fresh = {.first = i, .n = 1, .row = row};
        if (last != NULL && last->row == row)
            last->n++;
        else
            g_array_append_val(survey->bands, fresh);
    }
}

/* Finds out which gaps are proven, as the checks do. */
static void
prove_gaps(ScoreSurvey *survey, const ScenarioPlay *play)
{
    g_autofree gint32 *wanted = g_new0(gint32, survey->bands->len);
    g_autofree FindingWords **found = g_new0(FindingWords *, survey->bands->len);
    guint n = 0;
    for (guint i = 0; i < survey->bands->len && !survey->values.is_cut; i++) {
        const ScoreBand *band = &g_array_index(survey->bands, ScoreBand, i);
        if (band->row == NO_NAME)
            wanted[n++] = survey->values.items[band->first];
    }
    if (n == 0)
        return;
    scores_find_witness(survey->stage.set, play, wanted, n, found);
    for (guint i = 0; i < survey->bands->len; i++) {
        ScoreBand *band = &g_array_index(survey->bands, ScoreBand, i);
        for (guint j = 0; j < n && band->row == NO_NAME; j++)
            band->is_proven |= found[j] != NULL && wanted[j] == survey->values.items[band->first];
    }
    for (guint i = 0; i < n; i++)
        g_clear_pointer(&found[i], finding_words_unref);
}

static void
find_terms(ScoreSurvey *survey, const ScenarioPlay *play)
{
    for (guint32 i = 0; i < play->rules->score.n; i++) {
        g_auto(ScoreValues) values = scores_values_of_code(play, play->rules->score.first + i);
        gboolean is_known = !values.is_cut && values.n > 0;
        const TermSpan span = {
            .least = is_known ? values.items[0] : 0,
            .most = is_known ? values.items[values.n - 1] : 0,
            .is_known = is_known,
        };
        g_array_append_val(survey->terms, span);
    }
}

ScoreSurvey *
score_survey_new(DataSet *set, const char *id)
{
    ScoreSurvey *survey = g_new0(ScoreSurvey, 1);
    survey->bands = g_array_new(FALSE, TRUE, sizeof(ScoreBand));
    survey->terms = g_array_new(FALSE, TRUE, sizeof(TermSpan));
    if (staged_scenario_open(&survey->stage, set, id, NULL, &survey->problem) != STAGE_READY)
        return survey;
    const ScenarioPlay play = {
        .scenario = score_survey_scenario(survey),
        .rules = survey->stage.rules,
        .position = survey->stage.position,
    };
    survey->values = scores_values(&play);
    if (survey->values.is_cut)
        guess_values(survey);
    survey->step = find_common_step(&survey->values);
    find_bands(survey);
    prove_gaps(survey, &play);
    find_terms(survey, &play);
    return survey;
}

void
score_survey_free(ScoreSurvey *survey)
{
    if (survey == NULL)
        return;
    staged_scenario_clear(&survey->stage);
    scores_values_clear(&survey->values);
    g_array_unref(survey->bands);
    g_array_unref(survey->terms);
    g_free(survey->problem);
    g_free(survey);
}

typedef struct {
    DataSet *set; /* owned */
    char *id;     /* owned */
} Wanted;

static void
survey_wish_free(gpointer data)
{
    Wanted *wanted = data;
    data_set_unref(wanted->set);
    g_free(wanted->id);
    g_free(wanted);
}

static void
survey_on_thread(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
                 GCancellable *cancellable G_GNUC_UNUSED)
{
    const Wanted *wanted = data;
    g_task_return_pointer(task, score_survey_new(wanted->set, wanted->id),
                          (GDestroyNotify)score_survey_free);
}

void
score_survey_begin(DataSet *set, const char *id, GCancellable *cancellable,
                   GAsyncReadyCallback done, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done, data);
    Wanted *wanted = g_new(Wanted, 1);
    *wanted = (Wanted){data_set_ref(set), g_strdup(id)};
    g_task_set_task_data(task, wanted, survey_wish_free);
    g_task_run_in_thread(task, survey_on_thread);
}

const Scenario *
score_survey_scenario(const ScoreSurvey *survey)
{
    return (const Scenario *)survey->stage.input.scenario;
}

guint
score_survey_band_of(const ScoreSurvey *survey, gint64 score)
{
    for (guint i = 0; i < survey->bands->len; i++) {
        const ScoreBand *band = &g_array_index(survey->bands, ScoreBand, i);
        const gint32 *items = survey->values.items + band->first;
        if (score >= items[0] && score <= items[band->n - 1])
            return i;
    }
    return survey->bands->len;
}

/* Whether the row of @band has the bound that the edge between the values @low and @high is made
 * of: it ends between them, or (@is_upper FALSE) starts there. Otherwise it extends below or above
 * the other, which comes before it in the table. */
static gboolean
band_ends_between(const ScoreSurvey *survey, const ScoreBand *band, gboolean is_upper, gint32 low,
                  gint32 high)
{
    if (band->row == NO_NAME)
        return FALSE;
    const ResultCode *row = row_code(survey, band->row);
    gint32 bound = is_upper ? row->to : row->from;
    return bound != NO_NUMBER &&
           (is_upper ? bound >= low && bound < high : bound > low && bound <= high);
}

guint
score_survey_move_edge(const ScoreSurvey *survey, guint edge, gint by, ScoreBound bounds[2])
{
    const gint32 *items = survey->values.items;
    guint n = 0;
    if (edge + 1 >= survey->bands->len || by == 0)
        return 0;
    const ScoreBand *below = &g_array_index(survey->bands, ScoreBand, edge);
    const ScoreBand *above = below + 1;
    gint first = (gint)above->first + by;
    gint least = (gint)below->first + (below->row != NO_NAME);
    gint most = (gint)(above->first + above->n) - (above->row != NO_NAME);
    gint32 low = items[above->first - 1], high = items[above->first];
    if (first < least || first > most)
        return 0;
    if (band_ends_between(survey, below, TRUE, low, high))
        bounds[n++] = (ScoreBound){below->row, TRUE, items[first - 1]};
    if (band_ends_between(survey, above, FALSE, low, high))
        bounds[n++] = (ScoreBound){above->row, FALSE, items[first]};
    return n;
}
