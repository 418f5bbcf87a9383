/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Charts are drawn as SVG, whose style is that of the page (results-page.c).
 */
#include "validator/report/results-chart.h"

#include "schema/text/translation.h"
#include "validator/report/results.h"
#include "validator/report/xml-text.h"

#include <math.h>

/* Of a chart, and of what is drawn in it beside names, axes and numbers. */
#define WIDTH 500.0
#define NUMBER_WIDTH 138.0
#define ROW_HEIGHT 40.0
#define BAR_HEIGHT 14.0
#define PLOT_HEIGHT 200.0
#define LEFT 44.0
#define RIGHT 12.0
#define TOP 14.0
#define BOTTOM 26.0

/* About as wide is a digit on an axis. */
#define DIGIT_WIDTH 8.0

/* Marks on an axis, about. */
#define TICKS 5

static void
begin_chart(GString *out, double width, double height, const char *label)
{
    char wide[RESULTS_DIGITS], high[RESULTS_DIGITS];
    g_string_append_printf(out, "<svg viewBox=\"0 0 %s %s\" role=\"img\"",
                           results_number(wide, width, 0), results_number(high, height, 0));
    xml_append_attribute(out, "aria-label", label);
    g_string_append(out, ">\n");
}

static void
end_chart(GString *out)
{
    g_string_append(out, "</svg>\n");
}

static void
append_attribute(GString *out, const char *name, double value)
{
    char text[RESULTS_DIGITS];
    g_string_append_printf(out, " %s=\"%s\"", name, results_number(text, value, 1));
}

/* Says that @what, as `fill` or `stroke`, is @paint. */
static void
append_paint(GString *out, const char *what, guint32 paint)
{
    g_string_append_printf(out, " style=\"%s:#%06x\"", what, paint);
}

static void
begin_box(GString *out, double x, double y, double width, double height)
{
    g_string_append(out, "<rect");
    append_attribute(out, "x", x);
    append_attribute(out, "y", y);
    append_attribute(out, "width", fmax(width, 0));
    append_attribute(out, "height", fmax(height, 0));
}

static void
append_box(GString *out, double x, double y, double width, double height, const char *class)
{
    begin_box(out, x, y, width, height);
    g_string_append_printf(out, " class=\"%s\"/>\n", class);
}

static void
append_bar(GString *out, double x, double y, double width, double height, guint32 paint)
{
    begin_box(out, x, y, width, height);
    if (paint == PAINT_NONE)
        g_string_append(out, " class=\"plain\"");
    else
        append_paint(out, "fill", paint);
    g_string_append(out, "/>\n");
}

static void
append_line(GString *out, double x1, double y1, double x2, double y2, const char *class)
{
    g_string_append(out, "<line");
    append_attribute(out, "x1", x1);
    append_attribute(out, "y1", y1);
    append_attribute(out, "x2", x2);
    append_attribute(out, "y2", y2);
    g_string_append_printf(out, " class=\"%s\"/>\n", class);
}

static void
append_words(GString *out, double x, double y, const char *class, const char *text)
{
    g_string_append(out, "<text");
    append_attribute(out, "x", x);
    append_attribute(out, "y", y);
    g_string_append_printf(out, " class=\"%s\">", class);
    xml_append_text(out, text);
    g_string_append(out, "</text>\n");
}

/* Writes @text in the middle of a bar that has @paint. */
static void
words_inside(GString *out, double x, double y, guint32 paint, const char *text)
{
    g_string_append(out, "<text");
    append_attribute(out, "x", x);
    append_attribute(out, "y", y);
    append_paint(out, "fill", paint_for_text(paint));
    g_string_append_printf(out, " class=\"inside\">%s</text>\n", text);
}

static void
append_point(GString *out, double x, double y)
{
    char text[RESULTS_DIGITS];
    g_string_append(out, results_number(text, x, 1));
    g_string_append_c(out, ',');
    g_string_append(out, results_number(text, y, 1));
    g_string_append_c(out, ' ');
}

void
results_chart_shares(GString *out, const char *label, const ResultsShare *shares, guint n)
{
    const double room = WIDTH - NUMBER_WIDTH;
    begin_chart(out, WIDTH, n * ROW_HEIGHT, label);
    for (guint i = 0; i < n; i++) {
        const ResultsShare *share = &shares[i];
        double y = i * ROW_HEIGHT + 22, middle = y + BAR_HEIGHT / 2;
        double low = room * share->low, high = room * share->high;
        char value[RESULTS_DIGITS];
        append_words(out, 0, y - 5, "name", share->name);
        append_box(out, 0, y, room, BAR_HEIGHT, "ground");
        append_bar(out, 0, y, room * share->value, BAR_HEIGHT, share->paint);
        append_line(out, low, middle, high, middle, "whisker");
        append_line(out, low, middle - 4, low, middle + 4, "whisker");
        append_line(out, high, middle - 4, high, middle + 4, "whisker");
        g_autofree char *number = g_strdup_printf(
            ngettext("%s %% · %lld game", "%s %% · %lld games", (gulong)share->games),
            results_number(value, share->value * 100, 1), (long long)share->games);
        append_words(out, room + 10, middle + 4, "number", number);
    }
    end_chart(out);
}

void
results_chart_whole(GString *out, const char *label, const ResultsShare *shares, guint n)
{
    double x = 0;
    begin_chart(out, WIDTH, 44, label);
    for (guint i = 0; i < n; i++) {
        const ResultsShare *share = &shares[i];
        double width = WIDTH * share->value;
        char value[RESULTS_DIGITS];
        append_bar(out, x, 4, fmax(width - 2, 0), 36, share->paint);
        results_number(value, share->value * 100, 0);
        if (width > 24)
            words_inside(out, x + width / 2, 27, share->paint, value);
        x += width;
    }
    end_chart(out);
}

/* An axis of values, drawn with marks at round ones. */
typedef struct {
    double low, high; /* values at the ends */
} Axis;

/* Returns: a round distance between marks for @span. */
static double
round_step(double span)
{
    static const double steps[] = {1, 2, 5, 10};
    double raw = fmax(span / TICKS, 1e-9), power = pow(10, floor(log10(raw)));
    for (guint i = 0; i < G_N_ELEMENTS(steps); i++)
        if (raw <= steps[i] * power * (1 + 1e-9))
            return steps[i] * power;
    return 10 * power;
}

static double
height_of(const Axis *axis, double value)
{
    return TOP + PLOT_HEIGHT * (axis->high - value) / (axis->high - axis->low);
}

static Axis
axis_around(double low, double high)
{
    if (high - low < 1e-9)
        high = low + 1;
    double step = round_step(high - low);
    return (Axis){floor(low / step) * step, ceil(high / step) * step};
}

static void
draw_axis(GString *out, const Axis *axis)
{
    double step = round_step(axis->high - axis->low);
    guint n = (guint)floor((axis->high - axis->low) / step + 0.5);
    for (guint i = 0; i <= n; i++) {
        double value = axis->low + i * step, y = height_of(axis, value);
        char text[RESULTS_DIGITS];
        gboolean is_zero = fabs(value) < step / 2;
        append_line(out, LEFT, y, WIDTH - RIGHT, y, is_zero ? "zero" : "grid");
        append_words(out, LEFT - 6, y + 4, "tick", results_number(text, value, step < 1 ? 1 : 0));
    }
}

void
results_chart_columns(GString *out, const char *label, const ResultsColumn *columns, guint n)
{
    gint64 most = 1;
    for (guint i = 0; i < n; i++)
        most = MAX(most, columns[i].games);
    const Axis axis = axis_around(0, (double)most);
    const double room = (WIDTH - LEFT - RIGHT) / MAX(n, 1), width = fmin(room * 0.8, 56);
    gsize longest = 1;
    for (guint i = 0; i < n; i++)
        longest = MAX(longest, strlen(columns[i].name));
    const guint every = (guint)ceil(((double)longest * DIGIT_WIDTH + 6) / room);
    begin_chart(out, WIDTH, TOP + PLOT_HEIGHT + BOTTOM, label);
    draw_axis(out, &axis);
    for (guint i = 0; i < n; i++) {
        double middle = LEFT + room * (i + 0.5), y = height_of(&axis, (double)columns[i].games);
        g_autofree char *games = g_strdup_printf("%" G_GINT64_FORMAT, columns[i].games);
        if (i % every == 0)
            append_words(out, middle, TOP + PLOT_HEIGHT + 17, "below", columns[i].name);
        if (columns[i].games == 0)
            continue;
        append_bar(out, middle - width / 2, y, width, TOP + PLOT_HEIGHT - y, PAINT_NONE);
        if ((double)strlen(games) * DIGIT_WIDTH <= room)
            append_words(out, middle, y - 3, "above", games);
    }
    end_chart(out);
}

/* Returns: the position of turn @i of @n. */
static double
turn_at(guint i, guint n)
{
    double room = WIDTH - LEFT - RIGHT - 36;
    return LEFT + 24 + (n > 1 ? room * i / (n - 1) : room / 2);
}

static void
draw_names(GString *out, char *const *names, guint n)
{
    const guint every = MAX((n + 15) / 16, 1);
    for (guint i = 0; i < n; i += every)
        append_words(out, turn_at(i, n), TOP + PLOT_HEIGHT + 17, "below", names[i]);
}

/* The area between two quantiles. */
static void
draw_band(GString *out, const Axis *axis, const ResultsFan *fans, guint n, guint low, guint high)
{
    g_string_append(out, "<polygon points=\"");
    for (guint i = 0; i < n; i++)
        append_point(out, turn_at(i, n), height_of(axis, fans[i].quantiles[high]));
    for (guint i = n; i > 0; i--)
        append_point(out, turn_at(i - 1, n), height_of(axis, fans[i - 1].quantiles[low]));
    g_string_append(out, "\" class=\"band\"/>\n");
}

void
results_chart_fan(GString *out, const char *label, const ResultsFan *fans, guint n)
{
    g_auto(GStrv) names = g_new0(char *, n + 1);
    double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;
    for (guint i = 0; i < n; i++) {
        names[i] = results_turn_name(fans[i].turn);
        low = fmin(low, fans[i].quantiles[0]);
        high = fmax(high, fans[i].quantiles[4]);
    }
    const Axis axis = axis_around(fmin(low, high), fmax(low, high));
    begin_chart(out, WIDTH, TOP + PLOT_HEIGHT + BOTTOM, label);
    draw_axis(out, &axis);
    draw_band(out, &axis, fans, n, 0, 4);
    draw_band(out, &axis, fans, n, 1, 3);
    g_string_append(out, "<polyline points=\"");
    for (guint i = 0; i < n; i++)
        append_point(out, turn_at(i, n), height_of(&axis, fans[i].quantiles[2]));
    g_string_append(out, "\" class=\"median\"/>\n<polyline points=\"");
    for (guint i = 0; i < n; i++)
        append_point(out, turn_at(i, n), height_of(&axis, fans[i].mean));
    g_string_append(out, "\" class=\"mean\"/>\n");
    draw_names(out, names, n);
    end_chart(out);
}

void
results_chart_lines(GString *out, const char *label, char *const *names, guint n_places,
                    const ResultsLine *lines, guint n)
{
    double high = 0;
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n_places; j++)
            high = fmax(high, lines[i].values[j]);
    const Axis axis = axis_around(0, high);
    begin_chart(out, WIDTH, TOP + PLOT_HEIGHT + BOTTOM, label);
    draw_axis(out, &axis);
    for (guint i = 0; i < n; i++) {
        g_string_append(out, "<polyline points=\"");
        for (guint j = 0; j < n_places; j++)
            if (lines[i].values[j] >= 0)
                append_point(out, turn_at(j, n_places), height_of(&axis, lines[i].values[j]));
        g_string_append(out, "\" class=\"line\"");
        append_paint(out, "stroke", lines[i].paint);
        g_string_append(out, "/>\n");
    }
    draw_names(out, names, n_places);
    end_chart(out);
    g_string_append(out, "<div class=\"key\">");
    for (guint i = 0; i < n; i++) {
        g_string_append(out, "<span><i");
        append_paint(out, "background", lines[i].paint);
        g_string_append(out, "></i>");
        xml_append_text(out, lines[i].name);
        g_string_append(out, "</span>");
    }
    g_string_append(out, "</div>\n");
}

/* Names of points of a measured axis that are closer than this are written one below the other. */
#define NAME_ROOM 74
#define NAME_ROWS 3

void
results_chart_curves(GString *out, const char *label, const char *across, const double *at,
                     const char *const *names, guint n_points, const ResultsCurve *curves, guint n)
{
    const Axis axis = {0, 100};
    const double room = WIDTH - LEFT - RIGHT - 60, span = fmax(at[n_points - 1] - at[0], 1e-9);
    double last[NAME_ROWS] = {-1000, -1000, -1000};
    begin_chart(out, WIDTH, TOP + PLOT_HEIGHT + BOTTOM + NAME_ROWS * 15 + 14, label);
    draw_axis(out, &axis);
    for (guint i = 0; i < n; i++) {
        g_string_append(out, "<polyline points=\"");
        for (guint j = 0; j < n_points; j++)
            append_point(out, LEFT + 30 + room * (at[j] - at[0]) / span,
                         height_of(&axis, curves[i].shares[j] * 100));
        g_string_append(out, "\" class=\"line\"");
        append_paint(out, "stroke", curves[i].paint);
        g_string_append(out, "/>\n");
        for (guint j = 0; j < n_points; j++) {
            /* The intervals of several curves at one point do not cover each other. */
            const double x = LEFT + 30 + room * (at[j] - at[0]) / span + 3.0 * i - 1.5 * (n - 1);
            append_line(out, x, height_of(&axis, curves[i].low[j] * 100), x,
                        height_of(&axis, curves[i].high[j] * 100), "whisker");
        }
    }
    for (guint j = 0; j < n_points; j++) {
        const double x = LEFT + 30 + room * (at[j] - at[0]) / span;
        guint row = 0;
        while (row + 1 < NAME_ROWS && x - last[row] < NAME_ROOM)
            row++;
        last[row] = x;
        append_words(out, x, TOP + PLOT_HEIGHT + 17 + row * 15, "below", names[j]);
    }
    append_words(out, LEFT + 30 + room / 2, TOP + PLOT_HEIGHT + BOTTOM + NAME_ROWS * 15 + 6,
                 "below", across);
    end_chart(out);
    g_string_append(out, "<div class=\"key\">");
    for (guint i = 0; i < n; i++) {
        g_string_append(out, "<span><i");
        append_paint(out, "background", curves[i].paint);
        g_string_append(out, "></i>");
        xml_append_text(out, curves[i].name);
        g_string_append(out, "</span>");
    }
    g_string_append(out, "</div>\n");
}

void
results_chart_changes(GString *out, const char *label, const ResultsChange *changes, guint n)
{
    const double room = WIDTH - NUMBER_WIDTH;
    double most = 1e-9;
    for (guint i = 0; i < n; i++)
        most = fmax(most, fmax(fabs(changes[i].low), fabs(changes[i].high)));
    begin_chart(out, WIDTH, n * ROW_HEIGHT + 4, label);
    for (guint i = 0; i < n; i++) {
        const ResultsChange *change = &changes[i];
        const double scale = room / 2 / most;
        double y = i * ROW_HEIGHT + 22, middle = y + BAR_HEIGHT / 2;
        double end_at = room / 2 + scale * change->value;
        double low = room / 2 + scale * change->low, high = room / 2 + scale * change->high;
        append_words(out, 0, y - 5, "name", change->name);
        append_box(out, 0, y, room, BAR_HEIGHT, "ground");
        append_bar(out, fmin(room / 2, end_at), y, fabs(end_at - room / 2), BAR_HEIGHT,
                   change->paint);
        append_line(out, low, middle, high, middle, "whisker");
        append_line(out, low, middle - 4, low, middle + 4, "whisker");
        append_line(out, high, middle - 4, high, middle + 4, "whisker");
        append_line(out, room / 2, y - 2, room / 2, y + BAR_HEIGHT + 2, "zero");
        append_words(out, room + 10, middle + 4, "number", change->words);
    }
    end_chart(out);
}

void
results_chart_strip(GString *out, const char *label, double least, double most, const double at[5])
{
    const double width = 160, span = fmax(most - least, 1e-9);
    double x[5];
    for (guint i = 0; i < G_N_ELEMENTS(x); i++)
        x[i] = 4 + (width - 8) * CLAMP((at[i] - least) / span, 0, 1);
    begin_chart(out, width, 18, label);
    append_line(out, 4, 9, width - 4, 9, "grid");
    append_line(out, x[0], 9, x[4], 9, "whisker");
    append_bar(out, x[1], 4, fmax(x[3] - x[1], 1.5), 10, PAINT_NONE);
    append_line(out, x[2], 2, x[2], 16, "middle");
    end_chart(out);
}
