/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What games were like, in numbers: what is measured of each, where its values lie, and some games
 * that stand for the others.
 */
#pragma once

#include <glib.h>

typedef enum {
#define MEASURE(NAME, ...) MEASURE_##NAME,
#include "schema/model/results/measures.def"
    N_MEASURES,
} Measure;

typedef enum { MEASURE_NUMBER, MEASURE_SHARE } MeasureUnit;

typedef struct {
    const char *name, *title;
    MeasureUnit unit;
    gint64 parts;    /* of one; values are whole numbers of them */
    const char *how; /* it is counted */
} MeasureRow;

/* Returns: (transfer none): the row of @measure. */
const MeasureRow *measure_row(Measure measure);

/* Returns: the measure that is called @name, or N_MEASURES. */
Measure measure_find(const char *name);

/* Values are cut to that, so that sums of a billion of them fit. */
#define MEASURE_VALUE_MAX G_GINT64_CONSTANT(4000000)

/* Of a game that has no such value. */
#define MEASURE_ABSENT G_MININT64

/* Returns: the bin of @value, which is that rounded to three digits. */
gint64 measure_bin(gint64 value);

/* A value, or a bin of some, and how many games had it. */
typedef struct {
    gint64 value, games;
} ValueCount;

/* Adds @games with @value to @counts, a GArray of ValueCount. */
void value_counts_add(GArray *counts, gint64 value, gint64 games);

/* Adds all that @from counts to @into. */
void value_counts_add_all(GArray *into, const GArray *from);

/* What the values of many games say; in whole ones, no parts of them. */
typedef struct {
    gint64 games; /* that have one; of 0 nothing else is known */
    double mean, deviation;
    double low, high; /* of the mean: 95 percent, by Student's t */
    double quantiles[5];
} MeasureSummary;

/* The shares of games that lie below the quantiles, in percent. */
extern const guint measure_quantiles[5];
enum { QUANTILE_LOW, QUANTILE_QUARTER, QUANTILE_HALF, QUANTILE_THREE_QUARTERS, QUANTILE_HIGH };

/* Returns: what @counts say, with the exact @sum of the values; in @parts of one. */
MeasureSummary measure_summary(const GArray *counts, gint64 sum, gint64 parts);

/* A game with its values. */
typedef struct {
    gint64 game; /* number */
    gint64 values[N_MEASURES];
} MeasuredGame;

/* Adds @game to @games, a GArray of MeasuredGame, which keeps those that matter: of each measure
 * the least and the most, and a few that chance chose, the same in whatever order games come. */
void measured_games_add(GArray *games, const MeasuredGame *game);

/* Leaves only what is to be kept of @games, in the order of their numbers. */
void measured_games_keep(GArray *games);
