/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of an open document: many games in the background, one of them that is shown step by
 * step or continued interactively, and what the map shows of them. Views follow it.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/games/game-batch.h"
#include "editor/games/game-stage.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/replay.h"

#include <gio/gio.h>

typedef struct {
    GameStage *stage; /* owned: the replay borrows from it */
    Replay *replay;   /* owned */
    guint64 number;
    char *problem; /* owned: what is wrong at its last step; NULL: nothing is */
} GamePlayback;

void game_playback_free(GamePlayback *playback); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GamePlayback, game_playback_free)

#define EDITOR_TYPE_GAME_SESSION (editor_game_session_get_type())

G_DECLARE_FINAL_TYPE(EditorGameSession, editor_game_session, EDITOR, GAME_SESSION, GObject)

/* Returns: (transfer full): a session of @document, of which a reference is taken. */
EditorGameSession *editor_game_session_new(EditorDocument *document);

/* Returns: (transfer none): its document. */
EditorDocument *editor_game_session_document(EditorGameSession *session);

/* Starts games of the present data set, as editor_game_batch_new(), in place of earlier ones. */
void editor_game_session_start(EditorGameSession *session, const GameWish *wish, gint64 n_games,
                               double width);

/* Returns: (transfer none): the games that were started last; NULL: none were. */
EditorGameBatch *editor_game_session_batch(EditorGameSession *session);

/* Returns: whether the document has changed since they were started. */
gboolean editor_game_session_is_outdated(EditorGameSession *session);

/* Opens the game @number of the batch at its first step, or where it failed; it is played again
 * first. */
void editor_game_session_open(EditorGameSession *session, guint64 number);

/* Opens the record @id of the document at its first step, or at the first expectation that is not
 * met; it is played first. Does nothing if it cannot be played. */
void editor_game_session_open_record(EditorGameSession *session, const char *id);

/* Opens @playback (transfer full) instead; NULL: closes what is open. */
void editor_game_session_take(EditorGameSession *session, GamePlayback *playback);

/* Opens a new game of the present data set, in which nothing is answered yet.
 * Returns: (transfer full): why this is not possible, or NULL. */
char *editor_game_session_begin_game(EditorGameSession *session, const GameWish *wish);

/* Returns: (transfer none): the game that is open; NULL: none is, or it is being played. */
const GamePlayback *editor_game_session_playback(EditorGameSession *session);

/* Returns: whether the game that is to be shown is still being played by the computer. */
gboolean editor_game_session_is_busy(EditorGameSession *session);

/* Makes @step the shown step of the open game. */
void editor_game_session_go_to(EditorGameSession *session, guint step);

/* Sets the players of the open game, one of @machines for each side (NULL: a person); @machines
 * NULL: it is only shown. Computer players decide at once when it is their turn. */
void editor_game_session_play(EditorGameSession *session, const Player *const *machines);

/* Return: whether the open game is played interactively, and the player of @side (NULL: a person).
 */
gboolean editor_game_session_is_played(EditorGameSession *session);
const Player *editor_game_session_player(EditorGameSession *session, guint side);

/* Chooses the offer number @offer at the shown step; chance and computer players continue after it.
 */
void editor_game_session_choose(EditorGameSession *session, guint offer);

/* Returns: (transfer full): why @words, an offer as records write it, is not offered. */
char *editor_game_session_why(EditorGameSession *session, const char *words);

/* Saves the game up to the shown step as a record called @title, as one step of the document. @id
 * (transfer full; may be NULL) is set to its id. Returns: FALSE with @error set. */
gboolean editor_game_session_save(EditorGameSession *session, const char *title, char **id,
                                  GError **error);

/* The figure of places (PlaceFigure) that the map shows; N_PLACE_FIGURES: none. */
void editor_game_session_set_figure(EditorGameSession *session, guint figure);
guint editor_game_session_figure(EditorGameSession *session);
