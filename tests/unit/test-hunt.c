/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hunting: what was found did come to be, by answers that can be given again, and earlier than
 * where nobody works towards it.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-games.h"
#include "validator/smoke/hunt.h"

#define N_GAMES 60

/* Returns: (transfer full): what @games find. */
static GArray *
hunt(const SampleGames *games, gint64 *n_played)
{
    g_autoptr(Tally) tally = tally_new(games->plan.rules);
    const HuntPlan plan = {.plan = &games->plan, .tally = tally};
    GArray *quarries = hunt_quarries(games->plan.rules);
    *n_played = hunt_play(&plan, (GameRange){1, N_GAMES}, quarries);
    return quarries;
}

static void
found_rules_do_something_again(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    gint64 n_played;
    g_autoptr(GArray) quarries = hunt(&games, &n_played);
    guint n_found = 0;
    for (guint i = 0; i < quarries->len; i++) {
        const Quarry *quarry = &g_array_index(quarries, Quarry, i);
        g_autoptr(Tally) tally = tally_new(games.plan.rules);
        if (quarry->game == 0)
            continue;
        g_autoptr(GameRun) game = game_new(&games.plan, tally);
        game_begin(game, quarry->game);
        assert_int_equal(game_follow(game, &quarry->journal), quarry->journal.n);
        assert_true(tally->counts[GROUP_RULES][quarry->rule] > 0);
        n_found++;
    }
    assert_true(n_found > 0);
}

static void
more_is_found_than_by_chance(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    gint64 n_played;
    g_autoptr(GArray) quarries = hunt(&games, &n_played);
    g_autoptr(GameResults) results = sample_games_play(&games, (GameRange){1, N_GAMES}, 1);
    guint n_found = 0, n_fired = 0;
    for (guint i = 0; i < quarries->len; i++)
        n_found += g_array_index(quarries, Quarry, i).game != 0;
    for (guint i = 0; i < results->groups[GROUP_RULES]->len; i++)
        n_fired += g_array_index(results->groups[GROUP_RULES], ResultRow, i).counts[RULE_FIRED] > 0;
    assert_int_equal(results->groups[GROUP_RULES]->len, quarries->len);
    assert_true(n_found >= n_fired);
    assert_true(n_found == quarries->len ? n_played <= N_GAMES : n_played == N_GAMES);
}

static void
two_hunts_find_the_same(void **state G_GNUC_UNUSED)
{
    g_auto(SampleGames) games;
    sample_games_init(&games);
    gint64 n_once, n_again;
    g_autoptr(GArray) once = hunt(&games, &n_once);
    g_autoptr(GArray) again = hunt(&games, &n_again);
    assert_int_equal(n_once, n_again);
    for (guint i = 0; i < once->len; i++) {
        const Quarry *a = &g_array_index(once, Quarry, i);
        const Quarry *b = &g_array_index(again, Quarry, i);
        assert_true(a->game == b->game && a->turn == b->turn && a->nearest == b->nearest);
        assert_true(a->journal.hash == b->journal.hash);
    }
}

FILE_OF_TESTS(hunt)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_rules_do_something_again),
        cmocka_unit_test(more_is_found_than_by_chance),
        cmocka_unit_test(two_hunts_find_the_same),
    };
    return cmocka_run_group_tests_name("hunt", tests, NULL, NULL);
}
