/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts of the desks, what they are drawn with, and the legend of a heat map.
 */
#include "editor/desk/chart.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/desk/parts.h"

#include <math.h>
#include <string.h>

GtkWidget *
chart_area_new(gconstpointer data, gsize size, GtkDrawingAreaDrawFunc draw, int width, int height,
               const char *words)
{
    GtkWidget *area =
        g_object_new(GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), width);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), height);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw, g_memdup2(data, size), g_free);
    gtk_widget_add_css_class(area, "chart");
    widget_set_tooltip(area, words);
    return widget_set_spoken_name(area, words);
}

void
chart_set_paint(cairo_t *cr, guint32 paint)
{
    cairo_set_source_rgb(cr, (paint >> 16 & 0xff) / 255.0, (paint >> 8 & 0xff) / 255.0,
                         (paint & 0xff) / 255.0);
}

void
chart_set_token(cairo_t *cr, GtkDrawingArea *area, const char *token)
{
    GdkRGBA colour = widget_colour(area, token);
    gdk_cairo_set_source_rgba(cr, &colour);
}

void
chart_round(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    double r = MAX(MIN(radius, MIN(width, height) / 2), 0);
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - r, y + r, r, -G_PI / 2, 0);
    cairo_arc(cr, x + width - r, y + height - r, r, 0, G_PI / 2);
    cairo_arc(cr, x + r, y + height - r, r, G_PI / 2, G_PI);
    cairo_arc(cr, x + r, y + r, r, G_PI, 3 * G_PI / 2);
    cairo_close_path(cr);
}

void
chart_fill_edged(cairo_t *cr, GtkDrawingArea *area, guint32 paint)
{
    chart_set_paint(cr, paint);
    cairo_fill_preserve(cr);
    chart_set_token(cr, area, "edge");
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

/* A whisker from @low to @high at the height @y. */
static void
append_whisker(cairo_t *cr, GtkDrawingArea *area, double low, double high, double y)
{
    double left = round(low), right = round(high), middle = round(y); /* sharp lines */
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    for (guint layer = 0; layer < 2; layer++) {
        double reach = layer == 0 ? 5.5 : 4;
        chart_set_token(cr, area, layer == 0 ? "raised" : "text");
        cairo_set_line_width(cr, layer == 0 ? 5 : 2);
        cairo_move_to(cr, left, middle);
        cairo_line_to(cr, right, middle);
        cairo_move_to(cr, left, middle - reach);
        cairo_line_to(cr, left, middle + reach);
        cairo_move_to(cr, right, middle - reach);
        cairo_line_to(cr, right, middle + reach);
        cairo_stroke(cr);
    }
}

gboolean
chart_write(cairo_t *cr, GtkDrawingArea *area, const char *text, double x, double y, double width)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(area), text);
    g_autoptr(PangoAttrList) small = pango_attr_list_new();
    int wide, high;
    pango_attr_list_insert(small, pango_attr_scale_new(0.82));
    pango_layout_set_attributes(layout, small);
    pango_layout_get_pixel_size(layout, &wide, &high);
    if (width > 0 && wide > width)
        return FALSE;
    cairo_move_to(cr, round(x - wide / 2.0), round(y - high));
    pango_cairo_show_layout(cr, layout);
    return TRUE;
}

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
        append_whisker(cr, area, 1 + room * bar->low, room * bar->high - 1, height / 2.0);
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
        append_whisker(cr, area, room * parts->parts[0].low, room * parts->parts[0].high,
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
trace_course(cairo_t *cr, const CourseRoom *room, guint i, double value)
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
        trace_course(cr, &room, i, course->points[i].high);
    for (guint i = course->n; i > 0; i--)
        trace_course(cr, &room, i - 1, course->points[i - 1].low);
    cairo_close_path(cr);
    chart_set_token(cr, area, "accent_soft");
    cairo_fill(cr);
    for (guint i = 0; i < course->n; i++)
        trace_course(cr, &room, i, course->points[i].middle);
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

#define STRIP_WIDTH 230
#define STRIP_HEIGHT 34
#define BOX_HEIGHT 12.0

typedef struct {
    guint n;
    gboolean is_difference;
    HeatStep steps[HEAT_STEPS_MAX];
} Strip;

/* Returns: the label below the box of @step of changes: its end that is nearer to no change. */
static gint64
nearest_change(const HeatStep *step)
{
    if (step->to < 0)
        return step->to;
    return MAX(step->from, 0);
}

static void
draw_heat_strip(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    const Strip *strip = data;
    double wide = (width - 2.0) / MAX(strip->n, 1);
    const RenderHeat kind = {.is_difference = strip->is_difference};
    for (guint i = 0; i < strip->n; i++) {
        const HeatStep *step = &strip->steps[i];
        g_autofree char *text =
            render_heat_text(&kind, strip->is_difference ? nearest_change(step) : step->from);
        cairo_rectangle(cr, 1 + i * wide, 0.5, wide, BOX_HEIGHT);
        chart_fill_edged(cr, area, step->paint);
        chart_set_token(cr, area, "text");
        chart_write(cr, area, text, 1 + (i + 0.5) * wide, height, 0);
    }
}

GtkWidget *
chart_heat_legend_new(void)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_add_css_class(box, "float");
    gtk_widget_add_css_class(box, "heat-legend");
    gtk_widget_set_can_target(box, FALSE);
    return box;
}

void
chart_heat_legend_set(GtkWidget *legend, const RenderHeat *heat, const char *note)
{
    Strip strip = {.is_difference = heat->is_difference};
    strip.n = render_heat_steps(heat, strip.steps);
    g_autofree char *words = g_strdup_printf("%s: %s", heat->title, note);
    GtkWidget *const head[] = {desk_heading_new(heat->title), desk_text_new(note, 0, "caption"),
                               NULL};
    container_empty(legend);
    gtk_box_append(GTK_BOX(legend), desk_line_new(8, head));
    gtk_box_append(GTK_BOX(legend), chart_area_new(&strip, sizeof strip, draw_heat_strip,
                                                   STRIP_WIDTH, STRIP_HEIGHT, words));
    widget_set_spoken_name(legend, words);
}
