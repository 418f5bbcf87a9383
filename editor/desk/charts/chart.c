/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing charts.
 */
#include "editor/desk/charts/chart-pen.h"

#include <math.h>
#include <string.h>

#define BAR_HEIGHT 14
#define BAR_WIDTH 160
#define COLUMNS_HEIGHT 112
#define WORDS_HEIGHT 15.0

static void
draw_bar(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const ChartBar *bar = data;
    double y = (height - BAR_HEIGHT) / 2.0, room = width - 1;
    chart_round(cr, 0.5, y + 0.5, room, BAR_HEIGHT - 1, 4);
    chart_set_token(cr, area, "well");
    cairo_fill(cr);
    if (bar->share > 0) {
        chart_round(cr, 0.5, y + 0.5, MAX(room * bar->share, 3), BAR_HEIGHT - 1, 4);
        chart_fill_edged(cr, area, bar->paint);
    }
    if (bar->high > 0)
        chart_whisker(cr, area, 1 + room * bar->low, room * bar->high - 1, height / 2.0);
}

GtkWidget *
chart_bar_new(const ChartBar *bar, const char *words)
{
    GtkWidget *area = chart_area_new(bar, sizeof *bar, draw_bar, BAR_WIDTH, BAR_HEIGHT + 4, words);
    gtk_widget_set_hexpand(area, TRUE);
    return area;
}

typedef struct {
    guint n;
    ChartBar parts[];
} Parts;

static void
draw_parts(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Parts *parts = data;
    double x = 0.5, room = width - 1;
    for (guint i = 0; i < parts->n; i++) {
        double wide = room * parts->parts[i].share;
        if (wide <= 0)
            continue;
        chart_round(cr, x, 1.5, MAX(wide - 1, 1), BAR_HEIGHT - 1, 3);
        chart_fill_edged(cr, area, parts->parts[i].paint);
        x += wide;
    }
    if (parts->n > 0 && parts->parts[0].high > 0)
        chart_whisker(cr, area, room * parts->parts[0].low, room * parts->parts[0].high,
                      height / 2.0);
}

GtkWidget *
chart_parts_new(const ChartBar *all, guint n, const char *words)
{
    gsize size = sizeof(Parts) + n * sizeof *all;
    g_autofree Parts *parts = g_malloc(size);
    parts->n = n;
    memcpy(parts->parts, all, n * sizeof *all);
    GtkWidget *area = chart_area_new(parts, size, draw_parts, BAR_WIDTH, BAR_HEIGHT + 2, words);
    gtk_widget_set_hexpand(area, TRUE);
    return area;
}

typedef struct {
    guint n;
    gint64 most;
    gboolean has_before;
    ChartColumn columns[];
} Columns;

static void
draw_column(GtkDrawingArea *area, cairo_t *cr, const Columns *all, const ChartColumn *column,
            const cairo_rectangle_int_t *room)
{
    char text[24];
    double scale = (room->height - 2 * WORDS_HEIGHT) / (double)MAX(all->most, 1);
    double foot = room->height - WORDS_HEIGHT, gap = room->width > 10 ? 3 : 1;
    double wide = room->width - gap, x = room->x + gap / 2;
    if (all->has_before && column->before > 0) {
        double high = (double)column->before * scale;
        chart_round(cr, x, foot - high, wide / 2 - 0.5, high, 2);
        chart_fill_edged(cr, area, 0xb9b2a6);
    }
    if (all->has_before) {
        wide = wide / 2;
        x += wide;
    }
    double high = (double)column->value * scale;
    if (column->value > 0) {
        chart_round(cr, x + 0.5, foot - high, wide - 1, high, 2);
        chart_fill_edged(cr, area, column->paint);
    }
    chart_set_token(cr, area, "quiet");
    g_snprintf(text, sizeof text, "%" G_GINT64_FORMAT, column->value);
    if (!all->has_before && column->value > 0)
        chart_write(cr, area, text, x + wide / 2, foot - high - 1, room->width + 6);
}

static void
draw_columns(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Columns *all = data;
    double wide = MIN((double)width / MAX(all->n, 1), 44), right = -1;
    for (guint i = 0; i < all->n; i++) {
        const cairo_rectangle_int_t room = {(int)(i * wide), 0, (int)wide, height};
        char text[24];
        draw_column(area, cr, all, &all->columns[i], &room);
        g_snprintf(text, sizeof text, "%s%" G_GINT64_FORMAT, all->columns[i].label < 0 ? "−" : "",
                   ABS(all->columns[i].label));
        chart_set_token(cr, area, "text");
        double middle = (i + 0.5) * wide, half = 4.0 * (double)g_utf8_strlen(text, -1);
        if (middle - half < right)
            continue;
        chart_write(cr, area, text, middle, height, 0);
        right = middle + half;
    }
}

GtkWidget *
chart_columns_new(const ChartColumn *columns, guint n, const char *words)
{
    gsize size = sizeof(Columns) + n * sizeof *columns;
    g_autofree Columns *all = g_malloc0(size);
    all->n = n;
    for (guint i = 0; i < n; i++) {
        all->columns[i] = columns[i];
        all->most = MAX(all->most, MAX(columns[i].value, columns[i].before));
        all->has_before |= columns[i].before >= 0;
    }
    GtkWidget *area = chart_area_new(all, size, draw_columns, 220, COLUMNS_HEIGHT, words);
    gtk_widget_set_hexpand(area, TRUE);
    return area;
}

typedef struct {
    guint n;
    double least, most;
    ChartPoint points[];
} Course;

typedef struct {
    const Course *course;
    double width, height;
} CourseRoom;

static void
course_to(cairo_t *cr, const CourseRoom *room, guint i, double value)
{
    const Course *course = room->course;
    double range = MAX(course->most - course->least, 1);
    double x = 34 + (room->width - 38) * i / MAX(course->n - 1, 1);
    cairo_line_to(cr, x, 4 + (room->height - 8 - WORDS_HEIGHT) * (course->most - value) / range);
}

static void
draw_course(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Course *course = data;
    const CourseRoom room = {course, width, height};
    char text[24];
    for (guint i = 0; i < course->n; i++)
        course_to(cr, &room, i, course->points[i].high);
    for (guint i = course->n; i > 0; i--)
        course_to(cr, &room, i - 1, course->points[i - 1].low);
    cairo_close_path(cr);
    chart_set_token(cr, area, "accent_soft");
    cairo_fill(cr);
    for (guint i = 0; i < course->n; i++)
        course_to(cr, &room, i, course->points[i].middle);
    chart_set_token(cr, area, "accent_text");
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
    chart_set_token(cr, area, "quiet");
    g_snprintf(text, sizeof text, "%.0f", course->most);
    chart_write(cr, area, text, 14, 4 + WORDS_HEIGHT, 0);
    g_snprintf(text, sizeof text, "%.0f", course->least);
    chart_write(cr, area, text, 14, height - WORDS_HEIGHT, 0);
    guint step = MAX(course->n / 5, 1);
    for (guint i = 0; i < course->n; i += step) {
        g_snprintf(text, sizeof text, "%" G_GINT64_FORMAT, course->points[i].at);
        chart_write(cr, area, text, 34 + (width - 44.0) * i / MAX(course->n - 1, 1), height, 0);
    }
}

GtkWidget *
chart_course_new(const ChartPoint *points, guint n, const char *words)
{
    gsize size = sizeof(Course) + n * sizeof *points;
    g_autofree Course *course = g_malloc0(size);
    course->n = n;
    course->least = G_MAXDOUBLE;
    course->most = -G_MAXDOUBLE;
    for (guint i = 0; i < n; i++) {
        course->points[i] = points[i];
        course->least = MIN(course->least, floor(points[i].low));
        course->most = MAX(course->most, ceil(points[i].high));
    }
    GtkWidget *area = chart_area_new(course, size, draw_course, 200, COLUMNS_HEIGHT, words);
    gtk_widget_set_hexpand(area, TRUE);
    return area;
}
