/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The crossings of all edges with all lines, sorted.
 */
#include "validator/render/layout/span.h"

#include <math.h>
#include <stdlib.h>

/* Pixels from line to line, and how many lines there are at most: a face larger than the screen
 * needs no such care. */
#define STEP 3.0
#define LINES_MAX 240

typedef struct {
    guint line;
    double x;
} Crossing;

static int
compare_crossings(gconstpointer a, gconstpointer b)
{
    const Crossing *left = a, *right = b;
    if (left->line != right->line)
        return left->line < right->line ? -1 : 1;
    return left->x < right->x ? -1 : left->x > right->x;
}

static double
line_y(const RenderSpans *spans, guint line)
{
    return spans->top + line * spans->step;
}

/* A line crosses an edge that begins above it, or on it, and ends below it. */
static void
cross_edge(const RenderSpans *spans, GArray *crossings, Point a, Point b, double scale)
{
    if (a.y > b.y) {
        Point swapped = a;
        a = b;
        b = swapped;
    }
    double top = a.y * scale, bottom = b.y * scale;
    double first = MAX(ceil((top - spans->top) / spans->step), 0);
    for (double line = first; line < spans->n_lines; line++) {
        double y = spans->top + line * spans->step;
        if (y >= bottom)
            return;
        Crossing crossing = {
            .line = (guint)line,
            .x = (a.x + ((double)b.x - a.x) * (y - top) / (bottom - top)) * scale,
        };
        g_array_append_val(crossings, crossing);
    }
}

static void
take_crossings(RenderSpans *spans, GArray *crossings, double left, double right)
{
    guint n = 0;
    spans->starts = g_new0(guint, spans->n_lines + 1);
    spans->ends = g_new0(double, crossings->len + 1);
    for (guint i = 0, line = 0; line < spans->n_lines; line++) {
        spans->starts[line] = n;
        for (; i < crossings->len && g_array_index(crossings, Crossing, i).line == line; i++)
            spans->ends[n++] = CLAMP(g_array_index(crossings, Crossing, i).x, left, right);
    }
    spans->starts[spans->n_lines] = n;
}

void
render_spans_init(RenderSpans *spans, const Shape *shape, Box frame, double scale)
{
    Box box = shape_bounds(shape);
    g_autoptr(GArray) crossings = g_array_new(FALSE, FALSE, sizeof(Crossing));
    double top = MAX(box.top, frame.top) * scale, bottom = MIN(box.bottom, frame.bottom) * scale;
    *spans = (RenderSpans){.step = MAX(STEP, (bottom - top) / LINES_MAX)};
    if (box.left > frame.right || box.right < frame.left || !(bottom - top >= spans->step))
        return;
    spans->top = top + spans->step / 2;
    spans->n_lines = (guint)floor((bottom - top) / spans->step);
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        for (guint32 j = 0; shape->lines[i].is_closed && j < ring.length; j++)
            cross_edge(spans, crossings, ring.points[j],
                       ring.points[j + 1 < ring.length ? j + 1 : 0], scale);
    }
    g_array_sort(crossings, compare_crossings);
    take_crossings(spans, crossings, frame.left * scale, frame.right * scale);
}

void
render_spans_clear(RenderSpans *spans)
{
    g_free(spans->starts);
    g_free(spans->ends);
}

guint
render_spans_line(const RenderSpans *spans, double y)
{
    double line = floor((y - spans->top) / spans->step + 0.5);
    return (guint)CLAMP(line, 0, spans->n_lines > 0 ? spans->n_lines - 1.0 : 0);
}

/* Returns: the air on one line. */
static double
air_on(const RenderSpans *spans, guint line, double left, double right)
{
    double air = -1;
    for (guint i = spans->starts[line]; i + 1 < spans->starts[line + 1]; i += 2)
        if (spans->ends[i] <= left && spans->ends[i + 1] >= right)
            air = MAX(air, MIN(left - spans->ends[i], spans->ends[i + 1] - right));
    return air;
}

double
render_spans_air(const RenderSpans *spans, Box box)
{
    double air = INFINITY;
    if (spans->n_lines == 0 || box.top < spans->top - spans->step ||
        box.bottom > line_y(spans, spans->n_lines))
        return -1;
    guint first = render_spans_line(spans, box.top), last = render_spans_line(spans, box.bottom);
    for (guint line = first; line <= last && air >= 0; line++)
        air = MIN(air, air_on(spans, line, box.left, box.right));
    return air;
}
