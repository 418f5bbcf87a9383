/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game as a record of a data set: from the journal to dice, draws and choices in words.
 */
#pragma once

#include "schema/model/entities.h"
#include "validator/smoke/game.h"

/* What the record says beside what was answered. */
typedef struct {
    const char *id, *title;
    const char *data_set, *scenario;
    const char *const *options; /* NULL-terminated; NULL: none */
    const Record *position;     /* at the action roll of a turn; NULL: the set-up of the scenario */
    guint64 number;             /* of the game */
} GameRecordHead;

/* Returns: (transfer full): the file of a case called @id and @title that begins as @like does,
 * gives the answers of @game, which was begun with @like, and expects the pending request of @game,
 * with exactly its offers. */
GBytes *game_record_write_case(const GameRun *game, const PlayRecord *like, const char *id,
                               const char *title);

/* Returns: (transfer full): the file of the game in the journal of @game. */
GBytes *game_record_write(const GameRun *game, const GameRecordHead *head);
