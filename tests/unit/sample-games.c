/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making plans and series.
 */
#include "tests/unit/sample-games.h"

#include "validator/report/results.h"
#include "validator/smoke/results.h"
#include "validator/systems/systems.h"

void
sample_games_init(SampleGames *games)
{
    sample_games_init_of(games, "tutorial");
}

void
sample_games_init_of(SampleGames *games, const char *name)
{
    *games = (SampleGames){.plays = sample_plays_of_data(name)};
    const DataSet *set = games->plays.set;
    const ScenarioPlay *play = games->plays.plays->pdata[0];
    for (guint i = 0; i < BOARD_SIDES_MAX; i++)
        games->players[i] = player_find("random");
    games->input = systems_rules_input(set, play->file->seen);
    games->plan = (GamePlan){
        .rules = play->rules,
        .start = play->position,
        .players = games->players,
        .seed = 7,
    };
}

void
sample_games_clear(SampleGames *games)
{
    sample_plays_clear(&games->plays);
}

GameResults *
sample_games_play(SampleGames *games, GameRange range, guint n_workers)
{
    Series series = {.plan = games->plan, .games = range};
    g_autoptr(Tally) tally = series_play(&series, n_workers);
    return results_new(tally, &games->input, &games->plan);
}

char *
sample_games_json(const GameResults *results)
{
    GString *out = g_string_new(NULL);
    results_append_json(results, &(const ResultsView){.top = 0}, out);
    return g_string_free(out, FALSE);
}
