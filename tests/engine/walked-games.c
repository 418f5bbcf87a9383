/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walking through games.
 */
#include "tests/engine/walked-games.h"

#include "validator/engine/set-up.h"

static const char *const sets[] = {
    "data/pax-baltica",
    "data/pax-baltica-2010",
    "data/tutorial",
    "tests/sets/three-crowns",
};

#define SEED 1700

static void
open_scenario(WalkedScenario *walked, DataSet *set, const Record *scenario)
{
    g_autoptr(FindingWords) problem = NULL;
    *walked = (WalkedScenario){
        .loaded = loaded_rules(set, scenario, NULL),
        .scenario = scenario,
        .players = {player_find("random"), player_find("random")},
    };
    walked->start = set_up(walked->loaded.rules, &problem);
    g_assert_null(problem);
    g_assert_cmpuint(walked->loaded.rules->board.n_sides, ==, G_N_ELEMENTS(walked->players));
    walked->plan = (GamePlan){
        .rules = walked->loaded.rules,
        .start = walked->start,
        .players = walked->players,
        .seed = SEED,
        .tries_all = TRUE,
    };
}

void
visit_scenarios(VisitScenario visit, gpointer data)
{
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        g_autoptr(DataSet) set = loaded_set(sets[i]);
        Records scenarios = data_set_records(set, ENTITY_SCENARIO);
        g_assert_cmpuint(scenarios.length, >, 0);
        for (guint32 j = 0; j < scenarios.length; j++) {
            WalkedScenario walked;
            open_scenario(&walked, set, scenarios.items[j]);
            visit(&walked, data);
            g_free(walked.start);
            loaded_rules_clear(&walked.loaded);
        }
    }
}

typedef struct {
    guint n;
    LookAtGame look;
    gpointer data;
} Walk;

static void
walk_game(const Walk *walk, const WalkedScenario *walked, guint64 number)
{
    g_autoptr(GameRun) game = game_begun(&walked->plan, number, NULL);
    for (;;) {
        g_assert_cmpuint(game->journal.n, <, GAME_ANSWERS_MAX);
        walk->look(&game->machine, &game->request, walk->data);
        if (game->request.kind == REQUEST_NONE)
            return;
        if (game->request.kind == REQUEST_CHOICE)
            game_step_player(game, walked->players[0]);
        else
            game_take_chance(game);
    }
}

static void
walk_scenario(WalkedScenario *walked, gpointer data)
{
    const Walk *walk = data;
    for (guint i = 0; i < walk->n; i++)
        walk_game(walk, walked, i);
}

void
walk_games(guint n, LookAtGame look, gpointer data)
{
    Walk walk = {.n = n, .look = look, .data = data};
    visit_scenarios(walk_scenario, &walk);
}
