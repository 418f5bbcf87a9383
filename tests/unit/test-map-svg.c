/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * map.svg: what is refused and where; what is found and where; what a change leaves alone.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/geometry/limits.h"
#include "schema/geometry/topology.h"
#include "tests/unit/sample-faces.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-drawing.h"

#define SVG "<svg xmlns=\"http://www.w3.org/2000/svg\">"

static MapSvg *
read_map(void)
{
    g_autofree char *path =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", "map.svg", NULL);
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        g_error("cannot read %s", path);
    return sample_drawing(text);
}

typedef struct {
    const char *text;
    MapSvgError error;
    guint32 at;
} ErrorCase;

/* clang-format off */
static const ErrorCase error_cases[] = {
    {SVG "</svg>", MAP_SVG_OK, 0},
    {"\xef\xbb\xbf" SVG "</svg>", MAP_SVG_OK, 0},
    {"<?xml version=\"1.0\"?>" SVG "</svg>", MAP_SVG_OK, 0},
    {"<?xml version=\"1.0\" encoding=\"utf-8\"?>" SVG "</svg>", MAP_SVG_OK, 0},
    {"<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.0//EN\" \"a>[b.dtd\">" SVG "</svg>", MAP_SVG_OK, 0},
    {"<!-- <a> [ --><?p <b> ?>" SVG "<![CDATA[<c>]]><!-- <d> --></svg><!-- -->", MAP_SVG_OK, 0},
    {"<s:svg xmlns:s=\"http://www.w3.org/2000/svg\"/>", MAP_SVG_OK, 0},
    {"", MAP_SVG_EMPTY, 0},
    {" \r\n", MAP_SVG_EMPTY, 0},
    {SVG "\xe5</svg>", MAP_SVG_UTF8, 40},
    {"<?xml version=\"1.0\" encoding=\"latin1\"?>" SVG "</svg>", MAP_SVG_ENCODING, 30},
    {"<?xml version='1.0' encoding='UTF-16'?>" SVG "</svg>", MAP_SVG_ENCODING, 30},
    {"<!DOCTYPE svg [<!ENTITY a \"b\">]>" SVG "&a;</svg>", MAP_SVG_SUBSET, 14},
    {"<!DOCTYPE svg SYSTEM \"x\" []>" SVG "</svg>", MAP_SVG_SUBSET, 25},
    {"<svg/>", MAP_SVG_ROOT, 0},
    {" <html xmlns=\"http://www.w3.org/2000/svg\"/>", MAP_SVG_ROOT, 1},
    {SVG, MAP_SVG_SYNTAX, 40},
    {SVG "</g>", MAP_SVG_SYNTAX, 44},
    {SVG "</svg>" SVG "</svg>", MAP_SVG_SYNTAX, 46},
    {SVG "<a b=\"1\" b=\"2\"/></svg>", MAP_SVG_SYNTAX, 0},
    {SVG "<a b=\"<\"/></svg>", MAP_SVG_SYNTAX, 0},
    {SVG "<a b='/></svg>", MAP_SVG_SYNTAX, 0},
    {SVG "<i:a/></svg>", MAP_SVG_SYNTAX, 0},
    {SVG "&nbsp;</svg>", MAP_SVG_SYNTAX, 0},
    {SVG "<a b=\"&file;\"/></svg>", MAP_SVG_SYNTAX, 0},
    {SVG "<!-- </svg>", MAP_SVG_SYNTAX, 0},
    {"map", MAP_SVG_SYNTAX, 0},
    {"{\"format\": 1}", MAP_SVG_SYNTAX, 0},
};
/* clang-format on */

static void
files_are_refused_where_they_are_wrong(void **state)
{
    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(error_cases); i++) {
        const ErrorCase *c = &error_cases[i];
        g_autoptr(MapSvg) svg = sample_drawing(c->text);
        if (svg->error != c->error || (c->at > 0 && svg->error_at != c->at))
            fail_msg("%s: %s at %u", c->text, map_svg_error_text(svg->error), svg->error_at);
        assert_true(svg->error_at <= strlen(c->text));
        g_autoptr(GError) error = NULL;
        g_autoptr(GBytes) bytes = map_svg_write(svg, NULL, 0, &error);
        assert_int_equal(bytes != NULL, c->error == MAP_SVG_OK);
        assert_int_equal(error == NULL, c->error == MAP_SVG_OK);
    }
}

static MapSvgError
error_of_many(const char *start, const char *part, guint n, const char *end)
{
    g_autoptr(GString) text = g_string_new(start);
    for (guint i = 0; i < n; i++)
        g_string_append_printf(text, part, i);
    g_string_append(text, end);
    g_autoptr(MapSvg) svg = sample_drawing(text->str);
    return svg->error;
}

static void
limits_are_errors(void **state)
{
    (void)state;
    assert_int_equal(error_of_many(SVG "<a", " b%u='1'", 60000, "/></svg>"), MAP_SVG_ATTRIBUTES);
    assert_int_equal(error_of_many(SVG "<a", " b%u='1'", LIMIT_SVG_ATTRIBUTES, "/></svg>"),
                     MAP_SVG_OK);
    assert_int_equal(error_of_many(SVG, "<a xmlns:b='c%u'/>", LIMIT_SVG_NAMESPACES + 1, "</svg>"),
                     MAP_SVG_ATTRIBUTES);
    assert_int_equal(error_of_many(SVG, "<g n='%u'>", 100000, ""), MAP_SVG_DEPTH);
    assert_int_equal(error_of_many(SVG, "<g/>", LIMIT_SVG_ELEMENTS, "</svg>"), MAP_SVG_ELEMENTS);
}

static char *
span_text(const MapSvg *svg, MapSpan span)
{
    return g_strndup(svg->text->bytes + span.start, span.end - span.start);
}

static void
elements_of_the_map_are_found(void **state)
{
    static const guint counts[N_MAP_KINDS] = {
        [MAP_KIND_TERRITORY] = 76, [MAP_KIND_BOX] = 1,         [MAP_KIND_SEA] = 9,
        [MAP_KIND_LAKE] = 22,      [MAP_KIND_UNPLAYABLE] = 18, [MAP_KIND_BORDER] = 162,
        [MAP_KIND_ANCHOR] = 86,    [MAP_KIND_PORT] = 28,
    };
    g_autoptr(MapSvg) svg = read_map();
    guint found[N_MAP_KINDS] = {0};
    Box box;

    (void)state;
    assert_int_equal(svg->error, MAP_SVG_OK);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        g_autofree char *text = span_text(svg, element->span);
        SvgPathError error;
        guint32 offset;
        found[element->kind]++;
        assert_true(g_str_has_prefix(text, "<path id=") || g_str_has_prefix(text, "<g id=") ||
                    g_str_has_prefix(text, "<circle id="));
        assert_true(g_str_has_suffix(text, "/>") || g_str_has_suffix(text, "</g>"));
        assert_ptr_equal(map_svg_find(svg, element->id), element);
        assert_int_equal(element->shape == MAP_SHAPE_PATH, element->data.end > 0);
        if (element->shape == MAP_SHAPE_CIRCLE) {
            Point centre;
            assert_true(map_svg_centre(svg, element, &centre));
        }
        g_autoptr(Shape) shape = map_svg_shape(svg, element, &error, &offset);
        assert_int_equal(error, SVG_PATH_OK);
        assert_int_equal(shape->n_points > 0, element->shape >= MAP_SHAPE_PATH);
    }
    for (guint i = MAP_KIND_NONE + 1; i < N_MAP_KINDS; i++)
        assert_int_equal(found[i], counts[i]);
    assert_true(map_svg_view_box(svg, &box));
    assert_int_equal(box.right, 24000);
    assert_int_equal(box.bottom, 25600);
    assert_null(map_svg_find(svg, "atlantis"));
}

static const char drawing[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n"
    "<!-- Created with Inkscape <path id='no'> -->\r\n"
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:s='http://www.w3.org/2000/svg'\r\n"
    "     xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"\r\n"
    "     viewBox=\" 0,0 40.5 30\">\r\n"
    "  <style>path > g { fill: red; }</style>\r\n"
    "  <g id=\"territories\" inkscape:label=\"a > b\" >\r\n"
    "    <path class='territory  SWE'\r\n"
    "          d = 'M0,0 L 4,0 4,4 z'  id = \"sk&#229;ne\" inkscape:d='M9,9' />\r\n"
    "    <s:path id=\"drawn\" d=\"m1 1h2v2\"></s:path>\r\n"
    "    <g transform='scale(2)'><path id='big' class='sea' d='M0,0'/></g>\r\n"
    "  </g>\r\n"
    "  <g id='empty'/>\r\n"
    "  <path id='loose' class='road' d='M0,0'/><circle id='a' class='anchor' cx='1e0' "
    "cy='-.5'/>\r\n"
    "  <path id='bare' class='sea'/>\r\n"
    "  <inkscape:path id='foreign' class='sea' d='x'/>\r\n"
    "</svg>\r\n";

typedef struct {
    const char *id;
    MapKind kind;
    MapShape shape;
    const char *data;
    gboolean is_transformed;
} ElementCase;

/* clang-format off */
static const ElementCase element_cases[] = {
    {"territories", MAP_KIND_NONE, MAP_SHAPE_GROUP, ""},
    {"skåne", MAP_KIND_TERRITORY, MAP_SHAPE_PATH, "M0,0 L 4,0 4,4 z"},
    {"drawn", MAP_KIND_TERRITORY, MAP_SHAPE_PATH, "m1 1h2v2"},
    {"big", MAP_KIND_SEA, MAP_SHAPE_PATH, "M0,0"},
    {"empty", MAP_KIND_NONE, MAP_SHAPE_GROUP, ""},
    {"loose", MAP_KIND_NONE, MAP_SHAPE_PATH, "M0,0"},
    {"a", MAP_KIND_ANCHOR, MAP_SHAPE_CIRCLE, ""},
    {"bare", MAP_KIND_SEA, MAP_SHAPE_PATH, ""},
    {"foreign", MAP_KIND_NONE, MAP_SHAPE_OTHER, ""},
};
/* clang-format on */

static void
elements_of_a_drawing_are_found(void **state)
{
    g_autoptr(MapSvg) svg = sample_drawing(drawing);
    Point centre;
    Box box;

    (void)state;
    assert_int_equal(svg->error, MAP_SVG_OK);
    assert_int_equal(svg->n_elements, G_N_ELEMENTS(element_cases));
    for (guint i = 0; i < G_N_ELEMENTS(element_cases); i++) {
        const ElementCase *c = &element_cases[i];
        const MapElement *element = &svg->elements[i];
        g_autofree char *data = span_text(svg, element->data);
        assert_string_equal(element->id, c->id);
        assert_int_equal(element->kind, c->kind);
        assert_int_equal(element->shape, c->shape);
        assert_int_equal(element->is_transformed, c->is_transformed);
        assert_string_equal(data, c->data);
    }
    assert_true(map_element_has_class(map_svg_find(svg, "skåne"), "SWE"));
    assert_false(map_element_has_class(map_svg_find(svg, "skåne"), "SW"));
    assert_false(map_element_has_class(map_svg_find(svg, "drawn"), "SWE"));
    assert_true(map_svg_centre(svg, map_svg_find(svg, "a"), &centre));
    assert_int_equal(centre.x, 10);
    assert_int_equal(centre.y, -5);
    assert_false(map_svg_centre(svg, map_svg_find(svg, "drawn"), &centre));
    g_autofree char *kind =
        span_text(svg, map_svg_attribute(svg, map_svg_find(svg, "bare"), "class"));
    g_autofree char *tag = span_text(svg, map_svg_attribute(svg, map_svg_find(svg, "bare"), "d"));
    assert_string_equal(kind, "sea");
    assert_string_equal(tag, "<path id='bare' class='sea'/>");
    assert_true(map_svg_view_box(svg, &box));
    assert_int_equal(box.right, 405);
}

static void
errors_of_paths_stand_in_the_file(void **state)
{
    static const char text[] = SVG "<path id='a' d='M0,0 X'/></svg>";
    g_autoptr(MapSvg) svg = sample_drawing(text);
    SvgPathError error;
    guint32 offset;

    (void)state;
    assert_null(map_svg_shape(svg, map_svg_find(svg, "a"), &error, &offset));
    assert_int_equal(error, SVG_PATH_COMMAND);
    assert_int_equal(text[offset], 'X');
}

typedef struct {
    MapChange changes[2];
    const char *old, *new; /* the one difference: what stood there, what stands there now */
} ChangeCase;

/* clang-format off */
static const ChangeCase change_cases[] = {
    {{{MAP_CHANGE_SET, "skåne", "d", "M1,1"}}, "M0,0 L 4,0 4,4 z", "M1,1"},
    {{{MAP_CHANGE_SET, "drawn", "d", ""}}, "m1 1h2v2", ""},
    {{{MAP_CHANGE_SET, "skåne", "class", "a<b&\"c'"}}, "territory  SWE", "a&lt;b&amp;&#34;c&#39;"},
    {{{MAP_CHANGE_SET, "skåne", "fill", "red"}},
     "inkscape:d='M9,9' />", "inkscape:d='M9,9' fill=\"red\" />"},
    {{{MAP_CHANGE_SET, "drawn", "fill", "red"}}, "h2v2\"></s", "h2v2\" fill=\"red\"></s"},
    {{{MAP_CHANGE_SET, "empty", "fill", "red"}}, "'empty'/>", "'empty' fill=\"red\"/>"},
    {{{MAP_CHANGE_REMOVE, "drawn"}},
     "\r\n    <s:path id=\"drawn\" d=\"m1 1h2v2\"></s:path>\r\n", "\r\n"},
    {{{MAP_CHANGE_REMOVE, "loose"}}, "<path id='loose' class='road' d='M0,0'/>", ""},
    {{{MAP_CHANGE_REMOVE, "territories"}, {MAP_CHANGE_REMOVE, "empty"}}, NULL, NULL},
    {{{MAP_CHANGE_INSERT, "territories", NULL, "<path id='new'/>"}},
     "</g>\r\n  </g>", "</g>\r\n    <path id='new'/>\r\n  </g>"},
    {{{MAP_CHANGE_INSERT, "territories", NULL, "<a/>"},
      {MAP_CHANGE_INSERT, "territories", NULL, "<b/>"}},
     "</g>\r\n  </g>", "</g>\r\n    <a/>\r\n    <b/>\r\n  </g>"},
    {{{MAP_CHANGE_SET, "skåne", "d", "M0,0 L 4,0 4,4 z"}}, "", ""},
};
/* clang-format on */

static void
a_change_leaves_every_other_byte(void **state)
{
    g_autoptr(MapSvg) svg = sample_drawing(drawing);

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(change_cases); i++) {
        const ChangeCase *c = &change_cases[i];
        g_autoptr(GError) error = NULL;
        g_autoptr(GBytes) bytes =
            map_svg_write(svg, c->changes, c->changes[1].id != NULL ? 2 : 1, &error);
        assert_null(error);
        g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
        g_autoptr(MapSvg) again = map_svg_new(text, NULL, NULL);
        assert_int_equal(again->error, MAP_SVG_OK);
        if (c->old == NULL)
            continue;
        g_auto(GStrv) around = g_strsplit(drawing, c->old[0] != '\0' ? c->old : "\1", 2);
        g_autofree char *expected =
            c->old[0] != '\0' ? g_strconcat(around[0], c->new, around[1], NULL) : g_strdup(drawing);
        g_autofree char *found = g_strndup(text->bytes, text->length);
        assert_string_equal(found, expected);
    }
}

static void
no_change_gives_the_very_bytes(void **state)
{
    g_autoptr(MapSvg) svg = read_map();
    const MapChange same = {MAP_CHANGE_SET, "skane", "class", "territory SWE"};
    g_autoptr(GBytes) none = map_svg_write(svg, NULL, 0, NULL);
    g_autoptr(GBytes) equal = map_svg_write(svg, &same, 1, NULL);

    (void)state;
    assert_ptr_equal(none, svg->text->contents);
    assert_ptr_equal(equal, svg->text->contents);
}

typedef struct {
    MapChange changes[2];
    MapSvgWriteError error;
} WriteErrorCase;

/* clang-format off */
static const WriteErrorCase write_error_cases[] = {
    {{{MAP_CHANGE_SET, "atlantis", "d", ""}}, MAP_SVG_ERROR_ID},
    {{{MAP_CHANGE_SET, "drawn", "d", "\1"}}, MAP_SVG_ERROR_VALUE},
    {{{MAP_CHANGE_SET, "drawn", "d", "\xff"}}, MAP_SVG_ERROR_VALUE},
    {{{MAP_CHANGE_INSERT, "empty", NULL, "<a/>"}}, MAP_SVG_ERROR_GROUP},
    {{{MAP_CHANGE_REMOVE, "drawn"}, {MAP_CHANGE_SET, "drawn", "d", ""}}, MAP_SVG_ERROR_OVERLAP},
    {{{MAP_CHANGE_REMOVE, "drawn"}, {MAP_CHANGE_REMOVE, "territories"}}, MAP_SVG_ERROR_OVERLAP},
};
/* clang-format on */

static void
impossible_changes_are_refused(void **state)
{
    g_autoptr(MapSvg) svg = sample_drawing(drawing);

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(write_error_cases); i++) {
        const WriteErrorCase *c = &write_error_cases[i];
        g_autoptr(GError) error = NULL;
        assert_null(map_svg_write(svg, c->changes, c->changes[1].id != NULL ? 2 : 1, &error));
        assert_true(g_error_matches(error, MAP_SVG_ERROR, (gint)c->error));
    }
}

/* Moves a corner of the real map and saves: the d of the faces around it and nothing else. */
static void
a_moved_corner_changes_its_faces_only(void **state)
{
    g_autoptr(MapSvg) svg = read_map();
    g_autoptr(GPtrArray) shapes = g_ptr_array_new_with_free_func((GDestroyNotify)shape_unref);
    g_autoptr(GPtrArray) faces = g_ptr_array_new();
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) changes = g_array_new(FALSE, FALSE, sizeof(MapChange));
    SvgPathError error;
    guint32 offset;
    gsize difference = 0;

    (void)state;
    for (guint32 i = 0; i < svg->n_elements; i++)
        if (svg->elements[i].kind != MAP_KIND_NONE && svg->elements[i].kind < MAP_KIND_BORDER) {
            g_ptr_array_add(shapes, map_svg_shape(svg, &svg->elements[i], &error, &offset));
            g_ptr_array_add(faces, (gpointer)&svg->elements[i]);
        }
    g_autoptr(Topology) before = topology_new((Shape *const *)shapes->pdata, shapes->len);
    Point corner = before->nodes[before->n_nodes / 2];
    g_autoptr(Topology) after =
        sample_topology_move(before, corner, (Point){corner.x + 3, corner.y - 2});
    for (guint32 i = 0; i < after->n_faces; i++)
        if (after->shapes[i] != before->shapes[i]) {
            const MapElement *element = faces->pdata[i];
            g_autoptr(GString) text = g_string_new(NULL);
            svg_path_write(text, after->shapes[i], MAP_SVG_GRID.units);
            difference += text->len - (element->data.end - element->data.start);
            g_ptr_array_add(texts, g_strdup(text->str));
            MapChange change = {MAP_CHANGE_SET, element->id, "d", texts->pdata[texts->len - 1]};
            g_array_append_val(changes, change);
        }
    assert_in_range(changes->len, 2, 4);
    g_autoptr(GBytes) bytes =
        map_svg_write(svg, (const MapChange *)(gpointer)changes->data, changes->len, NULL);
    assert_int_equal(g_bytes_get_size(bytes), svg->text->length + difference);
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) again = map_svg_new(text, NULL, NULL);
    for (guint32 i = 0; i < after->n_faces; i++) {
        const MapElement *element = map_svg_find(again, ((const MapElement *)faces->pdata[i])->id);
        g_autoptr(Shape) shape = map_svg_shape(again, element, &error, &offset);
        assert_int_equal(shape->n_points, after->shapes[i]->n_points);
        assert_memory_equal(shape->points, after->shapes[i]->points,
                            shape->n_points * sizeof(Point));
    }
}

FILE_OF_TESTS(map_svg)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_are_refused_where_they_are_wrong),
        cmocka_unit_test(limits_are_errors),
        cmocka_unit_test(elements_of_the_map_are_found),
        cmocka_unit_test(elements_of_a_drawing_are_found),
        cmocka_unit_test(errors_of_paths_stand_in_the_file),
        cmocka_unit_test(a_change_leaves_every_other_byte),
        cmocka_unit_test(no_change_gives_the_very_bytes),
        cmocka_unit_test(impossible_changes_are_refused),
        cmocka_unit_test(a_moved_corner_changes_its_faces_only),
    };

    return cmocka_run_group_tests_name("map-svg", tests, NULL, NULL);
}
