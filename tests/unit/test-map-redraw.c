/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * map.svg written anew: shapes that were drawn, names of places, marks of theirs, and a blank one.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/geometry/reshape.h"
#include "schema/store/map-redraw.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-drawing.h"

#define SVG "<svg xmlns=\"http://www.w3.org/2000/svg\">"

/* Two lands with a drawn border, a sign, and something of another program. */
#define LEFT "<path id=\"a\" class=\"territory\" d=\"M0,0L4,0L4,2L4,4L0,4Z\"/>"
#define RIGHT "<path id=\"b\" d='M4 0 8 0 8 4 4 4 4 2z' style=\"x\"/>"
#define LINE "<path id=\"border-a--b\" class=\"border\" d=\"M4,0L4,2L4,4\"/>"
#define SIGNS                                                                                      \
    "<circle id=\"anchor-a\" cx=\"1\" cy=\"1\"/><circle id=\"port-a\" cx=\"1\" cy=\"1\"/>"         \
    "<circle id=\"label-a\" class=\"label\" cx=\"1\" cy=\"1\"/>"
#define OTHER "<i:x xmlns:i=\"urn:x\"/>"
#define MAP(lands, rest) SVG OTHER "\n<g id=\"territories\">\n " lands "\n</g>" rest SIGNS "</svg>"

typedef struct {
    const char *name;
    Reshaped (*reshape)(Topology *map);
    const char *written;
} RedrawCase;

static Reshaped
bend(Topology *map)
{
    return reshape_move_vertex(map, (Point){40, 20}, (Point){45, 20});
}

static Reshaped
join(Topology *map)
{
    return reshape_merge(map, 0, 1);
}

static Reshaped
add(Topology *map)
{
    static const Point ring[] = {{80, 0}, {90, 0}, {90, 40}, {80, 40}};
    return reshape_draw(map, ring, G_N_ELEMENTS(ring), NULL, (ReshapeSnap){0});
}

/* clang-format off */
static const RedrawCase redraw_cases[] = {
    {"bend", bend,
     MAP("<path id=\"a\" class=\"territory\" d=\"M0,0L4,0L4.5,2L4,4L0,4Z\"/>"
         "<path id=\"b\" d='M4,0L8,0L8,4L4,4L4.5,2Z' style=\"x\"/>",
         "<path id=\"border-a--b\" class=\"border\" d=\"M4,0L4.5,2L4,4\"/>")},
    {"join", join,
     MAP("<path id=\"a\" class=\"territory\" d=\"M0,0L4,0L8,0L8,4L4,4L0,4Z\"/>", "")},
    {"add", add,
     MAP(LEFT RIGHT "\n <path id=\"new\" class=\"territory\" d=\"M8,0L9,0L9,4L8,4Z\"/>", LINE)},
};
/* clang-format on */

static Topology *
read_faces(const MapSvg *svg, MapFace *faces)
{
    SvgPathError error;
    guint32 offset;
    Shape *shapes[2];
    for (guint32 i = 0; i < 2; i++) {
        faces[i] = (MapFace){.element = map_svg_find(svg, i == 0 ? "a" : "b")};
        shapes[i] = map_svg_shape(svg, faces[i].element, &error, &offset);
    }
    faces[2] = (MapFace){.id = "new", .kind = MAP_KIND_TERRITORY};
    Topology *map = topology_new(shapes, 2);
    shape_unref(shapes[0]);
    shape_unref(shapes[1]);
    return map;
}

static void
shapes_are_written_and_nothing_else(void **state)
{
    g_autoptr(MapSvg) svg = sample_drawing(MAP(LEFT RIGHT, LINE));
    MapFace faces[3];
    g_autoptr(Topology) before = read_faces(svg, faces);

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(redraw_cases); i++) {
        const RedrawCase *c = &redraw_cases[i];
        Reshaped reshaped = c->reshape(before);
        g_autoptr(Topology) after = reshaped.map;
        g_autoptr(GBytes) bytes = map_redraw(svg, before, after, faces, NULL);
        g_autofree char *text = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
        if (strcmp(text, c->written) != 0)
            fail_msg("%s: %s", c->name, text);
    }
    g_autoptr(GBytes) same = map_redraw(svg, before, before, faces, NULL);
    assert_ptr_equal(same, svg->text->contents);
}

static void
what_is_called_after_a_place_is_renamed(void **state)
{
    g_autoptr(MapSvg) svg = sample_drawing(MAP(LEFT RIGHT, LINE));
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = map_rename(svg, "a", "q", NULL);
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) renamed = map_svg_new(text, NULL, NULL);
    static const char *const ids[] = {"q", "b", "border-q--b", "anchor-q", "port-q", "label-q"};

    (void)state;
    assert_int_equal(renamed->n_elements, svg->n_elements);
    for (guint i = 0; i < G_N_ELEMENTS(ids); i++)
        assert_non_null(map_svg_find(renamed, ids[i]));
    g_autoptr(GBytes) back = map_rename(renamed, "q", "a", NULL);
    assert_true(g_bytes_equal(back, svg->text->contents));
    g_autoptr(GBytes) other = map_rename(svg, "q", "z", NULL);
    assert_ptr_equal(other, svg->text->contents);
    assert_null(map_rename(svg, "a", "b", &error));
    assert_true(g_error_matches(error, MAP_SVG_ERROR, MAP_SVG_ERROR_ID));
}

/* Returns: (transfer full): @svg with the circle of @kind of the place @id at @at. */
static MapSvg *
marked(const MapSvg *svg, MapKind kind, const char *id, const Point *at)
{
    g_autoptr(GBytes) bytes = map_put_mark(svg, kind, id, at, NULL);
    assert_non_null(bytes);
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    return map_svg_new(text, NULL, NULL);
}

static void
assert_mark(const MapSvg *svg, const char *id, Point at)
{
    const MapElement *element = map_svg_find(svg, id);
    Point centre;
    assert_non_null(element);
    assert_true(map_svg_centre(svg, element, &centre));
    assert_true(point_equal(centre, at));
}

static void
a_mark_is_put_moved_and_taken_away(void **state)
{
    static const Point first = {25, 17}, second = {-31, 4};
    g_autoptr(MapSvg) svg = sample_drawing(MAP(LEFT RIGHT, LINE));
    g_autoptr(MapSvg) put = marked(svg, MAP_KIND_LABEL, "b", &first);
    g_autoptr(MapSvg) moved = marked(put, MAP_KIND_LABEL, "b", &second);
    g_autoptr(MapSvg) gone = marked(moved, MAP_KIND_LABEL, "b", NULL);
    g_autoptr(MapSvg) port = marked(svg, MAP_KIND_PORT, "a", &first);
    g_autoptr(MapSvg) turned = sample_drawing(
        SVG "<g transform=\"scale(2)\"><circle id=\"label-a\" class=\"label\" cx=\"1\" "
            "cy=\"1\"/></g></svg>");
    g_autoptr(MapSvg) plain = marked(turned, MAP_KIND_LABEL, "a", &first);

    (void)state;
    assert_mark(put, "label-b", first);
    assert_int_equal(map_svg_find(put, "label-b")->kind, MAP_KIND_LABEL);
    assert_mark(moved, "label-b", second);
    assert_true(g_bytes_equal(gone->text->contents, svg->text->contents));
    assert_mark(port, "port-a", first);
    assert_mark(turned, "label-a", (Point){20, 20});
    assert_mark(plain, "label-a", first);
    g_autoptr(GBytes) same = map_put_mark(put, MAP_KIND_LABEL, "b", &first, NULL);
    assert_ptr_equal(same, put->text->contents);
    g_autoptr(GBytes) none = map_put_mark(svg, MAP_KIND_LABEL, "b", NULL, NULL);
    assert_ptr_equal(none, svg->text->contents);
}

/* What is called after a shape that goes does, too; else it would be called after nothing. */
static void
marks_go_with_their_shape(void **state)
{
    static const Point at = {60, 20};
    g_autoptr(MapSvg) svg = sample_drawing(MAP(LEFT RIGHT, LINE));
    g_autoptr(MapSvg) put = marked(svg, MAP_KIND_LABEL, "b", &at);
    MapFace faces[3];
    g_autoptr(Topology) before = read_faces(put, faces);
    g_autoptr(Topology) after = join(before).map;
    g_autoptr(GBytes) bytes = map_redraw(put, before, after, faces, NULL);
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) joined = map_svg_new(text, NULL, NULL);

    (void)state;
    assert_null(map_svg_find(joined, "label-b"));
    assert_non_null(map_svg_find(joined, "label-a"));
}

static void
a_blank_map_takes_shapes(void **state)
{
    static const Point ring[] = {{10, 10}, {90, 10}, {90, 90}};
    static const MapFace face = {.id = "a", .kind = MAP_KIND_SEA};
    g_autoptr(GBytes) bytes = map_blank((Box){0, 0, 1000, 805});
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) svg = map_svg_new(text, NULL, NULL);
    g_autoptr(Topology) none = topology_new(NULL, 0);
    Reshaped reshaped = reshape_draw(none, ring, 3, NULL, (ReshapeSnap){0});
    g_autoptr(Topology) one = reshaped.map;
    g_autoptr(GBytes) drawn = map_redraw(svg, none, one, &face, NULL);
    g_autoptr(SourceText) again = source_text_new("map.svg", drawn);
    g_autoptr(MapSvg) read = map_svg_new(again, NULL, NULL);
    Box box;

    (void)state;
    assert_true(map_svg_view_box(svg, &box));
    assert_true(box_equal(box, (Box){0, 0, 1000, 805}));
    assert_int_equal(map_svg_find(read, "a")->kind, MAP_KIND_SEA);
}

FILE_OF_TESTS(map_redraw)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_written_and_nothing_else),
        cmocka_unit_test(what_is_called_after_a_place_is_renamed),
        cmocka_unit_test(a_mark_is_put_moved_and_taken_away),
        cmocka_unit_test(marks_go_with_their_shape),
        cmocka_unit_test(a_blank_map_takes_shapes),
    };

    return cmocka_run_group_tests_name("map-redraw", tests, NULL, NULL);
}
