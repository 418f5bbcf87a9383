/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The maps of the source tree.
 */
#include "tests/unit/sample-render.h"

#include <stdlib.h>

#define UNSEEN 20 /* of 255 */

/* Pixels at the edge of a tile where a seam would be seen. */
#define RIM 2

/* Newer cairo (1.18.4) drops a join of a stroke here and there, depending on the clip: six pixels
 * of 400,000. */
#define PIXELS_FOR_ONE_UNLIKE 40000

void
sample_render_init(SampleRender *sample, const char *folder)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_build_filename(g_getenv("NARVA_SOURCE"), "data", folder, NULL);
    sample->set = data_set_load(path, &error);
    g_assert_no_error(error);
    sample->file = map_file_read(sample->set, NULL);
    g_assert_true(map_file_is_drawn(sample->file));
    sample->geometry = render_geometry_new(sample->file->svg);
}

void
sample_render_clear(SampleRender *sample)
{
    render_geometry_unref(sample->geometry);
    map_file_free(sample->file);
    data_set_unref(sample->set);
}

int
sample_render_setup(void **state)
{
    SampleRender *sample = g_new0(SampleRender, 1);
    sample_render_init(sample, "pax-baltica-2010");
    *state = sample;
    return 0;
}

int
sample_render_teardown(void **state)
{
    sample_render_clear(*state);
    g_free(*state);
    return 0;
}

cairo_surface_t *
sample_render_paint(RenderMap *map, double scale, double x, double y, int width, int height)
{
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *cr = cairo_create(surface);
    render_map_paint(map, cr, scale, x, y, width, height);
    g_assert_cmpint(cairo_status(cr), ==, CAIRO_STATUS_SUCCESS);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    return surface;
}

guint32
sample_render_pixel(cairo_surface_t *surface, int x, int y)
{
    const guchar *row = cairo_image_surface_get_data(surface) +
                        (gsize)y * (gsize)cairo_image_surface_get_stride(surface);
    return ((const guint32 *)(gconstpointer)row)[x] & 0xffffff;
}

gboolean
sample_render_looks_equal(guint32 a, guint32 b)
{
    int most = 0;
    for (guint shift = 0; shift < 24; shift += 8)
        most = MAX(most, abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff)));
    return most <= UNSEEN;
}

void
sample_render_assert_tiles_fit(RenderMap *map, double scale, double x, double y, int size, int n)
{
    cairo_surface_t *whole = sample_render_paint(map, scale, x, y, size * n, size * n);
    int n_unlike = 0;
    for (int i = 0; i < n * n; i++) {
        int left = i % n * size, top = i / n * size;
        cairo_surface_t *tile = sample_render_paint(map, scale, x + left, y + top, size, size);
        for (int j = 0; j < size * size; j++) {
            int px = j % size, py = j / size;
            guint32 pixel = sample_render_pixel(tile, px, py);
            guint32 expected = sample_render_pixel(whole, left + px, top + py);
            gboolean is_rim = MIN(MIN(px, py), size - 1 - MAX(px, py)) < RIM;
            if (!sample_render_looks_equal(pixel, expected)) {
                g_assert_false(is_rim);
                n_unlike++;
            }
        }
        cairo_surface_destroy(tile);
    }
    g_assert_cmpint(n_unlike, <=, size * n * size * n / PIXELS_FOR_ONE_UNLIKE);
    cairo_surface_destroy(whole);
}
