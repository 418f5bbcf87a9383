/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games.
 */
#include "validator/smoke/ladder.h"

#include "validator/smoke/comparison.h"

void
ladder_init(Ladder *ladder, const Player *const *players, guint n)
{
    g_assert(ladder->plan.rules->board.n_sides >= 2);
    ladder->rungs = g_new0(LadderRung, n * (n - 1) / 2 + 1);
    ladder->n_rungs = 0;
    for (guint i = 1; i < n; i++)
        for (guint j = 0; j < i; j++)
            ladder->rungs[ladder->n_rungs++] =
                (LadderRung){.first = players[i], .second = players[j]};
    ladder->next = 0;
    ladder->lock = g_new(GMutex, 1);
    g_mutex_init(ladder->lock);
}

void
ladder_clear(Ladder *ladder)
{
    g_free(ladder->rungs);
    if (ladder->lock != NULL)
        g_mutex_clear(ladder->lock);
    g_free(ladder->lock);
}

static void
count_pair(LadderRung *rung, const PairPlayed *pair)
{
    if (pair->failed) {
        rung->failed++;
        return;
    }
    rung->counts.n[pair->made]++;
    statistics_paired_sums_add(&rung->scores, 0, pair->ahead);
}

static gboolean
is_stopped(const Ladder *ladder)
{
    return ladder->stop != NULL && g_atomic_int_get(ladder->stop) != 0;
}

void
ladder_work(gpointer data)
{
    Ladder *ladder = ((LadderWorker *)data)->ladder;
    gint64 n = ladder->games.last - ladder->games.first + 1;
    g_autoptr(GameRun) game = game_new(&ladder->plan, NULL);
    while (!is_stopped(ladder)) {
        gint64 next = g_atomic_int_add(&ladder->next, 1);
        if (next >= n * ladder->n_rungs)
            break;
        LadderRung *rung = &ladder->rungs[next / n];
        guint64 number = (guint64)(ladder->games.first + next % n);
        const PairPlayed pair = comparison_play_pair(game, rung->first, rung->second, number);
        g_mutex_lock(ladder->lock);
        count_pair(rung, &pair);
        g_mutex_unlock(ladder->lock);
    }
}
