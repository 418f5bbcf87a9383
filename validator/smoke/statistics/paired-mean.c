/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mean of differences, which vary less than the numbers do where the two have much in common.
 */
#include "validator/smoke/statistics/paired-mean.h"

#include "schema/model/results/student.h"

#include <math.h>

void
paired_sums_add(PairedSums *sums, gint64 old, gint64 new)
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
deviations(gint64 product, gint64 one, gint64 other, gint64 n)
{
    return (double)product - (double)one * (double)other / (double)n;
}

PairedMean
paired_mean(const PairedSums *sums)
{
    const gint64 n = sums->n;
    g_assert(n > 1);
    const double olds = deviations(sums->old_square, sums->old, sums->old, n);
    const double news = deviations(sums->new_square, sums->new, sums->new, n);
    const double both = deviations(sums->product, sums->old, sums->new, n);
    PairedMean mean = {
        .old = (double)sums->old / (double)n,
        .new = (double)sums->new / (double)n,
        .difference = (double)(sums->new - sums->old) / (double)n,
        .correlation = olds > 0 && news > 0 ? both / sqrt(olds * news) : 0,
        .p = 1,
    };
    const gint64 squares = sums->old_square - 2 * sums->product + sums->new_square;
    const gint64 sum = sums->new - sums->old;
    mean.deviation = sqrt(fmax(deviations(squares, sum, sum, n), 0) / (double)(n - 1));
    const double error = mean.deviation / sqrt((double)n);
    const double half = student_95(n - 1) * error;
    mean.low = mean.difference - half;
    mean.high = mean.difference + half;
    if (error > 0)
        mean.p = student_beyond(fabs(mean.difference) / error, n - 1);
    else if (sum != 0)
        mean.p = 0;
    return mean;
}

gint64
paired_mean_needed(const PairedMean *mean)
{
    double root = (NORMAL_95 + NORMAL_BELOW_80) * mean->deviation;
    return mean->difference != 0 ? (gint64)ceil(root * root / (mean->difference * mean->difference))
                                 : 0;
}
