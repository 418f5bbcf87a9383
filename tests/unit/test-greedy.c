/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The player that plays to win: what it goes by, what it expects of fights, and that it wins.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/engine/outcome.h"
#include "validator/smoke/player.h"
#include "validator/systems/area-blocks/area-blocks.h"

#include <string.h>

static void
chances_of_hits(void **state G_GNUC_UNUSED)
{
    assert_int_equal(blocks_judge_chance_of_hits(1, 333, 1), 333);
    assert_int_equal(blocks_judge_chance_of_hits(3, 500, 2), 500);
    assert_int_equal(blocks_judge_chance_of_hits(2, 500, 2), 250);
    assert_int_equal(blocks_judge_chance_of_hits(0, 500, 0), CERTAIN);
    assert_int_equal(blocks_judge_chance_of_hits(0, 500, 1), 0);
    assert_in_range(blocks_judge_chance_of_hits(9, 333, 4), 340, 352); /* 0.3497 by the binomial */
}

static gboolean
read(const char *text, gint32 *weights, GError **error)
{
    const SystemJudge judge = {.weights = area_judge.weights, .n_weights = N_AREA_WEIGHTS};
    return player_weights_read(&judge, text, strlen(text), weights, error);
}

static void
weights_that_are_named_count(void **state G_GNUC_UNUSED)
{
    gint32 weights[N_AREA_WEIGHTS] = {0};
    g_autoptr(GError) error = NULL;
    weights[AREA_WEIGHT_SCORE] = 7;
    assert_true(read("{\"step\": 12, \"pull\": -3}", weights, &error));
    assert_null(error);
    assert_int_equal(weights[AREA_WEIGHT_STEP], 12);
    assert_int_equal(weights[AREA_WEIGHT_PULL], -3);
    assert_int_equal(weights[AREA_WEIGHT_SCORE], 7);
    const SystemJudge judge = {.weights = area_judge.weights, .n_weights = N_AREA_WEIGHTS};
    g_autofree char *digest = player_weights_digest(&judge, weights);
    g_autofree char *again = player_weights_digest(&judge, weights);
    weights[AREA_WEIGHT_SCORE] = 8;
    g_autofree char *other = player_weights_digest(&judge, weights);
    assert_string_equal(digest, again);
    assert_string_not_equal(digest, other);
}

static void
wrong_weights_are_reported(void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *text;
        WeightsError code;
        const char *says;
    } rows[] = {
        {"{\"stepp\": 1}", WEIGHTS_ERROR_UNKNOWN, "did you mean “step”"},
        {"{\"zzzzzzzz\": 1}", WEIGHTS_ERROR_UNKNOWN, "“zzzzzzzz”"},
        {"{\"step\": 1.5}", WEIGHTS_ERROR_VALUE, "“step”"},
        {"{\"step\": 1000001}", WEIGHTS_ERROR_VALUE, "1000000"},
        {"{\"step\": \"1\"}", WEIGHTS_ERROR_VALUE, "whole number"},
        {"[1]", WEIGHTS_ERROR_SYNTAX, "byte 0"},
        {"{\"step\": 1", WEIGHTS_ERROR_SYNTAX, "not a JSON object"},
        {"", WEIGHTS_ERROR_SYNTAX, "not a JSON object"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        gint32 weights[N_AREA_WEIGHTS] = {0};
        g_autoptr(GError) error = NULL;
        assert_false(read(rows[i].text, weights, &error));
        assert_true(g_error_matches(error, WEIGHTS_ERROR, (gint)rows[i].code));
        assert_non_null(strstr(error->message, rows[i].says));
    }
}

static void
a_game_is_played_the_same_again(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.players[0] = games.players[1] = player_find("greedy");
    g_autoptr(GameRun) one = game_new(&games.plan, NULL);
    g_autoptr(GameRun) other = game_new(&games.plan, NULL);
    for (guint64 number = 1; number <= 10; number++) {
        assert_true(game_play(one, number));
        /* What it made of another game is forgotten. */
        assert_true(game_play(other, number + 100));
        assert_true(game_play(other, number));
        assert_int_equal(one->journal.hash, other->journal.hash);
    }
}

/* Returns: points of @side, two for a victory and one for a draw, in @n games with greedy there and
 * random on the other side. */
static guint
count_points(gint32 side, guint n)
{
    guint points = 0;
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.players[side] = player_find("greedy");
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    for (guint64 number = 1; number <= n; number++) {
        assert_true(game_play(game, number));
        gint32 winner = outcome_side(game->plan.rules, game->position);
        points += winner == side ? 2 : winner == NO_NAME ? 1 : 0;
    }
    return points;
}

/* tests/players has the long proof. */
static void
it_beats_chance(void **state G_GNUC_UNUSED)
{
    assert_true(count_points(0, 60) + count_points(1, 60) >= 2 * 120 * 70 / 100);
}

/* Who plays on for a land does not risk the game for it: of 80 games, six ended like that before.
 */
static void
no_ruler_dies_on_a_march(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init_of(&games, "pax-baltica");
    games.players[0] = games.players[1] = player_find("greedy");
    g_autoptr(GameResults) results = sample_games_play(&games, (GameRange){1, 80}, 1);
    g_autofree char *json = sample_games_json(results);
    assert_non_null(strstr(json, "\"next-stop-moscow\""));
    assert_non_null(strstr(json, "\"sudden-death-1 karl-xii battle\""));
    assert_null(strstr(json, " march\""));
}

FILE_OF_TESTS(greedy)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chances_of_hits),
        cmocka_unit_test(weights_that_are_named_count),
        cmocka_unit_test(wrong_weights_are_reported),
        cmocka_unit_test(a_game_is_played_the_same_again),
        cmocka_unit_test(it_beats_chance),
        cmocka_unit_test(no_ruler_dies_on_a_march),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
