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
#include "schema/geometry/reshape/reshape.h"
#include "schema/store/drawing/map-redraw.h"

#define SVG "<svg xmlns=\"http://www.w3.org/2000/svg\">"

static MapSvg *
read_bytes(const char *bytes, gsize length)
{
    g_autoptr(GBytes) contents = g_bytes_new(bytes, length);
    g_autoptr(SourceText) text = source_text_new("map.svg", contents);
    return map_svg_new(text);
}

static MapSvg *
read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

static MapSvg *
read_map(void)
{
    g_autofree char *path =
        g_build_filename(g_getenv("NARVA_SOURCE"), "data", "pax-baltica", "map.svg", NULL);
    char *bytes;
    gsize length;
    if (!g_file_get_contents(path, &bytes, &length, NULL))
        g_error("cannot read %s", path);
    MapSvg *svg = read_bytes(bytes, length);
    g_free(bytes);
    return svg;
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
        g_autoptr(MapSvg) svg = read_text(c->text);
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
    g_autoptr(MapSvg) svg = read_text(text->str);
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
        PathError error;
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
        assert_int_equal(error, PATH_OK);
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
    g_autoptr(MapSvg) svg = read_text(drawing);
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
    g_autoptr(MapSvg) svg = read_text(text);
    PathError error;
    guint32 offset;

    (void)state;
    assert_null(map_svg_shape(svg, map_svg_find(svg, "a"), &error, &offset));
    assert_int_equal(error, PATH_COMMAND);
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
    g_autoptr(MapSvg) svg = read_text(drawing);

    (void)state;
    for (guint i = 0; i < G_N_ELEMENTS(change_cases); i++) {
        const ChangeCase *c = &change_cases[i];
        g_autoptr(GError) error = NULL;
        g_autoptr(GBytes) bytes =
            map_svg_write(svg, c->changes, c->changes[1].id != NULL ? 2 : 1, &error);
        assert_null(error);
        g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
        g_autoptr(MapSvg) again = map_svg_new(text);
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
    g_autoptr(MapSvg) svg = read_text(drawing);

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
    PathError error;
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
    g_autoptr(Topology) after = topology_move(before, corner, (Point){corner.x + 3, corner.y - 2});
    for (guint32 i = 0; i < after->n_faces; i++)
        if (after->shapes[i] != before->shapes[i]) {
            const MapElement *element = faces->pdata[i];
            g_autoptr(GString) text = g_string_new(NULL);
            path_write(text, after->shapes[i], MAP_SVG_GRID.units);
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
    g_autoptr(MapSvg) again = map_svg_new(text);
    for (guint32 i = 0; i < after->n_faces; i++) {
        const MapElement *element = map_svg_find(again, ((const MapElement *)faces->pdata[i])->id);
        g_autoptr(Shape) shape = map_svg_shape(again, element, &error, &offset);
        assert_int_equal(shape->n_points, after->shapes[i]->n_points);
        assert_memory_equal(shape->points, after->shapes[i]->points,
                            shape->n_points * sizeof(Point));
    }
}

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
    PathError error;
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
    g_autoptr(MapSvg) svg = read_text(MAP(LEFT RIGHT, LINE));
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
    g_autoptr(MapSvg) svg = read_text(MAP(LEFT RIGHT, LINE));
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = map_rename(svg, "a", "q", NULL);
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) renamed = map_svg_new(text);
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
    return map_svg_new(text);
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
    g_autoptr(MapSvg) svg = read_text(MAP(LEFT RIGHT, LINE));
    g_autoptr(MapSvg) put = marked(svg, MAP_KIND_LABEL, "b", &first);
    g_autoptr(MapSvg) moved = marked(put, MAP_KIND_LABEL, "b", &second);
    g_autoptr(MapSvg) gone = marked(moved, MAP_KIND_LABEL, "b", NULL);
    g_autoptr(MapSvg) port = marked(svg, MAP_KIND_PORT, "a", &first);
    g_autoptr(MapSvg) turned =
        read_text(SVG "<g transform=\"scale(2)\"><circle id=\"label-a\" class=\"label\" cx=\"1\" "
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
    g_autoptr(MapSvg) svg = read_text(MAP(LEFT RIGHT, LINE));
    g_autoptr(MapSvg) put = marked(svg, MAP_KIND_LABEL, "b", &at);
    MapFace faces[3];
    g_autoptr(Topology) before = read_faces(put, faces);
    g_autoptr(Topology) after = join(before).map;
    g_autoptr(GBytes) bytes = map_redraw(put, before, after, faces, NULL);
    g_autoptr(SourceText) text = source_text_new("map.svg", bytes);
    g_autoptr(MapSvg) joined = map_svg_new(text);

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
    g_autoptr(MapSvg) svg = map_svg_new(text);
    g_autoptr(Topology) none = topology_new(NULL, 0);
    Reshaped reshaped = reshape_draw(none, ring, 3, NULL, (ReshapeSnap){0});
    g_autoptr(Topology) one = reshaped.map;
    g_autoptr(GBytes) drawn = map_redraw(svg, none, one, &face, NULL);
    g_autoptr(SourceText) again = source_text_new("map.svg", drawn);
    g_autoptr(MapSvg) read = map_svg_new(again);
    Box box;

    (void)state;
    assert_true(map_svg_view_box(svg, &box));
    assert_true(box_equal(box, (Box){0, 0, 1000, 805}));
    assert_int_equal(map_svg_find(read, "a")->kind, MAP_KIND_SEA);
}

int
main(void)
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
        cmocka_unit_test(shapes_are_written_and_nothing_else),
        cmocka_unit_test(what_is_called_after_a_place_is_renamed),
        cmocka_unit_test(a_mark_is_put_moved_and_taken_away),
        cmocka_unit_test(marks_go_with_their_shape),
        cmocka_unit_test(a_blank_map_takes_shapes),
    };

    return cmocka_run_group_tests_name("map-svg", tests, NULL, NULL);
}
