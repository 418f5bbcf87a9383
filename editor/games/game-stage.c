/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All that games of one kind share, held as long as one of them is.
 */
#include "editor/games/game-stage.h"

static void
complete(GameStage *stage, const GameWish *wish)
{
    const GameRules *rules = stage->scenario.rules;
    stage->titles = titles_new(rules, &stage->scenario.input);
    stage->options = g_strdupv((char **)wish->options);
    for (guint i = 0; i < BOARD_SIDES_MAX; i++)
        stage->players[i] = wish->players[i] != NULL ? wish->players[i] : players(NULL);
    stage->plan = (GamePlan){
        .rules = rules,
        .start = stage->scenario.position,
        .seed = wish->seed,
        .players = stage->players,
        .invariants = stage->invariants,
        .n_invariants = invariants(rules, stage->invariants),
    };
}

GameStage *
game_stage_new(DataSet *set, const GameWish *wish, char **problem)
{
    g_autoptr(GameStage) stage = g_new0(GameStage, 1);
    g_atomic_ref_count_init(&stage->references);
    *problem = NULL;
    if (staged_scenario_open(&stage->scenario, set, wish->scenario, wish->options, problem) !=
        STAGE_READY)
        return NULL;
    complete(stage, wish);
    return g_steal_pointer(&stage);
}

GameStage *
game_stage_ref(GameStage *stage)
{
    g_atomic_ref_count_inc(&stage->references);
    return stage;
}

void
game_stage_unref(GameStage *stage)
{
    if (stage == NULL || !g_atomic_ref_count_dec(&stage->references))
        return;
    titles_free(stage->titles);
    g_strfreev(stage->options);
    staged_scenario_clear(&stage->scenario);
    g_free(stage);
}

const Scenario *
game_stage_scenario(const GameStage *stage)
{
    return (const Scenario *)stage->scenario.input.scenario;
}

NarrationPlan
game_stage_telling(const GameStage *stage, gint32 viewer)
{
    return (NarrationPlan){
        .titles = stage->titles,
        .words = {.set = stage->scenario.set},
        .viewer = viewer,
    };
}
