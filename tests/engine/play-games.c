/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A program that plays games and prints their hash, made of the rooms below the command line alone:
 * play-games GAMES SEED FOLDER SCENARIO [FOLDER SCENARIO...]
 */
#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/engine/set-up.h"
#include "validator/smoke/series.h"
#include "validator/systems/systems.h"

#include <stdio.h>
#include <stdlib.h>

/* Returns: the only record of @entity that is called @id. */
static const Record *
find_scenario(DataSet *set, const char *id)
{
    Records scenarios = data_set_records(set, ENTITY_SCENARIO);
    for (guint32 i = 0; i < scenarios.length; i++)
        if (g_strcmp0(record_key(scenarios.items[i]), id) == 0)
            return scenarios.items[i];
    g_error("no scenario “%s”", id);
}

static GameRules *
compile(DataSet *set, const char *scenario)
{
    const RulesInput input = systems_rules_input(set, find_scenario(set, scenario));
    g_autoptr(FindingWords) problem = NULL;
    GameRules *rules = game_rules_compile(&input, NULL, &problem);
    if (rules == NULL)
        g_error("%s", finding_words_english(problem));
    return rules;
}

/* Returns: the hash of games 1 to @n_games. */
static guint64
play(const GameRules *rules, gint64 n_games, guint64 seed)
{
    g_autoptr(FindingWords) problem = NULL;
    g_autofree Position *start = set_up(rules, &problem);
    if (start == NULL)
        g_error("%s", finding_words_english(problem));
    const Player *const random[] = {player_find("random"), player_find("random")};
    Series series = {
        .plan = {.rules = rules, .start = start, .players = random, .seed = seed},
        .games = {.first = 1, .last = n_games},
    };
    Invariant all[INVARIANTS_MAX];
    series.plan.invariants = all;
    series.plan.n_invariants = game_invariants(rules, all);
    g_autoptr(Tally) tally = series_play(&series, 1);
    if (tally->heads->failed > 0)
        g_error("%" G_GINT64_FORMAT " games failed", tally->heads->failed);
    return tally->heads->hash;
}

int
main(int argc, char **argv)
{
    gint64 n_games = argc > 2 ? g_ascii_strtoll(argv[1], NULL, 10) : 0;
    guint64 seed = argc > 2 ? g_ascii_strtoull(argv[2], NULL, 10) : 0;
    for (int i = 3; i + 1 < argc; i += 2) {
        g_autoptr(GError) error = NULL;
        g_autoptr(DataSet) set = data_set_load(argv[i], &error);
        if (set == NULL)
            g_error("%s", error->message);
        g_autoptr(GameRules) rules = compile(set, argv[i + 1]);
        printf("%s %016" G_GINT64_MODIFIER "x\n", argv[i + 1], play(rules, n_games, seed));
    }
    return EXIT_SUCCESS;
}
