/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread plays some games at a time, and hands over what came of all after each time.
 */
#include "editor/games/game-batch.h"

#include "editor/document/signals.h"
#include "editor/games/thread-work.h"
#include "schema/model/game-results.h"
#include "validator/smoke/results.h"

/* What is known is handed over about that often. */
#define TOLD_EVERY (G_USEC_PER_SEC * 2 / 5)

/* Whether intervals are narrow enough is looked at after so many games, however fast they go. */
#define LOOK_EVERY 50

/* What the thread has. */
typedef struct {
    ThreadWork thread;
    DataSet *set; /* owned */
    GameWish wish;
    char *scenario; /* owned */
    char **options; /* owned */
    gint64 n_games;
    double width;
} Work;

struct _EditorGameBatch {
    GObject parent;
    Work *work;
    GameStage *stage;     /* owned */
    GameResults *results; /* owned */
    GArray *rule_games;   /* owned: of RuleGames, by rule, of the results; NULL: there are none */
    char *problem;        /* owned */
    gint64 begun, ended;  /* ended: 0: it is running */
};

G_DEFINE_FINAL_TYPE(EditorGameBatch, editor_game_batch, G_TYPE_OBJECT)

static guint progress;

/* What is handed over. */
typedef struct {
    GameStage *stage;
    GameResults *results;
    GArray *rule_games;
    char *problem;
    gboolean is_over;
} News;

static void
work_free(gpointer data)
{
    Work *work = data;
    data_set_unref(work->set);
    g_free(work->scenario);
    g_strfreev(work->options);
    g_free(work);
}

static void
news_free(gpointer data)
{
    News *news = data;
    game_stage_unref(news->stage);
    game_results_free(news->results);
    g_clear_pointer(&news->rule_games, g_array_unref);
    g_free(news->problem);
    g_free(news);
}

static void
take_news(gpointer owner, gpointer data)
{
    EditorGameBatch *self = owner;
    News *news = data;
    if (self->stage == NULL)
        self->stage = g_steal_pointer(&news->stage);
    if (news->results != NULL) {
        game_results_free(self->results);
        g_clear_pointer(&self->rule_games, g_array_unref);
        self->results = g_steal_pointer(&news->results);
        self->rule_games = g_steal_pointer(&news->rule_games);
    }
    if (self->problem == NULL)
        self->problem = g_steal_pointer(&news->problem);
    if (news->is_over && self->ended == 0)
        self->ended = g_get_monotonic_time();
    g_signal_emit(self, progress, 0);
}

/* @told (copied) has results with what belongs to them, and a problem, which are consumed. */
static void
hand_over_news(Work *work, GameStage *stage, const News *told)
{
    News *news = g_new(News, 1);
    *news = *told;
    news->stage = stage != NULL ? game_stage_ref(stage) : NULL;
    thread_work_hand_over(&work->thread, news);
}

/* Returns: how many games come next, of which none is the first behind a look. */
static gint64
next_slice_size(const Work *work, gint64 n_over, gint64 n, gint64 time)
{
    gint64 wanted = n > 0 ? n * TOLD_EVERY / MAX(time, 1) : 1;
    gint64 to_look = LOOK_EVERY - n_over % LOOK_EVERY;
    if (work->width > 0)
        wanted = MIN(wanted, to_look);
    return CLAMP(wanted, 1, MIN(MAX(4 * n, 1), work->n_games - n_over));
}

/* Threads that play: one processor is left for editing. */
static gint64
count_threads(void)
{
    return MAX((gint64)g_get_num_processors() - 1, 1);
}

static gboolean
is_precise_enough(const Work *work, const Tally *tally, gint64 n_over)
{
    if (g_atomic_int_get(&work->thread.stop) != 0)
        return TRUE;
    return work->width > 0 && n_over % LOOK_EVERY == 0 && tally_width(tally) <= work->width;
}

static void
play_games(Work *work, GameStage *stage)
{
    g_autoptr(Tally) tally = tally_new(stage->plan.rules);
    Series series = {
        .plan = stage->plan,
        .stop = &work->thread.stop,
        .skill = {player_find(SKILL_PLAYER), player_find(SKILL_AGAINST)},
        .skill_every = stage->plan.rules->board.n_sides >= 2 ? work->wish.skill_every : 0,
    };
    gint64 n_over = 0, n = 0, time = 0;
    gboolean is_over = FALSE;
    while (!is_over) {
        gint64 begun = g_get_monotonic_time();
        n = next_slice_size(work, n_over, n, time);
        series.games = (GameRange){n_over + 1, n_over + n};
        g_autoptr(Tally) some = series_play(&series, count_threads());
        time = g_get_monotonic_time() - begun;
        n_over += some->heads->played;
        tally_add(tally, some);
        is_over = n_over >= work->n_games || is_precise_enough(work, tally, n_over);
        GameResults *results = results_new(tally, &stage->scenario.input, &stage->plan);
        results->wanted = work->n_games;
        const News news = {
            .results = results,
            .rule_games = g_array_copy(tally->rule_games),
            .is_over = is_over,
        };
        hand_over_news(work, stage, &news);
    }
}

static void
run_batch(gpointer data)
{
    Work *work = data;
    char *problem = NULL;
    games_give_way();
    g_autoptr(GameStage) stage = game_stage_new(work->set, &work->wish, &problem);
    if (stage != NULL)
        play_games(work, stage);
    else
        hand_over_news(work, NULL, &(News){.problem = problem, .is_over = TRUE});
}

static const ThreadKind kind = {"games", run_batch, take_news, news_free, work_free};

static void
editor_game_batch_finalize(GObject *object)
{
    EditorGameBatch *self = EDITOR_GAME_BATCH(object);
    game_stage_unref(self->stage);
    game_results_free(self->results);
    g_clear_pointer(&self->rule_games, g_array_unref);
    g_free(self->problem);
    thread_work_leave(&self->work->thread);
    G_OBJECT_CLASS(editor_game_batch_parent_class)->finalize(object);
}

static void
editor_game_batch_class_init(EditorGameBatchClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_game_batch_finalize;
    progress = signal_new("progress", EDITOR_TYPE_GAME_BATCH, 0);
}

static void
editor_game_batch_init(EditorGameBatch *self)
{
    self->begun = g_get_monotonic_time();
    self->work = g_new0(Work, 1);
    thread_work_init(&self->work->thread, &kind, self);
}

EditorGameBatch *
editor_game_batch_new(DataSet *set, const GameWish *wish, gint64 n_games, double width)
{
    EditorGameBatch *self = g_object_new(EDITOR_TYPE_GAME_BATCH, NULL);
    Work *work = self->work;
    work->set = data_set_ref(set);
    work->wish = *wish;
    work->wish.scenario = work->scenario = g_strdup(wish->scenario);
    work->options = g_strdupv((char **)wish->options);
    work->wish.options = (const char *const *)work->options;
    work->n_games = n_games;
    work->width = width;
    thread_work_begin(&work->thread);
    return self;
}

void
editor_game_batch_cancel(EditorGameBatch *self)
{
    g_atomic_int_set(&self->work->thread.stop, 1);
    if (self->ended == 0)
        self->ended = g_get_monotonic_time();
}

gboolean
editor_game_batch_is_running(EditorGameBatch *self)
{
    return self->ended == 0;
}

gint64
editor_game_batch_n_wanted(EditorGameBatch *self)
{
    return self->work->n_games;
}

double
editor_game_batch_seconds(EditorGameBatch *self)
{
    gint64 end = self->ended != 0 ? self->ended : g_get_monotonic_time();
    return (double)(end - self->begun) / G_USEC_PER_SEC;
}

const char *
editor_game_batch_problem(EditorGameBatch *self)
{
    return self->problem;
}

const GameResults *
editor_game_batch_results(EditorGameBatch *self)
{
    return self->results;
}

gint64
editor_game_batch_games_of_rule(EditorGameBatch *self, const char *id)
{
    gint32 rule = self->rule_games != NULL
                      ? name_index_find(self->stage->plan.rules->names, ENTITY_RULE, id)
                      : NO_NAME;
    return rule != NO_NAME ? g_array_index(self->rule_games, RuleGames, rule).n : 0;
}

GameStage *
editor_game_batch_stage(EditorGameBatch *self)
{
    return self->stage;
}
