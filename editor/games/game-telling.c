/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The machine plays first, with all that must hold looked at; then it is told.
 */
#include "editor/games/game-telling.h"

#include "validator/smoke/records/game-record.h"

void
game_telling_free(GameTelling *telling)
{
    if (telling == NULL)
        return;
    replay_free(telling->replay);
    game_stage_unref(telling->stage);
    g_free(telling->problem);
    g_free(telling);
}

GameTelling *
game_telling_of(GameStage *stage, guint64 number, const Journal *answers)
{
    const NarrationPlan told = game_stage_telling(stage, NO_NAME);
    GameTelling *telling = g_new0(GameTelling, 1);
    telling->stage = game_stage_ref(stage);
    telling->number = number;
    telling->replay = replay_new(&stage->plan, number, answers, &told);
    return telling;
}

typedef struct {
    GameStage *stage;
    guint64 number;
} Wanted;

static void
wanted_free(gpointer data)
{
    Wanted *wanted = data;
    game_stage_unref(wanted->stage);
    g_free(wanted);
}

static void
play(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
    const Wanted *wanted = data;
    g_autoptr(GameRun) game = game_new(&wanted->stage->plan, NULL);
    game_play(game, wanted->number);
    if (g_cancellable_is_cancelled(cancellable)) {
        g_task_return_pointer(task, NULL, NULL);
        return;
    }
    GameTelling *telling = game_telling_of(wanted->stage, wanted->number, &game->journal);
    telling->problem = g_steal_pointer(&game->problem);
    g_task_return_pointer(task, telling, (GDestroyNotify)game_telling_free);
}

void
game_telling_begin(GameStage *stage, guint64 number, GCancellable *cancellable,
                   GAsyncReadyCallback done, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done, data);
    Wanted *wanted = g_new(Wanted, 1);
    *wanted = (Wanted){game_stage_ref(stage), number};
    g_task_set_task_data(task, wanted, wanted_free);
    g_task_run_in_thread(task, play);
}

typedef struct {
    DataSet *set; /* owned */
    char *id;     /* owned */
} WantedRecord;

static void
wanted_record_free(gpointer data)
{
    WantedRecord *wanted = data;
    data_set_unref(wanted->set);
    g_free(wanted->id);
    g_free(wanted);
}

static void
play_record(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data,
            GCancellable *cancellable G_GNUC_UNUSED)
{
    const WantedRecord *wanted = data;
    Journal answers = {0};
    char *wrong, *problem;
    journal_forget(&answers);
    g_autoptr(GameStage) stage =
        game_stage_of_record(wanted->set, wanted->id, &answers, &wrong, &problem);
    if (stage != NULL) {
        guint64 number =
            record_gives(&stage->record->record, "game") ? (guint64)stage->record->game : 1;
        GameTelling *telling = game_telling_of(stage, number, &answers);
        telling->problem = wrong;
        g_task_return_pointer(task, telling, (GDestroyNotify)game_telling_free);
    } else {
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_FAILED, "%s", problem);
        g_free(problem);
    }
    journal_clear(&answers);
}

void
game_telling_begin_record(DataSet *set, const char *id, GCancellable *cancellable,
                          GAsyncReadyCallback done, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, done, data);
    WantedRecord *wanted = g_new(WantedRecord, 1);
    *wanted = (WantedRecord){data_set_ref(set), g_strdup(id)};
    g_task_set_task_data(task, wanted, wanted_record_free);
    g_task_run_in_thread(task, play_record);
}

GameTelling *
game_telling_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

char *
game_telling_turn(const GameTelling *telling)
{
    return title_of_turn(telling->stage->titles, telling->replay->game->position);
}

char *
game_telling_record(const GameTelling *telling, const char *id, const char *title)
{
    const GameStage *stage = telling->stage;
    const GameRun *game = telling->replay->game;
    gboolean is_case = stage->record != NULL && stage->record->kind != RECORD_GAME;
    const GameRecordHead head = {
        .id = id,
        .title = title,
        .data_set = ((const Game *)stage->scenario.input.game)->id,
        .scenario = is_case ? NULL : game_stage_scenario(stage)->id,
        .options = (const char *const *)stage->options,
        .position = stage->record != NULL ? stage->record->position : NULL,
        .number = telling->number,
    };
    g_autoptr(GBytes) bytes = is_case ? game_record_write_case(game, stage->record, id, title)
                                      : game_record_write(game, &head);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return g_strndup(text, length);
}
