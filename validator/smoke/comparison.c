/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games: of two data sets with the same dice, and of players against each other.
 */
#include "validator/smoke/comparison.h"

#include "schema/text/translation.h"
#include "validator/engine/outcome.h"
#include "validator/smoke/statistics.h"
#include "validator/smoke/workers.h"

/* What the drawing of halves is for, among all that the dice of a game are for. */
#define HALVES 0x68616c766573

/* Draws half of @n_sides sides for the game @number of those with @seed: which ones the first
 * player has before halves change. */
static void
draw_half(gboolean *is_drawn, guint n_sides, guint64 seed, guint64 number)
{
    DiceStream players = dice_begin(seed, number, DICE_OF_PLAYERS);
    DiceStream dice = dice_of_key(&players, HALVES);
    guint wanted = n_sides / 2;
    for (guint side = 0; side < n_sides; side++) {
        is_drawn[side] = dice_below(&dice, n_sides - side) < wanted;
        wanted -= is_drawn[side];
    }
}

/* Returns: by how much the sides in @is_first are ahead of the others: in the score, or where sides
 * have standings, in these. */
static gint64
lead_of(const GameRules *rules, const Position *position, const gboolean *is_first)
{
    gint64 lead = 0;
    for (gint32 side = 0; side < (gint32)rules->board.n_sides; side++)
        if (rules->standings.n > 0)
            lead += (is_first[side] ? 1 : -1) * outcome_standing(rules, position, side);
        else if (is_first[side])
            lead += (gint64)outcome_score_direction(rules, side) * position->score;
    return lead;
}

PairPlayed
comparison_play_pair(GameRun *game, const Player *first, const Player *second, guint64 number)
{
    const GameRules *rules = game->plan.rules;
    const guint n_sides = rules->board.n_sides;
    const Player *chosen[BOARD_SIDES_MAX];
    gboolean is_first[BOARD_SIDES_MAX];
    PairPlayed pair = {.failed = FALSE};
    g_assert(n_sides >= 2);
    draw_half(is_first, n_sides, game->plan.seed, number);
    for (guint i = 0; i < 2; i++) {
        for (guint side = 0; side < n_sides; side++) {
            is_first[side] = i == 0 ? is_first[side] : !is_first[side];
            chosen[side] = is_first[side] ? first : second;
        }
        game->plan.players = chosen;
        pair.failed = !game_play(game, number);
        game->plan.players = NULL;
        if (pair.failed)
            break;
        gint32 winner = outcome_side(rules, game->position);
        pair.made += winner == NO_NAME ? 1 : is_first[winner] ? 2 : 0;
        pair.ahead += lead_of(rules, game->position, is_first);
    }
    return pair;
}

/* A row of which P is below that says something. */
#define P_SHOWN 0.05

/* Returns: (transfer none): what a row of @measure is called. */
static const char *
measure_name(guint measure)
{
    static const char *const own[COMPARED_PLACES] = {
        [COMPARED_SCORE] = N_("score"),
        [COMPARED_TURNS] = N_("turns"),
    };
    return measure < COMPARED_PLACES
               ? own[measure]
               : game_results_group(GROUP_PLACES)->figures[measure - COMPARED_PLACES];
}

/* One of the two that play the same. */
typedef struct {
    Tally *tally;
    GameRun *game;
    gint64 counted[N_COMPARED]; /* of all games before */
    gint64 figures[N_COMPARED]; /* of this one */
    gint32 winner;
    gboolean has_score;
} Half;

static void
half_begin(Half *half, const GamePlan *plan)
{
    *half = (Half){.tally = tally_new(plan->rules)};
    half->game = game_new(plan, half->tally);
}

static void
half_clear(Half *half)
{
    game_free(half->game);
    tally_free(half->tally);
}

/* Returns: the figure @figure of all places together. */
static gint64
sum_of_places(const Tally *tally, guint figure)
{
    gint64 sum = 0;
    for (guint i = 0; i < tally->n_rows[GROUP_PLACES]; i++)
        sum += tally->counts[GROUP_PLACES][(gsize)i * tally->n_figures[GROUP_PLACES] + figure];
    return sum;
}

/* Returns: whether the game @number went well. */
static gboolean
half_play(Half *half, guint64 number)
{
    gboolean is_right = game_play(half->game, number);
    const GameRules *rules = half->tally->rules;
    const Position *position = half->game->position;
    for (guint i = COMPARED_PLACES; i < N_COMPARED; i++) {
        gint64 sum = sum_of_places(half->tally, i - COMPARED_PLACES);
        half->figures[i] = sum - half->counted[i];
        half->counted[i] = sum;
    }
    half->has_score = end_is_natural(position);
    half->figures[COMPARED_SCORE] = position->score;
    half->figures[COMPARED_TURNS] =
        CLAMP(position->turn, rules->first_turn, rules->last_turn) - rules->first_turn + 1;
    half->winner = outcome_side(rules, position);
    if (half->winner == NO_NAME)
        half->winner = (gint32)rules->board.n_sides;
    return is_right;
}

static void
count_win(PairedCounts *counts, gboolean old, gboolean new)
{
    counts->both += old && new;
    counts->only_old += old && !new;
    counts->only_new += !old && new;
    counts->neither += !old && !new;
}

/* Returns: what @side got of the game, in halves. */
static gint
half_points(const Half *half, gint32 side)
{
    gboolean is_drawn = half->winner == (gint32)half->tally->rules->board.n_sides;
    return half->winner == side ? 2 : is_drawn;
}

static void
play_pair(Half *old, Half *new, guint64 number, PairSums *sums)
{
    gboolean is_right = half_play(old, number);
    is_right = half_play(new, number) && is_right;
    sums->pairs++;
    sums->failed += !is_right;
    if (!is_right)
        return;
    gint32 n_sides = (gint32)old->tally->rules->board.n_sides;
    sums->same += old->game->journal.hash == new->game->journal.hash;
    for (gint32 side = 0; side <= n_sides; side++)
        count_win(&sums->wins[side], old->winner == side, new->winner == side);
    for (gint32 side = 0; side < n_sides; side++)
        sums->changes[side].n[2 + half_points(new, side) - half_points(old, side)]++;
    for (guint i = 0; i < N_COMPARED; i++)
        if (i != COMPARED_SCORE || (old->has_score && new->has_score))
            statistics_paired_sums_add(&sums->measures[i], old->figures[i], new->figures[i]);
}

typedef struct {
    Comparison *comparison; /* borrowed */
    PairSums sums;
    Tally *tallies[2]; /* owned: of OLD and NEW, once it is over */
    gboolean reports;
} Worker;

/* Plays pairs until all are taken. */
static void
play_pairs(gpointer data)
{
    Worker *worker = data;
    Comparison *comparison = worker->comparison;
    Half old, new;
    half_begin(&old, &comparison->old);
    half_begin(&new, &comparison->new);
    while (comparison->stop == NULL || g_atomic_int_get(comparison->stop) == 0) {
        gint64 number = comparison->games.first + g_atomic_int_add(&comparison->next, 1);
        if (number > comparison->games.last)
            break;
        play_pair(&old, &new, (guint64)number, &worker->sums);
        gint64 n_over = g_atomic_int_add(&comparison->over, 1) + 1;
        if (worker->reports && comparison->report != NULL)
            comparison->report(n_over, comparison->data);
    }
    worker->tallies[0] = g_steal_pointer(&old.tally);
    worker->tallies[1] = g_steal_pointer(&new.tally);
    half_clear(&old);
    half_clear(&new);
}

void
comparison_sums_add(PairSums *into, const PairSums *from, guint n_sides)
{
    into->pairs += from->pairs;
    into->failed += from->failed;
    into->same += from->same;
    for (guint i = 0; i <= n_sides; i++) {
        into->wins[i].both += from->wins[i].both;
        into->wins[i].only_old += from->wins[i].only_old;
        into->wins[i].only_new += from->wins[i].only_new;
        into->wins[i].neither += from->wins[i].neither;
    }
    for (guint i = 0; i < n_sides; i++)
        for (guint j = 0; j < PAIR_CLASSES; j++)
            into->changes[i].n[j] += from->changes[i].n[j];
    for (guint i = 0; i < N_COMPARED; i++) {
        into->measures[i].n += from->measures[i].n;
        into->measures[i].old += from->measures[i].old;
        into->measures[i].new += from->measures[i].new;
        into->measures[i].old_square += from->measures[i].old_square;
        into->measures[i].new_square += from->measures[i].new_square;
        into->measures[i].product += from->measures[i].product;
    }
}

/* Returns: whether each of the @n numbers @counts is a number of pairs, and all are @wanted
 * together.
 */
static gboolean
are_counts_of(const gint64 *counts, guint n, gint64 wanted)
{
    gint64 sum = 0;
    for (guint i = 0; i < n; i++) {
        if (counts[i] < 0 || counts[i] > wanted)
            return FALSE;
        sum += counts[i];
    }
    return sum == wanted;
}

/* Returns: whether @value is a sum of @n numbers, or products of @power of them, that are as great
 * as numbers of games can be. */
static gboolean
is_sum_of(gint64 value, gint64 n, guint power)
{
    const gint64 most = n * PAIRED_NUMBER_MAX * (power == 2 ? PAIRED_NUMBER_MAX : 1);
    return value >= -most && value <= most;
}

gboolean
comparison_sums_are_right(const PairSums *sums, guint n_sides, gint64 n_pairs)
{
    const gint64 n = n_pairs - sums->failed;
    gboolean is_right = sums->pairs == n_pairs && n_pairs <= PAIRS_MAX && sums->failed >= 0 &&
                        n >= 0 && sums->same >= 0 && sums->same <= n;
    for (guint i = 0; is_right && i <= n_sides; i++) {
        const PairedCounts *wins = &sums->wins[i];
        const gint64 counts[] = {wins->both, wins->only_old, wins->only_new, wins->neither};
        is_right = are_counts_of(counts, G_N_ELEMENTS(counts), n) &&
                   (i == n_sides || are_counts_of(sums->changes[i].n, PAIR_CLASSES, n));
    }
    for (guint i = 0; is_right && i < N_COMPARED; i++) {
        const PairedSums *own = &sums->measures[i];
        is_right = own->n >= 0 && own->n <= n && is_sum_of(own->old, own->n, 1) &&
                   is_sum_of(own->new, own->n, 1) && is_sum_of(own->old_square, own->n, 2) &&
                   is_sum_of(own->new_square, own->n, 2) && is_sum_of(own->product, own->n, 2) &&
                   own->old_square >= 0 && own->new_square >= 0 &&
                   2 * ABS(own->product) <= own->old_square + own->new_square;
    }
    return is_right;
}

/* Adds what the worker counted to what is known of all pairs, and lets go of it. */
static void
collect_pairs(Comparison *comparison, Worker *worker, PairSums *sums)
{
    comparison_sums_add(sums, &worker->sums, comparison->old.rules->board.n_sides);
    for (guint i = 0; i < G_N_ELEMENTS(worker->tallies); i++) {
        if (comparison->tallies[i] != NULL)
            tally_add(comparison->tallies[i], worker->tallies[i]);
        tally_free(worker->tallies[i]);
    }
}

gboolean
comparison_play(Comparison *comparison, GameRange games, guint n_jobs, PairSums *sums)
{
    gint64 n_games = games.last - games.first + 1, before = sums->pairs;
    guint n = (guint)CLAMP(n_jobs, 1, n_games);
    g_autofree Worker *workers = g_new0(Worker, n);
    comparison->games = games;
    comparison->next = 0;
    comparison->over = (gint)before;
    for (guint i = 0; i < n; i++)
        workers[i] = (Worker){.comparison = comparison, .reports = i == 0};
    workers_run(play_pairs, workers, sizeof *workers, n, n);
    for (guint i = 0; i < n; i++)
        collect_pairs(comparison, &workers[i], sums);
    return sums->pairs - before == n_games;
}

Sequential
comparison_decide(const PairSums *sums, guint n_sides, gint32 side, double difference)
{
    /* Of two sides one gets what the other does not: that is one question. */
    return statistics_sequential_test(&sums->changes[side], difference / 2,
                                      n_sides == 2 ? 1 : n_sides);
}

static void
append_wins(GArray *rows, const PairedCounts *counts, gint32 side)
{
    const gint64 n = counts->both + counts->only_old + counts->only_new + counts->neither;
    if (n == 0)
        return;
    const PairedShare share = statistics_paired_share(counts);
    const ComparedRow row = {
        .side = side,
        .n = n,
        .old = (double)(counts->both + counts->only_old) / (double)n,
        .new = (double)(counts->both + counts->only_new) / (double)n,
        .difference = share.difference,
        .low = share.low,
        .high = share.high,
        .correlation = share.correlation,
        .p = share.p,
        .needed = statistics_paired_share_needed(counts),
        .verdict = counts->only_old + counts->only_new == 0 ? ROW_SAME : ROW_UNDECIDED,
    };
    g_array_append_val(rows, row);
}

static void
append_measure(GArray *rows, const PairedSums *sums, const char *name)
{
    if (sums->n < 2)
        return;
    const PairedMean mean = statistics_paired_mean(sums);
    const gint64 squares = sums->old_square - 2 * sums->product + sums->new_square;
    const ComparedRow row = {
        .name = name,
        .side = NO_NAME,
        .n = sums->n,
        .old = mean.old,
        .new = mean.new,
        .difference = mean.difference,
        .low = mean.low,
        .high = mean.high,
        .correlation = mean.correlation,
        .p = mean.p,
        .needed = statistics_paired_mean_needed(&mean),
        .verdict = squares == 0 ? ROW_SAME : ROW_UNDECIDED,
    };
    g_array_append_val(rows, row);
}

void
comparison_rows_append(GArray *rows, const PairSums *sums, guint n_sides)
{
    for (guint side = 0; side <= n_sides; side++)
        append_wins(rows, &sums->wins[side], (gint32)side);
    for (guint i = 0; i < N_COMPARED; i++)
        append_measure(rows, &sums->measures[i], measure_name(i));
}

void
comparison_rows_judge(GArray *rows)
{
    g_autofree double *p = g_new(double, rows->len);
    for (guint i = 0; i < rows->len; i++)
        p[i] = g_array_index(rows, ComparedRow, i).p;
    statistics_correct_holm(p, rows->len);
    for (guint i = 0; i < rows->len; i++) {
        ComparedRow *row = &g_array_index(rows, ComparedRow, i);
        row->corrected = p[i];
        if (row->verdict != ROW_SAME)
            row->verdict = p[i] < P_SHOWN ? ROW_OTHER : ROW_UNDECIDED;
    }
}

/* Plays pairs of the ladder at @data until all are taken. */
static void
climb_ladder(gpointer data)
{
    Ladder *ladder = *(Ladder **)data;
    gint64 n = ladder->games.last - ladder->games.first + 1;
    g_autoptr(GameRun) game = game_new(&ladder->plan, NULL);
    while (ladder->stop == NULL || g_atomic_int_get(ladder->stop) == 0) {
        gint64 next = g_atomic_int_add(&ladder->next, 1);
        if (next >= n * ladder->n_rungs)
            break;
        LadderRung *rung = &ladder->rungs[next / n];
        guint64 number = (guint64)(ladder->games.first + next % n);
        const PairPlayed pair = comparison_play_pair(game, rung->first, rung->second, number);
        g_mutex_lock(&ladder->lock);
        rung->failed += pair.failed;
        if (!pair.failed) {
            rung->counts.n[pair.made]++;
            statistics_paired_sums_add(&rung->scores, 0, pair.ahead);
        }
        g_mutex_unlock(&ladder->lock);
    }
}

void
comparison_ladder_play(Ladder *ladder, const Player *const *players, guint n, guint n_jobs)
{
    g_autofree Ladder **workers = g_new(Ladder *, n_jobs);
    g_assert(ladder->plan.rules->board.n_sides >= 2);
    ladder->rungs = g_new0(LadderRung, n * (n - 1) / 2 + 1);
    ladder->n_rungs = 0;
    for (guint i = 1; i < n; i++)
        for (guint j = 0; j < i; j++)
            ladder->rungs[ladder->n_rungs++] =
                (LadderRung){.first = players[i], .second = players[j]};
    ladder->next = 0;
    for (guint i = 0; i < n_jobs; i++)
        workers[i] = ladder;
    g_mutex_init(&ladder->lock);
    workers_run(climb_ladder, workers, sizeof *workers, n_jobs, n_jobs);
    g_mutex_clear(&ladder->lock);
}
