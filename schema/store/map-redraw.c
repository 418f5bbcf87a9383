/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of shapes and ids as changes of elements.
 */
#include "schema/store/map-redraw.h"
#include "schema/text/translation.h"

#include <string.h>

#define LINE_START "border-"
#define LINE_MIDDLE "--"

/* How large circles are that are new, in units of the drawing, and how they look. */
#define MARK_RADIUS 3
#define MARK_LOOK "fill=\"none\" stroke=\"#1d5a94\""

/* How new lines look in other programs. */
#define LINE_LOOK "fill=\"none\" stroke=\"#4a4136\" stroke-width=\"2\""

typedef struct {
    const MapSvg *svg;
    GArray *changes;         /* of MapChange */
    GStringChunk *values;    /* what they borrow */
    const MapElement *stuck; /* one whose transform cannot be undone; NULL: none */
} Redrawing;

static void
redrawing_init(Redrawing *redrawing, const MapSvg *svg)
{
    *redrawing = (Redrawing){
        .svg = svg,
        .changes = g_array_new(FALSE, TRUE, sizeof(MapChange)),
        .values = g_string_chunk_new(4096),
    };
}

static void
add_change(Redrawing *redrawing, MapChangeKind kind, const MapElement *element,
           const char *attribute, const char *value)
{
    MapChange change = {
        .kind = kind,
        .element = element,
        .attribute = attribute,
        .value = value != NULL ? g_string_chunk_insert(redrawing->values, value) : NULL,
    };
    g_array_append_val(redrawing->changes, change);
}

/* Frees what @redrawing has. */
static GBytes *
redrawing_write(Redrawing *redrawing, GError **error)
{
    GBytes *bytes = NULL;
    if (redrawing->stuck != NULL)
        g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_VALUE,
                    _("“%s” is moved by a transform that makes a line of it"),
                    redrawing->stuck->id != NULL ? redrawing->stuck->id : _("a shape"));
    else
        bytes = map_svg_write(redrawing->svg,
                              (const MapChange *)(gconstpointer)redrawing->changes->data,
                              redrawing->changes->len, error);
    g_array_unref(redrawing->changes);
    g_string_chunk_free(redrawing->values);
    return bytes;
}

/* Returns: the first group for elements of @kind without a transform, or NULL. */
static const MapElement *
find_group(const MapSvg *svg, MapKind kind)
{
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        gboolean has_end = element->tag.end < element->span.end;
        if (element->shape == MAP_SHAPE_GROUP && element->holds == kind && has_end &&
            element->affine == 0 && !element->is_transformed)
            return element;
    }
    return NULL;
}

/* Has @element draw @shape, within what moves it, or go where that is nothing. */
static void
redraw_element(Redrawing *redrawing, const MapElement *element, const Shape *shape)
{
    g_autoptr(GString) data = g_string_new(NULL);
    if (shape->n_points == 0) {
        add_change(redrawing, MAP_CHANGE_REMOVE, element, NULL, NULL);
        return;
    }
    if (element->affine == 0)
        svg_path_write(data, shape, MAP_SVG_GRID.units);
    else if (!affine_path_write(data,
                                g_array_index(redrawing->svg->affines, Affine, element->affine),
                                shape, MAP_SVG_GRID.units))
        redrawing->stuck = element;
    add_change(redrawing, MAP_CHANGE_DRAW, element, NULL, data->str);
}

static void
redraw_face(Redrawing *redrawing, const MapFace *face, const Shape *shape)
{
    g_autoptr(GString) data = g_string_new(NULL);
    if (face->element != NULL) {
        redraw_element(redrawing, face->element, shape);
        if (shape->n_points == 0)
            for (MapKind kind = 0; face->element->id != NULL && kind < N_MAP_KINDS; kind++) {
                const char *start = map_kind_mark(kind);
                g_autofree char *mark =
                    start != NULL ? g_strconcat(start, face->element->id, NULL) : NULL;
                const MapElement *element =
                    mark != NULL ? map_svg_find(redrawing->svg, mark) : NULL;
                if (element != NULL)
                    add_change(redrawing, MAP_CHANGE_REMOVE, element, NULL, NULL);
            }
    } else if (shape->n_points > 0) {
        svg_path_write(data, shape, MAP_SVG_GRID.units);
        const MapElement *group = find_group(redrawing->svg, face->kind);
        g_autofree char *id =
            face->id != NULL ? g_markup_printf_escaped("id=\"%s\" ", face->id) : g_strdup("");
        g_autofree char *path = g_strdup_printf("<path %sclass=\"%s\" d=\"%s\"/>", id,
                                                map_kind_word(face->kind), data->str);
        add_change(redrawing, MAP_CHANGE_INSERT, group, NULL, path);
    }
}

/* Returns: (transfer full): the lines along which @a and @b meet. */
static Shape *
common_lines(const Topology *map, guint32 a, guint32 b)
{
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(Point));
    g_autoptr(GArray) lines = g_array_new(FALSE, FALSE, sizeof(ShapeLine));
    for (guint32 i = 0; i < map->n_arcs; i++) {
        const Arc *arc = &map->arcs[i];
        ShapeLine line = {points->len, arc->length, FALSE};
        if (MIN(arc->left, arc->right) != MIN(a, b) || MAX(arc->left, arc->right) != MAX(a, b))
            continue;
        if (arc->from == arc->to) {
            line.length--;
            line.is_closed = TRUE;
        }
        g_array_append_vals(points, topology_arc_points(map, i), line.length);
        g_array_append_val(lines, line);
    }
    return shape_new((const Point *)(gpointer)points->data, points->len,
                     (const ShapeLine *)(gpointer)lines->data, lines->len);
}

/* Whether every point of @line is one of @course, and some are. */
static gboolean
runs_along(const Shape *line, const Shape *course)
{
    for (guint32 i = 0; i < line->n_points; i++) {
        guint32 j = 0;
        while (j < course->n_points && !point_equal(line->points[i], course->points[j]))
            j++;
        if (j == course->n_points)
            return FALSE;
    }
    return line->n_points > 0;
}

/* Finds whose border the id names; an id may have the middle in it itself. */
static gboolean
find_ends(GHashTable *numbers, const char *id, guint32 ends[2])
{
    if (id == NULL || !g_str_has_prefix(id, LINE_START))
        return FALSE;
    id += strlen(LINE_START);
    for (const char *at = strstr(id, LINE_MIDDLE); at != NULL; at = strstr(at + 1, LINE_MIDDLE)) {
        g_autofree char *one = g_strndup(id, (gsize)(at - id));
        ends[0] = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, one));
        ends[1] = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, at + strlen(LINE_MIDDLE)));
        if (ends[0]-- > 0 && ends[1]-- > 0)
            return TRUE;
    }
    return FALSE;
}

static void
redraw_line(Redrawing *redrawing, const MapElement *element, const Topology *before,
            const Topology *after, const guint32 ends[2])
{
    SvgPathError error;
    guint32 offset;
    g_autoptr(Shape) line = map_svg_shape(redrawing->svg, element, &error, &offset);
    g_autoptr(Shape) old = common_lines(before, ends[0], ends[1]);
    g_autoptr(Shape) new = common_lines(after, ends[0], ends[1]);
    gboolean is_same = runs_along(old, new) && runs_along(new, old);
    if (line == NULL || is_same || !runs_along(line, old))
        return;
    redraw_element(redrawing, element, new);
}

GBytes *
map_redraw(const MapSvg *svg, const Topology *before, const Topology *after, const MapFace *faces,
           GError **error)
{
    Redrawing redrawing;
    g_assert(after->n_faces >= before->n_faces);
    redrawing_init(&redrawing, svg);
    for (guint32 i = 0; i < after->n_faces; i++)
        if (i >= before->n_faces || after->shapes[i] != before->shapes[i])
            redraw_face(&redrawing, &faces[i], after->shapes[i]);
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = before->n_faces; i-- > 0;)
        if (faces[i].element != NULL && faces[i].element->id != NULL)
            g_hash_table_insert(numbers, (gpointer)faces[i].element->id, GUINT_TO_POINTER(i + 1));
    for (guint32 i = 0; i < redrawing.svg->n_elements; i++) {
        const MapElement *element = &redrawing.svg->elements[i];
        guint32 ends[2];
        if (element->shape != MAP_SHAPE_PATH || !find_ends(numbers, element->id, ends))
            continue;
        if (before->shapes[ends[0]] != after->shapes[ends[0]] ||
            before->shapes[ends[1]] != after->shapes[ends[1]])
            redraw_line(&redrawing, element, before, after, ends);
    }
    return redrawing_write(&redrawing, error);
}

/* Returns: (transfer full): @id with @to for @from, or NULL if it is not called after that. */
static char *
renamed(const char *id, const char *from, const char *to)
{
    if (strcmp(id, from) == 0)
        return g_strdup(to);
    for (MapKind kind = 0; kind < N_MAP_KINDS; kind++) {
        const char *start = map_kind_mark(kind);
        if (start != NULL && g_str_has_prefix(id, start) && strcmp(id + strlen(start), from) == 0)
            return g_strconcat(start, to, NULL);
    }
    if (!g_str_has_prefix(id, LINE_START))
        return NULL;
    g_autofree char *first = g_strconcat(LINE_START, from, LINE_MIDDLE, NULL);
    g_autofree char *second = g_strconcat(LINE_MIDDLE, from, NULL);
    if (g_str_has_prefix(id, first))
        return g_strconcat(LINE_START, to, LINE_MIDDLE, id + strlen(first), NULL);
    if (!g_str_has_suffix(id, second))
        return NULL;
    return g_strdup_printf("%.*s%s%s", (int)(strlen(id) - strlen(second)), id, LINE_MIDDLE, to);
}

GBytes *
map_rename(const MapSvg *svg, const char *from, const char *to, GError **error)
{
    Redrawing redrawing;
    redrawing_init(&redrawing, svg);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        g_autofree char *id = element->id != NULL ? renamed(element->id, from, to) : NULL;
        if (id == NULL)
            continue;
        if (map_svg_find(svg, id) != NULL && strcmp(id, element->id) != 0) {
            g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_ID,
                        _("something in the map is called “%s” already"), id);
            g_array_unref(redrawing.changes);
            g_string_chunk_free(redrawing.values);
            return NULL;
        }
        add_change(&redrawing, MAP_CHANGE_SET, element, "id", id);
    }
    return redrawing_write(&redrawing, error);
}

GBytes *
map_rename_border(const MapSvg *svg, const char *from, const char *to, GError **error)
{
    Redrawing redrawing;
    gboolean is_taken = FALSE;
    redrawing_init(&redrawing, svg);
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        if (element->kind != MAP_KIND_BORDER || element->classes == NULL)
            continue;
        is_taken |= map_element_has_class(element, to);
        if (!map_element_has_class(element, from))
            continue;
        g_auto(GStrv) words = g_strsplit(element->classes, " ", -1);
        for (char **word = words; *word != NULL; word++) {
            if (strcmp(*word, from) != 0)
                continue;
            g_free(*word);
            *word = g_strdup(to);
        }
        g_autofree char *classes = g_strjoinv(" ", words);
        add_change(&redrawing, MAP_CHANGE_SET, element, "class", classes);
    }
    if (is_taken && redrawing.changes->len > 0) {
        g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_ID,
                    _("lines of the map have the class “%s” already"), to);
        g_array_unref(redrawing.changes);
        g_string_chunk_free(redrawing.values);
        return NULL;
    }
    return redrawing_write(&redrawing, error);
}

/* Writes @value, in grid units, as the drawing has it, with all digits of LIMIT_COORDINATE. */
static const char *
write_length(char *buffer, gint32 value)
{
    return g_ascii_formatd(buffer, G_ASCII_DTOSTR_BUF_SIZE, "%.8g",
                           (double)value / MAP_SVG_GRID.units);
}

static void
insert_mark(Redrawing *redrawing, MapKind kind, const char *id, const char *x, const char *y)
{
    g_autofree char *circle =
        g_markup_printf_escaped("<circle id=\"%s\" class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"%d\" ", id,
                                map_kind_word(kind), x, y, MARK_RADIUS);
    g_autofree char *whole = g_strconcat(circle, MARK_LOOK "/>", NULL);
    add_change(redrawing, MAP_CHANGE_INSERT, find_group(redrawing->svg, kind), NULL, whole);
}

GBytes *
map_put_mark(const MapSvg *svg, MapKind kind, const char *id, const Point *at, GError **error)
{
    Redrawing redrawing;
    char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];
    g_autofree char *mark = g_strconcat(map_kind_mark(kind), id, NULL);
    const MapElement *element = map_svg_find(svg, mark);
    redrawing_init(&redrawing, svg);
    write_length(x, at != NULL ? at->x : 0);
    write_length(y, at != NULL ? at->y : 0);
    gboolean is_plain = element != NULL && element->shape == MAP_SHAPE_CIRCLE &&
                        element->affine == 0 && !element->is_transformed;
    if (at != NULL && is_plain) {
        add_change(&redrawing, MAP_CHANGE_SET, element, "cx", x);
        add_change(&redrawing, MAP_CHANGE_SET, element, "cy", y);
    } else {
        if (element != NULL)
            add_change(&redrawing, MAP_CHANGE_REMOVE, element, NULL, NULL);
        if (at != NULL)
            insert_mark(&redrawing, kind, mark, x, y);
    }
    return redrawing_write(&redrawing, error);
}

const MapElement *
map_find_line(const MapSvg *svg, const char *one, const char *other)
{
    g_autofree char *id = g_strconcat(LINE_START, one, LINE_MIDDLE, other, NULL);
    g_autofree char *turned = g_strconcat(LINE_START, other, LINE_MIDDLE, one, NULL);
    const MapElement *element = map_svg_find(svg, id);
    return element != NULL ? element : map_svg_find(svg, turned);
}

gboolean
map_line_ends(const MapElement *element, char **one, char **other)
{
    if (element->shape != MAP_SHAPE_PATH || element->id == NULL ||
        !g_str_has_prefix(element->id, LINE_START))
        return FALSE;
    const char *start = element->id + strlen(LINE_START), *middle = strstr(start, LINE_MIDDLE);
    if (middle == NULL)
        return FALSE;
    *one = g_strndup(start, (gsize)(middle - start));
    *other = g_strdup(middle + strlen(LINE_MIDDLE));
    return TRUE;
}

GBytes *
map_put_line(const MapSvg *svg, const char *one, const char *other, const char *type,
             const Point *course, guint32 n, GError **error)
{
    Redrawing redrawing;
    const MapElement *element = map_find_line(svg, one, other);
    g_autofree char *classes =
        type != NULL ? g_strconcat(map_kind_word(MAP_KIND_BORDER), " ", type, NULL) : NULL;
    g_autoptr(Shape) shape =
        course != NULL ? shape_new(course, n, &(ShapeLine){0, n, FALSE}, 1) : NULL;
    redrawing_init(&redrawing, svg);
    if (element != NULL && type == NULL) {
        add_change(&redrawing, MAP_CHANGE_REMOVE, element, NULL, NULL);
    } else if (element != NULL) {
        if (!map_element_has_class(element, type))
            add_change(&redrawing, MAP_CHANGE_SET, element, "class", classes);
        if (shape != NULL)
            redraw_element(&redrawing, element, shape);
    } else if (type != NULL && shape != NULL) {
        g_autoptr(GString) data = g_string_new(NULL);
        svg_path_write(data, shape, MAP_SVG_GRID.units);
        g_autofree char *path = g_markup_printf_escaped("<path id=\"" LINE_START "%s" LINE_MIDDLE
                                                        "%s\" class=\"%s\" d=\"%s\" ",
                                                        one, other, classes, data->str);
        g_autofree char *whole = g_strconcat(path, LINE_LOOK "/>", NULL);
        add_change(&redrawing, MAP_CHANGE_INSERT, find_group(svg, MAP_KIND_BORDER), NULL, whole);
    }
    return redrawing_write(&redrawing, error);
}

GBytes *
map_blank(Box frame)
{
    /* From below; with the paints that other programs show them in. */
    static const struct {
        MapKind kind;
        const char *look;
    } groups[] = {
        {MAP_KIND_UNPLAYABLE, "fill=\"#f0ece2\" stroke=\"#b9ae99\" stroke-width=\"1\""},
        {MAP_KIND_SEA, "fill=\"#d3e4ec\" stroke=\"#6797ad\" stroke-width=\"1.5\""},
        {MAP_KIND_TERRITORY, "fill=\"#e9e3d3\" stroke=\"#4a4136\" stroke-width=\"1.5\""},
        {MAP_KIND_LAKE, "fill=\"#bfd9e5\" stroke=\"#2d566b\" stroke-width=\"1.5\""},
        {MAP_KIND_PORT, MARK_LOOK},
        {MAP_KIND_LABEL, MARK_LOOK},
    };
    const Point corners[2] = {{frame.left, frame.top},
                              {frame.right - frame.left, frame.bottom - frame.top}};
    g_autoptr(GString) numbers = g_string_new(NULL);
    g_autoptr(Shape) line = shape_new(corners, 2, &(ShapeLine){0, 2, FALSE}, 1);
    svg_path_write(numbers, line, MAP_SVG_GRID.units);
    for (gsize i = 0; i < numbers->len; i++)
        if (strchr("ML,", numbers->str[i]) != NULL)
            numbers->str[i] = ' ';
    GString *text = g_string_new(NULL);
    g_string_append_printf(text,
                           "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%s\" "
                           "fill-rule=\"evenodd\">\n"
                           "<rect width=\"100%%\" height=\"100%%\" fill=\"#dde8ea\"/>\n",
                           g_strstrip(numbers->str));
    for (guint i = 0; i < G_N_ELEMENTS(groups); i++)
        g_string_append_printf(text, "<g id=\"%s\" %s>\n</g>\n", map_kind_group(groups[i].kind),
                               groups[i].look);
    g_string_append(text, "</svg>\n");
    return g_string_free_to_bytes(text);
}
