/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How long the map on a screen takes: a snapshot of the data after an edit, what has changed since,
 * and tiles at every scale. With `--smoke` it only tries itself out.
 */
#include "schema/store/map-file.h"
#include "tests/bench/figure.h"
#include "tests/bench/generated-set.h"
#include "tests/unit/temporary-folder.h"
#include "validator/render/render-map.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define N_SPACES 100000
#define N_SPACES_OF_SMOKE 400
#define TILE 512
#define TILES_MAX 24
#define GATE_MS 100.0

/* Side of a face on average, in pixels. */
static const double grains[] = {1.5, 2.8, 4, 8, 16, 32, 64, 128};

/* Returns: how long this program has worked, in microseconds: others may work beside it. */
static gint64
now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (gint64)time.tv_sec * 1000000 + time.tv_nsec / 1000;
}

static double
time_since(gint64 begin)
{
    return (double)(now() - begin) / 1e3;
}

static DataSet *
edit_set(DataSet *set)
{
    const Record *space = data_set_records(set, ENTITY_SPACE).items[42];
    g_autofree char *before = g_strdup_printf("\"%s\"", record_name(space));
    const Edit edit = {
        .entity = ENTITY_SPACE,
        .id = record_key(space),
        .path = "name",
        .before = before,
        .after = "\"Edited\"",
    };
    const Edit *edits = &edit;
    g_autoptr(GError) error = NULL;
    DataSet *edited = data_set_edit(set, &edits, 1, &error);
    if (edited == NULL)
        g_error("%s", error->message);
    return edited;
}

/* Paints tiles along the diagonal of the map, a scale that nobody has painted yet. */
static void
time_tiles(RenderMap *map, const RenderGeometry *geometry, double grain)
{
    Box frame = render_geometry_frame(geometry);
    double width = (double)frame.right - frame.left, height = (double)frame.bottom - frame.top;
    double scale = grain / sqrt(width * height / render_geometry_n_faces(geometry));
    guint n = (guint)CLAMP(width * scale / TILE, 1, TILES_MAX);
    double times[TILES_MAX];
    for (guint i = 0; i < n; i++) {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, TILE, TILE);
        cairo_t *cr = cairo_create(surface);
        double x = floor((frame.left + width * (i + 0.5) / n) * scale) - TILE / 2.0;
        double y = floor((frame.top + height * (i + 0.5) / n) * scale) - TILE / 2.0;
        gint64 begin = now();
        render_map_paint(map, cr, scale, x, y, TILE, TILE);
        times[i] = time_since(begin);
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
    }
    double median = figure_median(times, n);
    printf("  tiles, faces %5.1f px wide %19.2f ms, slowest %7.2f ms", grain, median, times[n - 1]);
    figure_print_gate(times[n - 1], GATE_MS, " ms");
}

/* Times the map of @folder, of @n places called @places, and removes it. */
static void
run(char *folder, guint n, const char *places)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    if (set == NULL)
        g_error("%s", error->message);
    g_autoptr(MapFile) file = map_file_read_or_make(set, NULL, NULL);
    gint64 begin = now();
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    printf("a map of %u %s on the screen\n  %-38s %8.2f ms\n", n, places, "its geometry, once",
           time_since(begin));
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL};
    g_autoptr(RenderMap) map = render_map_new(geometry, set, NULL, &style);
    g_autoptr(DataSet) edited = edit_set(set);
    begin = now();
    g_autoptr(RenderMap) after = render_map_new(geometry, edited, NULL, &style);
    printf("  %-38s %8.2f ms\n", "a snapshot", time_since(begin));
    begin = now();
    Box box;
    if (!render_map_difference(map, after, &box))
        g_error("nothing has changed");
    printf("  %-38s %8.2f ms\n", "what an edit has changed", time_since(begin));
    for (guint i = 0; i < G_N_ELEMENTS(grains); i++)
        time_tiles(map, geometry, grains[i]);
    temporary_folder_free(folder);
}

int
main(int argc, char **argv)
{
    gboolean is_smoke = argc == 2 && strcmp(argv[1], "--smoke") == 0;
    guint n = is_smoke ? N_SPACES_OF_SMOKE : N_SPACES;
    run(generated_set_new_drawn(n), n, "lands");
    run(generated_set_new_hexes(n), n, "hexes");
    return 0;
}
