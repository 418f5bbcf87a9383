/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What charts are drawn with. For the files of charts alone.
 */
#pragma once

#include "editor/desk/charts/chart.h"

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

/* A whisker from @low to @high at the height @y. */
void chart_whisker(cairo_t *cr, GtkDrawingArea *area, double low, double high, double y);

/* Writes @text around @x, its foot at @y, no wider than @width (0: as it is). Returns: whether it
 * had room. */
gboolean chart_write(cairo_t *cr, GtkDrawingArea *area, const char *text, double x, double y,
                     double width);
