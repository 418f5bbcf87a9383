/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is left out or cut depends on the target, what remains does not, so that tiles fit together.
 */
#include "validator/render/render-parts.h"

#include <math.h>

/* As a rule nearer points than this are one, in pixels. */
#define NEAR 0.25

/* Cairo wraps at 2^23 pixels. What goes farther than the first of these is cut at the second. */
#define FAR 1e6
#define CUT 16384.0

typedef struct {
    double x, y;
} Spot;

static gint32
to_grid(double pixels, double scale)
{
    return (gint32)CLAMP(pixels / scale, -2e9, 2e9);
}

RenderView
render_view_new(Pen *pen, double scale, double x, double y, int width, int height, double margin)
{
    return (RenderView){
        .pen = pen,
        .scale = scale,
        .x = x,
        .y = y,
        .width = width,
        .height = height,
        .near = NEAR,
        .area =
            {
                to_grid(floor(x - margin), scale) - 1,
                to_grid(floor(y - margin), scale) - 1,
                to_grid(ceil(x + width + margin), scale) + 1,
                to_grid(ceil(y + height + margin), scale) + 1,
            },
    };
}

RenderView
render_view_beyond(const RenderView *view, double margin)
{
    return render_view_new(view->pen, view->scale, view->x, view->y, view->width, view->height,
                           margin);
}

static Spot
to_spot(const RenderView *view, Point point)
{
    return (Spot){point.x * view->scale - view->x, point.y * view->scale - view->y};
}

static gboolean
is_far(Spot spot)
{
    return fabs(spot.x) > FAR || fabs(spot.y) > FAR;
}

static gboolean
is_near(const RenderView *view, Spot a, Spot b)
{
    return fabs(a.x - b.x) < view->near && fabs(a.y - b.y) < view->near;
}

/* Cuts a ring at one side of a square: what lies beyond @limit along @axis towards @sign. */
static GArray *
cut_side(GArray *spots, guint axis, double sign)
{
    GArray *cut = g_array_new(FALSE, FALSE, sizeof(Spot));
    for (guint i = 0; i < spots->len; i++) {
        Spot a = g_array_index(spots, Spot, i),
             b = g_array_index(spots, Spot, (i + 1) % spots->len);
        double from = sign * (axis == 0 ? a.x : a.y), to = sign * (axis == 0 ? b.x : b.y);
        if (from <= CUT)
            g_array_append_val(cut, a);
        if ((from <= CUT) == (to <= CUT))
            continue;
        double part = (CUT - from) / (to - from);
        Spot at = {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
        g_array_append_val(cut, at);
    }
    g_array_unref(spots);
    return cut;
}

static void
add_ring(const RenderView *view, Ring ring)
{
    Spot last = to_spot(view, ring.points[0]);
    pen_move_to(view->pen, last.x, last.y);
    for (guint32 i = 1; i < ring.length; i++) {
        Spot spot = to_spot(view, ring.points[i]);
        if (is_near(view, spot, last))
            continue;
        pen_line_to(view->pen, spot.x, spot.y);
        last = spot;
    }
}

static gboolean
goes_far(const RenderView *view, Ring ring)
{
    for (guint32 i = 0; i < ring.length; i++)
        if (is_far(to_spot(view, ring.points[i])))
            return TRUE;
    return FALSE;
}

void
render_path_shape(const RenderView *view, const Shape *shape)
{
    for (guint32 i = 0; i < shape->n_lines; i++) {
        Ring ring = shape_ring(shape, i);
        if (!shape->lines[i].is_closed || ring.length < 3)
            continue;
        pen_begin(view->pen);
        if (goes_far(view, ring)) {
            GArray *spots = g_array_new(FALSE, FALSE, sizeof(Spot));
            for (guint32 j = 0; j < ring.length; j++) {
                Spot spot = to_spot(view, ring.points[j]);
                g_array_append_val(spots, spot);
            }
            for (guint side = 0; side < 4; side++)
                spots = cut_side(spots, side / 2, side % 2 == 0 ? 1 : -1);
            for (guint j = 0; j < spots->len; j++)
                pen_line_to(view->pen, g_array_index(spots, Spot, j).x,
                            g_array_index(spots, Spot, j).y);
            g_array_unref(spots);
        } else
            add_ring(view, ring);
        pen_close(view->pen);
    }
}

/* Cuts the line from @a to @b where it is too far away for cairo. Returns: FALSE if nothing is
 * left. */
static gboolean
cut_line(Spot *a, Spot *b)
{
    double from = 0, to = 1, dx = b->x - a->x, dy = b->y - a->y;
    const double starts[4] = {a->x, -a->x, a->y, -a->y}, steps[4] = {dx, -dx, dy, -dy};
    for (guint i = 0; i < 4; i++) {
        /* starts + t * steps <= CUT */
        if (steps[i] == 0 && starts[i] > CUT)
            return FALSE;
        double at = steps[i] != 0 ? (CUT - starts[i]) / steps[i] : 0;
        if (steps[i] > 0)
            to = MIN(to, at);
        if (steps[i] < 0)
            from = MAX(from, at);
    }
    if (from > to)
        return FALSE;
    Spot start = *a;
    *a = (Spot){start.x + from * dx, start.y + from * dy};
    *b = (Spot){start.x + to * dx, start.y + to * dy};
    return TRUE;
}

void
render_path_line(const RenderView *view, const Point *points, guint32 n_points)
{
    gboolean is_begun = FALSE;
    Spot last = {0, 0};
    guint32 from = 0;
    for (guint32 i = 1; i < n_points; i++) {
        Spot a = to_spot(view, points[from]), b = to_spot(view, points[i]);
        if (i + 1 < n_points && is_near(view, a, b))
            continue;
        Box box = box_of_line(points[from], points[i]);
        from = i;
        if (!box_meets(box, view->area)) {
            is_begun = FALSE;
            continue;
        }
        if ((is_far(a) || is_far(b)) && !cut_line(&a, &b))
            continue;
        if (!is_begun || a.x != last.x || a.y != last.y)
            pen_move_to(view->pen, a.x, a.y);
        pen_line_to(view->pen, b.x, b.y);
        is_begun = TRUE;
        last = b;
    }
    if (is_begun && n_points > 2 && point_equal(points[0], points[n_points - 1]) && !is_far(last) &&
        box_meets(box_of_line(points[0], points[1]), view->area)) {
        Spot next = to_spot(view, points[1]);
        if (!is_far(next))
            pen_line_to(view->pen, next.x, next.y);
    }
}

/* Adds those dashes of one segment that lie between @from and @to pixels of the whole line. */
static void
add_dashes(const RenderView *view, Spot a, Spot b, double from, double to, double dash, double gap)
{
    double period = dash + gap, length = to - from;
    if (!(length > 0))
        return;
    for (double n = floor(from / period); n * period < to; n++) {
        double start = n * period, end = start + dash;
        if (end < from || start >= to)
            continue;
        double p = MAX(start, from) - from, q = MIN(end, to) - from;
        double dx = (b.x - a.x) / length, dy = (b.y - a.y) / length;
        if (start >= from)
            pen_move_to(view->pen, a.x + p * dx, a.y + p * dy);
        else if (!pen_has_point(view->pen))
            pen_move_to(view->pen, a.x, a.y);
        pen_line_to(view->pen, a.x + q * dx, a.y + q * dy);
    }
}

void
render_path_dashes(const RenderView *view, const Point *points, guint32 n_points, double dash,
                   double gap)
{
    double walked = 0;
    gboolean is_away = TRUE;
    for (guint32 i = 0; i + 1 < n_points; i++) {
        Spot a = to_spot(view, points[i]), b = to_spot(view, points[i + 1]);
        double length = hypot(b.x - a.x, b.y - a.y), skipped = 0, left = length;
        gboolean is_seen = box_meets(box_of_line(points[i], points[i + 1]), view->area);
        if (is_seen && length > CUT) {
            Spot start = a;
            is_seen = cut_line(&a, &b);
            skipped = hypot(a.x - start.x, a.y - start.y);
            left = hypot(b.x - a.x, b.y - a.y);
            is_away = TRUE;
        }
        if (is_seen && is_away)
            pen_begin(view->pen);
        if (is_seen)
            add_dashes(view, a, b, walked + skipped, walked + skipped + left, dash, gap);
        is_away = !is_seen;
        walked += length;
    }
}
