/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of games.
 */
#include "schema/model/results/measure.h"

#include "schema/model/results/student.h"

#include <math.h>
#include <string.h>

/* Values below that have a bin each. */
#define EXACT_BELOW 1000

static const MeasureRow measure_rows[] = {
#define MEASURE(NAME, name, title, unit, parts, how)                                               \
    [MEASURE_##NAME] = {name, title, MEASURE_##unit, parts, how},
#include "schema/model/results/measures.def"
};

const guint measure_quantiles[5] = {5, 25, 50, 75, 95};

const MeasureRow *
measure_row(Measure measure)
{
    return &measure_rows[measure];
}

Measure
measure_find(const char *name)
{
    guint i = 0;
    while (i < N_MEASURES && strcmp(measure_rows[i].name, name) != 0)
        i++;
    return (Measure)i;
}

gint64
measure_bin(gint64 value)
{
    gint64 size = ABS(value), width = 1;
    while (size / width >= EXACT_BELOW)
        width *= 10;
    gint64 rounded = (size + width / 2) / width * width;
    return value < 0 ? -rounded : rounded;
}

void
value_counts_add(GArray *counts, gint64 value, gint64 games)
{
    guint low = 0, high = counts->len;
    while (low < high) {
        guint middle = low + (high - low) / 2;
        if (g_array_index(counts, ValueCount, middle).value < value)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == counts->len || g_array_index(counts, ValueCount, low).value != value) {
        const ValueCount count = {.value = value};
        g_array_insert_val(counts, low, count);
    }
    g_array_index(counts, ValueCount, low).games += games;
}

void
value_counts_add_all(GArray *into, const GArray *from)
{
    for (guint i = 0; i < from->len; i++) {
        const ValueCount *count = &g_array_index(from, ValueCount, i);
        value_counts_add(into, count->value, count->games);
    }
}

/* Returns: the value below which @percent of @n games lie, with as many on it as need be. */
static double
quantile(const GArray *counts, gint64 n, guint percent)
{
    gint64 below = 0;
    for (guint i = 0; i < counts->len; i++) {
        const ValueCount *count = &g_array_index(counts, ValueCount, i);
        below += count->games;
        if (below * 100 >= n * percent)
            return (double)count->value;
    }
    return 0;
}

MeasureSummary
measure_summary(const GArray *counts, gint64 sum, gint64 parts)
{
    MeasureSummary summary = {0};
    for (guint i = 0; i < counts->len; i++)
        summary.games += g_array_index(counts, ValueCount, i).games;
    if (summary.games == 0)
        return summary;
    double n = (double)summary.games, one = (double)parts, squares = 0;
    double mean = (double)sum / n;
    for (guint i = 0; i < counts->len; i++) {
        const ValueCount *count = &g_array_index(counts, ValueCount, i);
        double from_mean = (double)count->value - mean;
        squares += (double)count->games * from_mean * from_mean;
    }
    double deviation = summary.games > 1 ? sqrt(squares / (n - 1)) : 0;
    double half = summary.games > 1 ? student_95(summary.games - 1) * deviation / sqrt(n) : 0;
    summary.mean = mean / one;
    summary.deviation = deviation / one;
    summary.low = (mean - half) / one;
    summary.high = (mean + half) / one;
    for (guint i = 0; i < G_N_ELEMENTS(measure_quantiles); i++)
        summary.quantiles[i] = quantile(counts, summary.games, measure_quantiles[i]) / one;
    return summary;
}
