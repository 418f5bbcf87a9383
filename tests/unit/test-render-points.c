/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places with an anchor and without a shape are points: circles and squares that are found like
 * shapes, with lines along their connections.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "schema/store/map-file.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-render.h"
#include "tests/unit/temporary-folder.h"
#include "validator/render/render-parts.h"

#include <math.h>
#include <string.h>

static const char game[] = "{\"format\": 1, \"id\": \"set\", \"title\": \"Points\", "
                           "\"system\": \"area-blocks\"}";

#define PLACE(id, kind, neighbours)                                                                \
    "{\"id\": \"" id "\", \"name\": \"" id "\", \"kind\": \"" kind "\", \"neighbours\": "          \
    "[" neighbours "]}"
#define TO(id, border) "{\"to\": \"" id "\", \"border\": \"" border "\"}"

/* Aix and Brest have a road, Brest and Caen a track; Aix and Caen are blocked; the line from Caen
 * to Dole is drawn; Dole is a shape, Eu is not drawn, and Off is off the map. */
static const char map[] = "{\"spaces\": [" PLACE("aix", "land", TO("brest", "road") "," TO("caen", "blocked")) "," PLACE(
    "brest", "land",
    TO("aix", "road") "," TO("caen", "track") "," TO(
        "dole",
        "road")) "," PLACE("caen", "land",
                           TO("brest", "track") "," TO("dole", "road") "," TO(
                               "aix",
                               "blocked")) "," PLACE("dole", "land",
                                                     TO("caen", "road") "," TO("brest", "road") "," TO(
                                                         "eu",
                                                         "road")) "," PLACE("eu", "land",
                                                                            TO("dole",
                                                                               "road")) "," PLACE("off",
                                                                                                  "box",
                                                                                                  "") "," PLACE("gulf",
                                                                                                                "sea",
                                                                                                                TO("aix",
                                                                                                                   "port")) "]}";

static const char tables[] = "{\"borders\": [{\"id\": \"road\", \"name\": \"Road\"}, "
                             "{\"id\": \"track\", \"name\": \"Track\"}]}";

static const char drawing[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 300'>"
                              "<path id='dole' class='territory' d='M300,20H380V100H300Z'/>"
                              "<path id='border-caen--dole' class='border' d='M210,60L300,60'/>"
                              "<g id='anchors'>"
                              "<circle id='anchor-aix' class='anchor' cx='100' cy='60' r='4'/>"
                              "<circle id='anchor-brest' class='anchor' cx='150' cy='200' r='4'/>"
                              "<circle id='anchor-caen' class='anchor' cx='200' cy='60' r='4'/>"
                              "<circle id='anchor-dole' class='anchor' cx='340' cy='60' r='4'/>"
                              "<circle id='anchor-off' class='anchor' cx='40' cy='260' r='4'/>"
                              "<circle id='anchor-gulf' class='anchor' cx='40' cy='150' r='4'/>"
                              "<circle id='anchor-nowhere' class='anchor' cx='300' cy='250' r='4'/>"
                              "</g></svg>";

static DataSet *
load_points(const char *folder)
{
    temporary_folder_write(folder, "set/game.json", game);
    temporary_folder_write(folder, "set/map.json", map);
    temporary_folder_write(folder, "set/tables.json", tables);
    temporary_folder_write(folder, "set/map.svg", drawing);
    g_autofree char *path = g_build_filename(folder, "set", NULL);
    DataSet *set = data_set_load(path, NULL);
    assert_non_null(set);
    return set;
}

static const char *
id_at(const RenderGeometry *geometry, gint32 x, gint32 y)
{
    guint32 face = render_geometry_hit(geometry, (Point){x, y});
    return face != RENDER_NOWHERE ? render_geometry_id(geometry, face) : NULL;
}

static void
points_are_found_like_shapes(void **state)
{
    g_autoptr(DataSet) set = load_points(*state);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);

    assert_int_equal(render_geometry_n_faces(geometry), 6);
    assert_string_equal(id_at(geometry, 1000, 600), "aix");
    assert_string_equal(id_at(geometry, 1010, 590), "aix");
    assert_string_equal(id_at(geometry, 400, 2600), "off");
    assert_string_equal(id_at(geometry, 3400, 600), "dole");
    assert_null(id_at(geometry, 3000, 2500));
    assert_null(id_at(geometry, 1500, 600));
    assert_int_equal(render_geometry_find(geometry, "eu"), RENDER_NOWHERE);
    guint32 off = render_geometry_find(geometry, "off"),
            aix = render_geometry_find(geometry, "aix");
    assert_int_equal(render_geometry_shape(geometry, off)->n_points, 4);
    assert_true(render_geometry_shape(geometry, aix)->n_points >= 16);
    Point middle = render_geometry_middle(geometry, aix);
    assert_true(ABS(middle.x - 1000) <= 1 && ABS(middle.y - 600) <= 1);
}

static void
no_two_points_overlap(void **state)
{
    g_autoptr(DataSet) set = load_points(*state);
    GString *svg = g_string_new("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 300'>");
    static const char *const ids[] = {"aix", "brest", "caen", "dole", "eu", "gulf"};
    /* Four in a row, one close to the first one, and one in the same place as another. */
    for (guint i = 0; i < G_N_ELEMENTS(ids); i++)
        g_string_append_printf(svg, "<circle id='anchor-%s' class='anchor' cx='%u' cy='60' r='4'/>",
                               ids[i],
                               i == 4   ? 56u
                               : i == 5 ? 150u
                                        : 50 + 100 * i);
    g_string_append(svg, "</svg>");
    g_autoptr(GBytes) bytes = g_string_free_to_bytes(svg);
    g_autoptr(DataSet) other = data_set_replace(set, MAP_FILE_NAME, bytes, NULL);
    g_autoptr(MapFile) file = map_file_read(other, NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    Box aix = shape_bounds(render_geometry_shape(geometry, render_geometry_find(geometry, "aix")));
    Box eu = shape_bounds(render_geometry_shape(geometry, render_geometry_find(geometry, "eu")));
    Box caen =
        shape_bounds(render_geometry_shape(geometry, render_geometry_find(geometry, "caen")));

    assert_true(aix.right < eu.left);
    assert_true(caen.right - caen.left > aix.right - aix.left);
    assert_string_equal(id_at(geometry, 1500, 600), "gulf");
}

static void
connections_of_points_are_lines(void **state)
{
    g_autoptr(DataSet) set = load_points(*state);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    guint32 a, b;

    /* Aix and Brest, Brest and Caen, Brest and Dole, Aix and the gulf; Caen and Dole as drawn. */
    assert_int_equal(file->svg->ways->len, 4);
    assert_int_equal(geometry->straits->len, 5);
    assert_true(render_geometry_border(geometry, (Point){1250, 1300}, 30, &a, &b));
    assert_string_equal(render_geometry_id(geometry, a), "aix");
    assert_string_equal(render_geometry_id(geometry, b), "brest");
    assert_false(render_geometry_border(geometry, (Point){1500, 600}, 30, &a, &b));
    for (guint i = 0; i < geometry->straits->len; i++) {
        const RenderStrait *strait = &g_array_index(geometry->straits, RenderStrait, i);
        assert_true(strait->is_way);
        if (i == 0) /* as drawn */
            continue;
        for (guint end = 0; end < 2; end++) {
            const Shape *shape = render_geometry_shape(geometry, end == 0 ? strait->a : strait->b);
            Point at = strait->line->points[end];
            assert_true(shape_distance(shape, at.x, at.y, 1) < 12);
        }
    }
}

static void
types_of_connections_look_different(void **state)
{
    g_autoptr(DataSet) set = load_points(*state);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(RenderGeometry) geometry = render_geometry_new(file->svg);
    const RenderStyle style = {.layers = RENDER_ALL};
    g_autoptr(RenderMap) drawn = render_map_new(geometry, set, NULL, &style);

    RenderLineKind road = render_border_line(drawn, "road");
    RenderLineKind track = render_border_line(drawn, "track");
    assert_in_range(road, RENDER_LINE_WAY, RENDER_LINE_WAY_LAST);
    assert_in_range(track, RENDER_LINE_WAY, RENDER_LINE_WAY_LAST);
    assert_int_not_equal(road, track);
    assert_true((render_border_kinds(drawn) & 1u << RENDER_LINE_ZONE) != 0);
    assert_true(drawn->scene.is_inland);
    assert_int_equal(drawn->scene.n_places, 6);
}

/* The drawing is that of the present connections and kinds. */
static void
another_connection_makes_another_drawing(void **state)
{
    g_autoptr(DataSet) set = load_points(*state);
    g_autoptr(MapFile) file = map_file_read(set, NULL);
    g_autoptr(GString) text = g_string_new(map);
    g_string_replace(text, "\"border\": \"blocked\"", "\"border\": \"track\"", 1);
    g_autoptr(GBytes) bytes = g_bytes_new(text->str, text->len);
    g_autoptr(DataSet) linked = data_set_replace(set, "map.json", bytes, NULL);
    g_autoptr(GString) boxed = g_string_new(map);
    g_string_replace(boxed, "\"name\": \"aix\", \"kind\": \"land\"",
                     "\"name\": \"aix\", \"kind\": \"box\"", 1);
    g_autoptr(GBytes) other = g_bytes_new(boxed->str, boxed->len);
    g_autoptr(DataSet) changed = data_set_replace(set, "map.json", other, NULL);

    assert_true(map_file_fits(file->svg, set));
    assert_false(map_file_fits(file->svg, linked));
    assert_false(map_file_fits(file->svg, changed));
    g_autoptr(MapFile) again = map_file_read(linked, file->svg);
    assert_ptr_not_equal(again->svg, file->svg);
    assert_int_equal(again->svg->ways->len, 5);
    g_autoptr(MapFile) same = map_file_read(set, file->svg);
    assert_ptr_equal(same->svg, file->svg);
}

FILE_OF_TESTS(render_points)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(points_are_found_like_shapes),
        test_in_folder(no_two_points_overlap),
        test_in_folder(connections_of_points_are_lines),
        test_in_folder(types_of_connections_look_different),
        test_in_folder(another_connection_makes_another_drawing),
    };
    return cmocka_run_group_tests_name("render-points", tests, NULL, NULL);
}
