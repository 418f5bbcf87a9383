/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disc as wide as a gap is pushed around the ground: where its middle can get from the first
 * place is the core. From there the ground grows back up to the lines, and into them by half their
 * width. How far a pixel is from a line, or from the core, is found by two passes (a chamfer of 3
 * and 4).
 */
#include "schema/geometry/flood.h"

#include "schema/geometry/flood-outline.h"
#include "schema/geometry/limits.h"

#include <stdlib.h>
#include <string.h>

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
    guint8 *far;    /* owned: for each pixel how far it is from what is looked for, in steps */
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
spread(Flood *flood)
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
    spread(flood);
}

/* From the core back to the lines, also into corners, where the disc had half as far again to go;
 * then into the lines. Afterwards ground is 1 for what is filled. */
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

/* A part of the picture. What is outside of it is not looked at. */
typedef struct {
    guint32 left, top, right, bottom;
} Window;

/* Whether the core comes so near to a side of @window at which the picture goes on that lines
 * beyond it may matter. */
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

/* Fills within @window. Returns: (transfer full): NULL for anything but FLOOD_DONE, and where the
 * window must be larger, which @is_cut says. */
static Shape *
fill_window(const Raster *whole, Window window, guint32 x, guint32 y, FloodWish wish,
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
    spread(&flood);
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
flood_fill(const Raster *raster, guint32 x, guint32 y, FloodWish wish, FloodPlace place,
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
