/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Maps of hexes as they are painted: ground that flows over their sides, wedges, stripes.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "schema/text/writer.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-render.h"
#include "validator/render/flow.h"

#include <math.h>
#include <string.h>

#define SCENARIO "kliszow"
#define FACED                                                                                      \
    "kliszow-k05" /* with a unit that faces south, and nothing but clear ground around             \
                   */
#define FACING "position/units/kliszow-upplands-1/facing"

#define SCALE 0.1
#define HEX (1000 * SCALE)

/* So far, in hexes, an edge leaves the sides it follows at most. */
#define REACH 0.2

static int
set_up(void **state)
{
    SampleRender *sample = g_new0(SampleRender, 1);
    g_autoptr(GError) error = NULL;
    g_autofree char *path =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "last-vikings", NULL);
    sample->set = data_set_load(path, &error);
    g_assert_no_error(error);
    sample->file = map_file_read_or_make(sample->set, SCENARIO, NULL);
    sample->geometry = render_geometry_new(sample->file->svg);
    *state = sample;
    return 0;
}

static RenderMap *
map_of(const SampleRender *sample, DataSet *set, const char *mode, LookKind look)
{
    const RenderStyle style = {.mode = mode, .layers = RENDER_ALL, .look = look};
    return render_map_new(sample->geometry, set, SCENARIO, &style);
}

/* Returns: (transfer full): the flow of all hexes of @pattern, or of all others. */
static RenderFlow *
flow_of(const RenderMap *map, gint pattern, gboolean is_of_it)
{
    GArray *faces = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < map->scene.n_faces; i++)
        if ((map->scene.faces[i].terrain->pattern == pattern) == is_of_it)
            g_array_append_val(faces, i);
    return render_flow_new(map, faces);
}

static void
tiles_of_hexes_fit_together(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) light = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    g_autoptr(RenderMap) dark = map_of(sample, sample->set, "nation", LOOK_DARK);

    sample_render_assert_tiles_fit(light, 0.02, 0, 0, 128, 4);
    sample_render_assert_tiles_fit(dark, 0.05, 200, 300, 128, 4);
    sample_render_assert_tiles_fit(light, SCALE, 900, 600, 96, 4);
    sample_render_assert_tiles_fit(light, 0.4, 800, 800, 64, 3);
}

/* The least distance of a spot from any side at which its ground ends, in hexes. */
typedef struct {
    const RenderFlow *flow;
    double most;
    guint n;
} Straying;

static double
distance_from(const FlowSide *side, double x, double y)
{
    double across = side->to.x - side->from.x, down = side->to.y - side->from.y;
    double at =
        ((x - side->from.x) * across + (y - side->from.y) * down) / (across * across + down * down);
    at = CLAMP(at, 0, 1);
    return hypot(side->from.x + at * across - x, side->from.y + at * down - y);
}

static void
take_spot(const FlowSpot *spot, gpointer data)
{
    Straying *straying = data;
    double least = G_MAXDOUBLE;
    for (guint i = 0; i < straying->flow->sides->len; i++) {
        const FlowSide *side = &g_array_index(straying->flow->sides, FlowSide, i);
        if (side->is_rim)
            least = MIN(least, distance_from(side, spot->x, spot->y));
    }
    straying->most = MAX(straying->most, least / straying->flow->map->hex);
    straying->n++;
}

static void
edges_stay_near_their_sides(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) map = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    const RenderView view = {.scale = 1};
    const FlowRim rim = {.n = 12, .n_turns = 1};

    for (gint pattern = 0; pattern < N_TERRAIN_PATTERNS; pattern++) {
        g_autoptr(RenderFlow) flow = flow_of(map, pattern, TRUE);
        Straying straying = {.flow = flow};
        render_flow_rim(flow, &view, &rim, take_spot, &straying);
        assert_true(straying.most < REACH);
        if (pattern == PATTERN_MARSH)
            assert_true(straying.n > 100 && straying.most > 0.02);
    }
}

static void
collect_spot(const FlowSpot *spot, gpointer data)
{
    g_ptr_array_add(data, g_strdup_printf("%.3f %.3f", spot->x, spot->y));
}

static gint
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* What ground has as its edge is that of all ground beside it. */
static void
edges_are_shared(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) map = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    const RenderView view = {.scale = 1};
    const FlowRim rim = {.n = 9, .n_turns = 1};
    static const gint patterns[] = {PATTERN_HILL, PATTERN_HOUSES};

    for (guint i = 0; i < G_N_ELEMENTS(patterns); i++) {
        GPtrArray *spots[2];
        for (guint beside = 0; beside < 2; beside++) {
            g_autoptr(RenderFlow) flow = flow_of(map, patterns[i], beside == 0);
            spots[beside] = g_ptr_array_new_with_free_func(g_free);
            render_flow_rim(flow, &view, &rim, collect_spot, spots[beside]);
            g_ptr_array_sort(spots[beside], compare_texts);
        }
        assert_true(spots[0]->len > 0);
        assert_int_equal(spots[0]->len, spots[1]->len);
        for (guint j = 0; j < spots[0]->len; j++)
            assert_string_equal(spots[0]->pdata[j], spots[1]->pdata[j]);
        g_ptr_array_unref(spots[0]);
        g_ptr_array_unref(spots[1]);
    }
}

/* Returns: (transfer full): the set with @after at @path of the record @id. */
static DataSet *
edited(DataSet *set, EntityId entity, const char *id, const char *path, const char *before,
       const char *after)
{
    const Edit edit = {.entity = entity, .id = id, .path = path, .before = before, .after = after};
    const Edit *edits = &edit;
    g_autoptr(GError) error = NULL;
    DataSet *now = data_set_edit(set, &edits, 1, &error);
    g_assert_no_error(error);
    return now;
}

/* Returns: (transfer full): the lines of the terrain of @grid as JSON, with @sign in one hex. */
static char *
lines_of(const Grid *grid, guint row, guint column, char sign)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint32 i = 0; i < grid->terrain.length; i++) {
        g_autofree char *line = g_strdup(grid->terrain.items[i]);
        if (i == row && sign != 0)
            line[column] = sign;
        writer_text(writer, line);
    }
    writer_end_array(writer);
    return writer_finish_text(writer);
}

/* Paints both maps and holds what differs against what is said to. */
static void
assert_difference(RenderMap *old, RenderMap *now)
{
    const int side = 1800;
    Box box;
    guint n = 0;
    cairo_surface_t *before = sample_render_paint(old, SCALE, 0, 0, side, side);
    cairo_surface_t *after = sample_render_paint(now, SCALE, 0, 0, side, side);

    assert_true(render_map_difference(old, now, &box));
    assert_true((box.right - box.left) * SCALE < 4 * HEX);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            if (sample_render_looks_equal(sample_render_pixel(before, x, y),
                                          sample_render_pixel(after, x, y)))
                continue;
            n++;
            assert_in_range(x, (int)(box.left * SCALE), (int)ceil(box.right * SCALE));
            assert_in_range(y, (int)(box.top * SCALE), (int)ceil(box.bottom * SCALE));
        }
    assert_true(n > 0);
    cairo_surface_destroy(before);
    cairo_surface_destroy(after);
}

static void
outside_of_the_difference_of_hexes_nothing_changes(void **state)
{
    const SampleRender *sample = *state;
    const Grid *grid = (const Grid *)data_set_find_record(sample->set, ENTITY_GRID, SCENARIO);
    g_autoptr(RenderMap) before = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    g_autofree char *lines = lines_of(grid, 0, 0, 0);
    g_autofree char *wood = lines_of(grid, 7, 12, 'f');
    g_autofree char *hill = lines_of(grid, 5, 5, grid->terrain.items[10][20]);

    g_autoptr(DataSet) wooded = edited(sample->set, ENTITY_GRID, SCENARIO, "terrain", lines, wood);
    g_autoptr(RenderMap) with_wood = map_of(sample, wooded, "nation", LOOK_LIGHT);
    assert_difference(before, with_wood);
    g_autoptr(DataSet) raised = edited(sample->set, ENTITY_GRID, SCENARIO, "terrain", lines, hill);
    g_autoptr(RenderMap) with_hill = map_of(sample, raised, "nation", LOOK_LIGHT);
    assert_difference(before, with_hill);
    g_autoptr(DataSet) turned =
        edited(sample->set, ENTITY_SCENARIO, SCENARIO, FACING, "\"s\"", "\"n\"");
    g_autoptr(RenderMap) with_turn = map_of(sample, turned, "nation", LOOK_LIGHT);
    assert_difference(before, with_turn);
}

/* Returns: the pixel on the way from the middle of FACED to its northern or southern corner. */
static guint32
corner_of(RenderMap *map, int down)
{
    Point middle =
        render_geometry_middle(map->geometry, render_geometry_find(map->geometry, FACED));
    double x = middle.x * SCALE, y = middle.y * SCALE + down * HEX * 0.5;
    cairo_surface_t *surface = sample_render_paint(map, SCALE, floor(x) - 2, floor(y) - 2, 4, 4);
    guint32 pixel = sample_render_pixel(surface, 2, 2);
    cairo_surface_destroy(surface);
    return pixel;
}

static void
a_wedge_points_where_units_face(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(DataSet) turned =
        edited(sample->set, ENTITY_SCENARIO, SCENARIO, FACING, "\"s\"", "\"n\"");
    g_autoptr(RenderMap) south = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    g_autoptr(RenderMap) north = map_of(sample, turned, "nation", LOOK_LIGHT);
    guint32 paint = scenario_state_unit(south->scene.state, "kliszow-upplands-1")->paint;

    assert_int_equal(corner_of(south, 1), paint);
    assert_int_not_equal(corner_of(south, -1), paint);
    assert_int_equal(corner_of(north, -1), paint);
    assert_int_not_equal(corner_of(north, 1), paint);
}

static void
a_counter_bears_the_stripe_of_its_command(void **state)
{
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) map = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    const UnitState *unit = scenario_state_unit(map->scene.state, "kliszow-upplands-1");
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 440, 320);
    cairo_t *cr = cairo_create(surface);

    render_map_paint_piece(map, cr, unit->unit->id, 440);
    cairo_surface_flush(surface);
    assert_non_null(unit->command);
    assert_int_equal(sample_render_pixel(surface, 280, 30), (guint32)unit->command->paint);
    assert_int_not_equal(sample_render_pixel(surface, 280, 130), (guint32)unit->command->paint);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

/* However far away the map is, down to hexes in which there is room for nothing. */
static void
counters_stay_in_their_hexes(void **state)
{
    static const double hexes[] = {6, 9, 13, 16, 22, 31, 48, 100};
    const SampleRender *sample = *state;
    g_autoptr(RenderMap) map = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    for (guint i = 0; i < G_N_ELEMENTS(hexes); i++) {
        double scale = hexes[i] / HEX * SCALE;
        g_autoptr(GArray) pieces = render_map_pieces(map, scale);
        assert_true(pieces->len > 50);
        for (guint k = 0; k < pieces->len; k++) {
            const RenderPiece *piece = &g_array_index(pieces, RenderPiece, k);
            Box box = map->geometry->boxes[render_geometry_find(map->geometry, piece->zone)];
            assert_true(piece->x >= box.left * scale - 1);
            assert_true(piece->x + piece->width <= box.right * scale + 1);
            assert_true(piece->y >= box.top * scale - 1);
            assert_true(piece->y + piece->height <= box.bottom * scale + 1);
        }
    }
}

/* Pixels from half way between two grids within which a row is free of letters. */
#define AROUND_MIDDLE 1

/* Returns: whether nothing is written in the row @y; rims of letters may be there. */
static gboolean
is_row_free(cairo_surface_t *surface, int y, int width)
{
    guint32 paper = sample_render_pixel(surface, 0, y) & 0xff;
    for (int x = 1; x < width; x++)
        if ((sample_render_pixel(surface, x, y) & 0xff) + 16 <= paper)
            return FALSE;
    return TRUE;
}

/* Two grids of a map are a hex apart, and each has its letters there. */
static void
letters_of_two_grids_stand_apart(void **state)
{
    SampleRender *sample = *state;
    static const double hexes[] = {8, 12, 18, 24, 40};
    map_file_free(sample->file);
    sample->file = map_file_read_or_make(sample->set, NULL, NULL);
    render_geometry_unref(sample->geometry);
    sample->geometry = render_geometry_new(sample->file->svg);
    const RenderStyle style = {.mode = "nation", .layers = RENDER_ALL, .look = LOOK_LIGHT};
    g_autoptr(RenderMap) map = render_map_new(sample->geometry, sample->set, NULL, &style);
    Box all = BOX_EMPTY;
    for (guint32 i = 0; i < map->scene.n_faces; i++)
        if (grid_find_hex_in_map(data_set_records(sample->set, ENTITY_GRID),
                                 render_geometry_id(map->geometry, i), &(Hex){0}) == 0)
            all = box_join(all, map->geometry->boxes[i]);
    for (guint i = 0; i < G_N_ELEMENTS(hexes); i++) {
        double scale = hexes[i] / HEX * SCALE;
        int width = (int)((all.right - all.left) * scale);
        double top = round((all.bottom + HEX / SCALE / 2) * scale) - AROUND_MIDDLE;
        cairo_surface_t *surface = sample_render_paint(map, scale, floor(all.left * scale), top,
                                                       width, 2 * AROUND_MIDDLE + 1);
        guint n_free = 0;
        for (int y = 0; y <= 2 * AROUND_MIDDLE; y++)
            n_free += is_row_free(surface, y, width);
        assert_true(n_free > 0);
        cairo_surface_destroy(surface);
    }
}

#define test_on_hexes(function)                                                                    \
    cmocka_unit_test_setup_teardown(function, set_up, sample_render_teardown)

/* Beside a map of small hexes: what rows are called stands there, off the hexes. */
static void
names_of_rows_stand_off_small_hexes(void **state)
{
    const SampleRender *sample = *state;
    const double small = 0.015;
    g_autoptr(RenderMap) map = map_of(sample, sample->set, "nation", LOOK_LIGHT);
    Box all = BOX_EMPTY;
    for (guint32 i = 0; i < map->scene.n_faces; i++)
        all = box_join(all, map->geometry->boxes[i]);
    const int width = 20, height = (int)((all.bottom - all.top) * small);
    double left = floor(all.left * small);
    cairo_surface_t *surface =
        sample_render_paint(map, small, left - width, floor(all.top * small), width, height);
    guint32 around = sample_render_pixel(surface, 0, 0);
    guint n_near = 0, n_far = 0;
    for (int y = 0; y < height; y++)
        for (int x = 2; x < width - 2; x++) {
            gboolean is_written = sample_render_pixel(surface, x, y) != around;
            n_near += is_written && x >= width - 4;
            n_far += is_written && x < width - 4;
        }
    cairo_surface_destroy(surface);
    assert_int_equal(n_near, 0);
    assert_true(n_far > 100);
}

FILE_OF_TESTS(render_hexes)
{
    const struct CMUnitTest tests[] = {
        test_on_hexes(tiles_of_hexes_fit_together),
        test_on_hexes(edges_stay_near_their_sides),
        test_on_hexes(edges_are_shared),
        test_on_hexes(outside_of_the_difference_of_hexes_nothing_changes),
        test_on_hexes(a_wedge_points_where_units_face),
        test_on_hexes(a_counter_bears_the_stripe_of_its_command),
        test_on_hexes(counters_stay_in_their_hexes),
        test_on_hexes(names_of_rows_stand_off_small_hexes),
        test_on_hexes(letters_of_two_grids_stand_apart),
    };

    return cmocka_run_group_tests_name("render-hexes", tests, NULL, NULL);
}
