/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A scenario set up by the engine, for parts of a map that only the rules can determine.
 */
#pragma once

#include "validator/scenario/scenario-state.h"

typedef struct ScenarioGame ScenarioGame;

/* @set and @scenario (may be NULL) are borrowed and must outlive the result. Returns: (transfer
 * full): NULL if the scenario is NULL or cannot be played. */
ScenarioGame *scenario_game_new(const DataSet *set, const Scenario *scenario);
void scenario_game_free(ScenarioGame *game); /* NULL is allowed */

/* Returns: (transfer none): the rules, and the position with which the game starts. */
const struct GameRules *scenario_game_rules(const ScenarioGame *game);
const struct Position *scenario_game_position(const ScenarioGame *game);

/* Computes the shades of all places by the mode @row, whose of_game is not NULL. */
void scenario_game_ask(ScenarioGame *game, const ModeRow *row);

/* Returns: the shade of the place @id (NULL is allowed) that scenario_game_ask() computed last; its
 * texts are borrowed from @game. */
PlaceShade scenario_game_shade(const ScenarioGame *game, const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(ScenarioGame, scenario_game_free)
