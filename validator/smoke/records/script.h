/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A script: dice, draws and choices of a record, given as answers in the order of the requests.
 * Among the choices are lines that are no answers: skips, and checkpoints.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/smoke/game.h"

/* Called about the progress of a script. */
typedef struct {
    /* A line of the choices, or of the draws, is done; @words: as it is written today. */
    void (*line)(gpointer data, RequestKind kind, const char *words);
    void (*check)(gpointer data, const Checkpoint *checkpoint);
    gpointer data;
} ScriptSink;

/* Plays @game, which was started, until the script of @record is used up and a decision is needed,
 * or the game is over. A step of the script that is not possible is appended to @failures (of char
 * *) and ends the play; differences at a checkpoint are appended, too, and play continues. @sink
 * may be NULL. Returns: FALSE: the script could not be played. */
gboolean script_play(GameRun *game, const PlayRecord *record, GPtrArray *failures,
                     const ScriptSink *sink);
