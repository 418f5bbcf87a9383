/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values stand where their numbers are.
 */
#include "editor/desk/charts/chart-pen.h"
#include "editor/desk/charts/chart.h"
#include "editor/desk/games/outcome.h"
#include "editor/desk/victory/band-name.h"
#include "editor/desk/victory/score-line-private.h"
#include "schema/model/paints/paint.h"

#include <glib/gi18n.h>

#define BAND_HEIGHT 26.0
#define LABEL_HEIGHT 16.0
#define COLUMN_ROOM 92.0
#define HEIGHT 84
#define DOTS_APART 5.0 /* pixels, below which dots run together */

int
score_line_height(gboolean has_games)
{
    return HEIGHT + (has_games ? (int)(COLUMN_ROOM + LABEL_HEIGHT) : 0);
}

double
score_line_reach(void)
{
    return BAND_HEIGHT + 2 * LABEL_HEIGHT;
}

char *
score_text(gint64 score)
{
    return g_strdup_printf("%s%" G_GINT64_FORMAT, score < 0 ? "−" : "", ABS(score));
}

char *
score_band_text(const ScoreSurvey *survey, const ScoreBand *band)
{
    const gint32 *items = survey->values.items + band->first;
    g_autofree char *from = score_text(items[0]);
    g_autofree char *to = score_text(items[band->n - 1]);
    gboolean is_first = band->first == 0, is_last = band->first + band->n == survey->values.n;
    if (is_last && !is_first)
        return g_strdup_printf(_("%s and more"), from);
    if (is_first && !is_last)
        return g_strdup_printf(_("%s and less"), to);
    return band->n == 1 ? g_steal_pointer(&from) : g_strdup_printf(_("%s to %s"), from, to);
}

guint
score_line_n_bands(const EditorScoreLine *self)
{
    return self->survey != NULL ? self->survey->bands->len : 0;
}

const ScoreBand *
score_line_band(const EditorScoreLine *self, guint index)
{
    return &g_array_index(self->survey->bands, ScoreBand, index);
}

double
score_line_value(const EditorScoreLine *self, guint index)
{
    return self->survey->values.items[index];
}

double
score_line_half_step(const EditorScoreLine *self)
{
    guint n = self->last - self->first;
    return n > 0
               ? (score_line_value(self, self->last) - score_line_value(self, self->first)) / n / 2
               : 1;
}

static double
x_of(const EditorScoreLine *self, double score)
{
    double least = score_line_value(self, self->first), most = score_line_value(self, self->last);
    double half = score_line_half_step(self);
    double room = gtk_widget_get_width(GTK_WIDGET((EditorScoreLine *)self)) - 2 * SCORE_PAD;
    return SCORE_PAD + room * (score - least + half) / (most - least + 2 * half);
}

double
score_line_x_before(const EditorScoreLine *self, guint index)
{
    if (index <= self->first)
        return x_of(self, score_line_value(self, self->first) - score_line_half_step(self));
    if (index > self->last)
        return x_of(self, score_line_value(self, self->last) + score_line_half_step(self));
    return x_of(self, (score_line_value(self, index - 1) + score_line_value(self, index)) / 2);
}

guint
score_line_first(const EditorScoreLine *self, guint index)
{
    if (index == score_line_n_bands(self))
        return self->survey->values.n;
    guint first = score_line_band(self, index)->first;
    return self->edge != SCORE_NO_EDGE && index == self->edge + 1 ? (guint)((gint)first + self->by)
                                                                  : first;
}

static guint32
paint_of(const EditorScoreLine *self, gint32 row)
{
    if (row == NO_NAME)
        return CHART_GAP;
    return outcome_paint_of_row(&self->survey->stage, (guint)row);
}

static void
draw_hatching(GtkDrawingArea *area, cairo_t *cr, double x, double y, double width)
{
    chart_set_token(cr, area, "error_soft");
    cairo_fill_preserve(cr);
    chart_set_token(cr, area, "error");
    cairo_set_line_width(cr, 1.5);
    cairo_save(cr);
    cairo_clip_preserve(cr);
    cairo_path_t *outline = cairo_copy_path(cr);
    cairo_new_path(cr);
    for (double at = x - BAND_HEIGHT; at < x + width; at += 6) {
        cairo_move_to(cr, at, y + BAND_HEIGHT);
        cairo_line_to(cr, at + BAND_HEIGHT, y);
    }
    cairo_stroke(cr);
    cairo_restore(cr);
    cairo_append_path(cr, outline);
    cairo_path_destroy(outline);
    cairo_stroke(cr);
}

/* Writes as much of the name of @row as fits, or nothing. */
static void
draw_name(EditorScoreLine *self, cairo_t *cr, gint32 row, double x, double width, double foot)
{
    g_auto(GStrv) names = band_names(score_survey_scenario(self->survey), (guint)row);
    guint32 paint = paint_of(self, row);
    chart_set_paint(cr, paint_of_words(paint));
    for (guint i = 0; names[i] != NULL; i++)
        if (chart_write(cr, GTK_DRAWING_AREA(self), names[i], x + width / 2, foot, width - 8))
            return;
}

static void
draw_band(EditorScoreLine *self, cairo_t *cr, guint index, double y)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    const ScoreBand *band = score_line_band(self, index);
    double x = score_line_x_before(self, score_line_first(self, index)) + 1;
    double width = score_line_x_before(self, score_line_first(self, index + 1)) - 1 - x;
    if (width <= 0)
        return;
    chart_round(cr, x, y, width, BAND_HEIGHT, 4);
    if (band->row == NO_NAME) {
        draw_hatching(area, cr, x, y, width);
        return;
    }
    chart_fill_edged(cr, area, paint_of(self, band->row));
    draw_name(self, cr, band->row, x, width, y + BAND_HEIGHT - 5);
    if (band->row != self->chosen)
        return;
    chart_round(cr, x - 2, y - 2, width + 4, BAND_HEIGHT + 4, 6);
    chart_set_token(cr, area, "accent_text");
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

/* Shows which edge the keyboard, or the hand, has. */
static void
draw_edge(EditorScoreLine *self, cairo_t *cr, double y)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    if (self->edge == SCORE_NO_EDGE || self->edge + 1 >= score_line_n_bands(self))
        return;
    double x = score_line_x_before(self, score_line_first(self, self->edge + 1));
    cairo_move_to(cr, x, y - LABEL_HEIGHT - 8);
    cairo_line_to(cr, x, y + BAND_HEIGHT + 2);
    for (guint layer = 0; layer < 2; layer++) {
        chart_set_token(cr, area, layer == 0 ? "raised" : "accent_text");
        cairo_set_line_width(cr, layer == 0 ? 5 : 2.4);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

static void
draw_column(EditorScoreLine *self, cairo_t *cr, guint index, double foot)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    gint64 games = self->games[index];
    double x = score_line_x_before(self, index), wide = score_line_x_before(self, index + 1) - x;
    guint band = score_survey_band_of(self->survey, self->survey->values.items[index]);
    double high = MAX(COLUMN_ROOM * (double)games / (double)MAX(self->most, 1), 2);
    if (games == 0)
        return;
    chart_round(cr, x + MIN(wide / 8, 4), foot - high, wide - MIN(wide / 4, 8), high, 3);
    chart_fill_edged(cr, area,
                     band < score_line_n_bands(self)
                         ? paint_of(self, score_line_band(self, band)->row)
                         : PAINT_OF_NOBODY);
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, games);
    chart_set_token(cr, area, "quiet");
    chart_write(cr, area, text, x + wide / 2, foot - high - 1, wide + 8);
}

static void
draw_axis(EditorScoreLine *self, cairo_t *cr, double y)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    double apart =
               score_line_x_before(self, self->first + 1) - score_line_x_before(self, self->first),
           right = -1;
    chart_set_token(cr, area, "edge");
    cairo_set_line_width(cr, 1.5);
    cairo_move_to(cr, SCORE_PAD - 12, y);
    cairo_line_to(cr, gtk_widget_get_width(GTK_WIDGET(self)) - SCORE_PAD + 12, y);
    cairo_stroke(cr);
    for (guint i = self->first; i <= self->last; i++) {
        double x = x_of(self, score_line_value(self, i));
        g_autofree char *text = score_text(self->survey->values.items[i]);
        double half = 4.2 * (double)g_utf8_strlen(text, -1);
        chart_set_token(cr, area, "text");
        if (apart >= DOTS_APART && !self->survey->values.is_cut) {
            cairo_arc(cr, x, y, 3, 0, 2 * G_PI);
            cairo_fill(cr);
        }
        if (x - half < right)
            continue;
        chart_write(cr, area, text, x, y + LABEL_HEIGHT + 4, 0);
        right = x + half + 2;
    }
}

void
score_line_draw(GtkDrawingArea *area, cairo_t *cr, int width G_GNUC_UNUSED, int height,
                gpointer data G_GNUC_UNUSED)
{
    EditorScoreLine *self = EDITOR_SCORE_LINE(area);
    double band = height - BAND_HEIGHT - 6, axis = band - LABEL_HEIGHT - 10;
    if (self->survey == NULL || self->survey->values.n == 0)
        return;
    for (guint i = self->first; self->games != NULL && i <= self->last; i++)
        draw_column(self, cr, i, axis - 6);
    draw_axis(self, cr, axis);
    for (guint i = 0; i < score_line_n_bands(self); i++)
        draw_band(self, cr, i, band);
    if (self->by != 0 || gtk_widget_has_focus(GTK_WIDGET(self)))
        draw_edge(self, cr, band);
}
