/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is asked of a drawing that was read, and the words for kinds and shapes.
 */
#include "schema/geometry/svg-data.h"
#include "schema/store/drawing/map-svg-read.h"
#include "schema/store/drawing/map-svg-tags.h"

#include <string.h>

static const char *const kind_words[N_MAP_KINDS] = {
    [MAP_KIND_TERRITORY] = "territory",
    [MAP_KIND_BOX] = "box",
    [MAP_KIND_SEA] = "sea",
    [MAP_KIND_LAKE] = "lake",
    [MAP_KIND_UNPLAYABLE] = "unplayable",
    [MAP_KIND_BORDER] = "border",
    [MAP_KIND_ANCHOR] = "anchor",
    [MAP_KIND_PORT] = "port",
    [MAP_KIND_LABEL] = "label",
};

/* Ids of the groups whose elements need no class. */
static const char *const kind_groups[N_MAP_KINDS] = {
    [MAP_KIND_TERRITORY] = "territories",
    [MAP_KIND_SEA] = "seas",
    [MAP_KIND_LAKE] = "lakes",
    [MAP_KIND_UNPLAYABLE] = "unplayable",
    [MAP_KIND_BORDER] = "borders",
    [MAP_KIND_ANCHOR] = "anchors",
    [MAP_KIND_PORT] = "ports",
    [MAP_KIND_LABEL] = "labels",
};

/* What stands before the id of its place in that of a circle. */
static const char *const kind_marks[N_MAP_KINDS] = {
    [MAP_KIND_ANCHOR] = "anchor-",
    [MAP_KIND_PORT] = "port-",
    [MAP_KIND_LABEL] = "label-",
};

static MapKind
find_kind(const char *const *words, const char *text)
{
    gsize length = strcspn(text, " \t\r\n");
    for (guint i = 1; i < N_MAP_KINDS; i++)
        if (words[i] != NULL && strlen(words[i]) == length && memcmp(words[i], text, length) == 0)
            return (MapKind)i;
    return MAP_KIND_NONE;
}

MapKind
map_kind_of_class(const char *classes)
{
    return find_kind(kind_words, classes);
}

MapKind
map_kind_of_group(const char *id)
{
    return find_kind(kind_groups, id);
}

static const char *const shape_names[N_MAP_SHAPES] = {
    [MAP_SHAPE_OTHER] = "",          [MAP_SHAPE_GROUP] = "g",   [MAP_SHAPE_PATH] = "path",
    [MAP_SHAPE_POLYGON] = "polygon", [MAP_SHAPE_RECT] = "rect", [MAP_SHAPE_CIRCLE] = "circle",
    [MAP_SHAPE_ELLIPSE] = "ellipse", [MAP_SHAPE_USE] = "use",
};

MapShape
map_shape_named(const char *name)
{
    guint shape = MAP_SHAPE_GROUP;
    while (shape < N_MAP_SHAPES && strcmp(shape_names[shape], name) != 0)
        shape++;
    return shape < N_MAP_SHAPES ? (MapShape)shape : MAP_SHAPE_OTHER;
}

static MapKind
kind_of_nothing(const char *id G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
    return MAP_KIND_NONE;
}

MapSvg *
map_svg_new(SourceText *text)
{
    return map_svg_new_with_kinds(text, kind_of_nothing, NULL);
}

MapSvg *
map_svg_new_with_kinds(SourceText *text, MapKindOf kind_of, gconstpointer data)
{
    MapSvg *svg = map_svg_read(text);
    MapElement *elements = (MapElement *)svg->elements;
    for (guint32 i = 0; i < svg->n_elements; i++)
        if (elements[i].is_open)
            elements[i].kind = kind_of(elements[i].id, data);
    return svg;
}

MapSvg *
map_svg_new_made(SourceText *text, GArray *elements, GStringChunk *ids, GArray *corners)
{
    MapSvg *svg = map_svg_read(text);
    g_assert(svg->error == MAP_SVG_OK && svg->n_elements == 0);
    g_string_chunk_free(svg->strings);
    g_free((gpointer)svg->elements);
    svg->strings = ids;
    svg->corners = corners;
    svg->n_elements = elements->len;
    MapElement *made = (MapElement *)(gpointer)g_array_free(elements, FALSE);
    for (guint32 i = 0; i < svg->n_elements; i++)
        made[i].tag = made[i].span = svg->root.tag;
    svg->elements = made;
    return svg;
}

gboolean
map_svg_has_kinds(const MapSvg *svg, MapKindOf kind_of, gconstpointer data)
{
    for (guint32 i = 0; i < svg->n_elements; i++)
        if (svg->elements[i].is_open && svg->elements[i].kind != kind_of(svg->elements[i].id, data))
            return FALSE;
    return TRUE;
}

MapSvg *
map_svg_ref(MapSvg *svg)
{
    g_atomic_ref_count_inc(&svg->references);
    return svg;
}

void
map_svg_unref(MapSvg *svg)
{
    if (svg == NULL || !g_atomic_ref_count_dec(&svg->references))
        return;
    source_text_unref(svg->text);
    g_free((gpointer)svg->elements);
    g_clear_pointer(&svg->by_id, g_hash_table_unref);
    g_array_unref(svg->affines);
    g_string_chunk_free(svg->strings);
    if (svg->corners != NULL)
        g_array_unref(svg->corners);
    g_free(svg);
}

/* Returns: (transfer full): of elements with one id the first. */
static GHashTable *
index_ids(const MapSvg *svg)
{
    GHashTable *by_id = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = svg->n_elements; i-- > 0;)
        if (svg->elements[i].id != NULL)
            g_hash_table_replace(by_id, (gpointer)svg->elements[i].id, (gpointer)&svg->elements[i]);
    return by_id;
}

const MapElement *
map_svg_find(const MapSvg *svg, const char *id)
{
    MapSvg *asked = (MapSvg *)svg; /* the index comes to be behind its back, once */
    if (g_once_init_enter(&asked->by_id))
        g_once_init_leave(&asked->by_id, index_ids(svg));
    return g_hash_table_lookup(svg->by_id, id);
}

gboolean
map_element_is_face(const MapElement *element)
{
    return element->shape >= MAP_SHAPE_PATH && element->kind != MAP_KIND_NONE &&
           element->kind < MAP_KIND_BORDER;
}

Affine
map_svg_affine(const MapSvg *svg, const MapElement *element)
{
    return g_array_index(svg->affines, Affine, element->affine);
}

/* An element whose attributes are asked for. */
typedef struct {
    const MapSvg *svg;
    const MapElement *element;
    GString *value; /* of the last one */
} Asked;

/* A SvgAttribute. */
static const char *
raw_attribute(gpointer data, const char *name)
{
    Asked *asked = data;
    MapSpan span;
    const char *bytes = asked->svg->text->bytes;
    if (!map_tag_find(bytes, asked->element->tag, name, &span))
        return NULL;
    g_string_truncate(asked->value, 0);
    g_string_append_len(asked->value, bytes + span.start, span.end - span.start);
    return asked->value->str;
}

/* Returns: (transfer full): the ring of @element in a drawing that was made. */
static Shape *
made_shape(const MapSvg *svg, const MapElement *element)
{
    const ShapeLine ring = {
        .length = element->data.end - element->data.start,
        .is_closed = TRUE,
    };
    return shape_new(&g_array_index(svg->corners, Point, element->data.start), ring.length, &ring,
                     1);
}

Shape *
map_svg_shape(const MapSvg *svg, const MapElement *element, PathError *error, guint32 *offset)
{
    if (svg->corners != NULL)
        return made_shape(svg, element);
    gboolean is_use = element->shape == MAP_SHAPE_USE;
    const MapElement *drawn = is_use ? &svg->elements[element->used - 1] : element;
    g_autoptr(GString) value = g_string_new(NULL);
    g_autofree char *made = NULL;
    Asked asked = {svg, drawn, value};
    Affine affine = map_svg_affine(svg, element);
    if (is_use)
        affine = affine_multiply(affine, g_array_index(svg->affines, Affine, element->own));
    if (drawn->shape > MAP_SHAPE_PATH)
        made = svg_data_of(shape_names[drawn->shape], raw_attribute, &asked);
    const char *text = made != NULL ? made : svg->text->bytes + drawn->data.start;
    gsize length = made != NULL ? strlen(made) : drawn->data.end - drawn->data.start;
    gboolean is_moved = element->affine != 0 || is_use;
    Shape *shape = is_moved ? affine_path_read(affine, text, length, MAP_SVG_GRID, error, offset)
                            : path_read(text, length, MAP_SVG_GRID, error, offset);
    *offset = made != NULL ? drawn->tag.start : drawn->data.start + *offset;
    return shape;
}

const char *
map_kind_word(MapKind kind)
{
    g_assert(kind > MAP_KIND_NONE && kind < N_MAP_KINDS);
    return kind_words[kind];
}

const char *
map_kind_group(MapKind kind)
{
    g_assert(kind > MAP_KIND_NONE && kind < N_MAP_KINDS && kind_groups[kind] != NULL);
    return kind_groups[kind];
}

const char *
map_kind_mark(MapKind kind)
{
    g_assert(kind < N_MAP_KINDS);
    return kind_marks[kind];
}

gboolean
map_element_has_class(const MapElement *element, const char *word)
{
    gsize length = strlen(word);
    const char *at = element->classes;
    while (at != NULL && *at != '\0') {
        gsize end = strcspn(at, " \t\r\n");
        if (end == length && memcmp(at, word, length) == 0)
            return TRUE;
        at += end + (at[end] != '\0');
    }
    return FALSE;
}
