/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long it takes to divide a picture into lands: a sheet of A2 at 300 dots to the inch, whose
 * lands are printed with lines, gaps in them, and names; beside a program that only looks at every
 * pixel and its neighbours once. With `--smoke` it only tries itself out.
 */
#include "schema/geometry/partition.h"
#include "tests/bench/figure.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define WIDTH 4961u
#define HEIGHT 7016u
#define LAND 900u /* pixels from one line to the next, 76 mm */
#define LINE 7u
#define RUNS 5
#define SMOKE_SHARE 16u
#define GATE_SHEET 120.0
#define GATE_TIME 2.0 /* seconds, where nothing else runs */

static void
paint(guint8 *bytes, guint32 width, guint32 height)
{
    guint32 noise = 1;
    for (guint32 y = 0; y < height; y++)
        for (guint32 x = 0; x < width; x++) {
            gboolean is_line = x % LAND < LINE || y % LAND < LINE;
            gboolean is_gap = x % LAND > 300 && x % LAND < 304;
            gboolean is_name = y % LAND > 400 && y % LAND < 440 && x % 60 < 20;
            noise = noise * 1664525u + 1013904223u;
            guint8 *pixel = bytes + 4 * ((gsize)y * width + x);
            guint8 value = (guint8)(((is_line && !is_gap) || is_name ? 30 : 210) + (noise >> 28));
            memset(pixel, value, 4);
        }
}

/* Returns: something of all pixels, so that they are looked at. */
static guint64
look(const guint8 *bytes, guint32 width, guint32 height)
{
    guint64 sum = 0;
    for (guint32 y = 1; y < height; y++)
        for (guint32 x = 1; x < width; x++) {
            const guint8 *pixel = bytes + 4 * ((gsize)y * width + x);
            sum += MIN(pixel[0], MIN(pixel[-4], pixel[-4 * (gssize)width]));
        }
    return sum;
}

static void
measure(const Raster *raster, const char *what)
{
    const TracePlace place = {.width = 2, .height = 2, .tolerance = 1};
    double times[RUNS], ratios[RUNS];
    guint64 sum = 0;
    for (guint i = 0; i < RUNS; i++) {
        PartitionResult result;
        clock_t start = clock();
        g_autoptr(Partition) partition =
            partition_new(raster, (TraceOptions){0, 8}, place, NULL, 0, &result);
        clock_t middle = clock();
        sum += look(raster->bytes, raster->width, raster->height);
        clock_t end = clock();
        if (partition == NULL || sum == 0)
            g_error("nothing was traced: %d", (int)result);
        times[i] = (double)(middle - start) / CLOCKS_PER_SEC;
        ratios[i] = (double)(middle - start) / (double)MAX(end - middle, 1);
    }
    printf("%s, to a look at every pixel", what);
    figure_print_gate(figure_median(ratios, RUNS), GATE_SHEET, "x");
    printf("%s", what);
    figure_print_gate(figure_median(times, RUNS), GATE_TIME, " s");
}

int
main(int n_arguments, char **arguments)
{
    gboolean is_smoke = n_arguments > 1 && strcmp(arguments[1], "--smoke") == 0;
    guint32 width = is_smoke ? WIDTH / SMOKE_SHARE : WIDTH;
    guint32 height = is_smoke ? HEIGHT / SMOKE_SHARE : HEIGHT;
    g_autofree guint8 *bytes = g_malloc((gsize)width * height * 4);
    const Raster raster = {bytes, width, height, (gsize)width * 4, 4};
    paint(bytes, width, height);
    printf("%u x %u pixels\n", width, height);
    measure(&raster, "a sheet");
    return 0;
}
