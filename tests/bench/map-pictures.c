/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paints the map of a data set as the editor shows it, to be looked at.
 * Usage: map-pictures DATA-SET SCENARIO MODE SCALE dark|light OUT.png [X Y WIDTH HEIGHT]
 * SCALE: pixels to a unit of the drawing; SCENARIO: id, or - for none.
 */
#include "schema/store/map-file.h"
#include "validator/render/render-map.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEGEND_WIDTH 220

static void
paint_pieces(RenderMap *map, cairo_t *cr, double scale, double x, double y)
{
    g_autoptr(GArray) pieces = render_map_pieces(map, scale);
    for (guint i = 0; i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        cairo_save(cr);
        cairo_translate(cr, piece->x - x, piece->y - y);
        render_map_paint_piece(map, cr, piece->unit, piece->width);
        cairo_restore(cr);
    }
}

static void
paint_all(RenderMap *map, cairo_t *cr, double scale, double x, double y, int width, int height)
{
    gint64 start = g_get_monotonic_time();
    render_map_paint(map, cr, scale, x, y, width, height);
    gint64 once = g_get_monotonic_time();
    render_map_paint(map, cr, scale, x, y, width, height);
    gint64 twice = g_get_monotonic_time();
    paint_pieces(map, cr, scale, x, y);
    fprintf(stderr, "map %.1f ms, again %.1f ms, blocks %.1f ms\n", (double)(once - start) / 1000,
            (double)(twice - once) / 1000, (double)(g_get_monotonic_time() - twice) / 1000);
    cairo_translate(cr, width, 0);
    cairo_rectangle(cr, 0, 0, LEGEND_WIDTH, height);
    cairo_clip(cr);
    render_map_paint_legend(map, cr, LEGEND_WIDTH);
}

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    if (argc != 7 && argc != 11)
        return 2;
    g_autoptr(DataSet) set = data_set_load(argv[1], &error);
    g_autoptr(MapFile) file = set != NULL ? map_file_read(set, NULL) : NULL;
    if (file == NULL || !map_file_is_drawn(file))
        return 1;
    const RenderStyle style = {
        .mode = argv[3],
        .layers = RENDER_ALL,
        .look = strcmp(argv[5], "dark") == 0 ? LOOK_DARK : LOOK_LIGHT,
    };
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    const char *scenario = strcmp(argv[2], "-") != 0 ? argv[2] : NULL;
    gint64 start = g_get_monotonic_time();
    g_autoptr(RenderMap) map = render_map_new(geometry, set, scenario, &style);
    fprintf(stderr, "snapshot %.1f ms\n", (double)(g_get_monotonic_time() - start) / 1000);
    double scale = g_ascii_strtod(argv[4], NULL) / 10;
    Box frame = render_geometry_frame(geometry);
    double x = argc > 7 ? atof(argv[7]) : floor(frame.left * scale);
    double y = argc > 7 ? atof(argv[8]) : floor(frame.top * scale);
    int width = argc > 7 ? atoi(argv[9]) : (int)ceil((frame.right - frame.left) * scale);
    int height = argc > 7 ? atoi(argv[10]) : (int)ceil((frame.bottom - frame.top) * scale);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, width + LEGEND_WIDTH, height);
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, style.look == LOOK_DARK ? 0.13 : 1, style.look == LOOK_DARK ? 0.15 : 1,
                         style.look == LOOK_DARK ? 0.18 : 1);
    cairo_paint(cr);
    paint_all(map, cr, scale, x, y, width, height);
    cairo_destroy(cr);
    cairo_status_t status = cairo_surface_write_to_png(surface, argv[6]);
    cairo_surface_destroy(surface);
    return status == CAIRO_STATUS_SUCCESS ? 0 : 1;
}
