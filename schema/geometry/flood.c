/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disc as wide as a gap is moved around the area: the positions that its centre can reach from
 * the start are the core. From there the area grows back to the lines, and into them by half their
 * width. The distance of pixels from a line, or from the core, is computed in two passes (a 3-4
 * chamfer). The outline of the filled pixels becomes a shape of few points.
 */
#include "schema/geometry/flood.h"

#include "schema/geometry/shape.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/work-budget.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Bits beside the first one of a pixel. */
#define SEEN 2 /* the outline has used its left side */

/* An outline that crosses itself is simplified again with half the tolerance, this often; then with
 * none. */
#define ROUNDS 4

/* Points that are simplified together, as the time can grow with the square of their number. */
#define CHUNK 1024u

typedef struct {
    guint8 *filled; /* borrowed */
    guint32 width, height;
} Pixels;

static gboolean
is_filled(const Pixels *pixels, gint64 x, gint64 y)
{
    return x >= 0 && y >= 0 && x < pixels->width && y < pixels->height &&
           (pixels->filled[(gsize)y * pixels->width + (gsize)x] & 1) != 0;
}

/* A side of a pixel: from the corner (x, y) one step; filled pixels are to its right. */
typedef struct {
    gint64 x, y;
    int way; /* 0 east, 1 south, 2 west, 3 north */
} Crack;

static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

/* Whether the pixel ahead of the end of @crack, on its left or on its right, is filled. */
static gboolean
is_ahead(const Pixels *pixels, Crack crack, gboolean is_left)
{
    /* Of the four pixels around a corner, by way: the one ahead on the left. */
    static const int left_x[4] = {0, 0, -1, -1}, left_y[4] = {-1, 0, 0, -1};
    int at = is_left ? crack.way : (crack.way + 1) % 4;
    return is_filled(pixels, crack.x + left_x[at], crack.y + left_y[at]);
}

/* Walks once around the outline from the left side of the pixel (@x, @y). Appends the middles of
 * all sides, in half pixels. */
static void
go_around(Pixels *pixels, guint32 x, guint32 y, GArray *points)
{
    const Crack first = {x, (gint64)y + 1, 3};
    Crack crack = first;
    do {
        Point middle = {(gint32)(2 * crack.x + step_x[crack.way]),
                        (gint32)(2 * crack.y + step_y[crack.way])};
        g_array_append_val(points, middle);
        if (crack.way == 3)
            pixels->filled[(gsize)(crack.y - 1) * pixels->width + (gsize)crack.x] |= SEEN;
        crack.x += step_x[crack.way];
        crack.y += step_y[crack.way];
        if (!is_ahead(pixels, crack, FALSE))
            crack.way = (crack.way + 1) % 4;
        else if (is_ahead(pixels, crack, TRUE))
            crack.way = (crack.way + 3) % 4;
    } while (crack.x != first.x || crack.y != first.y || crack.way != first.way);
}

/* All rings, in half pixels, the largest first; then the holes, which have the opposite direction.
 */
typedef struct {
    GArray *points; /* of Point */
    GArray *rings;  /* of ShapeLine */
} Outline;

static Ring
ring_of(const Outline *outline, guint32 index)
{
    const ShapeLine *line = &g_array_index(outline->rings, ShapeLine, index);
    return (Ring){&g_array_index(outline->points, Point, line->start), line->length};
}

/* Keeps the largest outer ring, and the holes in it that are larger than specks. */
static void
choose_rings(Outline *outline, guint speck)
{
    gint64 most = 0;
    guint32 largest = 0;
    for (guint32 i = 0; i < outline->rings->len; i++) {
        gint64 area2 = shape_ring_area2(ring_of(outline, i));
        if (area2 > most) {
            most = area2;
            largest = i;
        }
    }
    g_autoptr(GArray) kept = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    g_array_append_val(kept, g_array_index(outline->rings, ShapeLine, largest));
    const Ring around = ring_of(outline, largest);
    for (guint32 i = 0; i < outline->rings->len; i++) {
        Ring ring = ring_of(outline, i);
        if (-shape_ring_area2(ring) > 8 * (gint64)speck &&
            shape_ring_contains(around, ring.points[0], 1))
            g_array_append_val(kept, g_array_index(outline->rings, ShapeLine, i));
    }
    g_array_unref(outline->rings);
    outline->rings = g_steal_pointer(&kept);
}

static void
find_rings(Pixels *pixels, Outline *outline)
{
    for (guint32 y = 0; y < pixels->height; y++) {
        const guint8 *row = pixels->filled + (gsize)y * pixels->width;
        for (guint32 x = 0; x < pixels->width; x++) {
            gboolean is_side = (row[x] & 1) != 0 && (x == 0 || (row[x - 1] & 1) == 0);
            ShapeLine line = {.start = outline->points->len, .is_closed = TRUE};
            if (!is_side || (row[x] & SEEN) != 0)
                continue;
            go_around(pixels, x, y, outline->points);
            line.length = outline->points->len - line.start;
            g_array_append_val(outline->rings, line);
        }
    }
}

/* Appends the points of @ring that are needed. */
static void
append_simplified(GArray *points, Ring ring, double tolerance)
{
    g_autofree gboolean *is_kept = g_new0(gboolean, ring.length);
    for (guint32 i = 0; i < ring.length; i += CHUNK)
        is_kept[i] = TRUE;
    shape_simplify_ring(ring, tolerance, is_kept);
    for (guint32 i = 0; i < ring.length; i++)
        if (is_kept[i])
            g_array_append_val(points, ring.points[i]);
}

/* From half pixels to the map. Returns: FALSE if that is too far away. */
static gboolean
place_points(GArray *points, FloodPlace place)
{
    for (guint i = 0; i < points->len; i++) {
        Point *point = &g_array_index(points, Point, i);
        double x = floor(place.left + point->x / 2.0 * place.width + 0.5);
        double y = floor(place.top + point->y / 2.0 * place.height + 0.5);
        if (!(fabs(x) <= LIMIT_COORDINATE && fabs(y) <= LIMIT_COORDINATE))
            return FALSE;
        *point = (Point){(gint32)x, (gint32)y};
    }
    return TRUE;
}

/* Returns: (transfer full): NULL: beyond what a path may have. */
static Shape *
make_shape(const Outline *outline, FloodPlace place, double tolerance)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = 0; i < outline->rings->len; i++) {
        ShapeLine line = {.start = points->len, .is_closed = TRUE};
        append_simplified(points, ring_of(outline, i), 2 * tolerance);
        line.length = points->len - line.start;
        g_array_append_val(lines, line);
    }
    if (points->len > LIMIT_PATH_POINTS || lines->len > LIMIT_PATH_LINES ||
        !place_points(points, place))
        return NULL;
    g_autoptr(Shape) shape = shape_new((const Point *)(gpointer)points->data, points->len,
                                       (const ShapeLine *)(gpointer)lines->data, lines->len);
    return shape_clean(shape);
}

/* @filled: for each pixel, row by row, 1 if it is filled, else 0; overwritten. @speck: holes
 * smaller than this, in pixels, are filled. Of several pieces the largest is used. Returns:
 * (transfer full): NULL: it has more points or lines than a path may have, or extends beyond
 * LIMIT_COORDINATE. */
static Shape *
flood_outline(guint8 *filled, guint32 width, guint32 height, guint speck, FloodPlace place)
{
    Pixels pixels = {filled, width, height};
    Outline outline = {
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .rings = g_array_new(FALSE, FALSE, sizeof(ShapeLine)),
    };
    find_rings(&pixels, &outline);
    choose_rings(&outline, speck);
    Shape *shape = make_shape(&outline, place, place.tolerance);
    for (guint round = 1; shape != NULL && round <= ROUNDS; round++) {
        WorkBudget work = work_budget(shape->n_points);
        if (shape_find_crossing(shape, &work).result != CROSSING_FOUND)
            break;
        shape_unref(shape);
        shape = make_shape(&outline, place, round < ROUNDS ? place.tolerance / (1 << round) : 0);
    }
    g_array_unref(outline.points);
    g_array_unref(outline.rings);
    return shape;
}

/* Costs of a step along a row or column, and across. */
#define STEP 3
#define STEP_ACROSS 4
#define FAR 255 /* as far as it is counted */

/* So far around the place is looked first, and twice as far each time that is not far enough: a
 * land costs what its own size costs, and not the whole sheet. */
#define FIRST_REACH 512u

G_STATIC_ASSERT(LIMIT_FLOOD_GAP *STEP / 2 + STEP_ACROSS < FAR);

/* What a pixel of ground is, as bits; lines have none. */
enum { GROUND = 1, FILLED = 2 };

typedef struct {
    const Raster *raster;
    guint8 seed[3];
    guint contrast;
    guint8 *ground; /* owned: for each pixel GROUND, FILLED */
    guint8 *far;    /* owned: for each pixel its distance from a line or the core, in steps */
} Flood;

static guint64
n_pixels(const Raster *raster)
{
    return (guint64)raster->width * raster->height;
}

static const guint8 *
pixel_at(const Raster *raster, guint32 x, guint32 y)
{
    return raster->bytes + raster->stride * y + (gsize)raster->channels * x;
}

/* The middle one of each channel in a square around the place: a speck there does not count. */
static void
find_seed(Flood *flood, guint32 x, guint32 y)
{
    const Raster *raster = flood->raster;
    for (guint channel = 0; channel < 3; channel++) {
        guint count[256] = {0}, n = 0, below = 0, value = 0;
        guint32 right = MIN(x + 3, raster->width), bottom = MIN(y + 3, raster->height);
        for (guint32 j = y - MIN(y, 2); j < bottom; j++)
            for (guint32 i = x - MIN(x, 2); i < right; i++, n++)
                count[pixel_at(raster, i, j)[raster->channels > 1 ? channel : 0]]++;
        while (below + count[value] <= n / 2)
            below += count[value++];
        flood->seed[channel] = (guint8)value;
    }
}

static void
find_ground(Flood *flood)
{
    const Raster *raster = flood->raster;
    guint8 *out = flood->ground;
    int red = flood->seed[0], green = flood->seed[1], blue = flood->seed[2];
    int most = (int)flood->contrast;
    for (guint32 y = 0; y < raster->height; y++) {
        const guint8 *in = pixel_at(raster, 0, y);
        if (raster->channels == 1)
            for (guint32 x = 0; x < raster->width; x++)
                *out++ = abs(in[x] - red) < most;
        else
            for (guint32 x = 0; x < raster->width; x++, in += raster->channels)
                *out++ = abs(in[0] - red) + abs(in[1] - green) + abs(in[2] - blue) < 3 * most;
    }
}

static guint8
nearer(guint8 far, guint other, guint step)
{
    return other + step < far ? (guint8)(other + step) : far;
}

/* Fills in far from those pixels that are 0 there. */
static void
measure_far(Flood *flood)
{
    gsize width = flood->raster->width, height = flood->raster->height;
    for (gsize y = 0; y < height; y++) {
        guint8 *row = flood->far + y * width, *above = row - width;
        for (gsize x = 0; x < width; x++) {
            guint8 far = row[x];
            if (far == 0)
                continue;
            far = x > 0 ? nearer(far, row[x - 1], STEP) : far;
            far = y > 0 ? nearer(far, above[x], STEP) : far;
            far = y > 0 && x > 0 ? nearer(far, above[x - 1], STEP_ACROSS) : far;
            row[x] = y > 0 && x + 1 < width ? nearer(far, above[x + 1], STEP_ACROSS) : far;
        }
    }
    for (gsize y = height; y-- > 0;) {
        guint8 *row = flood->far + y * width, *below = row + width;
        for (gsize x = width; x-- > 0;) {
            guint8 far = row[x];
            if (far == 0)
                continue;
            far = x + 1 < width ? nearer(far, row[x + 1], STEP) : far;
            far = y + 1 < height ? nearer(far, below[x], STEP) : far;
            far = y + 1 < height && x + 1 < width ? nearer(far, below[x + 1], STEP_ACROSS) : far;
            row[x] = y + 1 < height && x > 0 ? nearer(far, below[x - 1], STEP_ACROSS) : far;
        }
    }
}

/* A run of pixels in a row. */
typedef struct {
    guint32 y, left, right;
} Run;

/* Adds the runs of the row @y between @left and @right whose pixels are FAR from nothing yet. */
static void
push_runs(const Flood *flood, GArray *runs, guint32 y, guint32 left, guint32 right, guint radius)
{
    const guint8 *row = flood->far + (gsize)flood->raster->width * y;
    for (guint32 x = left; x < right; x++)
        if (row[x] > radius && (x == left || row[x - 1] <= radius)) {
            Run run = {y, x, x + 1};
            g_array_append_val(runs, run);
        }
}

/* Makes all pixels 0 that the disc's middle can get to from (@x, @y). Those within @radius of a
 * line are not entered. */
static void
fill_core(Flood *flood, guint32 x, guint32 y, guint radius)
{
    const Raster *raster = flood->raster;
    g_autoptr(GArray) runs = g_array_new(FALSE, FALSE, sizeof(Run));
    Run first = {y, x, x + 1};
    g_array_append_val(runs, first);
    while (runs->len > 0) {
        Run run = g_array_index(runs, Run, runs->len - 1);
        guint8 *row = flood->far + (gsize)raster->width * run.y;
        g_array_set_size(runs, runs->len - 1);
        if (row[run.left] <= radius)
            continue;
        while (run.left > 0 && row[run.left - 1] > radius)
            run.left--;
        while (run.right < raster->width && row[run.right] > radius)
            run.right++;
        memset(row + run.left, 0, run.right - run.left);
        memset(flood->ground + (gsize)raster->width * run.y + run.left, GROUND | FILLED,
               run.right - run.left);
        if (run.y > 0)
            push_runs(flood, runs, run.y - 1, run.left, run.right, radius);
        if (run.y + 1 < raster->height)
            push_runs(flood, runs, run.y + 1, run.left, run.right, radius);
    }
}

/* Finds the pixel nearest to (@x, @y) that the disc's middle can be on. Returns: FALSE: none is
 * near. */
static gboolean
find_core(const Flood *flood, guint32 *x, guint32 *y, guint radius)
{
    const Raster *raster = flood->raster;
    guint32 reach = radius / STEP + 2;
    gint64 best = G_MAXINT64;
    guint32 from_x = *x, from_y = *y;
    for (guint32 j = from_y - MIN(from_y, reach); j < MIN(from_y + reach + 1, raster->height); j++)
        for (guint32 i = from_x - MIN(from_x, reach); i < MIN(from_x + reach + 1, raster->width);
             i++) {
            gint64 dx = (gint64)i - from_x, dy = (gint64)j - from_y;
            if (flood->far[(gsize)raster->width * j + i] <= radius || dx * dx + dy * dy >= best)
                continue;
            best = dx * dx + dy * dy;
            *x = i;
            *y = j;
        }
    return best < G_MAXINT64;
}

/* Finds how far pixels are from those that are filled. */
static void
spread_from_filled(Flood *flood)
{
    gsize n = (gsize)n_pixels(flood->raster);
    for (gsize i = 0; i < n; i++)
        flood->far[i] = (flood->ground[i] & FILLED) != 0 ? 0 : FAR;
    measure_far(flood);
}

/* Grows from the core back to the lines, also into corners, at up to one and a half times the
 * radius; then into the lines. Afterwards ground is 1 for filled pixels. */
static void
grow_back(Flood *flood, guint radius, guint line)
{
    gsize n = (gsize)n_pixels(flood->raster);
    spread_from_filled(flood);
    for (gsize i = 0; i < n; i++)
        if (flood->ground[i] == GROUND && flood->far[i] <= radius + radius / 2)
            flood->ground[i] |= FILLED;
    spread_from_filled(flood);
    for (gsize i = 0; i < n; i++)
        flood->ground[i] = (flood->ground[i] & FILLED) != 0 ||
                           (flood->ground[i] == 0 && flood->far[i] <= line * STEP / 2);
}

/* A part of the picture, to which the search is limited. */
typedef struct {
    guint32 left, top, right, bottom;
} Window;

/* Returns: whether the core is so near to a side of @window inside the picture that lines beyond it
 * may matter. */
static gboolean
is_cut_off(const Flood *flood, Window window, const Raster *whole, guint margin)
{
    guint32 width = flood->raster->width, height = flood->raster->height;
    guint32 left = window.left > 0 ? margin : 0, top = window.top > 0 ? margin : 0;
    guint32 right = window.right < whole->width ? width - MIN(margin, width) : width;
    guint32 bottom = window.bottom < whole->height ? height - MIN(margin, height) : height;
    for (guint32 y = 0; y < height; y++)
        for (guint32 x = 0; x < width; x++) {
            if (x == left && y >= top && y < bottom && left < right)
                x = right;
            if (x < width && (flood->ground[(gsize)width * y + x] & FILLED) != 0)
                return TRUE;
        }
    return FALSE;
}

/* Fills within @window. Returns: (transfer full): NULL unless the result is FLOOD_DONE, or if the
 * window must be larger: then @is_cut is set. */
static Shape *
fill_window(const Raster *whole, Window window, guint32 x, guint32 y, FloodOptions wish,
            FloodPlace place, gboolean *is_cut, FloodResult *result)
{
    guint radius = wish.gap * STEP / 2;
    Raster raster = *whole;
    raster.bytes = pixel_at(whole, window.left, window.top);
    raster.width = window.right - window.left;
    raster.height = window.bottom - window.top;
    Flood flood = {.raster = &raster, .contrast = wish.contrast};
    gsize n = (gsize)n_pixels(&raster);
    g_autofree guint8 *ground = flood.ground = g_malloc(n);
    g_autofree guint8 *far = flood.far = g_malloc(n);
    x -= window.left;
    y -= window.top;
    find_seed(&flood, x, y);
    find_ground(&flood);
    for (gsize i = 0; i < n; i++)
        far[i] = ground[i] != 0 ? FAR : 0;
    measure_far(&flood);
    *result = find_core(&flood, &x, &y, radius) ? FLOOD_DONE : FLOOD_NARROW;
    if (*result != FLOOD_DONE)
        return NULL;
    fill_core(&flood, x, y, radius);
    *is_cut = is_cut_off(&flood, window, whole, wish.gap + wish.line + 2);
    if (*is_cut)
        return NULL;
    grow_back(&flood, radius, wish.line);
    place.left += window.left * place.width;
    place.top += window.top * place.height;
    Shape *shape = flood_outline(ground, raster.width, raster.height, wish.speck, place);
    *result = shape != NULL ? FLOOD_DONE : FLOOD_LIMIT;
    return shape;
}

Shape *
flood_fill(const Raster *raster, guint32 x, guint32 y, FloodOptions wish, FloodPlace place,
           FloodResult *result)
{
    g_assert(raster->channels == 1 || raster->channels == 3 || raster->channels == 4);
    g_assert(place.width > 0 && place.height > 0);
    *result = FLOOD_OUTSIDE;
    if (x >= raster->width || y >= raster->height)
        return NULL;
    *result = FLOOD_LIMIT;
    if (n_pixels(raster) > LIMIT_FLOOD_PIXELS)
        return NULL;
    wish.gap = MIN(wish.gap, LIMIT_FLOOD_GAP);
    wish.line = MIN(wish.line, LIMIT_FLOOD_GAP);
    gboolean is_cut = TRUE;
    Shape *shape = NULL;
    for (guint32 reach = FIRST_REACH; is_cut; reach *= 2) {
        const Window window = {
            .left = x - MIN(x, reach),
            .top = y - MIN(y, reach),
            .right = (guint32)MIN((guint64)x + reach, raster->width),
            .bottom = (guint32)MIN((guint64)y + reach, raster->height),
        };
        is_cut = FALSE;
        shape = fill_window(raster, window, x, y, wish, place, &is_cut, result);
    }
    return shape;
}

const char *
flood_result_text(FloodResult result)
{
    static const char *const texts[N_FLOOD_RESULTS] = {
        [FLOOD_DONE] = "done",
        [FLOOD_OUTSIDE] = "outside of the picture",
        [FLOOD_NARROW] = "there is no room between the lines",
        [FLOOD_LIMIT] = "the picture or the outline is too large",
    };
    g_assert(result < N_FLOOD_RESULTS);
    return texts[result];
}
