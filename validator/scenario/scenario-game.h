/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scenario set up by the engine, for parts of a map that only the rules know.
 */
#pragma once

#include "validator/scenario/scenario-state.h"

typedef struct ScenarioGame ScenarioGame;

/* @set and @scenario must live as long as what it returns. Returns: (transfer full): NULL where the
 * scenario, which may be NULL, cannot be played. */
ScenarioGame *scenario_game_new(const DataSet *set, const Scenario *scenario);
void scenario_game_free(ScenarioGame *game); /* NULL is allowed */

/* Returns: the rules, and the position in which the game begins. */
const struct GameRules *scenario_game_rules(const ScenarioGame *game);
const struct Position *scenario_game_position(const ScenarioGame *game);

/* Asks the mode @row, which has of_game, about all places, once. */
void scenario_game_ask(ScenarioGame *game, const ModeRow *row);

/* Returns: what the mode that was asked says of the place @id (NULL is allowed); its texts are
 * borrowed. */
PlaceShade scenario_game_shade(const ScenarioGame *game, const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ScenarioGame, scenario_game_free)
