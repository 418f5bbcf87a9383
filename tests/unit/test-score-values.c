/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which scores there can be: those of the real scenarios, and of terms made for it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-play.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/scores.h"

#include <string.h>

/* A rule that moves the marker of @track: without one it would stay where it starts. */
#define MOVED(track)                                                                               \
    ", \"rules\": [{\"id\": \"tide\", \"name\": \"Tide\", \"on\": [{\"event\": \"step\"}],"        \
    " \"do\": [{\"verb\": \"track\", \"track\": \"" track "\", \"add\": 1}]}]"

static void
assert_steps(const ScoreValues *values, gint32 least, gint32 most, gint32 step)
{
    assert_false(values->is_cut);
    assert_int_equal(values->n, (most - least) / step + 1);
    for (guint i = 0; i < values->n; i++)
        assert_int_equal(values->items[i], least + (gint32)i * step);
}

/* Levels fall and rise by 4 from 36 and 24, and neither nation can be at 0 when the game ends. */
static void
real_scenarios_reach_what_the_design_says(void **state G_GNUC_UNUSED)
{
    g_auto(SamplePlays) plays = sample_plays_of_data("pax-baltica");
    assert_int_equal(plays.plays->len, 4);
    for (guint i = 0; i < plays.plays->len; i++) {
        const ScenarioPlay *play = plays.plays->pdata[i];
        gboolean is_duel = strcmp(play->scenario->id, "next-stop-moscow") == 0;
        g_auto(ScoreValues) values = scores_values(play);
        assert_steps(&values, is_duel ? -20 : -12, is_duel ? 36 : 48, 4);
    }
}

static void
numbers_and_tracks_add_up(void **state)
{
    g_auto(SamplePlays) plays = sample_plays(
        *state, MOVED("moon") ", \"score\": [{\"verb\": \"number\", \"value\": 5},"
                              " {\"verb\": \"track\", \"track\": \"moon\", \"times\": 3}]");
    g_auto(ScoreValues) values = scores_values(plays.plays->pdata[0]);
    assert_steps(&values, 5, 11, 3);
}

static void
points_are_given_or_not(void **state)
{
    g_auto(SamplePlays) plays = sample_plays(
        *state, ", \"score\": [{\"verb\": \"points\", \"value\": -7, \"if\":"
                " {\"verb\": \"controls\", \"side\": \"south\", \"of-places\": [\"hill\"]}},"
                " {\"verb\": \"sum\", \"of\": [{\"verb\": \"number\", \"value\": 7}]}]");
    g_auto(ScoreValues) values = scores_values(plays.plays->pdata[0]);
    assert_steps(&values, 0, 7, 7);
}

static void
units_and_places_are_counted(void **state)
{
    g_auto(SamplePlays) plays = sample_plays(
        *state, ", \"score\": [{\"verb\": \"units\", \"units\": {\"in\": \"@map\"}},"
                " {\"verb\": \"places\", \"places\": {\"any-of\": [\"hill\", \"bay\"], "
                "\"held-by\": \"north\"}, \"times\": -3}]");
    g_auto(ScoreValues) values = scores_values(plays.plays->pdata[0]);
    const gint32 expected[] = {-6, -5, -4, -3, -2, -1, 0, 1, 2};
    assert_int_equal(values.n, G_N_ELEMENTS(expected));
    assert_memory_equal(values.items, expected, sizeof expected);
}

/* What a level starts with may lie beside the steps of the printed one. */
static void
levels_go_down_from_either_start(void **state)
{
    g_auto(SamplePlays) plays = sample_plays(
        *state, ", \"position\": {\"nations\": [{\"nation\": \"elks\", \"level\": 6}]},"
                " \"score\": [{\"verb\": \"level\", \"nation\": \"elks\"}]");
    g_auto(ScoreValues) values = scores_values(plays.plays->pdata[0]);
    assert_steps(&values, 0, 8, 2);
}

static void
too_many_values_are_not_worked_out(void **state)
{
    g_auto(SamplePlays) plays = sample_plays(
        *state, MOVED("sun") ", \"score\": [{\"verb\": \"track\", \"track\": \"sun\"},"
                             " {\"verb\": \"track\", \"track\": \"sun\", \"times\": 1000}]");
    g_auto(ScoreValues) values = scores_values(plays.plays->pdata[0]);
    assert_true(values.is_cut);
}

FILE_OF_TESTS(score_values)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(real_scenarios_reach_what_the_design_says),
        test_in_folder(numbers_and_tracks_add_up),
        test_in_folder(points_are_given_or_not),
        test_in_folder(units_and_places_are_counted),
        test_in_folder(levels_go_down_from_either_start),
        test_in_folder(too_many_values_are_not_worked_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
