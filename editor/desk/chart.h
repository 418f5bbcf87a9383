/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of the desks: bars with their confidence intervals, columns, a course over time, the
 * legend of a heat map; and functions to draw them. They do not depend on games. @words: the
 * accessible name of a chart, a sentence. All widgets are returned floating.
 */
#pragma once

#include "validator/render/shade.h"

#include <gtk/gtk.h>

#define CHART_GAP 0xa3242bu /* the paint of values for which there is no row */

/* A bar on a track from 0 to 1. */
typedef struct {
    double share;
    double low, high; /* the confidence interval; both 0: there is none */
    guint32 paint;
} ChartBar;

/* @bar is copied. */
GtkWidget *chart_bar_new(const ChartBar *bar, const char *words);

/* The @n @parts of a whole (copied), side by side, with the confidence interval of the end of the
 * first one. */
GtkWidget *chart_parts_new(const ChartBar *parts, guint n, const char *words);

/* A column with its value above and its label below it. */
typedef struct {
    gint64 value, label;
    gint64 before; /* the value before, in grey beside it; below 0: not shown */
    guint32 paint;
} ChartColumn;

/* @columns is copied. */
GtkWidget *chart_columns_new(const ChartColumn *columns, guint n, const char *words);

/* A point of a course: the median, and the interval of the middle half of all games. */
typedef struct {
    gint64 at;
    double middle, low, high;
} ChartPoint;

/* @points is copied. */
GtkWidget *chart_course_new(const ChartPoint *points, guint n, const char *words);

/* Returns: (transfer floating): an area of @width by @height pixels that draws @data (copied, of
 * @size bytes) with @draw. */
GtkWidget *chart_area_new(gconstpointer data, gsize size, GtkDrawingAreaDrawFunc draw, int width,
                          int height, const char *words);

/* Set the colour of @cr: to @paint (0xrrggbb), or to the colour called @token in the style of
 * @area. */
void chart_set_paint(cairo_t *cr, guint32 paint);
void chart_set_token(cairo_t *cr, GtkDrawingArea *area, const char *token);

/* Appends a box with rounded corners to the path of @cr. */
void chart_round(cairo_t *cr, double x, double y, double width, double height, double radius);

/* Fills the path with @paint, and draws the edge of the style of @area around it. */
void chart_fill_edged(cairo_t *cr, GtkDrawingArea *area, guint32 paint);

/* Writes @text, centred at @x and with its bottom at @y. Returns: FALSE: it is wider than @width
 * (0: any width is allowed), and is not written. */
gboolean chart_write(cairo_t *cr, GtkDrawingArea *area, const char *text, double x, double y,
                     double width);

/* Returns: (transfer floating): an empty legend. */
GtkWidget *chart_heat_legend_new(void);

/* Makes @legend the legend of @heat. @note: a line about the games that were counted. */
void chart_heat_legend_set(GtkWidget *legend, const RenderHeat *heat, const char *note);
