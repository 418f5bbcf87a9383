/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Means of pairs.
 */
#include "schema/model/results/pair-score.h"

#include "schema/model/results/student.h"

#include <math.h>

/* What an empty class counts, so that a few pairs do not seem certain. */
#define EMPTY_CLASS 0.001

/* Beyond that, an Elo says nothing but that all was won or lost. */
#define ELO_SCORE_MIN 0.001

double
elo_of_score(double score)
{
    return -400 * log10(1 / score - 1);
}

/* The counts as they are reckoned with. */
typedef struct {
    double n[PAIR_CLASSES], all;
} Filled;

static Filled
fill(const PairCounts *counts)
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
pair_score_of(const PairCounts *counts)
{
    PairScore score = {.mean = 0.5, .low = 0, .high = 1};
    for (guint i = 0; i < PAIR_CLASSES; i++)
        score.pairs += counts->n[i];
    if (score.pairs == 0)
        return score;
    const Filled filled = fill(counts);
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
        score.elo = elo_of_score(mean);
        score.elo_half = (elo_of_score(score.high) - elo_of_score(score.low)) / 2;
    }
    return score;
}
