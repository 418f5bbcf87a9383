/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of pages of results in HTML.
 */
#pragma once

#include "schema/model/paint.h"

#include <glib.h>

/* The content of its element `style`. */
extern const char page_style[];

/* A share of games: a bar with the interval in which it lies. */
typedef struct {
    const char *name; /* borrowed */
    gint64 games;
    double value, low, high; /* 0 to 1 */
    guint32 paint;
} ChartShare;

void results_chart_shares(GString *out, const char *label, const ChartShare *shares, guint n);

/* One bar of parts that make up all; parts below nothing are left out. */
void results_chart_whole(GString *out, const char *label, const ChartShare *shares, guint n);

/* A column of a histogram. */
typedef struct {
    const char *name; /* borrowed */
    gint64 games;
} ChartColumn;

void results_chart_columns(GString *out, const char *label, const ChartColumn *columns, guint n);

/* Returns: (transfer full): what a turn is called on an axis. */
char *results_chart_turn_name(gint64 turn);

/* What lies around a middle, at a turn. */
typedef struct {
    gint64 turn;
    double mean, quantiles[5];
} ChartFan;

void results_chart_fan(GString *out, const char *label, const ChartFan *fans, guint n);

/* Values of something that has a name and a paint, one for each place of an axis. */
typedef struct {
    const char *name;     /* borrowed */
    const double *values; /* borrowed; below 0: none */
    guint32 paint;
} ChartLine;

/* @names: of the @n_places of the axis. */
void results_chart_lines(GString *out, const char *label, char *const *names, guint n_places,
                         const ChartLine *lines, guint n);

/* By how much something changed: a bar to the right or left, with the interval in which it lies. */
typedef struct {
    const char *name;  /* borrowed */
    const char *words; /* borrowed: the ones behind it */
    double value, low, high;
    guint32 paint;
} ChartChange;

void results_chart_changes(GString *out, const char *label, const ChartChange *changes, guint n);

/* A strip as wide as from @least to @most, with the quantiles @at in it. */
void results_chart_strip(GString *out, const char *label, double least, double most,
                         const double at[5]);

/* Appends `<tag>` with @text in it. */
void results_page_append_element(GString *out, const char *tag, const char *text);

/* Begins a page with its style, @title and @words below that. */
void results_page_begin(GString *out, const char *title, const char *words);
void results_page_end(GString *out);

/* Begins a box of the page, with a heading and an introduction (NULL: none). */
void results_page_begin_card(GString *out, const char *title, const char *words);
void results_page_end_card(GString *out);
