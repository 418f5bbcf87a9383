/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of the results of games, for pages in HTML (results.h). @label describes a chart for
 * people who cannot see it.
 */
#pragma once

#include "schema/model/paint.h"

#include <glib.h>

/* A share of games: a bar with the interval in which it lies. */
typedef struct {
    const char *name; /* borrowed */
    gint64 games;
    double value, low, high; /* 0 to 1 */
    guint32 paint;
} ResultsShare;

/* Appends a chart with a bar for each of the @n @shares, its interval and its number of games. */
void results_chart_shares(GString *out, const char *label, const ResultsShare *shares, guint n);

/* Appends one bar that the @n @shares divide. */
void results_chart_whole(GString *out, const char *label, const ResultsShare *shares, guint n);

/* A column of a histogram. */
typedef struct {
    const char *name; /* borrowed */
    gint64 games;
} ResultsColumn;

/* Appends a histogram of the @n @columns. */
void results_chart_columns(GString *out, const char *label, const ResultsColumn *columns, guint n);

/* What lies around a middle, at a turn. */
typedef struct {
    gint64 turn;
    double mean, quantiles[5];
} ResultsFan;

/* Appends a chart of medians and means with bands between quantiles, for @n turns. */
void results_chart_fan(GString *out, const char *label, const ResultsFan *fans, guint n);

/* A line of a chart: a value for each point of the axis. */
typedef struct {
    const char *name;     /* borrowed */
    const double *values; /* borrowed; below 0: none */
    guint32 paint;
} ResultsLine;

/* Appends a chart of the @n @lines. @names: of the @n_places
 * points of the axis. */
void results_chart_lines(GString *out, const char *label, char *const *names, guint n_places,
                         const ResultsLine *lines, guint n);

/* A line of a chart over a measured axis: shares with their intervals, 0 to 1. */
typedef struct {
    const char *name;                  /* borrowed */
    const double *shares, *low, *high; /* borrowed: one for each point of the axis */
    guint32 paint;
} ResultsCurve;

/* Appends a chart of the @n @curves over the values @at (rising, not all equal) of @n_points points
 * that are called @names. @across: the title of the axis. */
void results_chart_curves(GString *out, const char *label, const char *across, const double *at,
                          const char *const *names, guint n_points, const ResultsCurve *curves,
                          guint n);

/* A bar to the right or left for the change of something, with its confidence interval. */
typedef struct {
    const char *name;  /* borrowed */
    const char *words; /* borrowed: the text after the bar */
    double value, low, high;
    guint32 paint;
} ResultsChange;

/* Appends a chart of the @n @changes. */
void results_chart_changes(GString *out, const char *label, const ResultsChange *changes, guint n);

/* Appends a strip as wide as from @least to @most, with the quantiles @at in it. */
void results_chart_strip(GString *out, const char *label, double least, double most,
                         const double at[5]);
