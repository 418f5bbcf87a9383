/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of the desks: bars with what is known of them, columns, a course over time, the legend
 * of a heat map; and what they are drawn with. They know nothing of games. Each has a sentence
 * for those who cannot see it. All widgets are returned floating.
 */
#pragma once

#include "validator/render/shade.h"

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
    gint64 before; /* what it was, in grey beside it; below 0: not shown */
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

/* Returns: (transfer floating): an area that draws @data (copied, of @size bytes) with @draw; it is
 * called @words. */
GtkWidget *chart_area_new(gconstpointer data, gsize size, GtkDrawingAreaDrawFunc draw, int width,
                          int height, const char *words);

/* Draws on with @paint, or with the token of the style of @area that is called so. */
void chart_set_paint(cairo_t *cr, guint32 paint);
void chart_set_token(cairo_t *cr, GtkDrawingArea *area, const char *token);

/* A box with rounded corners, as the path. */
void chart_round(cairo_t *cr, double x, double y, double width, double height, double radius);

/* Fills the path and gives it the edge of the style. */
void chart_fill_edged(cairo_t *cr, GtkDrawingArea *area, guint32 paint);

/* Writes @text around @x, its foot at @y, no wider than @width (0: as it is). Returns: whether it
 * had room. */
gboolean chart_write(cairo_t *cr, GtkDrawingArea *area, const char *text, double x, double y,
                     double width);

/* Returns: (transfer floating): a legend of nothing. */
GtkWidget *chart_heat_legend_new(void);

/* From now on it is that of @heat; @note: of what it was counted. */
void chart_heat_legend_set(GtkWidget *legend, const RenderHeat *heat, const char *note);
