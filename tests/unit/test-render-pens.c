/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both pens draw the same picture: each scenario by cairo, and as SVG that another library then
 * makes pixels of.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/store/map-file.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-render.h"
#include "validator/render/page.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdlib.h>
#include <string.h>

/* The side of the pictures, in pixels: small, so that the test is quick. */
#define LONGER_SIDE 600.0

/* Edges of letters are smoothed in other ways, so that squares of so many pixels are compared by
 * their mean. */
#define SQUARE 4

/* Of 255: squares whose channels differ by less are the same. */
#define UNSEEN 32

/* Of thousand squares so many may differ. */
#define DIFFERENT_MAX 12

static cairo_surface_t *
paint(const Page *page)
{
    double width, height;
    page_size(page, &width, &height);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    cairo_t *cr = cairo_create(surface);
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    page_draw(page, pen);
    g_clear_pointer(&pen, pen_free);
    cairo_destroy(cr);
    return surface;
}

/* Returns: (transfer full): the picture of @bytes, an SVG. */
static GdkPixbuf *
rasterise(GBytes *bytes, int width, int height)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GInputStream) stream = g_memory_input_stream_new_from_bytes(bytes);
    GdkPixbuf *pixbuf =
        gdk_pixbuf_new_from_stream_at_scale(stream, width, height, FALSE, NULL, &error);
    g_assert_no_error(error);
    return pixbuf;
}

/* Returns: whether the means of the squares at @left, @top differ. */
static gboolean
is_different(cairo_surface_t *surface, const GdkPixbuf *pixbuf, int left, int top)
{
    const guchar *pixels = gdk_pixbuf_read_pixels(pixbuf);
    int sums[3] = {0};
    for (int y = top; y < top + SQUARE; y++)
        for (int x = left; x < left + SQUARE; x++) {
            const guchar *at = pixels + y * gdk_pixbuf_get_rowstride(pixbuf) +
                               x * gdk_pixbuf_get_n_channels(pixbuf);
            guint32 pixel = sample_render_pixel(surface, x, y);
            for (int i = 0; i < 3; i++)
                sums[i] += (int)(pixel >> (16 - 8 * i) & 0xff) - at[i];
        }
    return abs(sums[0]) + abs(sums[1]) + abs(sums[2]) > 3 * UNSEEN * SQUARE * SQUARE;
}

/* Returns: how many squares of thousand differ. */
static guint
difference_of(cairo_surface_t *surface, const GdkPixbuf *pixbuf)
{
    int n = 0, n_different = 0;
    for (int y = 0; y + SQUARE <= cairo_image_surface_get_height(surface); y += SQUARE)
        for (int x = 0; x + SQUARE <= cairo_image_surface_get_width(surface); x += SQUARE, n++)
            n_different += is_different(surface, pixbuf, x, y);
    return (guint)(n_different * 1000 / n);
}

static void
assert_both_alike(const SampleRender *sample, const char *scenario, LookKind look, const char *mode)
{
    const RenderStyle style = {.mode = mode, .layers = RENDER_ALL, .look = look};
    const PageOptions options = {.longer_side = LONGER_SIDE};
    g_autoptr(RenderMap) map = render_map_new(sample->geometry, sample->set, scenario, &style);
    g_autoptr(Page) page = page_new(map, &options);
    const Sheets sheet = page_sheet(page);
    g_autoptr(GBytes) bytes = page_sheets_to_svg(&sheet, 0);
    cairo_surface_t *surface = paint(page);
    g_autoptr(GdkPixbuf) pixbuf = rasterise(bytes, cairo_image_surface_get_width(surface),
                                            cairo_image_surface_get_height(surface));
    guint different = difference_of(surface, pixbuf);
    print_message("# %s, %s, %s: %u of thousand squares differ\n",
                  scenario != NULL ? scenario : "as printed", look_of(look)->word, mode, different);
    cairo_surface_destroy(surface);
    assert_in_range(different, 0, DIFFERENT_MAX);
}

static void
pens_draw_each_scenario_alike(void **state G_GNUC_UNUSED)
{
    static const char *const sets[] = {"pax-baltica", "pax-baltica-2010", "tutorial"};
    static const char *const modes[] = {"nation", "control", "region", "forage", "garrison"};
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS(sets); i++) {
        SampleRender sample;
        sample_render_init(&sample, sets[i]);
        assert_both_alike(&sample, NULL, LOOK_PAPER, "nation");
        for (guint j = 0; j < sample.set->n_scenarios; j++, n++)
            assert_both_alike(&sample, record_key(sample.set->scenarios[j]),
                              (LookKind)(n % N_LOOKS), modes[n % G_N_ELEMENTS(modes)]);
        sample_render_clear(&sample);
    }
    assert_true(n > 8);
}

/* No panel of a page at night is of the paper of one by day. */
static void
pages_take_their_colours_from_the_look(void **state G_GNUC_UNUSED)
{
    static const PageOptions options = {0};
    g_autofree char *folder =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    const RenderStyle night = {.layers = RENDER_ALL, .look = LOOK_DARK};
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    g_autoptr(RenderMap) map = render_map_new(geometry, set, NULL, &night);
    g_autoptr(Page) page = page_new(map, &options);
    const Sheets sheet = page_sheet(page);
    g_autoptr(GBytes) bytes = page_sheets_to_svg(&sheet, 0);
    g_autofree char *svg = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    for (LookKind kind = 0; kind < N_LOOKS; kind++) {
        const RenderInk *ink = &look_of(kind)->ink;
        const guint32 colours[] = {ink->sheet, ink->frame, ink->title};
        for (guint i = 0; i < G_N_ELEMENTS(colours); i++) {
            g_autofree char *colour = g_strdup_printf("#%06x", colours[i]);
            assert_int_equal(strstr(svg, colour) != NULL, kind == LOOK_DARK);
        }
    }
}

FILE_OF_TESTS(render_pens)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pens_draw_each_scenario_alike),
        cmocka_unit_test(pages_take_their_colours_from_the_look),
    };

    return cmocka_run_group_tests_name("pens", tests, NULL, NULL);
}
