/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Confidence intervals: of a mean (Student), of a proportion (Wilson), and of the difference
 * between two runs over the same seeds.
 */
#include "schema/model/interval.h"

#include <math.h>

#define TERMS_MAX 10000
#define NEAR 1e-15
#define TINY 1e-300
#define HALVINGS 200

static double
away_from_zero(double number)
{
    return fabs(number) < TINY ? TINY : number;
}

/* Returns: the continued fraction of the incomplete beta function of @a, @b at @x. */
static double
fraction(double a, double b, double x)
{
    double c = 1, d = 1 / away_from_zero(1 - (a + b) * x / (a + 1)), product = d;
    for (guint i = 1; i <= TERMS_MAX; i++) {
        double even = i * (b - i) * x / ((a + 2.0 * i - 1) * (a + 2.0 * i));
        d = 1 / away_from_zero(1 + even * d);
        c = away_from_zero(1 + even / c);
        product *= d * c;
        double odd = -(a + i) * (a + b + i) * x / ((a + 2.0 * i) * (a + 2.0 * i + 1));
        d = 1 / away_from_zero(1 + odd * d);
        c = away_from_zero(1 + odd / c);
        product *= d * c;
        if (fabs(d * c - 1) < NEAR)
            break;
    }
    return product;
}

/* Returns: the probability of values below @x in the beta distribution of @a, @b; @y is 1 - @x. */
static double
beta_below(double a, double b, double x, double y)
{
    if (x <= 0)
        return 0;
    if (y <= 0)
        return 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(y));
    if (x < (a + 1) / (a + b + 2))
        return front * fraction(a, b, x) / a;
    return 1 - front * fraction(b, a, y) / b;
}

double
interval_student_tail(double t, gint64 freedom)
{
    g_assert(freedom >= 1);
    double n = (double)freedom, square = t * t;
    return beta_below(n / 2, 0.5, n / (n + square), square / (n + square));
}

double
interval_student_95(gint64 freedom)
{
    double low = 0, high = 13; /* of one degree it is 12.7 */
    for (guint i = 0; i < HALVINGS && high - low > NEAR * high; i++) {
        double middle = (low + high) / 2;
        if (interval_student_tail(middle, freedom) > 0.05)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}

#define SCALE 10000
#define Z2 38416 /* z^2 */

/* Returns: the root of @number, rounded down. */
static guint64
root_of(guint64 number)
{
    guint64 root = 0;
    for (guint64 bit = G_GUINT64_CONSTANT(1) << 31; bit > 0; bit >>= 1)
        if ((root + bit) * (root + bit) <= number)
            root += bit;
    return root;
}

ShareRange
interval_wilson(gint64 k, gint64 n)
{
    g_assert(k >= 0 && k <= n && n <= SHARE_COUNT_MAX);
    if (n == 0)
        return (ShareRange){0, 0, SHARE_WHOLE};
    gint64 spread = k * (n - k);
    /* z^2 + 4 k (n - k) / n, by 10^4; then z times its root, which is by 100: 196 for z. */
    gint64 inner = Z2 + spread / n * 4 * SCALE + spread % n * 4 * SCALE / n;
    gint64 half = (gint64)(196 * root_of((guint64)inner * SCALE)) / 100;
    gint64 middle = 2 * SCALE * k + Z2;
    gint64 whole = 2 * SCALE * n + 2 * Z2;
    gint64 low = (middle - half) * SHARE_WHOLE / whole;
    gint64 high = ((middle + half) * SHARE_WHOLE + whole - 1) / whole;
    return (ShareRange){
        .low = k == 0 ? 0 : (gint)MAX(low, 0),
        .share = (gint)((2 * k * SHARE_WHOLE + n) / (2 * n)),
        .high = k == n ? SHARE_WHOLE : (gint)MIN(high, SHARE_WHOLE),
    };
}

/* What an empty class counts, so that a few pairs do not seem certain. */
#define EMPTY_CLASS 0.001

/* Beyond this, an Elo difference only means that all games were won or lost. */
#define ELO_SCORE_MIN 0.001

double
interval_elo_of_score(double score)
{
    return -400 * log10(1 / score - 1);
}

/* The counts as they are reckoned with. */
typedef struct {
    double n[PAIR_CLASSES], all;
} Filled;

static Filled
fill_classes(const PairCounts *counts)
{
    Filled filled = {.all = 0};
    for (guint i = 0; i < PAIR_CLASSES; i++) {
        filled.n[i] = counts->n[i] > 0 ? (double)counts->n[i] : EMPTY_CLASS;
        filled.all += filled.n[i];
    }
    return filled;
}

static gboolean
is_one_class(const PairCounts *counts, gint64 pairs)
{
    for (guint i = 0; i < PAIR_CLASSES; i++)
        if (counts->n[i] == pairs)
            return TRUE;
    return FALSE;
}

/* Half the width of Wilson's interval of a share @p of @n, around @centre. */
static double
wilson_half(double p, double n, double *centre)
{
    double z2 = NORMAL_95 * NORMAL_95;
    *centre = (p + z2 / (2 * n)) / (1 + z2 / n);
    return NORMAL_95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
}

PairScore
interval_pair_score(const PairCounts *counts)
{
    PairScore score = {.mean = 0.5, .low = 0, .high = 1};
    for (guint i = 0; i < PAIR_CLASSES; i++)
        score.pairs += counts->n[i];
    if (score.pairs == 0)
        return score;
    const Filled filled = fill_classes(counts);
    double mean = 0, variance = 0;
    for (guint i = 0; i < PAIR_CLASSES; i++)
        mean += filled.n[i] * i / (PAIR_CLASSES - 1) / filled.all;
    for (guint i = 0; i < PAIR_CLASSES; i++) {
        double from_mean = (double)i / (PAIR_CLASSES - 1) - mean;
        variance += filled.n[i] * from_mean * from_mean / filled.all;
    }
    double centre = mean, half = NORMAL_95 * sqrt(variance / filled.all);
    if (is_one_class(counts, score.pairs))
        half = wilson_half(mean, (double)score.pairs, &centre);
    score.mean = mean;
    score.low = MAX(centre - half, 0);
    score.high = MIN(centre + half, 1);
    score.has_elo = mean > ELO_SCORE_MIN && mean < 1 - ELO_SCORE_MIN && score.low > ELO_SCORE_MIN &&
                    score.high < 1 - ELO_SCORE_MIN && !is_one_class(counts, score.pairs);
    if (score.has_elo) {
        score.elo = interval_elo_of_score(mean);
        score.elo_half = (interval_elo_of_score(score.high) - interval_elo_of_score(score.low)) / 2;
    }
    return score;
}
