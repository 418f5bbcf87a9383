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
    Position *position;             /* owned: first as the record states it, then as play starts */
    const ProcedureRow *procedures; /* borrowed: as in Machine; may be set before play begins */
    const EventSink *listener;      /* borrowed: as in GamePlan; may be set before play begins */
    Stretch stretch;                /* the part that is played, once play has started */
    GameRun *game;                  /* owned; NULL: it has not begun */
} RecordPlay;

/* Returns: (transfer full): NULL, or what in @record cannot be understood. */
FindingWords *record_play_problem(const PlayRecord *record);

/* Compiles the rules of @set and sets up the position as @record, which has no
 * record_play_problem(), states. Returns: (transfer full): NULL, or why this is not possible. @play
 * is to be cleared in any case and must stay at its address. */
FindingWords *record_play_open(RecordPlay *play, const DataSet *set, const PlayRecord *record);

/* Starts to play from the position of @record, or from the set-up. @narration: how it is narrated;
 * NULL: not at all. Returns: (transfer full): NULL, or why this is not possible. */
FindingWords *record_play_begin(RecordPlay *play, const PlayRecord *record,
                                const NarrationPlan *narration);

/* As record_play_begin(), for a game that is played to its end: @record is a game from the set-up
 * of its scenario, or has a position at the action roll of a turn. It can be played again from its
 * start. */
FindingWords *record_play_begin_game(RecordPlay *play, const PlayRecord *record);

void record_play_clear(RecordPlay *play);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(RecordPlay, record_play_clear)
