/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games.
 */
#include "validator/smoke/pairs/ladder.h"

#include "validator/engine/outcome.h"

void
ladder_init(Ladder *ladder, const Player *const *players, guint n)
{
    g_assert(ladder->plan.rules->board.n_sides == 2);
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

/* What the first player made of a game. */
typedef struct {
    gboolean failed;
    gint won;     /* in quarters of a pair */
    gint64 score; /* the higher the better for it */
} OneGame;

/* Plays the game @number with the first player of @rung on @side. */
static OneGame
play_one(GameRun *game, const LadderRung *rung, gint32 side, guint64 number)
{
    const GameRules *rules = game->plan.rules;
    const Player *players[2];
    players[side] = rung->first;
    players[1 - side] = rung->second;
    game->plan.players = players;
    if (!game_play(game, number))
        return (OneGame){.failed = TRUE};
    gint32 winner = outcome_side(rules, game->position);
    return (OneGame){
        .won = winner == side      ? 2
               : winner == NO_NAME ? 1
                                   : 0,
        .score = (gint64)score_leaning(rules, side) * game->position->score,
    };
}

static void
count_pair(LadderRung *rung, const OneGame *one, const OneGame *other)
{
    if (one->failed || other->failed) {
        rung->failed++;
        return;
    }
    rung->counts.n[one->won + other->won]++;
    paired_sums_add(&rung->scores, 0, one->score + other->score);
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
        const OneGame one = play_one(game, rung, 0, number);
        const OneGame other = play_one(game, rung, 1, number);
        g_mutex_lock(ladder->lock);
        count_pair(rung, &one, &other);
        g_mutex_unlock(ladder->lock);
    }
}
