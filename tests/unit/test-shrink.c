/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shrinking: a game that breaks a planted invariant is cut down to what breaks it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/smoke/game.h"
#include "validator/systems/area-blocks/position.h"

/* Breaks where a unit came to a place over a border: something must have moved. */
static char *
find_moved(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    const GameRules *rules = machine->rules;
    for (guint i = 0; i < rules->board.n_units; i++)
        if (position_arrivals(rules, machine->position)[i] != NO_NAME &&
            machine->position->turn > rules->first_turn)
            return g_strdup_printf("unit %u has moved", i);
    return NULL;
}

static const Invariant planted[] = {{.name = "planted", .find = find_moved}};

/* Returns: a game that has failed, with a journal of some length. */
static GameRun *
failed_game(SampleGames *games)
{
    games->plan.invariants = planted;
    games->plan.n_invariants = 1;
    GameRun *game = game_new(&games->plan, NULL);
    for (guint64 number = 1; number <= 100; number++)
        if (!game_play(game, number) && game->journal.n > 12)
            return game;
    fail_msg("no game fails");
    return NULL;
}

static void
what_is_left_fails_alike(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameRun) game = failed_game(&games);
    guint before = game->journal.n;
    guint n_tries = game_shrink(game);
    assert_true(n_tries > 1);
    assert_true(game->journal.n < before);
    assert_string_equal(game->broken, "planted");
    assert_false(game->plan.is_careful);
}

/* Without any one of its answers it would not fail, or not sooner. */
static void
nothing_more_can_be_left_out(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameRun) game = failed_game(&games);
    game_shrink(game);
    guint n = game->journal.n;
    g_autofree JournalEntry *least = g_memdup2(game->journal.entries, n * sizeof *least);
    g_autofree JournalEntry *trial = g_new(JournalEntry, n);
    game->plan.is_careful = TRUE;
    for (guint i = 0; i < n; i++) {
        memcpy(trial, least, i * sizeof *trial);
        memcpy(trial + i, least + i + 1, (n - i - 1) * sizeof *trial);
        assert_true(game_replay(game, trial, n - 1) || game->journal.n >= n);
    }
    assert_false(game_replay(game, least, n));
    assert_int_equal(game->journal.n, n);
}

static void
a_game_without_end_stays(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.plan.answers_max = 5;
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    assert_false(game_play(game, 1));
    assert_int_equal(game_shrink(game), 0);
    assert_int_equal(game->journal.n, 5);
    assert_ptr_equal(game->broken, game_without_end);
}

FILE_OF_TESTS(shrink)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_left_fails_alike),
        cmocka_unit_test(nothing_more_can_be_left_out),
        cmocka_unit_test(a_game_without_end_stays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
