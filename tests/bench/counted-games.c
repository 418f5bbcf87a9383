/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What test-instructions.py counts: games of players, or of the toy, each in a function of its own.
 * Prints how many answers, or steps, those took. The games of the first number are played before
 * anything is counted, so that there is room for all.
 */
#include "tests/bench/block-toy.h"
#include "validator/checks/scenario-play.h"
#include "validator/smoke/tally.h"

#include <stdio.h>
#include <string.h>

#define TOY_GAMES 400

/* Returns: how many answers the games took. Its name is known to test-instructions.py. */
G_NO_INLINE static guint64
counted_games(GameRun *game, guint64 games)
{
    guint64 answers = 0;
    for (guint64 number = 1; number <= games; number++) {
        game_play(game, number);
        answers += game->journal.n;
    }
    return answers;
}

/* Returns: how many steps the games took. Its name is known to test-instructions.py. */
G_NO_INLINE static guint64
counted_toy(void)
{
    guint64 steps = 0;
    for (guint64 seed = 0; seed < TOY_GAMES; seed++)
        steps += block_toy_play(seed);
    return steps;
}

static guint64
play(const ScenarioPlay *scenario, const Player *player, guint64 games)
{
    const Player *const players_of[] = {player, player};
    const GamePlan plan = {
        .rules = scenario->rules,
        .start = scenario->position,
        .players = players_of,
        .seed = 1,
    };
    Tally *tally = tally_new(plan.rules);
    GameRun *game = game_new(&plan, tally);
    game_play(game, 0);
    guint64 answers = counted_games(game, games);
    game_free(game);
    tally_free(tally);
    return answers;
}

/* Arguments: `toy`, or the folder of a data set, the id of a scenario, a player, and how many
 * games. */
int
main(int argc, char **argv)
{
    guint64 n = 0;
    if (argc == 2 && strcmp(argv[1], "toy") == 0) {
        n = counted_toy();
    } else if (argc == 5) {
        g_autoptr(GError) error = NULL;
        g_autoptr(DataSet) set = data_set_load(argv[1], &error);
        g_assert_no_error(error);
        g_autoptr(GPtrArray) plays = scenario_plays_new(set, NULL);
        for (guint i = 0; i < plays->len; i++) {
            const ScenarioPlay *scenario = plays->pdata[i];
            if (g_strcmp0(scenario->scenario->id, argv[2]) == 0)
                n = play(scenario, player_find(argv[3]), g_ascii_strtoull(argv[4], NULL, 10));
        }
    }
    printf("%" G_GUINT64_FORMAT "\n", n);
    return n > 0 ? 0 : 1;
}
