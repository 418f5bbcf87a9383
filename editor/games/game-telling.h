/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game to be looked at step by step: one of many, played again in the background, one that a
 * record tells, or one that somebody plays by hand.
 */
#pragma once

#include "editor/games/game-stage.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/replay.h"

#include <gio/gio.h>

typedef struct {
    GameStage *stage; /* owned: what the replay borrows; of a record it is told by */
    Replay *replay;   /* owned */
    guint64 number;
    char *problem; /* owned: what is wrong at its last step; NULL: nothing is */
} GameTelling;

void game_telling_free(GameTelling *telling); /* NULL is allowed */

/* Plays the game @number on @stage (a reference is taken) in a thread, and calls @done (with no
 * source object). A game that fails ends at the step where it does. */
void game_telling_begin(GameStage *stage, guint64 number, GCancellable *cancellable,
                        GAsyncReadyCallback done, gpointer data);

/* The same of the record @id of @set (a reference is taken): it ends where its script does. */
void game_telling_begin_record(DataSet *set, const char *id, GCancellable *cancellable,
                               GAsyncReadyCallback done, gpointer data);

/* Returns: (transfer full): the telling; NULL with @error set: it was cancelled, or the record
 * cannot be played. */
GameTelling *game_telling_finish(GAsyncResult *result, GError **error);

/* Returns: (transfer full): the game of @answers, number @number, on @stage (a reference is taken).
 */
GameTelling *game_telling_of(GameStage *stage, guint64 number, const Journal *answers);

/* Returns: (transfer full): the turn of the step that is looked at, as `Autumn 1702`. */
char *game_telling_turn(const GameTelling *telling);

/* Returns: (transfer full): JSON of the game up to the step that is looked at, as a record @id
 * called @title of the data set: a case where a case is told, which expects what is asked there. */
char *game_telling_record(const GameTelling *telling, const char *id, const char *title);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameTelling, game_telling_free)
