/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of the desks: bars with what is known of them, columns, a course over time. They know
 * nothing of games. Each has a sentence for those who cannot see it. All are returned floating.
 */
#pragma once

#include <gtk/gtk.h>

#define CHART_GAP 0xa3242bu /* no row */

/* A bar on a track from 0 to 1. */
typedef struct {
    double share;
    double low, high; /* what is known of it; both 0: nothing is */
    guint32 paint;
} ChartBar;

GtkWidget *chart_bar_new(const ChartBar *bar, const char *words);

/* Parts of a whole, side by side, and what is known of where the first one ends. */
GtkWidget *chart_parts_new(const ChartBar *parts, guint n, const char *words);

/* A column with its number on top and what it is about below. */
typedef struct {
    gint64 value, label;
    gint64 before; /* what it was, in grey beside it; below 0: it is not told */
    guint32 paint;
} ChartColumn;

/* @columns is copied. */
GtkWidget *chart_columns_new(const ChartColumn *columns, guint n, const char *words);

/* A point of a course: the middle and what half of all lie between. */
typedef struct {
    gint64 at;
    double middle, low, high;
} ChartPoint;

/* @points is copied. */
GtkWidget *chart_course_new(const ChartPoint *points, guint n, const char *words);
