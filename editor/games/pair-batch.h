/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The same games by two data sets in the background, as `narva compare` plays them: what they
 * differ in, and by how much what happened where.
 *
 * Signal: "progress" (no arguments): more pairs are over, it has ended, or it goes
 * on.
 */
#pragma once

#include "editor/games/game-stage.h"
#include "validator/smoke/comparison.h"

#include <gio/gio.h>

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

/* Ends it; what is known stays. */
void editor_pair_batch_cancel(EditorPairBatch *batch);

/* Plays @n_pairs more, which are added to what is known: as if so many had been asked for at first.
 * Only for a batch that can be continued. */
void editor_pair_batch_go_on(EditorPairBatch *batch, gint64 n_pairs);

/* Returns: whether it has played all that were asked for, and more can be. */
gboolean editor_pair_batch_can_go_on(EditorPairBatch *batch);
gboolean editor_pair_batch_is_running(EditorPairBatch *batch);
gint64 editor_pair_batch_n_wanted(EditorPairBatch *batch);

/* Returns: (transfer none): why nothing can be compared, or NULL. */
const char *editor_pair_batch_problem(EditorPairBatch *batch);

/* Returns: (transfer none): what is known by now, until the next progress; NULL: nothing is. */
const PairResults *editor_pair_batch_results(EditorPairBatch *batch);
