/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stochastic bisection on a grid of curves.
 */
#include "validator/smoke/solve.h"

#include <math.h>

/* Where the curve can cross the wanted share, from half the range below it to half above. */
#define N_CROSSINGS 401u

/* How much the curve rises over the range, as a logit: 1/2, 1, 2, ... 64; and as much if it falls.
 */
#define N_SLOPES 8u

#define SURE 0.95

/* Curves that do not depend on the value, of these many shares, are as likely at first as all
 * others together. */
#define N_LEVELS 41u

struct Solve {
    gint64 low, high;
    double logit; /* of the wanted share */
    gint64 n_batches;
    double *games, *points; /* owned: of each value */
    double spread; /* by how much they vary more around the best curve than chance explains;
                      1: no more */
    double likelihood[2 * N_SLOPES][N_CROSSINGS]; /* logarithms */
    double flat[N_LEVELS];                        /* the same of curves that do not rise */
};

Solve *
solve_new(gint64 low, gint64 high, double target)
{
    g_assert(low < high && target > 0 && target < 1);
    Solve *solve = g_new0(Solve, 1);
    solve->low = low;
    solve->high = high;
    solve->logit = log(target / (1 - target));
    solve->games = g_new0(double, high - low + 1);
    solve->points = g_new0(double, high - low + 1);
    solve->spread = 1;
    return solve;
}

void
solve_free(Solve *solve)
{
    if (solve == NULL)
        return;
    g_free(solve->games);
    g_free(solve->points);
    g_free(solve);
}

static double
crossing_at(const Solve *solve, guint i)
{
    const double span = (double)(solve->high - solve->low);
    return (double)solve->low - span / 2 + 2 * span * i / (N_CROSSINGS - 1);
}

/* Returns: the slope number @i, for each whole number. */
static double
slope_at(const Solve *solve, guint i)
{
    const double rise = ldexp(0.5, (int)(i % N_SLOPES)) / (double)(solve->high - solve->low);
    return i < N_SLOPES ? rise : -rise;
}

/* Returns: log(1 + exp(@x)). */
static double
log_one_plus_exp(double x)
{
    return x > 0 ? x + log1p(exp(-x)) : log1p(exp(x));
}

/* Returns: the logarithm of the likelihood of @points in @n games, each of which is won with the
 * logit @x. */
static double
log_likelihood(double x, double n, double points)
{
    return -points * log_one_plus_exp(-x) - (n - points) * log_one_plus_exp(x);
}

/* Returns: the share number @i of a curve that does not rise, as a logit from -5 to 5. */
static double
level_at(guint i)
{
    return 10.0 * i / (N_LEVELS - 1) - 5;
}

/* Returns: the logit with which a game with @value is won on the curve with @slope and @crossing.
 */
static double
logit_at(const Solve *solve, guint slope, guint crossing, double value)
{
    return solve->logit + slope_at(solve, slope) * (value - crossing_at(solve, crossing));
}

/* Pearson's chi-squared of all values around the most likely curve, for each degree of freedom
 * (quasi-likelihood: McCullagh and Nelder, Generalized Linear Models, 1989): a member whose effect
 * is not smooth is known less well than the games alone would say. */
static double
find_spread(const Solve *solve)
{
    guint slope = 0, crossing = 0;
    gint n_values = 0;
    double sum = 0;
    for (guint i = 0; i < 2 * N_SLOPES; i++)
        for (guint j = 0; j < N_CROSSINGS; j++)
            if (solve->likelihood[i][j] > solve->likelihood[slope][crossing]) {
                slope = i;
                crossing = j;
            }
    for (gint64 i = 0; i <= solve->high - solve->low; i++) {
        const double n = solve->games[i];
        const double x = logit_at(solve, slope, crossing, (double)(solve->low + i));
        const double p = fmin(fmax(1 / (1 + exp(-x)), 0.02), 0.98);
        const double off = solve->points[i] - n * p;
        n_values += n > 0;
        sum += n > 0 ? off * off / (n * p * (1 - p)) : 0;
    }
    return n_values > 2 ? fmax(1, sum / (n_values - 2)) : 1;
}

void
solve_add(Solve *solve, gint64 value, gint64 n, double points)
{
    for (guint i = 0; i < 2 * N_SLOPES; i++)
        for (guint j = 0; j < N_CROSSINGS; j++) {
            const double x = logit_at(solve, i, j, (double)value);
            solve->likelihood[i][j] += log_likelihood(x, (double)n, points);
        }
    for (guint i = 0; i < N_LEVELS; i++)
        solve->flat[i] += log_likelihood(level_at(i), (double)n, points);
    solve->games[value - solve->low] += (double)n;
    solve->points[value - solve->low] += points;
    solve->spread = find_spread(solve);
    solve->n_batches++;
}

typedef struct {
    double crossings[N_CROSSINGS]; /* the probability of each, if the curve is not flat */
    double rises, falls;           /* the probability of such curves; the rest: it is flat */
} Posterior;

static void
find_posterior(const Solve *solve, Posterior *posterior)
{
    double most = -G_MAXDOUBLE, all = 0, flat = 0, rising = 0;
    for (guint i = 0; i < 2 * N_SLOPES; i++)
        for (guint j = 0; j < N_CROSSINGS; j++)
            most = fmax(most, solve->likelihood[i][j]);
    for (guint i = 0; i < N_LEVELS; i++)
        most = fmax(most, solve->flat[i]);
    for (guint i = 0; i < N_LEVELS; i++)
        flat += exp((solve->flat[i] - most) / solve->spread) / N_LEVELS;
    for (guint j = 0; j < N_CROSSINGS; j++)
        posterior->crossings[j] = 0;
    for (guint i = 0; i < 2 * N_SLOPES; i++)
        for (guint j = 0; j < N_CROSSINGS; j++) {
            const double p = exp((solve->likelihood[i][j] - most) / solve->spread) /
                             (2 * N_SLOPES * N_CROSSINGS);
            posterior->crossings[j] += p;
            all += p;
            rising += i < N_SLOPES ? p : 0;
        }
    for (guint j = 0; j < N_CROSSINGS; j++)
        posterior->crossings[j] = all > 0 ? posterior->crossings[j] / all : 1.0 / N_CROSSINGS;
    posterior->rises = rising / (all + flat);
    posterior->falls = (all - rising) / (all + flat);
}

/* Returns: the crossing below which @share of the probability is. */
static double
quantile_of(const Solve *solve, const double *crossings, double share)
{
    double below = 0;
    for (guint j = 0; j < N_CROSSINGS; j++) {
        if (below + crossings[j] >= share) {
            const double part = crossings[j] > 0 ? (share - below) / crossings[j] - 0.5 : 0;
            const double step = crossing_at(solve, 1) - crossing_at(solve, 0);
            return crossing_at(solve, j) + part * step;
        }
        below += crossings[j];
    }
    return crossing_at(solve, N_CROSSINGS - 1);
}

gint64
solve_next(const Solve *solve)
{
    Posterior posterior;
    /* Both ends first; then on both sides of what is expected, which shows the slope, too. */
    if (solve->n_batches < 2)
        return solve->n_batches == 0 ? solve->low : solve->high;
    find_posterior(solve, &posterior);
    const double at =
        quantile_of(solve, posterior.crossings, solve->n_batches % 2 == 0 ? 0.25 : 0.75);
    const double whole = solve->n_batches % 2 == 0 ? floor(at) : ceil(at);
    return (gint64)fmin(fmax(whole, (double)solve->low), (double)solve->high);
}

SolveEstimate
solve_estimate(const Solve *solve)
{
    Posterior posterior;
    double inside = 0;
    find_posterior(solve, &posterior);
    const double *crossings = posterior.crossings;
    for (guint j = 0; j < N_CROSSINGS; j++) {
        const double at = crossing_at(solve, j);
        inside += at >= (double)solve->low && at <= (double)solve->high ? crossings[j] : 0;
    }
    return (SolveEstimate){
        .value = quantile_of(solve, crossings, 0.5),
        .low = quantile_of(solve, crossings, (1 - SURE) / 2),
        .high = quantile_of(solve, crossings, (1 + SURE) / 2),
        .is_found = inside >= SURE && fmax(posterior.rises, posterior.falls) >= SURE,
    };
}

gboolean
solve_is_done(const Solve *solve)
{
    const SolveEstimate estimate = solve_estimate(solve);
    return estimate.is_found && estimate.high - estimate.low <= 1;
}
