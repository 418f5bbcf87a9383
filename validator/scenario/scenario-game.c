/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling a scenario for questions.
 */
#include "validator/scenario/scenario-game.h"

#include "validator/engine/set-up.h"
#include "validator/systems/systems.h"

struct ScenarioGame {
    RulesInput input;    /* borrowed from the data set */
    GameRules *rules;    /* owned */
    Position *position;  /* owned */
    GStringChunk *texts; /* owned */
    PlaceShade *shades;  /* owned: of each place of the board */
};

ScenarioGame *
scenario_game_new(const DataSet *set, const Scenario *scenario)
{
    if (scenario == NULL)
        return NULL;
    const RulesInput input = systems_rules_input(set, &scenario->record);
    g_autoptr(FindingWords) problem = NULL;
    g_autoptr(FindingWords) obstacle = NULL;
    GameRules *rules = input.system != NULL ? game_rules_compile(&input, NULL, &problem) : NULL;
    Position *position = rules != NULL ? set_up(rules, &obstacle) : NULL;
    if (position == NULL) {
        g_clear_pointer(&rules, game_rules_free);
        return NULL;
    }
    ScenarioGame *game = g_new(ScenarioGame, 1);
    *game = (ScenarioGame){
        .input = input,
        .rules = rules,
        .position = position,
        .texts = g_string_chunk_new(256),
        .shades = g_new0(PlaceShade, rules->board.n_places + 1),
    };
    return game;
}

void
scenario_game_free(ScenarioGame *game)
{
    if (game == NULL)
        return;
    game_rules_free(game->rules);
    g_free(game->position);
    g_string_chunk_free(game->texts);
    g_free(game->shades);
    g_free(game);
}

const GameRules *
scenario_game_rules(const ScenarioGame *game)
{
    return game->rules;
}

const Position *
scenario_game_position(const ScenarioGame *game)
{
    return game->position;
}

void
scenario_game_ask(ScenarioGame *game, const ModeRow *row)
{
    const ChartGame asked = {&game->input, game->rules, game->position, game->texts};
    row->of_game(&asked, game->shades);
}

PlaceShade
scenario_game_shade(const ScenarioGame *game, const char *id)
{
    gint32 place = id != NULL ? name_index_find(game->rules->names, ENTITY_SPACE, id) : NO_NAME;
    return place != NO_NAME ? game->shades[place] : (PlaceShade){.by = SHADE_NONE};
}
