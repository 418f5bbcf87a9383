/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many games, or pairs of games, on a thread of their own: it plays some at a time, and hands
 * over the results of all after each time.
 */
#include "editor/games/game-batch.h"

#include "editor/document/signals.h"
#include "editor/games/thread-work.h"
#include "schema/model/game-results.h"
#include "validator/smoke/results.h"
#include "validator/smoke/tally.h"

#include <glib/gi18n.h>

/* What is known is handed over about that often. */
#define NEWS_EVERY (G_USEC_PER_SEC * 2 / 5)

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
} GamesWork;

struct _EditorGameBatch {
    GObject parent;
    GamesWork *work;
    GameStage *stage;     /* owned */
    GameResults *results; /* owned */
    GArray *rule_games;   /* owned: of RuleGames, by rule, of the results; NULL: there are none */
    char *problem;        /* owned */
    gint64 begun, ended;  /* ended: 0: it is running */
};

G_DEFINE_FINAL_TYPE(EditorGameBatch, editor_game_batch, G_TYPE_OBJECT)

static guint games_progress, pairs_progress;

/* What is handed over. */
typedef struct {
    GameStage *stage;
    GameResults *results;
    GArray *rule_games;
    char *problem;
    gboolean is_over;
} GamesNews;

static void
free_games_work(gpointer data)
{
    GamesWork *work = data;
    data_set_unref(work->set);
    g_free(work->scenario);
    g_strfreev(work->options);
    g_free(work);
}

static void
free_games_news(gpointer data)
{
    GamesNews *news = data;
    game_stage_unref(news->stage);
    game_results_free(news->results);
    g_clear_pointer(&news->rule_games, g_array_unref);
    g_free(news->problem);
    g_free(news);
}

static void
take_games_news(gpointer owner, gpointer data)
{
    EditorGameBatch *self = owner;
    GamesNews *news = data;
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
    g_signal_emit(self, games_progress, 0);
}

/* @given (copied) has results with what belongs to them, and a problem, which are consumed. */
static void
hand_over_news(GamesWork *work, GameStage *stage, const GamesNews *given)
{
    GamesNews *news = g_new(GamesNews, 1);
    *news = *given;
    news->stage = stage != NULL ? game_stage_ref(stage) : NULL;
    thread_work_hand_over(&work->thread, news);
}

/* Returns: how many games come next, of which none is the first behind a look. */
static gint64
next_slice_size(const GamesWork *work, gint64 n_over, gint64 n, gint64 time)
{
    gint64 wanted = n > 0 ? n * NEWS_EVERY / MAX(time, 1) : 1;
    gint64 to_look = LOOK_EVERY - n_over % LOOK_EVERY;
    if (work->width > 0)
        wanted = MIN(wanted, to_look);
    return CLAMP(wanted, 1, MIN(MAX(4 * n, 1), work->n_games - n_over));
}

static void
play_games(GamesWork *work, GameStage *stage)
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
        /* One processor is left for editing. */
        g_autoptr(Tally) some = series_play(&series, MAX((gint64)g_get_num_processors() - 1, 1));
        time = g_get_monotonic_time() - begun;
        n_over += some->heads->played;
        tally_add(tally, some);
        is_over =
            n_over >= work->n_games || g_atomic_int_get(&work->thread.stop) != 0 ||
            (work->width > 0 && n_over % LOOK_EVERY == 0 && tally_width(tally) <= work->width);
        GameResults *results = results_new(tally, &stage->scenario.input, &stage->plan);
        results->wanted = work->n_games;
        const GamesNews news = {
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
    GamesWork *work = data;
    char *problem = NULL;
    games_give_way();
    g_autoptr(GameStage) stage = game_stage_new(work->set, &work->wish, &problem);
    if (stage != NULL)
        play_games(work, stage);
    else
        hand_over_news(work, NULL, &(GamesNews){.problem = problem, .is_over = TRUE});
}

static const ThreadKind games_kind = {"games", run_batch, take_games_news, free_games_news,
                                      free_games_work};

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
    games_progress = signal_new("progress", EDITOR_TYPE_GAME_BATCH, 0);
}

static void
editor_game_batch_init(EditorGameBatch *self)
{
    self->begun = g_get_monotonic_time();
    self->work = g_new0(GamesWork, 1);
    thread_work_init(&self->work->thread, &games_kind, self);
}

EditorGameBatch *
editor_game_batch_new(DataSet *set, const GameWish *wish, gint64 n_games, double width)
{
    EditorGameBatch *self = g_object_new(EDITOR_TYPE_GAME_BATCH, NULL);
    GamesWork *work = self->work;
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

/* What is known is handed over after so many pairs. */
#define SLICE 10

/* What the thread has. */
typedef struct {
    ThreadWork thread;
    DataSet *old, *new;    /* owned; old: NULL until it is read */
    char *path, *scenario; /* owned */
    guint64 seed;
    gint64 n_pairs;
    GameStage *stages[2]; /* owned: of both, from when they are ready */
    Tally *tallies[2];    /* owned: what went on in both so far */
    PairSums sums;        /* what came of the pairs so far */
} PairsWork;

struct _EditorPairBatch {
    GObject parent;
    PairsWork *work;
    PairResults *results; /* owned */
    char *problem;        /* owned */
    gboolean is_running;
};

G_DEFINE_FINAL_TYPE(EditorPairBatch, editor_pair_batch, G_TYPE_OBJECT)

/* What is handed over. */
typedef struct {
    PairResults *results; /* owned; NULL: nothing new */
    char *problem;        /* owned */
    gboolean is_over;
} PairsNews;

static void
free_pair_results(PairResults *results)
{
    if (results == NULL)
        return;
    g_strfreev(results->sides);
    g_array_unref(results->rows);
    g_hash_table_unref(results->visits);
    g_free(results);
}

static void
free_pairs_work(gpointer data)
{
    PairsWork *work = data;
    data_set_unref(work->old);
    data_set_unref(work->new);
    for (guint i = 0; i < G_N_ELEMENTS(work->stages); i++) {
        tally_free(work->tallies[i]);
        game_stage_unref(work->stages[i]);
    }
    g_free(work->path);
    g_free(work->scenario);
    g_free(work);
}

static void
free_pairs_news(gpointer data)
{
    PairsNews *news = data;
    free_pair_results(news->results);
    g_free(news->problem);
    g_free(news);
}

static void
take_pairs_news(gpointer owner, gpointer data)
{
    EditorPairBatch *self = owner;
    PairsNews *news = data;
    if (news->results != NULL) {
        free_pair_results(self->results);
        self->results = g_steal_pointer(&news->results);
    }
    if (self->problem == NULL)
        self->problem = g_steal_pointer(&news->problem);
    self->is_running = self->is_running && !news->is_over;
    g_signal_emit(self, pairs_progress, 0);
}

/* @results and @problem are taken over. */
static void
hand_over_results(PairsWork *work, PairResults *results, char *problem, gboolean is_over)
{
    PairsNews *news = g_new(PairsNews, 1);
    *news = (PairsNews){results, problem, is_over};
    thread_work_hand_over(&work->thread, news);
}

/* Adds the visits that @tally counted, @sign times, to @visits. */
static void
add_visits(GHashTable *visits, const Tally *tally, gint sign)
{
    for (guint i = 0; i < tally->n_rows[GROUP_PLACES]; i++) {
        const char *id = name_index_name(tally->rules->names, ENTITY_SPACE, (gint32)i);
        gsize at = (gsize)i * tally->n_figures[GROUP_PLACES] + PLACE_VISITS;
        gint64 *sum = id != NULL ? g_hash_table_lookup(visits, id) : NULL;
        if (id == NULL)
            continue;
        if (sum == NULL) {
            sum = g_new0(gint64, 1);
            g_hash_table_insert(visits, g_strdup(id), sum);
        }
        *sum += sign * tally->counts[GROUP_PLACES][at];
    }
}

static GHashTable *
compare_visits(const Comparison *comparison, gint64 pairs)
{
    GHashTable *visits = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    GHashTableIter iter;
    gpointer number;
    add_visits(visits, comparison->tallies[0], -1);
    add_visits(visits, comparison->tallies[1], 1);
    g_hash_table_iter_init(&iter, visits);
    while (g_hash_table_iter_next(&iter, NULL, &number)) {
        gint64 *sum = number;
        *sum = *sum * 100 / MAX(pairs, 1);
    }
    return visits;
}

/* Returns: (transfer full): the results of @sums. */
static PairResults *
make_results(const Comparison *comparison, const GameStage *stage, const PairSums *sums)
{
    PairResults *results = g_new0(PairResults, 1);
    guint n_sides = stage->plan.rules->board.n_sides;
    results->sums = *sums;
    results->n_sides = n_sides;
    results->rows = g_array_new(FALSE, TRUE, sizeof(ComparedRow));
    comparison_rows_append(results->rows, sums, n_sides);
    comparison_rows_judge(results->rows);
    results->sides = g_new0(char *, n_sides + 2);
    for (guint i = 0; i < n_sides; i++)
        results->sides[i] = g_strdup(titles_name(stage->titles, ENTITY_SIDE, (gint32)i));
    results->sides[n_sides] = g_strdup(_("No winner"));
    results->visits = compare_visits(comparison, sums->pairs);
    return results;
}

/* Returns: NULL, else (transfer full) why games of both are no pairs. */
static char *
find_side_problem(const GameRules *old, const GameRules *new)
{
    gboolean is_same = old->board.n_sides == new->board.n_sides;
    for (gint32 i = 0; is_same && i < (gint32)old->board.n_sides; i++)
        is_same = g_strcmp0(name_index_name(old->names, ENTITY_SIDE, i),
                            name_index_name(new->names, ENTITY_SIDE, i)) == 0;
    return is_same ? NULL : g_strdup(_("The two data sets do not have the same sides."));
}

/* Plays the pairs behind those that were played. */
static void
play_pairs(PairsWork *work)
{
    PairSums *sums = &work->sums;
    Comparison comparison = {
        .old = work->stages[0]->plan,
        .new = work->stages[1]->plan,
        .stop = &work->thread.stop,
        .tallies = {work->tallies[0], work->tallies[1]},
    };
    guint n_jobs = MAX(g_get_num_processors() - 1, 1);
    gboolean is_over = FALSE;
    while (!is_over) {
        gint64 first = sums->pairs + 1;
        const GameRange games = {first, MIN(first + SLICE - 1, work->n_pairs)};
        is_over = !comparison_play(&comparison, games, n_jobs, sums) || games.last >= work->n_pairs;
        hand_over_results(work,
                          sums->pairs > 0 ? make_results(&comparison, work->stages[1], sums) : NULL,
                          NULL, is_over);
    }
}

/* Returns: (transfer full): the stage of @set. */
static GameStage *
make_stage(const PairsWork *work, DataSet *set, char **problem)
{
    GameWish wish = {.scenario = work->scenario, .seed = work->seed};
    for (guint i = 0; i < G_N_ELEMENTS(wish.players); i++)
        wish.players[i] = player_find("greedy");
    return game_stage_new(set, &wish, problem);
}

/* Readies both sets. Returns: NULL, else (transfer full) why they cannot be compared. */
static char *
prepare_sets(PairsWork *work)
{
    g_autoptr(GError) error = NULL;
    char *problem = NULL;
    if (work->old == NULL)
        work->old = data_set_load(work->path, &error);
    if (work->old == NULL)
        return g_strdup(error->message);
    DataSet *const sets[] = {work->old, work->new};
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        if (i == 0 && data_set_find_record(sets[0], ENTITY_SCENARIO, work->scenario) == NULL &&
            data_set_find_record(sets[1], ENTITY_SCENARIO, work->scenario) != NULL)
            return g_strdup(_("The other data set has no such scenario. Save a new scenario before "
                              "you compare changes in it."));
        work->stages[i] = make_stage(work, sets[i], &problem);
        if (work->stages[i] == NULL)
            return problem;
        work->tallies[i] = tally_new(work->stages[i]->plan.rules);
    }
    return find_side_problem(work->stages[0]->plan.rules, work->stages[1]->plan.rules);
}

static void
run_pairs(gpointer data)
{
    PairsWork *work = data;
    games_give_way();
    char *problem = work->stages[1] == NULL ? prepare_sets(work) : NULL;
    if (problem == NULL)
        play_pairs(work);
    else
        hand_over_results(work, NULL, problem, TRUE);
}

static const ThreadKind pairs_kind = {"pairs", run_pairs, take_pairs_news, free_pairs_news,
                                      free_pairs_work};

static void
editor_pair_batch_finalize(GObject *object)
{
    EditorPairBatch *self = EDITOR_PAIR_BATCH(object);
    free_pair_results(self->results);
    g_free(self->problem);
    thread_work_leave(&self->work->thread);
    G_OBJECT_CLASS(editor_pair_batch_parent_class)->finalize(object);
}

static void
editor_pair_batch_class_init(EditorPairBatchClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_pair_batch_finalize;
    pairs_progress = signal_new("progress", EDITOR_TYPE_PAIR_BATCH, 0);
}

static void
editor_pair_batch_init(EditorPairBatch *self)
{
    self->work = g_new0(PairsWork, 1);
    self->is_running = TRUE;
    thread_work_init(&self->work->thread, &pairs_kind, self);
}

EditorPairBatch *
editor_pair_batch_new(DataSet *old, const char *path, DataSet *new, const char *scenario,
                      guint64 seed, gint64 n_pairs)
{
    EditorPairBatch *self = g_object_new(EDITOR_TYPE_PAIR_BATCH, NULL);
    PairsWork *work = self->work;
    work->old = old != NULL ? data_set_ref(old) : NULL;
    work->path = g_strdup(path);
    work->new = data_set_ref(new);
    work->scenario = g_strdup(scenario);
    work->seed = seed;
    work->n_pairs = n_pairs;
    thread_work_begin(&work->thread);
    return self;
}

void
editor_pair_batch_cancel(EditorPairBatch *self)
{
    g_atomic_int_set(&self->work->thread.stop, 1);
    self->is_running = FALSE;
}

gboolean
editor_pair_batch_can_go_on(EditorPairBatch *self)
{
    return !self->is_running && self->results != NULL &&
           self->results->sums.pairs >= self->work->n_pairs;
}

/* The earlier thread has nothing left to do but to release the work. */
void
editor_pair_batch_go_on(EditorPairBatch *self, gint64 n_pairs)
{
    g_assert(editor_pair_batch_can_go_on(self) && n_pairs > 0);
    g_atomic_int_set(&self->work->thread.stop, 0);
    self->work->n_pairs += n_pairs;
    self->is_running = TRUE;
    thread_work_begin(&self->work->thread);
    g_signal_emit(self, pairs_progress, 0);
}

gboolean
editor_pair_batch_is_running(EditorPairBatch *self)
{
    return self->is_running;
}

gint64
editor_pair_batch_n_wanted(EditorPairBatch *self)
{
    return self->work->n_pairs;
}

const char *
editor_pair_batch_problem(EditorPairBatch *self)
{
    return self->problem;
}

const PairResults *
editor_pair_batch_results(EditorPairBatch *self)
{
    return self->results;
}
