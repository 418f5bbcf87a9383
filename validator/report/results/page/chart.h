/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of a page of results, as SVG within it. Colours are those of classes, which the style of
 * the page gives for light and dark (style.h); a chart says in words what it shows.
 */
#pragma once

#include <glib.h>

/* Sides are told apart by so many colours; those beyond share them. */
#define CHART_COLOURS 4

/* The colour of nobody, and of what is no side's. */
#define CHART_NOBODY CHART_COLOURS
#define CHART_PLAIN (CHART_COLOURS + 1)

/* A share of games: a bar with the interval in which it lies. */
typedef struct {
    const char *name; /* borrowed */
    gint64 games;
    double value, low, high; /* 0 to 1 */
    guint colour;
} ChartShare;

void chart_shares(GString *out, const char *label, const ChartShare *shares, guint n);

/* One bar of parts that make up all; parts below nothing are left out. */
void chart_whole(GString *out, const char *label, const ChartShare *shares, guint n);

/* A column of a histogram. */
typedef struct {
    const char *name; /* borrowed */
    gint64 games;
} ChartColumn;

void chart_columns(GString *out, const char *label, const ChartColumn *columns, guint n);

/* What lies around a middle, at a turn. */
typedef struct {
    gint64 turn;
    double mean, quantiles[5];
} ChartFan;

void chart_fan(GString *out, const char *label, const ChartFan *fans, guint n);

/* Values by turn of something that has a name and a colour. */
typedef struct {
    const char *name;     /* borrowed */
    const double *values; /* borrowed: one for each turn; below 0: none */
    guint colour;
} ChartLine;

void chart_lines(GString *out,
                 const char *label,
                 const gint64 *turns,
                 guint n_turns,
                 const ChartLine *lines,
                 guint n);

/* A strip as wide as from @least to @most, with the quantiles @at in it. */
void chart_strip(GString *out, const char *label, double least, double most, const double at[5]);
