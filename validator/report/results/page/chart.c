/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing charts. Lengths are in pixels of the chart as it is laid out; the page may show it
 * smaller.
 */
#include "validator/report/results/page/chart.h"

#include "schema/model/paints/tone.h"
#include "validator/report/results/results-words.h"
#include "validator/report/xml-text.h"

#include <math.h>
#include <string.h>

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
begin(GString *out, double width, double height, const char *label)
{
    char wide[RESULTS_DIGITS], high[RESULTS_DIGITS];
    g_string_append_printf(out, "<svg viewBox=\"0 0 %s %s\" role=\"img\"",
                           results_number(wide, width, 0), results_number(high, height, 0));
    xml_append_attribute(out, "aria-label", label);
    g_string_append(out, ">\n");
}

static void
end(GString *out)
{
    g_string_append(out, "</svg>\n");
}

static void
attribute(GString *out, const char *name, double value)
{
    char text[RESULTS_DIGITS];
    g_string_append_printf(out, " %s=\"%s\"", name, results_number(text, value, 1));
}

/* Says that @what, as `fill` or `stroke`, is @paint. */
static void
painted(GString *out, const char *what, guint32 paint)
{
    g_string_append_printf(out, " style=\"%s:#%06x\"", what, paint);
}

static void
begin_box(GString *out, double x, double y, double width, double height)
{
    g_string_append(out, "<rect");
    attribute(out, "x", x);
    attribute(out, "y", y);
    attribute(out, "width", fmax(width, 0));
    attribute(out, "height", fmax(height, 0));
}

static void
box(GString *out, double x, double y, double width, double height, const char *class)
{
    begin_box(out, x, y, width, height);
    g_string_append_printf(out, " class=\"%s\"/>\n", class);
}

static void
bar(GString *out, double x, double y, double width, double height, guint32 paint)
{
    begin_box(out, x, y, width, height);
    if (paint == PAINT_NONE)
        g_string_append(out, " class=\"plain\"");
    else
        painted(out, "fill", paint);
    g_string_append(out, "/>\n");
}

static void
line(GString *out, double x1, double y1, double x2, double y2, const char *class)
{
    g_string_append(out, "<line");
    attribute(out, "x1", x1);
    attribute(out, "y1", y1);
    attribute(out, "x2", x2);
    attribute(out, "y2", y2);
    g_string_append_printf(out, " class=\"%s\"/>\n", class);
}

static void
words(GString *out, double x, double y, const char *class, const char *text)
{
    g_string_append(out, "<text");
    attribute(out, "x", x);
    attribute(out, "y", y);
    g_string_append_printf(out, " class=\"%s\">", class);
    xml_append_text(out, text);
    g_string_append(out, "</text>\n");
}

/* Writes @text in the middle of a bar that has @paint. */
static void
words_inside(GString *out, double x, double y, guint32 paint, const char *text)
{
    g_string_append(out, "<text");
    attribute(out, "x", x);
    attribute(out, "y", y);
    painted(out, "fill", paint_of_words(paint));
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
chart_shares(GString *out, const char *label, const ChartShare *shares, guint n)
{
    const double room = WIDTH - NUMBER_WIDTH;
    begin(out, WIDTH, n * ROW_HEIGHT, label);
    for (guint i = 0; i < n; i++) {
        const ChartShare *share = &shares[i];
        double y = i * ROW_HEIGHT + 22, middle = y + BAR_HEIGHT / 2;
        double low = room * share->low, high = room * share->high;
        char value[RESULTS_DIGITS];
        words(out, 0, y - 5, "name", share->name);
        box(out, 0, y, room, BAR_HEIGHT, "ground");
        bar(out, 0, y, room * share->value, BAR_HEIGHT, share->paint);
        line(out, low, middle, high, middle, "whisker");
        line(out, low, middle - 4, low, middle + 4, "whisker");
        line(out, high, middle - 4, high, middle + 4, "whisker");
        g_autofree char *number = g_strdup_printf(
            "%s %% · %" G_GINT64_FORMAT " %s", results_number(value, share->value * 100, 1),
            share->games, share->games == 1 ? "game" : "games");
        words(out, room + 10, middle + 4, "number", number);
    }
    end(out);
}

void
chart_whole(GString *out, const char *label, const ChartShare *shares, guint n)
{
    double x = 0;
    begin(out, WIDTH, 44, label);
    for (guint i = 0; i < n; i++) {
        const ChartShare *share = &shares[i];
        double width = WIDTH * share->value;
        char value[RESULTS_DIGITS];
        bar(out, x, 4, fmax(width - 2, 0), 36, share->paint);
        results_number(value, share->value * 100, 0);
        if (width > 24)
            words_inside(out, x + width / 2, 27, share->paint, value);
        x += width;
    }
    end(out);
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
        line(out, LEFT, y, WIDTH - RIGHT, y, is_zero ? "zero" : "grid");
        words(out, LEFT - 6, y + 4, "tick", results_number(text, value, step < 1 ? 1 : 0));
    }
}

void
chart_columns(GString *out, const char *label, const ChartColumn *columns, guint n)
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
    begin(out, WIDTH, TOP + PLOT_HEIGHT + BOTTOM, label);
    draw_axis(out, &axis);
    for (guint i = 0; i < n; i++) {
        double middle = LEFT + room * (i + 0.5), y = height_of(&axis, (double)columns[i].games);
        g_autofree char *games = g_strdup_printf("%" G_GINT64_FORMAT, columns[i].games);
        if (i % every == 0)
            words(out, middle, TOP + PLOT_HEIGHT + 17, "below", columns[i].name);
        if (columns[i].games == 0)
            continue;
        bar(out, middle - width / 2, y, width, TOP + PLOT_HEIGHT - y, PAINT_NONE);
        if ((double)strlen(games) * DIGIT_WIDTH <= room)
            words(out, middle, y - 3, "above", games);
    }
    end(out);
}

/* Returns: where turn @i of @n stands. */
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
        words(out, turn_at(i, n), TOP + PLOT_HEIGHT + 17, "below", names[i]);
}

/* The area between two quantiles. */
static void
draw_band(GString *out, const Axis *axis, const ChartFan *fans, guint n, guint low, guint high)
{
    g_string_append(out, "<polygon points=\"");
    for (guint i = 0; i < n; i++)
        append_point(out, turn_at(i, n), height_of(axis, fans[i].quantiles[high]));
    for (guint i = n; i > 0; i--)
        append_point(out, turn_at(i - 1, n), height_of(axis, fans[i - 1].quantiles[low]));
    g_string_append(out, "\" class=\"band\"/>\n");
}

char *
chart_turn_name(gint64 turn)
{
    return turn == 0 ? g_strdup("set-up") : g_strdup_printf("%" G_GINT64_FORMAT, turn);
}

void
chart_fan(GString *out, const char *label, const ChartFan *fans, guint n)
{
    g_auto(GStrv) names = g_new0(char *, n + 1);
    double low = G_MAXDOUBLE, high = -G_MAXDOUBLE;
    for (guint i = 0; i < n; i++) {
        names[i] = chart_turn_name(fans[i].turn);
        low = fmin(low, fans[i].quantiles[0]);
        high = fmax(high, fans[i].quantiles[4]);
    }
    const Axis axis = axis_around(fmin(low, high), fmax(low, high));
    begin(out, WIDTH, TOP + PLOT_HEIGHT + BOTTOM, label);
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
    end(out);
}

void
chart_lines(GString *out, const char *label, char *const *names, guint n_places,
            const ChartLine *lines, guint n)
{
    double high = 0;
    for (guint i = 0; i < n; i++)
        for (guint j = 0; j < n_places; j++)
            high = fmax(high, lines[i].values[j]);
    const Axis axis = axis_around(0, high);
    begin(out, WIDTH, TOP + PLOT_HEIGHT + BOTTOM, label);
    draw_axis(out, &axis);
    for (guint i = 0; i < n; i++) {
        g_string_append(out, "<polyline points=\"");
        for (guint j = 0; j < n_places; j++)
            if (lines[i].values[j] >= 0)
                append_point(out, turn_at(j, n_places), height_of(&axis, lines[i].values[j]));
        g_string_append(out, "\" class=\"line\"");
        painted(out, "stroke", lines[i].paint);
        g_string_append(out, "/>\n");
    }
    draw_names(out, names, n_places);
    end(out);
    g_string_append(out, "<div class=\"key\">");
    for (guint i = 0; i < n; i++) {
        g_string_append(out, "<span><i");
        painted(out, "background", lines[i].paint);
        g_string_append(out, "></i>");
        xml_append_text(out, lines[i].name);
        g_string_append(out, "</span>");
    }
    g_string_append(out, "</div>\n");
}

void
chart_changes(GString *out, const char *label, const ChartChange *changes, guint n)
{
    const double room = WIDTH - NUMBER_WIDTH;
    double most = 1e-9;
    for (guint i = 0; i < n; i++)
        most = fmax(most, fmax(fabs(changes[i].low), fabs(changes[i].high)));
    begin(out, WIDTH, n * ROW_HEIGHT + 4, label);
    for (guint i = 0; i < n; i++) {
        const ChartChange *change = &changes[i];
        const double scale = room / 2 / most;
        double y = i * ROW_HEIGHT + 22, middle = y + BAR_HEIGHT / 2;
        double end_at = room / 2 + scale * change->value;
        double low = room / 2 + scale * change->low, high = room / 2 + scale * change->high;
        words(out, 0, y - 5, "name", change->name);
        box(out, 0, y, room, BAR_HEIGHT, "ground");
        bar(out, fmin(room / 2, end_at), y, fabs(end_at - room / 2), BAR_HEIGHT, change->paint);
        line(out, low, middle, high, middle, "whisker");
        line(out, low, middle - 4, low, middle + 4, "whisker");
        line(out, high, middle - 4, high, middle + 4, "whisker");
        line(out, room / 2, y - 2, room / 2, y + BAR_HEIGHT + 2, "zero");
        words(out, room + 10, middle + 4, "number", change->words);
    }
    end(out);
}

void
chart_strip(GString *out, const char *label, double least, double most, const double at[5])
{
    const double width = 160, span = fmax(most - least, 1e-9);
    double x[5];
    for (guint i = 0; i < G_N_ELEMENTS(x); i++)
        x[i] = 4 + (width - 8) * CLAMP((at[i] - least) / span, 0, 1);
    begin(out, width, 18, label);
    line(out, 4, 9, width - 4, 9, "grid");
    line(out, x[0], 9, x[4], 9, "whisker");
    bar(out, x[1], 4, fmax(x[3] - x[1], 1.5), 10, PAINT_NONE);
    line(out, x[2], 2, x[2], 16, "middle");
    end(out);
}
