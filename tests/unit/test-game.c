/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game: the same number is the same game, journals play it again, and what is wrong is found.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"

static void
a_number_is_a_game(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    guint64 hashes[4];
    static const guint64 numbers[] = {5, 6, 5, 5};
    for (guint i = 0; i < 4; i++) {
        game->plan.seed = i == 3 ? 8 : 7;
        assert_true(game_play(game, numbers[i]));
        assert_true(game->journal.n > 0);
        hashes[i] = game->journal.hash;
    }
    assert_int_equal(hashes[0], hashes[2]);
    assert_int_not_equal(hashes[0], hashes[1]);
    assert_int_not_equal(hashes[0], hashes[3]);
}

static void
a_journal_plays_it_again(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    g_autoptr(GameRun) again = game_new(&games.plan, NULL);
    for (guint64 number = 1; number <= 20; number++) {
        assert_true(game_play(game, number));
        assert_true(game_replay(again, game->journal.entries, game->journal.n));
        assert_int_equal(again->journal.hash, game->journal.hash);
        assert_memory_equal(again->position, game->position, game->position->size);
    }
}

/* Answers that cannot be given stand for others; where there are no more, the game stops. */
static void
any_journal_leads_somewhere(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    JournalEntry entries[30];
    for (guint i = 0; i < G_N_ELEMENTS(entries); i++)
        entries[i] = (JournalEntry)(0xffff - i * 1021);
    assert_true(game_replay(game, entries, G_N_ELEMENTS(entries)));
    assert_in_range(game->journal.n, 1, G_N_ELEMENTS(entries));
    assert_true(game_replay(game, NULL, 0));
    assert_int_equal(game->journal.n, 0);
}

static char *
find_turn(const Machine *machine, const Request *request G_GNUC_UNUSED)
{
    gint32 turn = machine->position->turn - machine->rules->first_turn;
    return turn >= 2 ? g_strdup_printf("turn %d", turn) : NULL;
}

static void
a_broken_invariant_is_reported(void **state G_GNUC_UNUSED)
{
    static const Invariant planted[] = {{.name = "planted", .find = find_turn}};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.plan.invariants = planted;
    games.plan.n_invariants = 1;
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    assert_false(game_play(game, 1));
    assert_string_equal(game->broken, "planted");
    assert_string_equal(game->problem, "turn 2");
    /* And forgotten in the next game. */
    game->plan.n_invariants = 0;
    assert_true(game_play(game, 1));
    assert_null(game->broken);
    assert_null(game->problem);
}

static void
a_game_without_end_is_reported(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    games.plan.answers_max = 5;
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    assert_false(game_play(game, 1));
    assert_ptr_equal(game->broken, game_without_end);
    assert_int_equal(game->journal.n, 5);
}

/* A procedure that knows something beside the position. */
static gint32 steps;

static Request
step_with_memory(Machine *machine, Frame *frame)
{
    position_frame(machine->position, FRAMES_MAX)->value = steps++;
    return machine_procedure(NULL, PROCEDURE_DECISION)->step(machine, frame);
}

static void
what_is_not_in_the_position_is_found(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    ProcedureRow rows[PROCEDURES_MAX];
    machine_procedures(games.plan.rules->system, rows);
    games.plan.is_careful = TRUE;
    games.plan.procedures = rows;
    g_autoptr(GameRun) game = game_new(&games.plan, NULL);
    assert_true(game_play(game, 1));
    rows[PROCEDURE_DECISION].step = step_with_memory;
    assert_false(game_play(game, 1));
    assert_ptr_equal(game->broken, game_not_saved);
}

static guint
choose_last(const PlayerTurn *turn)
{
    return turn->request.n - 1;
}

/* The same, but it wants to see where it stands. Where there is one answer it is not asked, so it
 * must not need dice. */
static guint
look_and_choose_last(const PlayerTurn *turn)
{
    assert_non_null(turn->view);
    assert_true(turn->view->turn >= turn->rules->first_turn);
    return choose_last(turn);
}

/* A view changes nothing of the game, and one that does not look is given none. */
static void
a_player_that_looks_is_given_a_view(void **state G_GNUC_UNUSED)
{
    static const Player stubborn = {"stubborn", choose_last};
    static const Player watcher = {"watcher", look_and_choose_last, .looks = TRUE};
    g_auto(SampleGames) games;
    sample_games_init(&games);
    g_autoptr(GameRun) blind = game_new(&games.plan, NULL);
    g_autoptr(GameRun) seeing = game_new(&games.plan, NULL);
    for (guint64 number = 1; number <= 20; number++) {
        games.players[0] = &stubborn;
        assert_true(game_play(blind, number));
        games.players[0] = &watcher;
        assert_true(game_play(seeing, number));
        assert_int_equal(seeing->journal.hash, blind->journal.hash);
    }
    assert_non_null(seeing->room);
    assert_null(blind->room);
}

FILE_OF_TESTS(game)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_is_a_game),
        cmocka_unit_test(a_journal_plays_it_again),
        cmocka_unit_test(any_journal_leads_somewhere),
        cmocka_unit_test(a_broken_invariant_is_reported),
        cmocka_unit_test(a_game_without_end_is_reported),
        cmocka_unit_test(a_player_that_looks_is_given_a_view),
        cmocka_unit_test(what_is_not_in_the_position_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
