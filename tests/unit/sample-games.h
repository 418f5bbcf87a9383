/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of the tutorial, played at random without any invariants; tests bring their own.
 */
#pragma once

#include "tests/unit/sample-play.h"
#include "validator/smoke/series.h"

typedef struct {
    SamplePlays plays;
    const Player *players[BOARD_SIDES_MAX];
    RulesInput input;
    GamePlan plan; /* to be changed before games are made by it */
} SampleGames;

void sample_games_init(SampleGames *games);

/* The same of the first scenario of the data set in the folder @name of data/. */
void sample_games_init_of(SampleGames *games, const char *name);
void sample_games_clear(SampleGames *games);

/* Plays @range with @n_workers threads. Returns: (transfer full): what came of it, with all heads.
 */
GameResults *sample_games_play(SampleGames *games, GameRange range, guint n_workers);

/* Returns: (transfer full): @results in JSON. */
char *sample_games_json(const GameResults *results);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(SampleGames, sample_games_clear)
