/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Of all shares of the classes with a given mean, those nearest to what was seen are p / (1 + x d),
 * d being how far a class is from the mean; x is where the sum of p d / (1 + x d) is 0.
 */
#include "validator/smoke/statistics/sequential.h"

#include <math.h>

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
sequential_ratio(const PairCounts *counts, double zero, double one)
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
sequential_test(const PairCounts *counts, double difference, guint n_tests)
{
    /* There are two hypotheses beside that of no difference: one to each side. */
    const double alpha = SEQUENTIAL_ERROR / (2 * MAX(n_tests, 1)), beta = SEQUENTIAL_ERROR;
    const double no = log(beta / (1 - alpha)), yes = log((1 - beta) / alpha);
    double more = sequential_ratio(counts, 0.5, 0.5 + difference);
    double less = sequential_ratio(counts, 0.5, 0.5 - difference);
    if (more >= yes)
        return SEQUENTIAL_MORE;
    if (less >= yes)
        return SEQUENTIAL_LESS;
    return more <= no && less <= no ? SEQUENTIAL_SAME : SEQUENTIAL_OPEN;
}
