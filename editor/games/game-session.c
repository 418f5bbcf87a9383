/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of an open document: many in the background, and one that is replayed or played.
 */
#include "editor/games/game-session.h"

#include "editor/document/signals.h"
#include "schema/store/save.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/records/offer-read.h"

#include <glib/gi18n.h>
#include <string.h>

void
game_playback_free(GamePlayback *playback)
{
    if (playback == NULL)
        return;
    replay_free(playback->replay);
    game_stage_unref(playback->stage);
    g_free(playback->problem);
    g_free(playback);
}

/* Returns: (transfer full): the game of @answers, number @number, on @stage (a reference is taken).
 */
static GamePlayback *
new_playback(GameStage *stage, guint64 number, const Journal *answers)
{
    const NarrationPlan narrated = game_stage_playback(stage, NO_NAME);
    GamePlayback *playback = g_new0(GamePlayback, 1);
    playback->stage = game_stage_ref(stage);
    playback->number = number;
    playback->replay = replay_new(&stage->plan, number, answers, &narrated);
    return playback;
}

struct _EditorGameSession {
    GObject parent;
    EditorDocument *document; /* owned */
    EditorGameBatch *batch;   /* owned; NULL: none yet */
    DataSet *begun_with;      /* owned: what the document was then */
    GamePlayback *playback;   /* owned; NULL: none is open, or it is on a thread */
    GCancellable *opening;    /* owned: of that thread; NULL: there is none */
    gboolean is_played;
    const Player *machines[BOARD_SIDES_MAX];
    guint figure;
};

G_DEFINE_FINAL_TYPE(EditorGameSession, editor_game_session, G_TYPE_OBJECT)

enum { BATCH, GAME, STEP, FIGURE, PLAYING, N_SIGNALS };

static guint signals[N_SIGNALS];

/* No machine plays on for longer than that before a person may look. */
#define ANSWERS_AT_ONCE 20000u

/* What a thread plays: a game of a stage, a record, or the game that was open, which continues. */
typedef struct Wanted Wanted;

struct Wanted {
    GamePlayback *(*play)(Wanted *wanted, GCancellable *cancellable);
    GameStage *stage; /* owned, as all below */
    guint64 number;
    DataSet *set; /* of the record ... */
    char *id;     /* ... of that id */
    GamePlayback *playback;
    gint32 answer; /* after which it continues; NO_NUMBER: none */
    const Player *machines[BOARD_SIDES_MAX];
};

static void
free_wanted(gpointer data)
{
    Wanted *wanted = data;
    game_stage_unref(wanted->stage);
    data_set_unref(wanted->set);
    game_playback_free(wanted->playback);
    g_free(wanted->id);
    g_free(wanted);
}

/* A game that fails ends at the step where it does. */
static GamePlayback *
replay_game(Wanted *wanted, GCancellable *cancellable)
{
    g_autoptr(GameRun) game = game_new(&wanted->stage->plan, NULL);
    game_play(game, wanted->number);
    if (g_cancellable_is_cancelled(cancellable))
        return NULL;
    GamePlayback *playback = new_playback(wanted->stage, wanted->number, &game->journal);
    playback->problem = g_steal_pointer(&game->problem);
    return playback;
}

/* Ends where the script of the record does; NULL: it cannot be played. */
static GamePlayback *
replay_record(Wanted *wanted, GCancellable *cancellable G_GNUC_UNUSED)
{
    Journal answers = {0};
    char *wrong;
    g_autofree char *problem = NULL;
    GamePlayback *playback = NULL;
    game_journal_reset(&answers);
    g_autoptr(GameStage) stage =
        game_stage_of_record(wanted->set, wanted->id, &answers, &wrong, &problem);
    if (stage != NULL) {
        gboolean has_number = record_has_key(&stage->record->record, "game");
        playback = new_playback(stage, has_number ? (guint64)stage->record->game : 1, &answers);
        playback->problem = wrong;
    }
    game_journal_clear(&answers);
    return playback;
}

static GamePlayback *
continue_replay(Wanted *wanted, GCancellable *cancellable G_GNUC_UNUSED)
{
    g_clear_pointer(&wanted->playback->problem, g_free);
    replay_play_on(wanted->playback->replay, wanted->answer, wanted->machines, ANSWERS_AT_ONCE);
    return g_steal_pointer(&wanted->playback);
}

static void
run_wanted(GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
    Wanted *wanted = data;
    g_task_return_pointer(task, wanted->play(wanted, cancellable),
                          (GDestroyNotify)game_playback_free);
}

static void
on_batch_progress(EditorGameSession *self)
{
    g_signal_emit(self, signals[BATCH], 0);
}

static void
editor_game_session_dispose(GObject *object)
{
    EditorGameSession *self = EDITOR_GAME_SESSION(object);
    if (self->opening != NULL)
        g_cancellable_cancel(self->opening);
    g_clear_object(&self->opening);
    g_clear_object(&self->batch);
    g_clear_object(&self->document);
    g_clear_pointer(&self->playback, game_playback_free);
    g_clear_pointer(&self->begun_with, data_set_unref);
    G_OBJECT_CLASS(editor_game_session_parent_class)->dispose(object);
}

static void
editor_game_session_class_init(EditorGameSessionClass *class)
{
    static const char *const names[N_SIGNALS] = {"batch", "game", "step", "figure", "playing"};
    G_OBJECT_CLASS(class)->dispose = editor_game_session_dispose;
    for (guint i = 0; i < N_SIGNALS; i++)
        signals[i] = signal_new(names[i], EDITOR_TYPE_GAME_SESSION, 0);
}

static void
editor_game_session_init(EditorGameSession *self)
{
    self->figure = N_PLACE_FIGURES;
}

EditorGameSession *
editor_game_session_new(EditorDocument *document)
{
    EditorGameSession *self = g_object_new(EDITOR_TYPE_GAME_SESSION, NULL);
    self->document = g_object_ref(document);
    signal_follow(document, "changed", G_CALLBACK(on_batch_progress), self);
    signal_follow(document, "scenario-changed", G_CALLBACK(on_batch_progress), self);
    return self;
}

EditorDocument *
editor_game_session_document(EditorGameSession *self)
{
    return self->document;
}

void
editor_game_session_start(EditorGameSession *self, const GameWish *wish, gint64 n_games,
                          double width)
{
    DataSet *set = editor_document_set(self->document);
    if (self->batch != NULL)
        editor_game_batch_cancel(self->batch);
    g_clear_object(&self->batch);
    data_set_unref(self->begun_with);
    self->begun_with = data_set_ref(set);
    self->batch = editor_game_batch_new(set, wish, n_games, width);
    signal_follow(self->batch, "progress", G_CALLBACK(on_batch_progress), self);
    on_batch_progress(self);
}

EditorGameBatch *
editor_game_session_batch(EditorGameSession *self)
{
    return self->batch;
}

gboolean
editor_game_session_is_outdated(EditorGameSession *self)
{
    return self->begun_with != NULL && self->begun_with != editor_document_set(self->document);
}

/* Forgets what is open or being played. */
static void
close_game(EditorGameSession *self)
{
    if (self->opening != NULL)
        g_cancellable_cancel(self->opening);
    g_clear_object(&self->opening);
    g_clear_pointer(&self->playback, game_playback_free);
}

void
editor_game_session_take(EditorGameSession *self, GamePlayback *playback)
{
    close_game(self);
    self->playback = playback;
    self->is_played = FALSE;
    g_signal_emit(self, signals[GAME], 0);
    g_signal_emit(self, signals[PLAYING], 0);
}

/* A game comes back from its thread. */
static void
on_played(GObject *object G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
    g_autoptr(EditorGameSession) self = data;
    GCancellable *of_task = g_task_get_cancellable(G_TASK(result));
    g_autoptr(GamePlayback) playback = g_task_propagate_pointer(G_TASK(result), NULL);
    if (of_task != self->opening)
        return;
    g_clear_object(&self->opening);
    if (playback == NULL) {
        g_signal_emit(self, signals[GAME], 0);
        return;
    }
    gboolean is_other = !self->is_played;
    self->playback = g_steal_pointer(&playback);
    if (is_other && self->playback->problem == NULL)
        replay_go_to(self->playback->replay, 0);
    g_signal_emit(self, signals[is_other ? GAME : STEP], 0);
}

/* Has a thread play @wanted, whose members are consumed. */
static void
play_on_thread(EditorGameSession *self, const Wanted *wanted, guint signal)
{
    self->opening = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, self->opening, on_played, g_object_ref(self));
    g_task_set_task_data(task, g_memdup2(wanted, sizeof *wanted), free_wanted);
    g_task_run_in_thread(task, run_wanted);
    g_signal_emit(self, signals[signal], 0);
}

void
editor_game_session_open(EditorGameSession *self, guint64 number)
{
    GameStage *stage = self->batch != NULL ? editor_game_batch_stage(self->batch) : NULL;
    if (stage == NULL)
        return;
    editor_game_session_take(self, NULL);
    const Wanted wanted = {.play = replay_game, .stage = game_stage_ref(stage), .number = number};
    play_on_thread(self, &wanted, GAME);
}

void
editor_game_session_open_record(EditorGameSession *self, const char *id)
{
    editor_game_session_take(self, NULL);
    const Wanted wanted = {
        .play = replay_record,
        .set = data_set_ref(editor_document_set(self->document)),
        .id = g_strdup(id),
    };
    play_on_thread(self, &wanted, GAME);
}

char *
editor_game_session_begin_game(EditorGameSession *self, const GameWish *wish)
{
    const Journal nothing = {0};
    char *problem = NULL;
    g_autoptr(GameStage) stage =
        game_stage_new(editor_document_set(self->document), wish, &problem);
    if (stage != NULL)
        editor_game_session_take(self, new_playback(stage, 1, &nothing));
    return problem;
}

const GamePlayback *
editor_game_session_playback(EditorGameSession *self)
{
    return self->playback;
}

gboolean
editor_game_session_is_busy(EditorGameSession *self)
{
    return self->opening != NULL;
}

void
editor_game_session_go_to(EditorGameSession *self, guint step)
{
    if (self->playback == NULL || replay_at(self->playback->replay) == step)
        return;
    replay_go_to(self->playback->replay, step);
    g_signal_emit(self, signals[STEP], 0);
}

/* Continues the game on a thread, after @answer (NO_NUMBER: none). */
static void
continue_game(EditorGameSession *self, gint32 answer)
{
    Wanted wanted = {
        .play = continue_replay,
        .playback = g_steal_pointer(&self->playback),
        .answer = answer,
    };
    memcpy(wanted.machines, self->machines, sizeof wanted.machines);
    play_on_thread(self, &wanted, STEP);
}

void
editor_game_session_play(EditorGameSession *self, const Player *const *machines)
{
    if (self->playback == NULL)
        return;
    guint n_sides = self->playback->stage->plan.rules->board.n_sides;
    const Request request = self->playback->replay->game->request;
    self->is_played = machines != NULL;
    for (guint i = 0; i < n_sides && machines != NULL; i++)
        self->machines[i] = machines[i];
    g_signal_emit(self, signals[PLAYING], 0);
    gboolean is_persons =
        request.kind == REQUEST_CHOICE && self->machines[MAX(request.side, 0)] == NULL;
    if (self->is_played && request.kind != REQUEST_NONE && !is_persons)
        continue_game(self, NO_NUMBER);
}

gboolean
editor_game_session_is_played(EditorGameSession *self)
{
    return self->is_played;
}

const Player *
editor_game_session_player(EditorGameSession *self, guint side)
{
    return self->machines[side];
}

void
editor_game_session_choose(EditorGameSession *self, guint offer)
{
    if (self->playback != NULL && offer < self->playback->replay->game->machine.n_offers)
        continue_game(self, (gint32)offer);
}

char *
editor_game_session_why(EditorGameSession *self, const char *words)
{
    if (self->playback == NULL)
        return g_strdup("");
    GameRun *game = self->playback->replay->game;
    return offer_read_reason(game->narration, self->playback->stage->titles, &game->machine,
                             &game->request, words);
}

/* Letters of three numbers behind the id of a scenario, each with a “-”. */
#define NUMBERS_MAX 43

/* Returns: (transfer full): an id that no record of @set has, and that the name of a file can hold.
 */
static char *
find_free_record_id(const DataSet *set, const char *scenario, guint64 number, guint step)
{
    const int room = FILE_ID_MAX - NUMBERS_MAX;
    char *id = g_strdup_printf("%.*s-%" G_GUINT64_FORMAT "-%u", room, scenario, number, step);
    for (guint i = 2; data_set_file_of_record(set, ENTITY_RECORD, id) != NULL; i++) {
        g_free(id);
        id = g_strdup_printf("%.*s-%" G_GUINT64_FORMAT "-%u-%u", room, scenario, number, step, i);
    }
    return id;
}

/* Returns: (transfer full): JSON of the game up to the step that is looked at, as a record @id
 * called @title of the data set: a case if a case is open, which expects what is asked there. */
static char *
write_record(const GamePlayback *playback, const char *id, const char *title)
{
    const GameStage *stage = playback->stage;
    const GameRun *game = playback->replay->game;
    gboolean is_case = stage->record != NULL && stage->record->kind != RECORD_GAME;
    const GameRecordHead head = {
        .id = id,
        .title = title,
        .data_set = ((const Game *)stage->scenario.input.game)->id,
        .scenario = is_case ? NULL : game_stage_scenario(stage)->id,
        .options = (const char *const *)stage->options,
        .position = stage->record != NULL ? stage->record->position : NULL,
        .number = playback->number,
    };
    g_autoptr(GBytes) bytes = is_case ? game_record_write_case(game, stage->record, id, title)
                                      : game_record_write(game, &head);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return g_strndup(text, length);
}

gboolean
editor_game_session_save(EditorGameSession *self, const char *title, char **id, GError **error)
{
    const GamePlayback *playback = self->playback;
    if (playback == NULL)
        return FALSE;
    DataSet *set = editor_document_set(self->document);
    g_autofree char *name = find_free_record_id(set, game_stage_id(playback->stage),
                                                playback->number, replay_at(playback->replay));
    g_autofree char *json = write_record(playback, name, title);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const Edit edit = {.entity = ENTITY_RECORD, .id = name, .path = "", .after = json};
    edit_plan_add(plan, &edit);
    g_autofree char *label = g_strdup_printf(_("Keep “%s” as a record"), title);
    if (!editor_document_apply(self->document, plan, label, error))
        return FALSE;
    if (id != NULL)
        *id = g_steal_pointer(&name);
    return TRUE;
}

void
editor_game_session_set_figure(EditorGameSession *self, guint figure)
{
    if (self->figure == figure)
        return;
    self->figure = figure;
    g_signal_emit(self, signals[FIGURE], 0);
}

guint
editor_game_session_figure(EditorGameSession *self)
{
    return self->figure;
}
