/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the victory desk shows: reachable scores in bands of the table, the span of each term, and
 * which bounds move with an edge.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "editor/document/document.h"
#include "editor/games/score-survey.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"

/* Returns: (transfer full): the survey of @scenario, where the member at @path says @json. */
static ScoreSurvey *
survey_with(const char *name, const char *scenario, const char *path, const char *json)
{
    g_autoptr(DataSet) set = sample_set_of_data(name);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (path != NULL)
        assert_true(edit_plan_set(plan, ENTITY_SCENARIO, scenario, path, json));
    ScoreSurvey *survey = score_survey_new(plan->set, scenario);
    assert_null(survey->problem);
    return survey;
}

static void
assert_band(const ScoreSurvey *survey, guint index, gint32 row, gint32 from, gint32 to)
{
    const ScoreBand *band = &g_array_index(survey->bands, ScoreBand, index);
    assert_int_equal(band->row, row);
    assert_int_equal(survey->values.items[band->first], from);
    assert_int_equal(survey->values.items[band->first + band->n - 1], to);
}

static void
assert_bound(const ScoreBound *bound, gint32 row, gboolean is_upper, gint32 value)
{
    assert_int_equal(bound->row, row);
    assert_int_equal(bound->is_upper, is_upper);
    assert_int_equal(bound->value, value);
}

static void
scores_lie_in_bands(void **state G_GNUC_UNUSED)
{
    g_autoptr(ScoreSurvey) survey = survey_with("pax-baltica", "on-the-road-to-glory", NULL, NULL);
    assert_int_equal(survey->values.n, 16);
    assert_int_equal(survey->step, 4);
    assert_int_equal(survey->bands->len, 5);
    assert_band(survey, 0, 4, -12, 8);
    assert_band(survey, 1, 3, 12, 24);
    assert_band(survey, 2, 2, 28, 28);
    assert_band(survey, 3, 1, 32, 36);
    assert_band(survey, 4, 0, 40, 48);
    assert_int_equal(score_survey_band_of(survey, 24), 1);
    assert_int_equal(score_survey_band_of(survey, 52), 5);
}

static void
each_term_has_its_span(void **state G_GNUC_UNUSED)
{
    g_autoptr(ScoreSurvey) survey = survey_with("pax-baltica", "on-the-road-to-glory", NULL, NULL);
    gint32 least = 0, most = 0;
    assert_int_equal(survey->terms->len, 5);
    for (guint i = 0; i < survey->terms->len; i++) {
        const TermSpan *span = &g_array_index(survey->terms, TermSpan, i);
        assert_true(span->is_known);
        assert_true(span->least <= 0 || i == 0);
        least += span->least;
        most += span->most;
    }
    assert_int_equal(least, survey->values.items[0]);
    assert_int_equal(most, survey->values.items[survey->values.n - 1]);
}

/* Both rows follow an edge; where nobody takes a score one does. */
static void
an_edge_moves_the_bounds_of_both_rows(void **state G_GNUC_UNUSED)
{
    g_autoptr(ScoreSurvey) survey = survey_with("pax-baltica", "on-the-road-to-glory", NULL, NULL);
    ScoreBound bounds[2];
    assert_int_equal(score_survey_move_edge(survey, 0, 1, bounds), 2);
    assert_bound(&bounds[0], 4, TRUE, 12);
    assert_bound(&bounds[1], 3, FALSE, 16);
    assert_int_equal(score_survey_move_edge(survey, 0, -2, bounds), 2);
    assert_bound(&bounds[0], 4, TRUE, 0);
    assert_bound(&bounds[1], 3, FALSE, 4);
    /* 28 is all that its row has. */
    assert_int_equal(score_survey_move_edge(survey, 1, 1, bounds), 0);
    assert_int_equal(score_survey_move_edge(survey, 2, -1, bounds), 0);
    assert_int_equal(score_survey_move_edge(survey, 4, 1, bounds), 0);
}

static void
a_gap_is_proven_and_can_be_closed(void **state G_GNUC_UNUSED)
{
    g_autoptr(ScoreSurvey) survey =
        survey_with("pax-baltica", "on-the-road-to-glory", "victory/#4/to", "20");
    ScoreBound bounds[2];
    assert_int_equal(survey->bands->len, 6);
    assert_band(survey, 2, NO_NAME, 24, 24);
    assert_true(g_array_index(survey->bands, ScoreBand, 2).is_proven);
    assert_int_equal(score_survey_move_edge(survey, 1, 1, bounds), 1);
    assert_bound(&bounds[0], 3, TRUE, 24);
    assert_int_equal(score_survey_move_edge(survey, 2, -1, bounds), 1);
    assert_bound(&bounds[0], 2, FALSE, 24);
}

/* A row that comes first takes what another one would, too: only its own bound makes the edge. */
static void
of_rows_that_overlap_only_the_first_moves(void **state G_GNUC_UNUSED)
{
    g_autoptr(ScoreSurvey) survey =
        survey_with("pax-baltica", "on-the-road-to-glory", "victory/#5/to", "20");
    ScoreBound bounds[2];
    assert_band(survey, 0, 4, -12, 8);
    assert_int_equal(score_survey_move_edge(survey, 0, 1, bounds), 1);
    assert_bound(&bounds[0], 3, FALSE, 16);
}

/* How much a die gives only its system knows. */
static void
what_is_not_known_is_reported_as_that(void **state G_GNUC_UNUSED)
{
    g_autoptr(ScoreSurvey) survey =
        survey_with("thunder", "narva", "score/#1", "{\"verb\": \"roll\"}");
    assert_true(survey->values.is_cut);
    assert_int_equal(survey->bands->len, 7);
    assert_false(g_array_index(survey->terms, TermSpan, 0).is_known);
    assert_true(g_array_index(survey->terms, TermSpan, 2).is_known);
    assert_band(survey, 0, 0, -24, -20);
    assert_band(survey, 6, 6, 20, 24);
}

static void
what_cannot_be_set_up_says_why(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    g_autoptr(ScoreSurvey) survey = score_survey_new(set, "nowhere");
    assert_string_equal(survey->problem, "there is no such scenario");
    assert_int_equal(survey->bands->len, 0);
}

static void
keep(GObject *object G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    *(GAsyncResult **)data = g_object_ref(result);
}

static void
a_survey_on_a_thread_is_cancelled(void **state G_GNUC_UNUSED)
{
    g_autoptr(DataSet) set = sample_set_of_data("tutorial");
    for (guint is_cancelled = 0; is_cancelled < 2; is_cancelled++) {
        g_autoptr(GCancellable) cancellable = g_cancellable_new();
        g_autoptr(GAsyncResult) result = NULL;
        score_survey_begin(set, "narva-1700", cancellable, keep, &result);
        if (is_cancelled)
            g_cancellable_cancel(cancellable);
        while (result == NULL)
            g_main_context_iteration(NULL, TRUE);
        g_autoptr(ScoreSurvey) survey = g_task_propagate_pointer(G_TASK(result), NULL);
        assert_int_equal(survey == NULL, is_cancelled);
    }
}

FILE_OF_TESTS(score_survey)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_lie_in_bands),
        cmocka_unit_test(each_term_has_its_span),
        cmocka_unit_test(an_edge_moves_the_bounds_of_both_rows),
        cmocka_unit_test(a_gap_is_proven_and_can_be_closed),
        cmocka_unit_test(of_rows_that_overlap_only_the_first_moves),
        cmocka_unit_test(what_is_not_known_is_reported_as_that),
        cmocka_unit_test(what_cannot_be_set_up_says_why),
        cmocka_unit_test(a_survey_on_a_thread_is_cancelled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
