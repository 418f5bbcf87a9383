/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of paired games: means and shares with their intervals, sequential tests, and the
 * correction for several comparisons.
 */
#include "validator/smoke/statistics.h"

#include "schema/model/interval.h"

#include <math.h>
#include <stdlib.h>

typedef struct {
    double p;
    guint at;
} Ranked;

static gint
compare_doubles(gconstpointer a, gconstpointer b)
{
    const Ranked *one = a, *other = b;
    if (one->p != other->p)
        return one->p < other->p ? -1 : 1;
    return (one->at > other->at) - (one->at < other->at);
}

/* Returns: (transfer full): the values, the smallest first. */
static Ranked *
rank_values(const double *p, guint n)
{
    Ranked *order = g_new(Ranked, n + 1); /* one to spare: there may be none to sort */
    for (guint i = 0; i < n; i++)
        order[i] = (Ranked){p[i], i};
    qsort(order, n, sizeof *order, compare_doubles);
    return order;
}

void
statistics_correct_holm(double *p, guint n)
{
    g_autofree Ranked *order = rank_values(p, n);
    double most = 0;
    for (guint i = 0; i < n; i++) {
        double own = (double)(n - i) * order[i].p;
        most = MAX(most, MIN(own, 1));
        p[order[i].at] = most;
    }
}

void
statistics_paired_sums_add(PairedSums *sums, gint64 old, gint64 new)
{
    old = CLAMP(old, -PAIRED_NUMBER_MAX, PAIRED_NUMBER_MAX);
    new = CLAMP(new, -PAIRED_NUMBER_MAX, PAIRED_NUMBER_MAX);
    sums->n++;
    sums->old += old;
    sums->new += new;
    sums->old_square += old * old;
    sums->new_square += new *new;
    sums->product += old * new;
}

/* Returns: the sum of products of deviations of two numbers, of which @product is the sum of
 * products, @one and @other are the sums. */
static double
sum_deviations(gint64 product, gint64 one, gint64 other, gint64 n)
{
    return (double)product - (double)one * (double)other / (double)n;
}

PairedMean
statistics_paired_mean(const PairedSums *sums)
{
    const gint64 n = sums->n;
    g_assert(n > 1);
    const double olds = sum_deviations(sums->old_square, sums->old, sums->old, n);
    const double news = sum_deviations(sums->new_square, sums->new, sums->new, n);
    const double both = sum_deviations(sums->product, sums->old, sums->new, n);
    PairedMean mean = {
        .old = (double)sums->old / (double)n,
        .new = (double)sums->new / (double)n,
        .difference = (double)(sums->new - sums->old) / (double)n,
        .correlation = olds > 0 && news > 0 ? both / sqrt(olds * news) : 0,
        .p = 1,
    };
    const gint64 squares = sums->old_square - 2 * sums->product + sums->new_square;
    const gint64 sum = sums->new - sums->old;
    mean.deviation = sqrt(fmax(sum_deviations(squares, sum, sum, n), 0) / (double)(n - 1));
    const double error = mean.deviation / sqrt((double)n);
    const double half = interval_student_95(n - 1) * error;
    mean.low = mean.difference - half;
    mean.high = mean.difference + half;
    if (error > 0)
        mean.p = interval_student_tail(fabs(mean.difference) / error, n - 1);
    else if (sum != 0)
        mean.p = 0;
    return mean;
}

gint64
statistics_paired_mean_needed(const PairedMean *mean)
{
    double root = (NORMAL_95 + NORMAL_BELOW_80) * mean->deviation;
    return mean->difference != 0 ? (gint64)ceil(root * root / (mean->difference * mean->difference))
                                 : 0;
}

typedef struct {
    double share, low, high;
} Wilson;

static Wilson
wilson_interval(gint64 k, gint64 n)
{
    const double z2 = NORMAL_95 * NORMAL_95;
    double all = (double)n, p = (double)k / all;
    double middle = (p + z2 / (2 * all)) / (1 + z2 / all);
    double half = NORMAL_95 * sqrt(p * (1 - p) / all + z2 / (4 * all * all)) / (1 + z2 / all);
    return (Wilson){p, fmax(middle - half, 0), fmin(middle + half, 1)};
}

/* The exact test: how likely @less or fewer of so many throws of a coin are, twice. */
static void
test_exactly(const PairedCounts *counts, PairedShare *result)
{
    gint64 n = counts->only_old + counts->only_new;
    gint64 less = MIN(counts->only_old, counts->only_new);
    result->p = result->mid_p = 1;
    if (counts->only_old == counts->only_new)
        return;
    double log_term = -(double)n * log(2), sum = exp(log_term);
    for (gint64 i = 1; i <= less; i++) {
        log_term += log((double)(n - i + 1) / (double)i);
        sum += exp(log_term);
    }
    result->p = fmin(1, 2 * sum);
    result->mid_p = result->p - exp(log_term);
}

/* Returns: q as it was, or as Newcombe corrects it. */
static double
correlation_of(double q, double product)
{
    return product > 0 ? q / sqrt(product) : 0;
}

PairedShare
statistics_paired_share(const PairedCounts *counts)
{
    const double a = (double)counts->both, b = (double)counts->only_old;
    const double c = (double)counts->only_new, e = (double)counts->neither;
    const gint64 n = counts->both + counts->only_old + counts->only_new + counts->neither;
    g_assert(n > 0);
    const Wilson old = wilson_interval(counts->both + counts->only_old, n);
    const Wilson new = wilson_interval(counts->both + counts->only_new, n);
    const double q = a * e - b * c, product = (a + b) * (c + e) * (a + c) * (b + e);
    const double phi = correlation_of(q > 0 ? fmax(q - (double)n / 2, 0) : q, product);
    const double below = new.share - new.low, old_above = old.high - old.share;
    const double above = new.high - new.share, old_below = old.share - old.low;
    PairedShare result = {
        .difference = (c - b) / (double)n,
        .correlation = correlation_of(q, product),
    };
    result.low = result.difference -
                 sqrt(fmax(below * below - 2 * phi * below * old_above + old_above * old_above, 0));
    result.high =
        result.difference +
        sqrt(fmax(above * above - 2 * phi * above * old_below + old_below * old_below, 0));
    test_exactly(counts, &result);
    return result;
}

gint64
statistics_paired_share_needed(const PairedCounts *counts)
{
    double n = (double)(counts->both + counts->only_old + counts->only_new + counts->neither);
    double lead = (double)(counts->only_new - counts->only_old) / n;
    double moved = (double)(counts->only_new + counts->only_old) / n;
    double root = NORMAL_95 + NORMAL_BELOW_80;
    return lead != 0 ? (gint64)ceil(root * root * (moved - lead * lead) / (lead * lead)) : 0;
}

/* What a class without pairs counts. */
#define EMPTY_CLASS 0.001
#define HALVINGS 200

/* Returns: how far the class @i is from @mean. */
static double
from_mean(guint i, double mean)
{
    return (double)i / (PAIR_CLASSES - 1) - mean;
}

/* Returns: x for the shares @p and @mean. The sum falls between the bounds. */
static double
find_root(const double p[PAIR_CLASSES], double mean)
{
    double low = -1 / from_mean(PAIR_CLASSES - 1, mean), high = -1 / from_mean(0, mean);
    for (guint i = 0; i < HALVINGS; i++) {
        double middle = (low + high) / 2, sum = 0;
        for (guint j = 0; j < PAIR_CLASSES; j++)
            sum += p[j] * from_mean(j, mean) / (1 + middle * from_mean(j, mean));
        if (sum > 0)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

double
statistics_sequential_ratio(const PairCounts *counts, double zero, double one)
{
    double p[PAIR_CLASSES], n = 0, ratio = 0;
    for (guint i = 0; i < PAIR_CLASSES; i++) {
        p[i] = counts->n[i] > 0 ? (double)counts->n[i] : EMPTY_CLASS;
        n += p[i];
    }
    for (guint i = 0; i < PAIR_CLASSES; i++)
        p[i] /= n;
    double x_zero = find_root(p, zero), x_one = find_root(p, one);
    for (guint i = 0; i < PAIR_CLASSES; i++)
        ratio += p[i] * log((1 + x_zero * from_mean(i, zero)) / (1 + x_one * from_mean(i, one)));
    return n * ratio;
}

Sequential
statistics_sequential_test(const PairCounts *counts, double difference, guint n_tests)
{
    /* There are two hypotheses beside that of no difference: one to each side. */
    const double alpha = SEQUENTIAL_ERROR / (2 * MAX(n_tests, 1)), beta = SEQUENTIAL_ERROR;
    const double no = log(beta / (1 - alpha)), yes = log((1 - beta) / alpha);
    double more = statistics_sequential_ratio(counts, 0.5, 0.5 + difference);
    double less = statistics_sequential_ratio(counts, 0.5, 0.5 - difference);
    if (more >= yes)
        return SEQUENTIAL_MORE;
    if (less >= yes)
        return SEQUENTIAL_LESS;
    return more <= no && less <= no ? SEQUENTIAL_SAME : SEQUENTIAL_OPEN;
}
