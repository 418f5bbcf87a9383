/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Distributes the games of a series among threads.
 */
#include "validator/smoke/series.h"

#include "validator/smoke/comparison.h"
#include "validator/smoke/workers.h"

typedef struct {
    Series *series; /* borrowed */
    Tally *tally;   /* owned: what this worker counts */
    gboolean reports;
} SeriesWorker;

/* Returns: (transfer full): @n workers for @series, of which no game has begun. */
static SeriesWorker *
workers_new(Series *series, guint n)
{
    SeriesWorker *workers = g_new0(SeriesWorker, n);
    g_assert(series->games.last - series->games.first < SERIES_GAMES_MAX);
    for (guint i = 0; i < n; i++)
        workers[i] = (SeriesWorker){
            .series = series,
            .tally = tally_new(series->plan.rules),
            .reports = i == 0,
        };
    return workers;
}

/* Plays the pair with @number, if there is one. */
static void
play_pair(SeriesWorker *worker, GameRun *pairs, gint64 number)
{
    const Series *series = worker->series;
    if (pairs == NULL || number % series->skill_every != 0)
        return;
    const PairPlayed pair =
        comparison_play_pair(pairs, series->skill[0], series->skill[1], (guint64)number);
    tally_pair(worker->tally, pair.failed ? SKILL_FAILED : pair.made);
}

/* Plays games until all are taken. */
static void
play_games(gpointer data)
{
    SeriesWorker *worker = data;
    Series *series = worker->series;
    g_autoptr(GameRun) game = game_new(&series->plan, worker->tally);
    GamePlan plan_of_pairs = series->plan;
    plan_of_pairs.tries_all = FALSE;
    g_autoptr(GameRun) pairs = series->skill_every > 0 ? game_new(&plan_of_pairs, NULL) : NULL;
    while (series->stop == NULL || g_atomic_int_get(series->stop) == 0) {
        gint64 number = series->games.first + g_atomic_int_add(&series->next, 1);
        if (number > series->games.last)
            break;
        game_play(game, (guint64)number);
        tally_end(worker->tally, game, (guint64)number);
        play_pair(worker, pairs, number);
        gint64 n_over = g_atomic_int_add(&series->over, 1) + 1;
        if (worker->reports && series->report != NULL)
            series->report(n_over, series->data);
    }
}

/* Frees the workers when all their work is done. Returns: (transfer full): what they counted. */
static Tally *
workers_end(SeriesWorker *workers, guint n)
{
    Tally *all = workers[0].tally;
    for (guint i = 1; i < n; i++) {
        tally_add(all, workers[i].tally);
        tally_free(workers[i].tally);
    }
    /* Games begin in order, and what has begun comes to its end. */
    const GameRange games = workers[0].series->games;
    all->heads->wanted = games.last - games.first + 1;
    const GameRange played = {games.first, games.first + all->heads->played - 1};
    game_results_add_range(all->heads, played);
    g_free(workers);
    return all;
}

Tally *
series_play(Series *series, gint64 n_jobs)
{
    guint n = (guint)CLAMP(n_jobs, 1, series->games.last - series->games.first + 1);
    SeriesWorker *workers = workers_new(series, n);
    series->next = 0;
    workers_run(play_games, workers, sizeof *workers, n, n);
    return workers_end(workers, n);
}
