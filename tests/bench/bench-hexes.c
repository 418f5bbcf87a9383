/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a map of a million hexes takes beside one of a hundred thousand, and how much memory: read,
 * checked and painted on a screen, from files to pixels, each time in a process of its own. With
 * `--smoke` it only tries itself out.
 */
#include "schema/store/map-file.h"
#include "schema/text/limits.h"
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/bench/timed-process.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"
#include "validator/render/render-map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FEW 100000
#define MANY 1000000
#define SMOKE 400
#define RUNS 5

#define GATE_GROWTH 12.0

/* Painted, a hex takes twice what it takes when it is checked. */
#define GATE_MEMORY (2.0 * LIMIT_HEX_BYTES * MANY / (1 << 20)) /* MiB */

#define SCREEN_WIDTH 1024
#define SCREEN_HEIGHT 768
#define HEX_PIXELS 48 /* of a hex, where it is looked at from near by */

/* Paints what of @map is seen at @scale, with its middle in the middle. */
static void
paint(RenderMap *map, double scale)
{
    Box frame = render_map_frame(map);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, SCREEN_WIDTH, SCREEN_HEIGHT);
    cairo_t *cr = cairo_create(surface);
    double x = (frame.left + frame.right) / 2.0 * scale - SCREEN_WIDTH / 2.0;
    double y = (frame.top + frame.bottom) / 2.0 * scale - SCREEN_HEIGHT / 2.0;
    render_map_paint(map, cr, scale, x, y, SCREEN_WIDTH, SCREEN_HEIGHT);
    g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

/* Reads, checks and paints the set in @folder: all of it, and some hexes from near by. */
static void
show(const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    g_assert_no_error(error);
    ChecksSkipped skipped;
    g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
    g_assert_cmpuint(finding_list_length(findings), <=, 1); /* nothing plays it */
    g_autoptr(MapFile) file = map_file_read_or_make(set, NULL, NULL);
    g_assert_true(file->is_made && map_file_is_drawn(file));
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    const RenderStyle style = {.mode = "terrain", .layers = RENDER_ALL};
    g_autoptr(RenderMap) map = render_map_new(geometry, set, NULL, &style);
    Box frame = render_map_frame(map);
    paint(map, SCREEN_WIDTH / (double)(frame.right - frame.left));
    paint(map, HEX_PIXELS / 1000.0);
}

typedef struct {
    char *folder;   /* owned */
    double seconds; /* the least: what else the machine does only adds to it */
    double peak;    /* MiB */
} Size;

static void
measure(const char *program, Size *size)
{
    ProcessCost cost = timed_process_run((const char *const[]){program, size->folder, NULL});
    g_assert_cmpint(cost.status, ==, 0);
    size->seconds = size->seconds > 0 ? MIN(size->seconds, cost.processor) : cost.processor;
    size->peak = MAX(size->peak, (double)cost.peak / (1 << 20));
}

static void
compare(const char *program)
{
    Size few = {.folder = generated_set_new_hexes(FEW)};
    Size many = {.folder = generated_set_new_hexes(MANY)};
    for (guint i = 0; i < RUNS; i++) {
        measure(program, &few);
        measure(program, &many);
    }
    printf("%8u hexes %8.2f s %8.0f MiB\n", FEW, few.seconds, few.peak);
    printf("%8u hexes %8.2f s, memory:", MANY, many.seconds);
    figure_print_gate(many.peak, GATE_MEMORY, " MiB");
    printf("read, checked and painted, a million to a hundred thousand:");
    figure_print_gate(many.seconds / few.seconds, GATE_GROWTH, "x");
    temporary_folder_free(few.folder);
    temporary_folder_free(many.folder);
}

int
main(int argc, char **argv)
{
    if (argc < 2) {
        compare(argv[0]);
        return 0;
    }
    gboolean is_smoke = strcmp(argv[1], "--smoke") == 0;
    char *folder = is_smoke ? generated_set_new_hexes(SMOKE) : argv[1];
    show(folder);
    if (is_smoke)
        temporary_folder_free(folder);
    return 0;
}
