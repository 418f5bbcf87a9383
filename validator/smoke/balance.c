/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays a scenario with players of rising strength, and judges its balance.
 */
#include "validator/smoke/balance.h"

#include "validator/engine/outcome.h"
#include "validator/smoke/workers.h"

#include <math.h>
#include <string.h>

/* Above it a difference is not shown. */
#define P_SHOWN 0.05

BalanceCurve *
balance_new(void)
{
    BalanceCurve *balance = g_new0(BalanceCurve, 1);
    balance->head = game_results_new();
    balance->sides = g_ptr_array_new_with_free_func(g_free);
    balance->names = g_ptr_array_new_with_free_func(g_free);
    balance->rungs = g_array_new(FALSE, TRUE, sizeof(BalanceRung));
    return balance;
}

void
balance_free(BalanceCurve *balance)
{
    if (balance == NULL)
        return;
    game_results_free(balance->head);
    g_ptr_array_unref(balance->sides);
    g_ptr_array_unref(balance->names);
    g_array_unref(balance->rungs);
    g_free(balance);
}

void
balance_add_side(BalanceCurve *balance, const char *id, const char *name)
{
    g_assert(balance->sides->len < BOARD_SIDES_MAX);
    g_ptr_array_add(balance->sides, g_strdup(id));
    g_ptr_array_add(balance->names, g_strdup(name));
}

BalanceRung *
balance_rung(const BalanceCurve *balance, guint i)
{
    g_assert(i < balance->rungs->len);
    return &g_array_index(balance->rungs, BalanceRung, i);
}

void
balance_add_rung(BalanceCurve *balance, const Player *player)
{
    const guint n = balance->rungs->len;
    const Player *below = n > 0 ? balance_rung(balance, n - 1)->step.first : NULL;
    const BalanceRung rung = {.step = {.first = player, .second = below}};
    g_autofree char *before = balance->head->players;
    g_array_append_val(balance->rungs, rung);
    balance->head->players =
        n > 0 ? g_strjoin(",", before, player->name, NULL) : g_strdup(player->name);
}

gint64
balance_games(const BalanceCurve *balance, guint i)
{
    gint64 n = 0;
    for (guint side = 0; side <= balance->sides->len; side++)
        n += balance_rung(balance, i)->wins[side];
    return n;
}

/* Whether the @n_counts @counts, of which none is negative, add up to @wanted, at most
 * BALANCE_GAMES_MAX. */
static gboolean
is_sum_of(const gint64 *counts, guint n_counts, gint64 wanted)
{
    for (guint i = 0; i < n_counts; i++) {
        if (counts[i] < 0 || counts[i] > wanted)
            return FALSE;
        wanted -= counts[i];
    }
    return wanted == 0;
}

gboolean
balance_is_consistent(const BalanceCurve *balance)
{
    const GameResults *head = balance->head;
    gint64 n_games = 0;
    if (head->asked < 0 || head->asked > BALANCE_GAMES_MAX)
        return FALSE;
    for (guint i = 0; i < head->ranges->len; i++) {
        const GameRange *range = &g_array_index(head->ranges, GameRange, i);
        if (range->first < 1 || range->last < range->first || range->last > head->asked)
            return FALSE;
        n_games += range->last - range->first + 1;
    }
    for (guint i = 0; i < balance->rungs->len; i++) {
        const BalanceRung *rung = balance_rung(balance, i);
        const PairedSums *scores = &rung->step.scores;
        const gint64 n_pairs = i > 0 && balance->sides->len >= 2 ? n_games : 0;
        gint64 games[G_N_ELEMENTS(rung->wins) + 1] = {rung->failed};
        gint64 pairs[PAIR_CLASSES + 1] = {rung->step.failed};
        memcpy(games + 1, rung->wins, sizeof rung->wins);
        memcpy(pairs + 1, rung->step.counts.n, sizeof rung->step.counts.n);
        if (!is_sum_of(games, G_N_ELEMENTS(games), n_games) ||
            !is_sum_of(pairs, G_N_ELEMENTS(pairs), n_pairs) ||
            scores->n != n_pairs - rung->step.failed ||
            scores->new < -scores->n * BALANCE_AHEAD_MAX ||
            scores->new > scores->n *BALANCE_AHEAD_MAX || scores->new_square < 0 ||
            scores->new_square > scores->n *BALANCE_AHEAD_MAX *BALANCE_AHEAD_MAX)
            return FALSE;
    }
    return TRUE;
}

/* The games of all rungs: a game against itself, and a pair against the one below, for each number.
 */
typedef struct {
    const BalanceGames *games; /* borrowed */
    GameRange range;
    BalanceRung *rungs; /* owned: what was counted */
    guint n_rungs;
    gint next; /* atomic: what was begun */
    GMutex lock;
    gboolean is_stopped;
} Climb;

static void
play_against_itself(Climb *climb, GameRun *game, BalanceRung *rung, guint64 number)
{
    const GameRules *rules = climb->games->plan.rules;
    const Player *players[BOARD_SIDES_MAX];
    for (guint i = 0; i < BOARD_SIDES_MAX; i++)
        players[i] = rung->step.first;
    game->plan.players = players;
    const gboolean is_right = game_play(game, number);
    game->plan.players = NULL;
    gint32 winner = outcome_side(rules, game->position);
    if (winner == NO_NAME)
        winner = (gint32)rules->board.n_sides;
    g_mutex_lock(&climb->lock);
    rung->failed += !is_right;
    rung->wins[winner] += is_right;
    g_mutex_unlock(&climb->lock);
}

static void
play_against_below(Climb *climb, GameRun *game, BalanceRung *rung, guint64 number)
{
    LadderRung *step = &rung->step;
    const PairPlayed pair = comparison_play_pair(game, step->first, step->second, number);
    g_mutex_lock(&climb->lock);
    step->failed += pair.failed;
    if (!pair.failed) {
        step->counts.n[pair.made]++;
        statistics_paired_sums_add(&step->scores, 0, pair.ahead);
    }
    g_mutex_unlock(&climb->lock);
}

/* Plays what is left, the games of the strongest players first: they take longest. */
static void
climb_rungs(gpointer data)
{
    Climb *climb = *(Climb **)data;
    const BalanceGames *games = climb->games;
    const gint64 n = (climb->range.last - climb->range.first + 1) * climb->n_rungs;
    g_autoptr(GameRun) game = game_new(&games->plan, NULL);
    for (;;) {
        const gint64 next = g_atomic_int_add(&climb->next, 1);
        if (next >= 2 * n)
            break;
        if (games->stop != NULL && g_atomic_int_get(games->stop) != 0) {
            g_mutex_lock(&climb->lock);
            climb->is_stopped = TRUE;
            g_mutex_unlock(&climb->lock);
            break;
        }
        BalanceRung *rung = &climb->rungs[climb->n_rungs - 1 - (guint)(next / 2 % climb->n_rungs)];
        const guint64 number = (guint64)(climb->range.first + next / 2 / climb->n_rungs);
        if (next % 2 == 0)
            play_against_itself(climb, game, rung, number);
        else if (rung->step.second != NULL && games->plan.rules->board.n_sides >= 2)
            play_against_below(climb, game, rung, number);
    }
}

static void
add_rung_counts(BalanceRung *into, const BalanceRung *from)
{
    for (guint i = 0; i < G_N_ELEMENTS(into->wins); i++)
        into->wins[i] += from->wins[i];
    into->failed += from->failed;
    for (guint i = 0; i < PAIR_CLASSES; i++)
        into->step.counts.n[i] += from->step.counts.n[i];
    into->step.failed += from->step.failed;
    into->step.scores.n += from->step.scores.n;
    into->step.scores.old += from->step.scores.old;
    into->step.scores.new += from->step.scores.new;
    into->step.scores.old_square += from->step.scores.old_square;
    into->step.scores.new_square += from->step.scores.new_square;
    into->step.scores.product += from->step.scores.product;
}

gboolean
balance_play(BalanceCurve *balance, const BalanceGames *games, GameRange range)
{
    const guint n_jobs = MAX(games->n_jobs, 1);
    g_autofree Climb **workers = g_new(Climb *, n_jobs);
    Climb climb = {.games = games, .range = range, .n_rungs = balance->rungs->len};
    climb.rungs = g_new0(BalanceRung, climb.n_rungs);
    for (guint i = 0; i < climb.n_rungs; i++) {
        climb.rungs[i].step.first = balance_rung(balance, i)->step.first;
        climb.rungs[i].step.second = balance_rung(balance, i)->step.second;
    }
    for (guint i = 0; i < n_jobs; i++)
        workers[i] = &climb;
    g_mutex_init(&climb.lock);
    workers_run(climb_rungs, workers, sizeof *workers, n_jobs, n_jobs);
    g_mutex_clear(&climb.lock);
    gboolean is_counted = !climb.is_stopped && game_results_add_range(balance->head, range);
    for (guint i = 0; i < climb.n_rungs && is_counted; i++)
        add_rung_counts(balance_rung(balance, i), &climb.rungs[i]);
    g_free(climb.rungs);
    return is_counted;
}

char *
balance_merge(BalanceCurve *into, const BalanceCurve *from)
{
    gboolean is_same = into->sides->len == from->sides->len && into->rungs->len == from->rungs->len;
    for (guint i = 0; is_same && i < into->sides->len; i++)
        is_same = strcmp(into->sides->pdata[i], from->sides->pdata[i]) == 0;
    for (guint i = 0; is_same && i < into->rungs->len; i++)
        is_same = balance_rung(into, i)->step.first == balance_rung(from, i)->step.first;
    if (!is_same)
        return g_strdup("the sides or the players are not the same");
    char *problem = game_results_merge(into->head, from->head);
    for (guint i = 0; problem == NULL && i < into->rungs->len; i++)
        add_rung_counts(balance_rung(into, i), balance_rung(from, i));
    return problem;
}

/* Adds to @bound what @score, which has no interval in Elo, shows. Returns: which end is known. */
static StrengthKind
add_bound(const PairScore *score, double *bound)
{
    const gboolean is_ahead = score->mean > 0.5;
    const double end = is_ahead ? score->low : score->high;
    if (score->pairs == 0 || score->mean == 0.5 || end <= 0 || end >= 1)
        return STRENGTH_UNKNOWN;
    *bound += interval_elo_of_score(end);
    return is_ahead ? STRENGTH_AT_LEAST : STRENGTH_AT_MOST;
}

BalanceStrength
balance_strength(const BalanceCurve *balance, guint i)
{
    BalanceStrength strength = {.kind = STRENGTH_INTERVAL};
    double squares = 0, bounds = 0;
    for (guint j = 1; j <= i; j++) {
        const PairScore score = interval_pair_score(&balance_rung(balance, j)->step.counts);
        if (score.has_elo) {
            strength.elo += score.elo;
            squares += score.elo_half * score.elo_half;
            continue;
        }
        const StrengthKind kind = add_bound(&score, &bounds);
        if (strength.kind == STRENGTH_INTERVAL)
            strength.kind = kind;
        else if (strength.kind != kind)
            strength.kind = STRENGTH_UNKNOWN;
    }
    const double half = sqrt(squares);
    if (strength.kind == STRENGTH_INTERVAL)
        strength.half = half;
    else if (strength.kind == STRENGTH_AT_LEAST)
        strength.elo += bounds - half;
    else if (strength.kind == STRENGTH_AT_MOST)
        strength.elo += bounds + half;
    return strength;
}

gboolean
balance_is_step_shown(const BalanceCurve *balance, guint i)
{
    return i == 0 || interval_pair_score(&balance_rung(balance, i)->step.counts).low > 0.5;
}

/* Sets @best to the side with the most wins. Returns: P that it wins more often than the next. */
static double
test_favourite(const BalanceCurve *balance, guint i, gint32 *best)
{
    const gint64 *wins = balance_rung(balance, i)->wins;
    const guint n_sides = balance->sides->len;
    gint64 next = 0;
    *best = 0;
    for (guint side = 1; side < n_sides; side++)
        if (wins[side] > wins[*best])
            *best = (gint32)side;
    for (guint side = 0; side < n_sides; side++)
        if ((gint32)side != *best)
            next = MAX(next, wins[side]);
    if (n_sides < 2 || wins[*best] == next)
        return 1;
    const PairedCounts counts = {.only_new = wins[*best], .only_old = next};
    return MIN(1, statistics_paired_share(&counts).p * (n_sides - 1));
}

void
balance_favourites(const BalanceCurve *balance, gint32 *favourites)
{
    const guint n = balance->rungs->len;
    g_autofree double *p = g_new(double, n);
    for (guint i = 0; i < n; i++)
        p[i] = test_favourite(balance, i, &favourites[i]);
    statistics_correct_holm(p, n);
    for (guint i = 0; i < n; i++)
        if (p[i] >= P_SHOWN)
            favourites[i] = NO_NAME;
}

static gboolean
is_broken_by(const BalanceCurve *balance, guint i, gint32 side)
{
    return side != NO_NAME &&
           interval_wilson(balance_rung(balance, i)->wins[side], balance_games(balance, i)).low >=
               BALANCE_BROKEN;
}

BalanceVerdict
balance_verdict(const BalanceCurve *balance)
{
    const guint n = balance->rungs->len;
    BalanceVerdict verdict = {.kind = BALANCE_NO_GAMES, .favourite = NO_NAME, .before = NO_NAME};
    g_autofree gint32 *favourites = g_new(gint32, n + 1);
    for (guint i = 0; i < n; i++)
        if (balance_games(balance, i) == 0)
            return verdict;
    if (n == 0)
        return verdict;
    balance_favourites(balance, favourites);
    guint from = n - 1;
    while (from > 0 && favourites[from] == NO_NAME)
        from--;
    verdict.kind = BALANCE_OPEN;
    if (favourites[from] == NO_NAME)
        return verdict;
    verdict.favourite = favourites[from];
    verdict.from = from;
    verdict.kind = BALANCE_BREAKS;
    if (from == n - 1 && is_broken_by(balance, from, verdict.favourite))
        return verdict;
    for (guint i = from; i > 0; i--)
        if (favourites[i - 1] != NO_NAME && favourites[i - 1] != verdict.favourite) {
            verdict.kind = BALANCE_CHANGES;
            verdict.before = favourites[i - 1];
            verdict.other = i - 1;
            return verdict;
        }
    verdict.kind = BALANCE_FAVOURS_WEAK;
    if (from < n - 1)
        return verdict;
    while (verdict.from > 0 && favourites[verdict.from - 1] != NO_NAME)
        verdict.from--;
    verdict.kind = verdict.from == 0 ? BALANCE_FAVOURS : BALANCE_FAVOURS_FROM;
    return verdict;
}
