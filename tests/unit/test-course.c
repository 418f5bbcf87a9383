/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is measured of a game is what was worked out by hand. In the tutorial the first side wins
 * from 8 on, the second one up to 3, and nobody between.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/engine/outcome.h"

/* Measures a game of which the score stood at @scores before it began and at ends of turns. */
static void
measure(const SampleGames *games, const gint32 *scores, guint n, EndKind end,
        gint64 values[N_MEASURES])
{
    const GameRules *rules = games->plan.rules;
    g_autoptr(Course) course = tally_course_new(rules);
    g_autofree Position *position = position_copy(games->plan.start);
    tally_course_begin(course, position);
    g_array_set_size(course->stands, 0);
    for (guint i = 0; i < n; i++) {
        gint32 row = outcome_victory_row(rules, scores[i]);
        const CourseStand stand = {
            scores[i],
            rules_result(rules, rules->victory.first + (guint32)row)->side,
        };
        g_array_append_val(course->stands, stand);
    }
    position->end = (guint8)end;
    position->score = scores[n - 1];
    position->ended_by = end == END_VICTORY ? outcome_victory_row(rules, position->score) : 0;
    position->turn = rules->first_turn + (gint32)n - 2;
    tally_course_measure(course, position, 40, values);
}

static void
leads_drama_and_margin(void **state G_GNUC_UNUSED)
{
    static const gint32 scores[] = {4, 8, 2, 5, 9};
    gint64 values[N_MEASURES];
    g_auto(SampleGames) games;
    sample_games_init(&games);
    measure(&games, scores, G_N_ELEMENTS(scores), END_VICTORY, values);
    assert_int_equal(values[MEASURE_SCORE], 9);
    assert_int_equal(values[MEASURE_MARGIN], 2);
    assert_int_equal(values[MEASURE_TURNS], 4);
    assert_int_equal(values[MEASURE_ANSWERS], 40);
    assert_int_equal(values[MEASURE_LEAD_CHANGES], 2);
    /* It lacked 0, 6, 3 and 0; what was lacking least was 0, 0, 2 and 0. */
    assert_int_equal(values[MEASURE_DRAMA], 1750);
    assert_int_equal(values[MEASURE_DRAMA_MOST], 6);
    assert_int_equal(values[MEASURE_DECISIVENESS], 0);
    static const gint32 early[] = {4, 8, 8, 10};
    measure(&games, early, G_N_ELEMENTS(early), END_VICTORY, values);
    assert_int_equal(values[MEASURE_LEAD_CHANGES], 0);
    assert_int_equal(values[MEASURE_DRAMA], 0);
    assert_int_equal(values[MEASURE_DECISIVENESS], 666667);
}

static void
what_nobody_wins_has_no_drama(void **state G_GNUC_UNUSED)
{
    static const gint32 scores[] = {4, 8, 5};
    gint64 values[N_MEASURES];
    g_auto(SampleGames) games;
    sample_games_init(&games);
    measure(&games, scores, G_N_ELEMENTS(scores), END_VICTORY, values);
    assert_int_equal(values[MEASURE_SCORE], 5);
    assert_int_equal(values[MEASURE_MARGIN], MEASURE_ABSENT);
    assert_int_equal(values[MEASURE_DRAMA], MEASURE_ABSENT);
    assert_int_equal(values[MEASURE_DECISIVENESS], MEASURE_ABSENT);
    /* Who wins at once has no score, but may have been behind. */
    measure(&games, scores, G_N_ELEMENTS(scores), END_SUDDEN, values);
    assert_int_equal(values[MEASURE_SCORE], MEASURE_ABSENT);
    assert_int_equal(values[MEASURE_MARGIN], MEASURE_ABSENT);
    assert_true(values[MEASURE_DRAMA] > 0);
}

/* 3, 1, 2 and 1 options in one game, 5, 2 and 1 in the other: shares of decisions of 1/2 and 2/3,
 * 1.75 and 2.667 options of a choice, 2.5 and 3.5 of a decision; 4 lg 1.75 and 3 lg 2.667. */
static void
choices_are_counted_after_ludii(void **state G_GNUC_UNUSED)
{
    static const guint options[2][4] = {{3, 1, 2, 1}, {5, 2, 1, 0}};
    static const struct {
        Measure measure;
        double mean;
    } rows[] = {
        {MEASURE_OPEN, 0.583333},
        {MEASURE_BRANCHING, 2.208333},
        {MEASURE_FACTOR, 3},
        {MEASURE_TREE, 1.125029},
    };
    gint64 sums[N_MEASURES] = {0};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(Course) course = tally_course_new(games.plan.rules);
    for (guint i = 0; i < 2; i++) {
        gint64 values[N_MEASURES];
        tally_course_begin(course, games.plan.start);
        for (guint j = 0; j < 4 && options[i][j] > 0; j++)
            tally_course_choose(course, options[i][j], &(const Offer){.kind = 0});
        tally_course_measure(course, games.plan.start, 0, values);
        assert_int_equal(values[MEASURE_DECISIONS], 2);
        for (guint j = 0; j < N_MEASURES; j++)
            sums[j] += values[j] != MEASURE_ABSENT ? values[j] : 0;
    }
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        double mean = (double)sums[rows[i].measure] / 2;
        double parts = (double)game_measure_row(rows[i].measure)->parts;
        assert_true(fabs(mean - rows[i].mean * parts) <= 1);
    }
}

/* Of real games: as many stands as turns and one, places that two sides hold, and a board of which
 * some places are covered. */
static void
games_are_noted_turn_by_turn(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    const GameRules *rules = games.plan.rules;
    g_autoptr(Tally) tally = tally_new(rules);
    g_autoptr(GameRun) game = game_new(&games.plan, tally);
    for (guint64 number = 1; number <= 20; number++) {
        assert_true(game_play(game, number));
        tally_end(tally, game, number);
        const GameSample *measured = &g_array_index(tally->heads->measured, GameSample, number - 1);
        const Course *course = tally->course;
        assert_int_equal(course->stands->len, measured->values[MEASURE_TURNS] + 1);
        assert_int_equal(course->held->len, course->stands->len * rules->board.n_sides);
        guint n_stood = 0;
        for (guint i = 0; i < rules->board.n_places; i++)
            n_stood += course->stood[i];
        assert_int_equal(n_stood, course->n_stood);
        gint32 held = 0;
        for (guint i = 0; i < course->held->len; i++)
            held += g_array_index(course->held, gint32, i);
        assert_true(held > 0 && held <= (gint32)(course->stands->len * rules->board.n_places));
        const CourseStand *last =
            &g_array_index(course->stands, CourseStand, course->stands->len - 1);
        assert_int_equal(last->score, outcome_score(rules, game->position));
    }
}

FILE_OF_TESTS(course)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(leads_drama_and_margin),
        cmocka_unit_test(what_nobody_wins_has_no_drama),
        cmocka_unit_test(choices_are_counted_after_ludii),
        cmocka_unit_test(games_are_noted_turn_by_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
