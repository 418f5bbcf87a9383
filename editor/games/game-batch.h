/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many games of a snapshot, or pairs of games of two data sets as `narva compare` plays them, in
 * the background, and the results so far. Edits meanwhile do not affect them.
 *
 * Signal of both: "progress" (no arguments): there are new results, or it is over, or it
 * continues.
 */
#pragma once

#include "editor/games/game-stage.h"
#include "validator/smoke/comparison.h"

#include <gio/gio.h>

#define EDITOR_TYPE_GAME_BATCH (editor_game_batch_get_type())

G_DECLARE_FINAL_TYPE(EditorGameBatch, editor_game_batch, EDITOR, GAME_BATCH, GObject)

/* Starts playing the games from 1 to @n_games of @set (a reference is taken) as @wish demands.
 * @width: stops when the widest confidence interval of win rates is at most that, 0 to 1; 0: plays
 * all. Returns: (transfer full). */
EditorGameBatch *editor_game_batch_new(DataSet *set, const GameWish *wish, gint64 n_games,
                                       double width);

/* Starts no more games; those that are over count. Does not block. */
void editor_game_batch_cancel(EditorGameBatch *batch);

/* Returns: whether games are being played or will be. */
gboolean editor_game_batch_is_running(EditorGameBatch *batch);

/* Returns: how many games were requested, and for how many seconds it has played. */
gint64 editor_game_batch_n_wanted(EditorGameBatch *batch);
double editor_game_batch_seconds(EditorGameBatch *batch);

/* Returns: (transfer none): why nothing is played; NULL: nothing is wrong. */
const char *editor_game_batch_problem(EditorGameBatch *batch);

/* Returns: (transfer none): the results so far, valid until the next "progress"; NULL: no game is
 * over. */
const GameResults *editor_game_batch_results(EditorGameBatch *batch);

/* Returns: in how many games of the results the rule @id did something. */
gint64 editor_game_batch_games_of_rule(EditorGameBatch *batch, const char *id);

/* Returns: (transfer none): the stage of the games; NULL: it is not ready yet, or the games cannot
 * be played. */
GameStage *editor_game_batch_stage(EditorGameBatch *batch);

#define EDITOR_TYPE_PAIR_BATCH (editor_pair_batch_get_type())

G_DECLARE_FINAL_TYPE(EditorPairBatch, editor_pair_batch, EDITOR, PAIR_BATCH, GObject)

/* Results of the pairs so far. All owned by the results. */
typedef struct {
    PairSums sums;
    guint n_sides;
    char **sides;       /* names of the sides, and of a draw; NULL-terminated */
    GArray *rows;       /* of ComparedRow, judged together */
    GHashTable *visits; /* id of a place (of char *) -> gint64 *: visits in 100 games, the new ones
                           less the old ones */
} PairResults;

/* Starts @n_pairs of the scenario of both, with greedy players and the dice of @seed. @old: the
 * data set before, or NULL: that in the folder @path (may be NULL otherwise). References are taken.
 * Returns: (transfer full). */
EditorPairBatch *editor_pair_batch_new(DataSet *old, const char *path, DataSet *new,
                                       const char *scenario, guint64 seed, gint64 n_pairs);

/* Starts no more pairs; the results stay. */
void editor_pair_batch_cancel(EditorPairBatch *batch);

/* Plays @n_pairs more pairs and adds their results, as if they had been requested at the start.
 * Only if editor_pair_batch_can_go_on(). */
void editor_pair_batch_go_on(EditorPairBatch *batch, gint64 n_pairs);

/* Returns: whether all requested pairs were played and more can be. */
gboolean editor_pair_batch_can_go_on(EditorPairBatch *batch);
gboolean editor_pair_batch_is_running(EditorPairBatch *batch);
gint64 editor_pair_batch_n_wanted(EditorPairBatch *batch);

/* Returns: (transfer none): why nothing can be compared, or NULL. */
const char *editor_pair_batch_problem(EditorPairBatch *batch);

/* Returns: (transfer none): the results so far, valid until the next "progress"; NULL: there are
 * none. */
const PairResults *editor_pair_batch_results(EditorPairBatch *batch);
