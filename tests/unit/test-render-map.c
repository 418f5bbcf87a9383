/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is painted: colours of modes, tiles that fit together, and what an edit changes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/unit/main.h"
#include "tests/unit/sample-render.h"
#include "validator/render/picture.h"
#include "validator/render/shade.h"
#include "validator/render/layout.h"

#include <math.h>
#include <string.h>

#define SCENARIO "the-end-is-near"
#define EDITED "poznan"
#define COAST_LAND "livland"
#define COAST_SEA "gulf-of-riga"

static RenderMap *
map_of(const SampleRender *sample, const char *mode, guint layers, gboolean is_dark)
{
    const RenderStyle style = {.mode = mode,
                               .layers = layers,
                               .look = is_dark ? LOOK_DARK : LOOK_LIGHT};
    return render_map_new(sample->geometry, sample->set, SCENARIO, &style);
}

/* Returns: the pixel in the middle of @face when nothing is written there. */
static guint32
pixel_of(RenderMap *map, guint32 face, double scale)
{
    Point middle = render_geometry_middle(map->geometry, face);
    double x = floor(middle.x * scale) - 4, y = floor(middle.y * scale) - 4;
    cairo_surface_t *surface = sample_render_paint(map, scale, x, y, 8, 8);
    guint32 pixel = sample_render_pixel(surface, 4, 4);
    cairo_surface_destroy(surface);
    return pixel;
}

static void
lands_are_filled_with_their_colour(void **state)
{
    for (guint is_dark = 0; is_dark < 2; is_dark++) {
        g_autoptr(RenderMap) map = map_of(*state, "nation", 0, is_dark != 0);
        guint n_tried = 0;
        for (guint32 i = 0; i < map->scene.n_faces; i++) {
            if (!ground_is_land(map->scene.faces[i].ground) ||
                map->shades.faces[i].pattern != PATTERN_NONE)
                continue;
            assert_int_equal(pixel_of(map, i, 0.3), map->shades.faces[i].fill);
            n_tried++;
        }
        assert_true(n_tried > 60);
    }
}

static void
a_mode_changes_the_colours(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) nation = map_of(sample, "nation", 0, FALSE);
    guint32 face = render_geometry_find(sample->geometry, EDITED);
    guint n_modes = 0;
    MapMode mode;

    while (shade_mode_get(nation->scene.state, ++n_modes, &mode)) {
        g_autoptr(RenderMap) other = map_of(sample, mode.word, 0, FALSE);
        assert_string_equal(other->shades.title, mode.title);
        assert_true(other->shades.rows->len > 1);
        assert_non_null(other->shades.faces[face].tag);
        if (strcmp(mode.word, "control") != 0)
            assert_int_not_equal(pixel_of(other, face, 0.3), pixel_of(nation, face, 0.3));
    }
}

static void
every_field_with_a_value_makes_a_mode(void **state)
{
    g_autoptr(RenderMap) transit = map_of(*state, "transit", 0, FALSE);
    g_autoptr(RenderMap) kind = map_of(*state, "kind", 0, FALSE);
    g_autoptr(RenderMap) unknown = map_of(*state, "neighbours", 0, FALSE);
    g_autoptr(RenderMap) none = map_of(*state, NULL, 0, FALSE);

    assert_string_equal(transit->shades.title, "Transit");
    assert_true(transit->shades.rows->len > 0);
    assert_string_equal(kind->shades.title, "Kind");
    assert_int_equal(kind->shades.rows->len, 2);
    assert_string_equal(unknown->shades.title, "Nation");
    assert_string_equal(none->shades.title, "Nation");
}

static void
numbers_grow_darker_and_have_their_value_on_them(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "forage", RENDER_ALL, FALSE);
    guint last = 256;

    for (guint i = 0; i < map->shades.rows->len; i++) {
        const RenderShadeRow *row = &g_array_index(map->shades.rows, RenderShadeRow, i);
        assert_true(render_ink_luma(row->shade.fill) < last);
        last = render_ink_luma(row->shade.fill);
    }
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        const Space *space = map->scene.faces[i].space;
        if (space == NULL || !record_has_key(&space->record, "forage"))
            continue;
        g_autofree char *number = g_strdup_printf("%d", (int)space->forage);
        assert_string_equal(map->shades.faces[i].tag, number);
    }
}

static void
no_two_rows_have_the_same_tag(void **state)
{
    static const char *const words[] = {"control", "region", "name", "kind"};

    for (guint i = 0; i < G_N_ELEMENTS(words); i++) {
        g_autoptr(RenderMap) map = map_of(*state, words[i], RENDER_ALL, FALSE);
        g_autoptr(GHashTable) tags = g_hash_table_new(g_str_hash, g_str_equal);
        for (guint j = 0; j < map->shades.rows->len; j++) {
            const char *tag = g_array_index(map->shades.rows, RenderShadeRow, j).shade.tag;
            assert_true(tag == NULL || g_hash_table_add(tags, (gpointer)tag));
        }
        assert_true(g_hash_table_size(tags) > 1);
    }
}

static void
tiles_fit_together(void **state)
{
    g_autoptr(RenderMap) nation = map_of(*state, "nation", RENDER_ALL, FALSE);
    g_autoptr(RenderMap) control = map_of(*state, "control", RENDER_ALL, TRUE);

    sample_render_assert_tiles_fit(nation, 0.02, -20, -20, 128, 4);
    sample_render_assert_tiles_fit(nation, 0.0283, 0, 0, 128, 5);
    sample_render_assert_tiles_fit(control, 0.08, 256, 768, 256, 3);
    sample_render_assert_tiles_fit(nation, 0.5, 3072, 6144, 128, 3);
    sample_render_assert_tiles_fit(nation, 0.0004, -5, -5, 16, 2);
}

static gpointer
paint_in_thread(gpointer data)
{
    return sample_render_paint(data, 0.05, 100, 100, 512, 512);
}

static void
threads_paint_the_same(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "region", RENDER_ALL, FALSE);
    GThread *threads[3];
    cairo_surface_t *pictures[3];

    for (guint i = 0; i < 3; i++)
        threads[i] = g_thread_new("paint", paint_in_thread, map);
    for (guint i = 0; i < 3; i++)
        pictures[i] = g_thread_join(threads[i]);
    for (guint i = 1; i < 3; i++) {
        assert_memory_equal(cairo_image_surface_get_data(pictures[0]),
                            cairo_image_surface_get_data(pictures[i]),
                            (gsize)cairo_image_surface_get_stride(pictures[0]) * 512);
        cairo_surface_destroy(pictures[i]);
    }
    cairo_surface_destroy(pictures[0]);
}

/* Returns: (transfer full): the map of the set that @edit makes. */
static RenderMap *
map_after(const SampleRender *sample, const Edit *edit)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_edit(sample->set, &edit, 1, &error);
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL};
    g_assert_no_error(error);
    return render_map_new(sample->geometry, set, SCENARIO, &style);
}

/* Returns: (transfer full): the map with @after in place of what @path of the edited land was. */
static RenderMap *
edited_map(const SampleRender *sample, const char *path, const char *before, const char *after)
{
    const Edit edit = {
        .entity = ENTITY_SPACE,
        .id = EDITED,
        .path = path,
        .before = before,
        .after = after,
    };
    return map_after(sample, &edit);
}

static void
an_edit_changes_only_the_box_of_its_land(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) before = map_of(sample, "nation", RENDER_ALL, FALSE);
    g_autoptr(RenderMap) again = map_of(sample, "nation", RENDER_ALL, FALSE);
    g_autoptr(RenderMap) after = edited_map(sample, "forage", "3", "9");
    Box box, land;

    land = shape_bounds(
        render_geometry_shape(sample->geometry, render_geometry_find(sample->geometry, EDITED)));
    cairo_surface_destroy(sample_render_paint(before, 0.08, 0, 0, 16, 16));
    assert_false(render_map_difference(before, before, &box));
    assert_false(render_map_difference(before, again, &box));
    assert_true(render_map_difference(before, after, &box));
    assert_memory_equal(&box, &land, sizeof box);
}

/* What the difference says is what pixels say. */
static void
outside_of_the_difference_nothing_changes(void **state)
{
    const SampleRender *sample = *state;
    const double scale = 0.04;
    const int margin = 12, side = 1000;
    g_autoptr(RenderMap) before = map_of(sample, "nation", RENDER_ALL, FALSE);
    g_autoptr(RenderMap) after =
        edited_map(sample, "name", "\"Poznan\"", "\"A Name That Takes Much Room\"");
    cairo_surface_t *old = sample_render_paint(before, scale, 0, 0, side, side);
    cairo_surface_t *now = sample_render_paint(after, scale, 0, 0, side, side);
    Box box;
    guint n_changed = 0;

    assert_true(render_map_difference(before, after, &box));
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            if (sample_render_pixel(old, x, y) == sample_render_pixel(now, x, y))
                continue;
            n_changed++;
            assert_in_range(x, (int)(box.left * scale) - margin, (int)(box.right * scale) + margin);
            assert_in_range(y, (int)(box.top * scale) - margin, (int)(box.bottom * scale) + margin);
        }
    assert_true(n_changed > 0);
    cairo_surface_destroy(old);
    cairo_surface_destroy(now);
}

/* Returns: (transfer full): a part of the map with names, or without, of which @dimmed is dimmed.
 */
static cairo_surface_t *
painted_with(const SampleRender *sample, guint layers, guint dimmed)
{
    const RenderStyle style = {
        .mode = "nation",
        .layers = layers,
        .dimmed = dimmed,
        .look = LOOK_LIGHT,
    };
    g_autoptr(RenderMap) map = render_map_new(sample->geometry, sample->set, SCENARIO, &style);
    return sample_render_paint(map, 0.08, 800, 800, 300, 300);
}

/* Whether @dim is RENDER_DIMMED of the way from @without to @full, in each channel. */
static gboolean
is_between(guint32 without, guint32 full, guint32 dim)
{
    for (guint shift = 0; shift < 24; shift += 8) {
        gint from = without >> shift & 0xff, to = full >> shift & 0xff;
        if (fabs((dim >> shift & 0xff) - (from + (to - from) * RENDER_DIMMED)) > 2)
            return FALSE;
    }
    return TRUE;
}

static void
what_is_dimmed_is_seen_faintly(void **state)
{
    const SampleRender *sample = *state;
    cairo_surface_t *without = painted_with(sample, 0, 0);
    cairo_surface_t *full = painted_with(sample, RENDER_NAMES, 0);
    cairo_surface_t *dim = painted_with(sample, RENDER_NAMES, RENDER_NAMES | RENDER_BORDERS);
    cairo_surface_t *faint = painted_with(sample, 0, RENDER_SHAPES);
    guint n_written = 0;
    for (int y = 0; y < 300; y++)
        for (int x = 0; x < 300; x++) {
            guint32 ground = sample_render_pixel(without, x, y);
            guint32 written = sample_render_pixel(full, x, y);
            n_written += ground != written;
            if (ground == written)
                continue;
            assert_true(is_between(ground, written, sample_render_pixel(dim, x, y)));
        }
    assert_true(n_written > 500);
    /* Below it is black. */
    assert_true(
        is_between(0, sample_render_pixel(without, 9, 9), sample_render_pixel(faint, 9, 9)));
    cairo_surface_destroy(without);
    cairo_surface_destroy(full);
    cairo_surface_destroy(dim);
    cairo_surface_destroy(faint);
}

static void
another_border_changes_its_line(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) before = map_of(sample, "nation", RENDER_ALL, FALSE);
    g_autoptr(RenderMap) after =
        edited_map(sample, "neighbours/plock/border", "\"normal\"", "\"difficult\"");
    Box box, land;

    land = shape_bounds(
        render_geometry_shape(sample->geometry, render_geometry_find(sample->geometry, EDITED)));
    assert_true(render_map_difference(before, after, &box));
    assert_true(box.left >= land.left && box.right <= land.right);
    assert_true(box.right - box.left < land.right - land.left);
}

static void
far_and_near_scales_are_painted(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "nation", RENDER_ALL, FALSE);
    static const double scales[] = {1e-6, 0.001, 20, 5000};

    for (guint i = 0; i < G_N_ELEMENTS(scales); i++) {
        double x = 12000 * scales[i], y = 12000 * scales[i];
        cairo_surface_t *surface = sample_render_paint(map, scales[i], x, y, 64, 64);
        if (scales[i] >= 1)
            assert_int_not_equal(sample_render_pixel(surface, 32, 32), map->ink->sea);
        cairo_surface_destroy(surface);
    }
}

static void
the_legend_has_the_height_it_measures(void **state)
{
    g_autoptr(RenderMap) map = map_of(*state, "region", RENDER_ALL, FALSE);
    g_autoptr(RenderMap) plain = map_of(*state, "region", 0, FALSE);
    double height = render_map_paint_legend(map, NULL, 240);
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, 240, (int)ceil(height));
    cairo_t *cr = cairo_create(surface);

    assert_true(render_map_paint_legend(map, cr, 240) == height);
    assert_true(render_map_paint_legend(plain, NULL, 240) < height);
    assert_true(height > 21.0 * map->shades.rows->len);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

#define test_on_map(function)                                                                      \
    cmocka_unit_test_setup_teardown(function, sample_render_setup, sample_render_teardown)

/* Returns: (transfer full): the map with a named coast of COAST_LAND. */
static RenderMap *
map_with_coast(const SampleRender *sample)
{
    const Edit edit = {.entity = ENTITY_COAST,
                       .id = "bay",
                       .path = "",
                       .after = "{\"id\": \"bay\", \"name\": \"Bay\", \"space\": \"" COAST_LAND
                                "\", \"seas\": [\"" COAST_SEA "\"]}"};
    return map_after(sample, &edit);
}

/* The name of a coast stands beside it, where the map is large enough, and names make way. */
static void
a_coast_with_a_name_has_it_beside_it(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) plain = map_of(sample, "nation", RENDER_ALL, FALSE);
    g_autoptr(RenderMap) named = map_with_coast(sample);
    const double near = 120 / plain->geometry->grain;
    Box box, changed;
    RenderText text;
    assert_int_equal(plain->coasts->len, 0);
    assert_int_equal(named->coasts->len, 1);
    assert_true(render_map_difference(plain, named, &changed));
    render_text_init(&text, named->look->types);
    assert_false(render_coast_box(named, 0, near / 8, &text, &box));
    assert_true(render_coast_box(named, 0, near, &text, &box));
    render_text_clear(&text);

    gint width = box.right - box.left, height = box.bottom - box.top;
    cairo_surface_t *before = sample_render_paint(plain, near, box.left, box.top, width, height);
    cairo_surface_t *after = sample_render_paint(named, near, box.left, box.top, width, height);
    guint n_changed = 0, n_covered = 0;
    for (gint i = 0; i < width * height; i++)
        n_changed += sample_render_pixel(before, i % width, i / width) !=
                     sample_render_pixel(after, i % width, i / width);
    assert_true(n_changed > 20);
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);

    g_autoptr(RenderLayout) layout = render_layout_get(named, near);
    for (guint32 face = 0; layout->is_whole && face < layout->n_faces; face++) {
        const RenderCard *card = layout->cards[face];
        for (guint i = 0; card != NULL && !card->is_bent && i < card->n_rows; i++) {
            Box row = render_card_row(card, i);
            n_covered += row.left < box.right && box.left < row.right && row.top < box.bottom &&
                         box.top < row.bottom;
        }
    }
    assert_int_equal(n_covered, 0);
}

FILE_OF_TESTS(render_map)
{
    const struct CMUnitTest tests[] = {
        test_on_map(lands_are_filled_with_their_colour),
        test_on_map(a_mode_changes_the_colours),
        test_on_map(every_field_with_a_value_makes_a_mode),
        test_on_map(numbers_grow_darker_and_have_their_value_on_them),
        test_on_map(no_two_rows_have_the_same_tag),
        test_on_map(tiles_fit_together),
        test_on_map(threads_paint_the_same),
        test_on_map(an_edit_changes_only_the_box_of_its_land),
        test_on_map(outside_of_the_difference_nothing_changes),
        test_on_map(what_is_dimmed_is_seen_faintly),
        test_on_map(another_border_changes_its_line),
        test_on_map(a_coast_with_a_name_has_it_beside_it),
        test_on_map(far_and_near_scales_are_painted),
        test_on_map(the_legend_has_the_height_it_measures),
    };

    return cmocka_run_group_tests_name("render-map", tests, NULL, NULL);
}
