/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A snapshot of a data set made ready for games: one scenario, and who plays it how. Immutable,
 * so that games, replays and people may play on it at the same time, on any thread. And the
 * board of a game as a data set, so that all that shows a scenario shows any moment of a game.
 */
#pragma once

#include "validator/smoke/player.h"
#include "validator/smoke/records/record-play.h"
#include "validator/smoke/series.h"
#include "validator/smoke/staged-scenario.h"

/* How games are to be played. */
typedef struct {
    const char *scenario;                   /* borrowed: id */
    const char *const *options;             /* borrowed: NULL-terminated; NULL: none */
    const Player *players[BOARD_SIDES_MAX]; /* by side; NULL: the first of the table */
    guint64 seed;
    gint64 skill_every; /* every so many games a pair tells how much skill counts; 0: none does */
} GameWish;

typedef struct {
    gatomicrefcount references; /* private */
    StagedScenario scenario;    /* owned */
    Titles *titles;             /* owned */
    char **options;             /* owned; NULL: none */
    const Player *players[BOARD_SIDES_MAX];
    Invariant invariants[INVARIANTS_MAX];
    const PlayRecord *record; /* borrowed from the set: that is told; NULL: a scenario is played */
    Stretch stretch;          /* of a record: what is played of a turn. Its games are played one
                                 after the other */
    GamePlan plan;            /* borrows all of the above */
} GameStage;

/* Has this thread, and those it will start, wait for whoever edits: frames are drawn on time where
 * all processors are busy. On Linux; elsewhere the whole program would wait, so that none does. */
void games_give_way(void);

/* Compiles and sets up what is wished of @set, of which a reference is taken.
 * Returns: (transfer full): NULL with @problem (transfer full): why it cannot be played. */
GameStage *game_stage_new(DataSet *set, const GameWish *wish, char **problem);
GameStage *game_stage_ref(GameStage *stage);
void game_stage_unref(GameStage *stage); /* NULL is allowed */

/* Compiles and lays out what the record @id of @set, of which a reference is taken, begins with;
 * what its script answers is added to @answers, and where it cannot go on, or what comes of it is
 * not as it says, @wrong (transfer full) says so, else it is NULL.
 * Returns: (transfer full): NULL with @problem (transfer full): why it cannot be played. */
GameStage *game_stage_of_record(DataSet *set, const char *id, Journal *answers, char **wrong,
                                char **problem);

/* Returns: (transfer none): the scenario that is played; NULL: a record without one is. */
const Scenario *game_stage_scenario(const GameStage *stage);

/* Returns: (transfer none): what is played, in words, and the id of it. */
const char *game_stage_title(const GameStage *stage);
const char *game_stage_id(const GameStage *stage);

/* Returns: how the games of it are told: to @viewer, or (NO_NAME) all of it. */
NarrationPlan game_stage_telling(const GameStage *stage, gint32 viewer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameStage, game_stage_unref)

/* Returns: (transfer full): the data set of @stage with a scenario called @title that begins with
 * @position; its id goes to @id (transfer full). NULL with @error set: the data hold no more. */
DataSet *board_set_new(const GameStage *stage, const Position *position, const char *title,
                       char **id, GError **error);
