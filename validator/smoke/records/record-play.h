/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record, case or game, ready to be played.
 */
#pragma once

#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "validator/smoke/game.h"

typedef struct {
    RulesInput input;               /* borrowed from the data set */
    GameRules *rules;               /* owned */
    Position *position;             /* owned: as it is laid out, then where play begins */
    const ProcedureRow *procedures; /* borrowed: as in Machine; may be set before play begins */
    const EventSink *listener;      /* borrowed: as in GamePlan; may be set before play begins */
    Stretch stretch;                /* that is played, once it has begun */
    GameRun *game;                  /* owned; NULL: it has not begun */
} RecordPlay;

/* Returns: NULL, else (transfer full) what of @record cannot be understood. */
char *record_play_problem(const PlayRecord *record);

/* Compiles the rules and lays the position out, as @record, which has no problem, says of @set.
 * Returns: NULL, else (transfer full) why that cannot be; @play is to be cleared in any case. It
 * must stay where it is. */
char *record_play_open(RecordPlay *play, const DataSet *set, const PlayRecord *record);

/* Begins to play at the position of @record, or with the set-up; a game continues from there.
 * @narration: how it is narrated, or NULL. Returns: NULL, else (transfer full) why that is not
 * possible. */
char *record_play_begin(RecordPlay *play, const PlayRecord *record, const NarrationPlan *narration);

/* The same of a game that is played to its end: @record is a game from the set-up of its scenario,
 * or has a position at the action roll of a turn. It may be played again from its start. */
char *record_play_begin_game(RecordPlay *play, const PlayRecord *record);

void record_play_clear(RecordPlay *play);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(RecordPlay, record_play_clear)
