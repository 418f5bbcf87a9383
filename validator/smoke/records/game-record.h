/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games and positions as records of a data set state them.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/text/writer.h"
#include "validator/engine/play.h"
#include "validator/engine/position.h"
#include "validator/smoke/game.h"

/* Returns: (transfer none): the row for the member @key of records of @entity (a position, or a
 * unit, nation, place or track in it); NULL: there is none. */
const StatedRow *game_record_stated_row(const GameRules *rules, EntityId entity, const char *key);

/* Returns: (transfer full): @turn as data write it. */
char *game_record_turn(const GameRules *rules, gint32 turn);

/* Writes @position as the value of the member `position` of a scenario. It states everything that
 * data can state of units, nations, places and tracks, printed or not; of the turn its date. */
void game_record_write_position(Writer *writer, const GameRules *rules, const Position *position);

/* What a record of a game states besides its answers. All borrowed. */
typedef struct {
    const char *id, *title;
    const char *data_set, *scenario;
    const char *const *options; /* NULL-terminated; NULL: none */
    const Record *position;     /* at the action roll of a turn; NULL: the set-up of the scenario */
    guint64 number;             /* of the game */
} GameRecordHead;

/* Returns: (transfer full): the file of a case with @id and @title that starts as @like does, gives
 * the answers of @game, which was started with @like, and expects the pending request of @game with
 * exactly its offers. */
GBytes *game_record_write_case(const GameRun *game, const PlayRecord *like, const char *id,
                               const char *title);

/* Returns: (transfer full): the file of the game in the journal of @game. */
GBytes *game_record_write(const GameRun *game, const GameRecordHead *head);
