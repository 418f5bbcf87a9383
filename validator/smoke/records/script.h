/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A script: dice, draws and choices of a record, given as answers in the order in which they are
 * asked for. Among the choices stand lines that are no answers, see skip.h.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/smoke/game.h"

/* Is told how a script is done. */
typedef struct {
    /* A line of the choices, or of the draws, is done; @words: as it is written today. */
    void (*line)(gpointer data, RequestKind kind, const char *words);
    void (*check)(gpointer data, const Checkpoint *checkpoint);
    gpointer data;
} ScriptSink;

/* Plays @game, which has begun, until the script of @record is used up and somebody must choose, or
 * it is over. What of the script cannot be done is appended to @failures (of char *), and play
 * stops there; what a checkpoint finds otherwise is appended, too, and play goes on. @sink: NULL:
 * nobody is told.
 * Returns: FALSE when the script could not be done. */
gboolean script_play(GameRun *game, const PlayRecord *record, GPtrArray *failures,
                     const ScriptSink *sink);
