/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A data set that is ready for games: one scenario, with players and options. Immutable, so that
 * games and replays may use it at the same time, on any thread. Also, the position of a game as a
 * data set, so that everything that shows a scenario can show any moment of a game.
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
    gint64 skill_every; /* after so many games each a pair of games measures skill; 0: none does */
} GameWish;

typedef struct {
    gatomicrefcount references; /* private */
    StagedScenario scenario;    /* owned */
    Titles *titles;             /* owned */
    char **options;             /* owned; NULL: none */
    const Player *players[BOARD_SIDES_MAX];
    Invariant invariants[INVARIANTS_MAX];
    const PlayRecord *
        record; /* borrowed from the set: the record that is replayed; NULL: a scenario is played */
    Stretch stretch; /* of a record: the part of a turn that is played; its games are played one
                        after the other */
    GamePlan plan;   /* borrows all of the above */
} GameStage;

/* Lowers the priority of this thread and of those that it starts, so that the editor stays
 * responsive. On Linux only; on other systems it would affect the whole process, so nothing is
 * done. */
void games_give_way(void);

/* Compiles and sets up the games of @wish for @set, of which a reference is taken. Returns:
 * (transfer full): NULL with @problem (transfer full) set to why they cannot be played. */
GameStage *game_stage_new(DataSet *set, const GameWish *wish, char **problem);
GameStage *game_stage_ref(GameStage *stage);
void game_stage_unref(GameStage *stage); /* NULL is allowed */

/* Compiles and sets up the start of the record @id of @set, of which a reference is taken; the
 * decisions and rolls of its script are added to @answers. @wrong (transfer full): why the script
 * cannot continue, or which expectations are not met; NULL: all are. Returns: (transfer full): NULL
 * with @problem (transfer full): why it cannot be played. */
GameStage *game_stage_of_record(DataSet *set, const char *id, Journal *answers, char **wrong,
                                char **problem);

/* Returns: (transfer none): the scenario that is played; NULL: a record without one is. */
const Scenario *game_stage_scenario(const GameStage *stage);

/* Return: (transfer none): the title, and the id, of the scenario or record that is played. */
const char *game_stage_title(const GameStage *stage);
const char *game_stage_id(const GameStage *stage);

/* Returns: the plan to narrate its games as the side @viewer sees them; NO_NAME: with everything
 * that is hidden. */
NarrationPlan game_stage_playback(const GameStage *stage, gint32 viewer);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(GameStage, game_stage_unref)

/* Returns: (transfer full): the data set of @stage with a scenario called @title that starts with
 * @position; its id goes to @id (transfer full). NULL with @error set: the data set is full. */
DataSet *game_stage_board_new(const GameStage *stage, const Position *position, const char *title,
                              char **id, GError **error);
