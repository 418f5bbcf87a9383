/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What counts as a shape of map.svg: every basic shape, wherever transforms move it; that its kind
 * may come from outside; and that it is drawn anew without a byte of anything else.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/store/map-redraw.h"
#include "tests/unit/sample-faces.h"
#include "tests/unit/main.h"

/* clang-format off */
static const char drawing[] =
    "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>\n"
    "  <defs><path id='hidden' class='sea' transform='scale(2)' d='M0,0H5V5Z'/></defs>\n"
    "  <g transform='translate(10,20)'><!-- two -->\n"
    "    <g transform='scale(2 .5) rotate(90)'>\n"
    "      <path id='turned' fill='#123456' d='M0,0 4,0 4,-8z'/>\n"
    "    </g>\n"
    "    <polygon id='many' points='0,0 10,0 10,10' style='fill:none'/>\n"
    "  </g>\n"
    "  <rect width='30' id='wide' x='1' height='2' rx='1'><title>Wide &amp; low</title></rect>\n"
    "  <ellipse cx='50' cy='60' rx='4' ry='3' id='oval'/>\n"
    "  <circle id='round' r='5'/>\n"
    "  <use id='used' xlink:href='#hidden' x='7' y='1' transform='translate(0,1)'/>\n"
    "  <use id='nothing' href='#nobody'/><use id='twice' href='#used'/>\n"
    "  <g id='territories'><rect width='1' height='1' transform='bent(1)'/></g>\n"
    "  <text id='words'>Words</text>\n"
    "</svg>\n";

typedef struct {
    const char *id;
    const char *path; /* where it is drawn; NULL: it is no shape */
    const char *drawn; /* what its element is when the first point has moved by (1, 1) */
} ShapeCase;

static const ShapeCase shape_cases[] = {
    {"turned", "M10,20L10,22L26,22Z", "<path id='turned' fill='#123456' d='M2,-0.5L4,0L4,-8Z'/>"},
    {"many", "M10,20L20,20L20,30Z", "<path d=\"M1,1L10,0L10,10Z\" id='many' style='fill:none'/>"},
    {"wide", "M1,0L31,0L31,2L1,2Z",
     "<path d=\"M2,1L31,0L31,2L1,2Z\" id='wide'><title>Wide &amp; low</title></path>"},
    {"used", "M7,2L17,2L17,12Z",
     "<path d=\"M8,2L17,1L17,11Z\" id='used' transform='translate(0,1)'/>"},
    {"nothing", NULL, NULL},
    {"twice", NULL, NULL},
    {"words", NULL, NULL},
};
/* clang-format on */

static MapKind
kind_of_all(const char *id, gconstpointer data)
{
    assert_ptr_equal(data, drawing);
    return strcmp(id, "round") == 0 ? MAP_KIND_SEA : MAP_KIND_TERRITORY;
}

static MapSvg *
read_with(const char *text, MapKindOf kind_of)
{
    g_autoptr(GBytes) contents = g_bytes_new_static(text, strlen(text));
    g_autoptr(SourceText) source = source_text_new("map.svg", contents);
    return map_svg_new(source, kind_of, drawing);
}

static Shape *
shape_of(const MapSvg *svg, const char *id)
{
    SvgPathError error;
    guint32 offset;
    const MapElement *element = map_svg_find(svg, id);
    assert_non_null(element);
    Shape *shape = map_svg_shape(svg, element, &error, &offset);
    assert_int_equal(error, SVG_PATH_OK);
    return shape;
}

static void
every_basic_shape_is_one(void **state)
{
    g_autoptr(MapSvg) svg = read_with(drawing, kind_of_all);

    (void)state;
    assert_int_equal(svg->error, MAP_SVG_OK);
    for (guint i = 0; i < G_N_ELEMENTS(shape_cases); i++) {
        const ShapeCase *c = &shape_cases[i];
        const MapElement *element = map_svg_find(svg, c->id);
        g_autoptr(GString) path = g_string_new(NULL);
        assert_int_equal(map_element_is_face(element), c->path != NULL);
        if (c->path == NULL)
            continue;
        g_autoptr(Shape) shape = shape_of(svg, c->id);
        svg_path_write(path, shape, MAP_SVG_GRID.units);
        assert_string_equal(path->str, c->path);
    }
    g_autoptr(Shape) oval = shape_of(svg, "oval");
    assert_true(box_equal(shape_bounds(oval), (Box){460, 570, 540, 630}));
    assert_false(map_element_is_face(map_svg_find(svg, "hidden")));
    for (guint32 i = 0; i < svg->n_elements; i++)
        assert_int_equal(svg->elements[i].is_transformed, svg->elements[i].id == NULL);
}

static MapKind
kind_of_some(const char *id, gconstpointer data G_GNUC_UNUSED)
{
    return strcmp(id, "many") == 0 ? MAP_KIND_BOX : MAP_KIND_NONE;
}

static void
what_an_id_means_is_asked(void **state)
{
    g_autoptr(MapSvg) svg = read_with(drawing, kind_of_some);

    (void)state;
    assert_int_equal(map_svg_find(svg, "many")->kind, MAP_KIND_BOX);
    assert_false(map_element_is_face(map_svg_find(svg, "turned")));
    assert_true(map_svg_has_kinds(svg, kind_of_some, NULL));
    assert_false(map_svg_has_kinds(svg, kind_of_all, drawing));
}

/* Moves the first point of the shape @id by one unit each way. Returns: (transfer full). */
static char *
draw_anew(const MapSvg *svg, const char *id)
{
    g_autoptr(Shape) shape = shape_of(svg, id);
    g_autofree Point *points = g_memdup2(shape->points, sizeof(Point) * shape->n_points);
    points[0].x += 10;
    points[0].y += 10;
    g_autoptr(Shape) moved = shape_new(points, shape->n_points, shape->lines, shape->n_lines);
    g_autoptr(Topology) before = topology_new(&shape, 1);
    g_autoptr(Topology) after = sample_topology_redraw(before, 0, moved);
    const MapFace face = {.element = map_svg_find(svg, id)};
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = map_redraw(svg, before, after, &face, &error);
    assert_null(error);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_autofree char *drawn = g_strndup(text, length);
    g_autoptr(MapSvg) again = read_with(drawn, kind_of_all);
    g_autoptr(Shape) read = shape_of(again, id);
    assert_int_equal(read->n_points, moved->n_points);
    assert_memory_equal(read->points, moved->points, sizeof(Point) * moved->n_points);
    return g_steal_pointer(&drawn);
}

static void
only_the_shape_is_drawn_anew(void **state)
{
    g_autoptr(MapSvg) svg = read_with(drawing, kind_of_all);

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(shape_cases); i++) {
        const ShapeCase *c = &shape_cases[i];
        if (c->path == NULL)
            continue;
        MapSpan span = map_svg_find(svg, c->id)->span;
        g_autofree char *drawn = draw_anew(svg, c->id);
        g_autofree char *wanted =
            g_strdup_printf("%.*s%s%s", (int)span.start, drawing, c->drawn, drawing + span.end);
        assert_string_equal(drawn, wanted);
    }
}

static void
a_flattened_shape_is_not_drawn(void **state)
{
    static const char text[] = "<svg xmlns='http://www.w3.org/2000/svg'>"
                               "<rect id='a' width='4' height='4' transform='scale(1,0)'/></svg>";
    g_autoptr(MapSvg) svg = read_with(text, kind_of_all);
    g_autoptr(Shape) shape = shape_of(svg, "a");
    g_autoptr(Topology) before = topology_new(&shape, 1);
    g_autoptr(Shape) other =
        shape_new((Point[]){{0, 0}, {9, 0}, {9, 9}}, 3, &(ShapeLine){0, 3, TRUE}, 1);
    g_autoptr(Topology) after = sample_topology_redraw(before, 0, other);
    const MapFace face = {.element = map_svg_find(svg, "a")};
    g_autoptr(GError) error = NULL;

    (void)state;
    assert_null(map_redraw(svg, before, after, &face, &error));
    assert_true(g_error_matches(error, MAP_SVG_ERROR, MAP_SVG_ERROR_VALUE));
}

/* What a path in a transform is written as reads as the same points, whatever the transform. */
static void
transforms_are_undone_exactly(void **state)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(20);

    (void)state;
    for (guint round = 0; round < 500; round++) {
        Affine affine;
        g_autofree char *text =
            g_strdup_printf("translate(%d,%d) rotate(%d) scale(%d.%d %d.%02d) skewX(%d)",
                            g_rand_int_range(rand, -999, 999), g_rand_int_range(rand, -999, 999),
                            g_rand_int_range(rand, 0, 360), g_rand_int_range(rand, 1, 30),
                            g_rand_int_range(rand, 1, 9), g_rand_int_range(rand, -30, -1),
                            g_rand_int_range(rand, 1, 99), g_rand_int_range(rand, -60, 60));
        Point points[7];
        assert_true(affine_read(text, &affine));
        for (guint i = 0; i < G_N_ELEMENTS(points); i++)
            points[i] = (Point){g_rand_int_range(rand, -200000, 200000),
                                g_rand_int_range(rand, -200000, 200000)};
        g_autoptr(Shape) shape = shape_new(points, 7, &(ShapeLine){0, 7, TRUE}, 1);
        g_autoptr(GString) data = g_string_new(NULL);
        assert_true(affine_path_write(data, affine, shape, 10));
    }
}

FILE_OF_TESTS(map_shapes)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_basic_shape_is_one),
        cmocka_unit_test(what_an_id_means_is_asked),
        cmocka_unit_test(only_the_shape_is_drawn_anew),
        cmocka_unit_test(a_flattened_shape_is_not_drawn),
        cmocka_unit_test(transforms_are_undone_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
