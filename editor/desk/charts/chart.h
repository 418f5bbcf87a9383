/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of the desks: bars with what is known of them, columns, a course over time. They know
 * nothing of games. Each has a sentence for those who cannot see it. All are returned floating.
 */
#pragma once

#include <gtk/gtk.h>

/* What things are painted with, so that they are told apart by all kinds of colour blindness:
 * shades of the first side (blue) and the second one (orange), then further sides. */
#define CHART_NONE 0x8d8577u /* no result */
#define CHART_GAP 0xa3242bu  /* no row */

/* Returns: the paint of the side @side (below 0: nobody), in the shade @shade of @n_shades, the
 * strongest first. */
guint32 chart_paint(gint side, guint shade, guint n_shades);

/* Returns: @paint in the shade @shade of @n_shades, the strongest first. The middle one, which is
 * also that of a single shade, stands out from what charts lie on, be it light or dark; others have
 * their outline for that. */
guint32 chart_tone(guint32 paint, guint shade, guint n_shades);

/* Returns: the paint of words that are written on @paint. */
guint32 chart_words(guint32 paint);

/* Whether tones of the paints @one and @other are hard to tell apart. */
gboolean chart_is_alike(guint32 one, guint32 other);

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
