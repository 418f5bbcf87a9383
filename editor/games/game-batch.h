/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many games of a snapshot, played in the background, and the results so far. Edits meanwhile do
 * not affect them.
 *
 * Signal: "progress" (no arguments): there are new results, or it is over.
 */
#pragma once

#include "editor/games/game-stage.h"

#include <gio/gio.h>

#define EDITOR_TYPE_GAME_BATCH (editor_game_batch_get_type())
G_DECLARE_FINAL_TYPE(EditorGameBatch, editor_game_batch, EDITOR, GAME_BATCH, GObject)

/* Starts playing the games from 1 to @n_games of @set (a reference is taken) as @wish demands.
 * @width: stops when the widest interval of who won is no wider than that, 0 to 1; 0: plays all.
 * Returns: (transfer full). */
EditorGameBatch *editor_game_batch_new(DataSet *set, const GameWish *wish, gint64 n_games,
                                       double width);

/* Starts no more games; those that are over count. Does not block. */
void editor_game_batch_cancel(EditorGameBatch *batch);

/* Whether games are being played or will be. */
gboolean editor_game_batch_is_running(EditorGameBatch *batch);

/* Returns: how many games were asked for, and how many seconds it has played or took. */
gint64 editor_game_batch_n_wanted(EditorGameBatch *batch);
double editor_game_batch_seconds(EditorGameBatch *batch);

/* Returns: (transfer none): why nothing is played; NULL: nothing is wrong. */
const char *editor_game_batch_problem(EditorGameBatch *batch);

/* Returns: (transfer none): what came of the games so far, until the next "progress"; NULL: none is
 * over. */
const GameResults *editor_game_batch_results(EditorGameBatch *batch);

/* Returns: in how many games of the results the rule @id did something. */
gint64 editor_game_batch_games_of_rule(EditorGameBatch *batch, const char *id);

/* Returns: (transfer none): on what they are played; NULL: it is not ready yet, or cannot be. */
GameStage *editor_game_batch_stage(EditorGameBatch *batch);
