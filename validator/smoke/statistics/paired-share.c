/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Only games in which the two differ tell anything: as a coin that is thrown so often.
 */
#include "validator/smoke/statistics/paired-share.h"

#include "schema/model/results/student.h"

#include <math.h>

typedef struct {
    double share, low, high;
} Wilson;

static Wilson
wilson(gint64 k, gint64 n)
{
    const double z2 = NORMAL_95 * NORMAL_95;
    double all = (double)n, p = (double)k / all;
    double middle = (p + z2 / (2 * all)) / (1 + z2 / all);
    double half = NORMAL_95 * sqrt(p * (1 - p) / all + z2 / (4 * all * all)) / (1 + z2 / all);
    return (Wilson){p, fmax(middle - half, 0), fmin(middle + half, 1)};
}

/* The exact test: how likely @less or fewer of so many throws of a coin are, twice. */
static void
test(const PairedCounts *counts, PairedShare *result)
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
paired_share(const PairedCounts *counts)
{
    const double a = (double)counts->both, b = (double)counts->only_old;
    const double c = (double)counts->only_new, e = (double)counts->neither;
    const gint64 n = counts->both + counts->only_old + counts->only_new + counts->neither;
    g_assert(n > 0);
    const Wilson old = wilson(counts->both + counts->only_old, n);
    const Wilson new = wilson(counts->both + counts->only_new, n);
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
    test(counts, &result);
    return result;
}

gint64
paired_share_needed(const PairedCounts *counts)
{
    double n = (double)(counts->both + counts->only_old + counts->only_new + counts->neither);
    double lead = (double)(counts->only_new - counts->only_old) / n;
    double moved = (double)(counts->only_new + counts->only_old) / n;
    double root = NORMAL_95 + NORMAL_BELOW_80;
    return lead != 0 ? (gint64)ceil(root * root * (moved - lead * lead) / (lead * lead)) : 0;
}
