/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * map.svg: read, queried and written.
 *
 * Reading: libxml2 decides whether the file is XML and decodes names, ids and classes; the tags
 * found beforehand, one for each of its start-element events, have their positions in the file.
 *
 * Writing: each change becomes a splice, a range of bytes and its replacement; all splices are
 * applied in one pass over the bytes that were read.
 */
#include "schema/store/map-svg.h"

#include "schema/geometry/limits.h"
#include "schema/geometry/svg-path.h"
#include "schema/store/map-svg-tags.h"
#include "schema/text/translation.h"
#include "schema/text/utf8.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

static MapSvg *map_svg_read(SourceText *text);

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

/* The prefix of the ids of circles, before the id of the place. */
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

static const char *const shape_names[N_MAP_SHAPES] = {
    [MAP_SHAPE_OTHER] = "",          [MAP_SHAPE_GROUP] = "g",   [MAP_SHAPE_PATH] = "path",
    [MAP_SHAPE_POLYGON] = "polygon", [MAP_SHAPE_RECT] = "rect", [MAP_SHAPE_CIRCLE] = "circle",
    [MAP_SHAPE_ELLIPSE] = "ellipse", [MAP_SHAPE_USE] = "use",
};

/* Returns: the shape of elements of SVG called @name. */
static MapShape
map_shape_named(const char *name)
{
    guint shape = MAP_SHAPE_GROUP;
    while (shape < N_MAP_SHAPES && strcmp(shape_names[shape], name) != 0)
        shape++;
    return shape < N_MAP_SHAPES ? (MapShape)shape : MAP_SHAPE_OTHER;
}

/* Returns: whether @element is a circle that is an anchor, with the id of a place in its own. */
static gboolean
is_anchor(const MapElement *element)
{
    return element->kind == MAP_KIND_ANCHOR && element->shape == MAP_SHAPE_CIRCLE &&
           element->id != NULL && !element->is_transformed &&
           g_str_has_prefix(element->id, kind_marks[MAP_KIND_ANCHOR]);
}

/* Returns: what @element is as a point: see MapElement. */
static MapKind
find_point_kind(const MapSvg *svg, const MapElement *element, MapKindOf kind_of, gconstpointer data)
{
    if (!is_anchor(element))
        return MAP_KIND_NONE;
    const char *place = element->id + strlen(kind_marks[MAP_KIND_ANCHOR]);
    const MapElement *face = map_svg_find(svg, place);
    return face != NULL && map_element_is_face(face) ? MAP_KIND_NONE : kind_of(place, data);
}

MapSvg *
map_svg_new(SourceText *text, MapKindOf kind_of, gconstpointer data)
{
    MapSvg *svg = map_svg_read(text);
    MapElement *elements = (MapElement *)svg->elements;
    for (guint32 i = 0; i < svg->n_elements && kind_of != NULL; i++)
        if (elements[i].is_open)
            elements[i].kind = kind_of(elements[i].id, data);
    for (guint32 i = 0; i < svg->n_elements && kind_of != NULL; i++)
        elements[i].point = find_point_kind(svg, &elements[i], kind_of, data);
    return svg;
}

void
map_svg_set_ways(MapSvg *svg, GArray *ways)
{
    g_clear_pointer(&svg->ways, g_array_unref);
    svg->ways = ways;
    for (guint i = 0; ways != NULL && i < ways->len; i++) {
        MapWay *way = &g_array_index(ways, MapWay, i);
        way->from = g_string_chunk_insert_const(svg->strings, way->from);
        way->to = g_string_chunk_insert_const(svg->strings, way->to);
    }
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
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        if ((element->is_open && element->kind != kind_of(element->id, data)) ||
            element->point != find_point_kind(svg, element, kind_of, data))
            return FALSE;
    }
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
    g_clear_pointer(&svg->corners, g_array_unref);
    g_clear_pointer(&svg->ways, g_array_unref);
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
    MapSvg *asked = (MapSvg *)svg; /* the index is built once, under g_once */
    if (g_once_init_enter(&asked->by_id))
        g_once_init_leave(&asked->by_id, index_ids(svg));
    return g_hash_table_lookup(svg->by_id, id);
}

const char *
map_element_place(const MapElement *element)
{
    return element->point == MAP_KIND_NONE ? element->id
                                           : element->id + strlen(kind_marks[MAP_KIND_ANCHOR]);
}

const MapElement *
map_svg_find_place(const MapSvg *svg, const char *id)
{
    const MapElement *element = map_svg_find(svg, id);
    if (element != NULL && map_element_is_face(element))
        return element;
    g_autofree char *mark = g_strconcat(kind_marks[MAP_KIND_ANCHOR], id, NULL);
    const MapElement *point = map_svg_find(svg, mark);
    return point != NULL && point->point != MAP_KIND_NONE ? point : element;
}

gboolean
map_element_is_face(const MapElement *element)
{
    return element->shape >= MAP_SHAPE_PATH && element->kind != MAP_KIND_NONE &&
           element->kind < MAP_KIND_BORDER;
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

Shape *
map_svg_shape(const MapSvg *svg, const MapElement *element, SvgPathError *error, guint32 *offset)
{
    if (svg->corners != NULL) {
        const ShapeLine ring = {
            .length = element->data.end - element->data.start,
            .is_closed = TRUE,
        };
        return shape_new(&g_array_index(svg->corners, Point, element->data.start), ring.length,
                         &ring, 1);
    }
    gboolean is_use = element->shape == MAP_SHAPE_USE;
    const MapElement *drawn = is_use ? &svg->elements[element->used - 1] : element;
    g_autoptr(GString) value = g_string_new(NULL);
    g_autofree char *made = NULL;
    Asked asked = {svg, drawn, value};
    Affine affine = g_array_index(svg->affines, Affine, element->affine);
    if (is_use)
        affine = affine_multiply(affine, g_array_index(svg->affines, Affine, element->own));
    if (drawn->shape > MAP_SHAPE_PATH)
        made = svg_element_path(shape_names[drawn->shape], raw_attribute, &asked);
    const char *text = made != NULL ? made : svg->text->bytes + drawn->data.start;
    gsize length = made != NULL ? strlen(made) : drawn->data.end - drawn->data.start;
    gboolean is_moved = element->affine != 0 || is_use;
    Shape *shape = is_moved ? affine_path_read(affine, text, length, MAP_SVG_GRID, error, offset)
                            : svg_path_read(text, length, MAP_SVG_GRID, error, offset);
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

#define SVG_NAMESPACE "http://www.w3.org/2000/svg"

/* libxml2 holds a whole chunk beside its own buffer. */
#define CHUNK_BYTES (64 << 10)

/* localname, prefix, URI, start and end of the value: how SAX2 hands over an attribute. */
#define ATTRIBUTE_WORDS 5

/* What holds for the elements inside an open one. */
typedef struct {
    MapKind kind;
    guint32 affine;
    gboolean is_transformed;
    gboolean is_hidden; /* it is only drawn where it is used */
} Surrounding;

typedef struct {
    MapSvg *svg;
    const GArray *tags; /* of MapTag */
    guint32 n_seen;     /* start tags */
    GArray *elements;   /* of MapElement */
    GArray *open;       /* of Surrounding */
    GPtrArray *hrefs;   /* of borrowed text: what each use draws, in the order of the file */
    xmlParserCtxtPtr parser;
} Reader;

/* Records the first error; the rest of the chunk is ignored. xmlStopParser() cannot be used, as it
 * frees the buffer with the attributes of the element being read. */
static void
note_first_error(Reader *reader, MapSvgError error, guint32 at)
{
    if (reader->svg->error != MAP_SVG_OK)
        return;
    reader->svg->error = error;
    reader->svg->error_at = MIN(at, reader->svg->text->length);
}

static guint32
parser_offset(const Reader *reader)
{
#if LIBXML_VERSION >= 21400
    unsigned long at = 0;
    xmlCtxtGetInputPosition(reader->parser, 0, NULL, NULL, NULL, &at);
#else
    const long at = MAX(xmlByteConsumed(reader->parser), 0);
#endif
    return (guint32)MIN((gsize)at, reader->svg->text->length);
}

/* Returns: the decoded value of an attribute without a namespace, NULL if there is none. Kept for
 * the life of the MapSvg. */
static const char *
find_value(const Reader *reader, const xmlChar **attributes, int n_attributes, const char *name)
{
    for (int i = 0; i < n_attributes; i++) {
        const xmlChar **row = attributes + i * ATTRIBUTE_WORDS;
        if (row[2] == NULL && strcmp((const char *)row[0], name) == 0)
            return g_string_chunk_insert_len(reader->svg->strings, (const char *)row[3],
                                             (gssize)(row[4] - row[3]));
    }
    return NULL;
}

/* Returns: whether the contents of an element called @name are not drawn in place. */
static gboolean
hides(const char *name)
{
    static const char *const names[] = {"defs", "symbol", "clipPath", "mask", "marker", "pattern"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], name) == 0)
            return TRUE;
    return FALSE;
}

static void
find_spans(const MapSvg *svg, MapElement *element)
{
    const char *bytes = svg->text->bytes;
    if (element->shape == MAP_SHAPE_PATH)
        map_tag_find(bytes, element->tag, "d", &element->data);
    if (element->shape == MAP_SHAPE_CIRCLE) {
        map_tag_find(bytes, element->tag, "cx", &element->x);
        map_tag_find(bytes, element->tag, "cy", &element->y);
    }
}

static void
begin_root(Reader *reader, const char *name, const char *uri, MapSpan tag, guint32 end)
{
    reader->svg->root = (MapElement){.tag = tag, .span = {tag.start, end}};
    if (strcmp(name, "svg") != 0 || g_strcmp0(uri, SVG_NAMESPACE) != 0)
        note_first_error(reader, MAP_SVG_ROOT, tag.start);
    else
        map_tag_find(reader->svg->text->bytes, tag, "viewBox", &reader->svg->view_box);
}

/* Returns: the number of @affine among those of the drawing. */
static guint32
add_affine(MapSvg *svg, Affine affine)
{
    g_array_append_val(svg->affines, affine);
    return svg->affines->len - 1;
}

static Affine
affine_at(const MapSvg *svg, guint32 index)
{
    return g_array_index(svg->affines, Affine, index);
}

static void
read_transform(const Reader *reader, const xmlChar **attributes, int n_attributes,
               MapElement *element, Surrounding *around)
{
    Affine own;
    MapSvg *svg = reader->svg;
    const char *transform = find_value(reader, attributes, n_attributes, "transform");
    if (transform != NULL && affine_read(transform, &own)) {
        element->own = add_affine(svg, own);
        around->affine = add_affine(svg, affine_multiply(affine_at(svg, around->affine), own));
    } else if (transform != NULL) {
        around->is_transformed = TRUE;
    }
    element->affine = around->affine;
    element->is_transformed = around->is_transformed;
}

/* Sets the kind: from the class, else from the group; except for paths, symbols have their kind
 * from the class alone. */
static void
set_kind(MapElement *element, const Surrounding *around)
{
    gboolean is_face = around->kind < MAP_KIND_BORDER;
    if (element->shape < MAP_SHAPE_PATH || around->is_hidden)
        return;
    element->kind = element->classes != NULL ? find_kind(kind_words, element->classes) : 0;
    if (element->kind == MAP_KIND_NONE && (is_face || element->shape == MAP_SHAPE_PATH))
        element->kind = around->kind;
    element->is_open = element->kind == MAP_KIND_NONE && element->id != NULL;
}

/* Reads the reference of the `use` @element, and its offset. */
static void
read_use(Reader *reader, const xmlChar **attributes, int n_attributes, MapElement *element)
{
    static const char *const names[] = {"x", "y"};
    double by[2] = {0};
    const char *href = "";
    for (int i = 0; i < n_attributes; i++) {
        const xmlChar **row = attributes + i * ATTRIBUTE_WORDS;
        if (strcmp((const char *)row[0], "href") == 0)
            href = g_string_chunk_insert_len(reader->svg->strings, (const char *)row[3],
                                             (gssize)(row[4] - row[3]));
    }
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *text = find_value(reader, attributes, n_attributes, names[i]);
        if (text != NULL && !svg_length_read(text, &by[i]))
            element->is_transformed = TRUE;
    }
    element->own = add_affine(reader->svg, (Affine){1, 0, 0, 1, by[0], by[1]});
    element->used = reader->hrefs->len + 1;
    g_ptr_array_add(reader->hrefs, (gpointer)(href + (*href == '#')));
}

static void
start_element(void *data, const xmlChar *name, const xmlChar *prefix G_GNUC_UNUSED,
              const xmlChar *uri, int n_namespaces G_GNUC_UNUSED,
              const xmlChar **namespaces G_GNUC_UNUSED, int n_attributes,
              int n_defaulted G_GNUC_UNUSED, const xmlChar **attributes)
{
    Reader *reader = data;
    if (reader->svg->error != MAP_SVG_OK)
        return;
    if (reader->n_seen >= reader->tags->len) {
        note_first_error(reader, MAP_SVG_SYNTAX, parser_offset(reader));
        return;
    }
    const MapTag *tag = &g_array_index(reader->tags, MapTag, reader->n_seen);
    if (reader->n_seen++ == 0)
        begin_root(reader, (const char *)name, (const char *)uri, tag->tag, tag->end);
    Surrounding around = {0};
    if (reader->open->len > 0)
        around = g_array_index(reader->open, Surrounding, reader->open->len - 1);
    MapElement element = {
        .id = find_value(reader, attributes, n_attributes, "id"),
        .classes = find_value(reader, attributes, n_attributes, "class"),
        .shape = g_strcmp0((const char *)uri, SVG_NAMESPACE) == 0
                     ? map_shape_named((const char *)name)
                     : MAP_SHAPE_OTHER,
        .span = {tag->tag.start, tag->end},
        .tag = tag->tag,
    };
    read_transform(reader, attributes, n_attributes, &element, &around);
    around.is_hidden |= hides((const char *)name);
    set_kind(&element, &around);
    if (element.shape == MAP_SHAPE_GROUP && element.id != NULL)
        around.kind = element.holds = find_kind(kind_groups, element.id);
    g_array_append_val(reader->open, around);
    if (element.id == NULL && element.kind == MAP_KIND_NONE)
        return;
    find_spans(reader->svg, &element);
    if (element.shape == MAP_SHAPE_USE)
        read_use(reader, attributes, n_attributes, &element);
    g_array_append_val(reader->elements, element);
}

static void
end_element(void *data, const xmlChar *name G_GNUC_UNUSED, const xmlChar *prefix G_GNUC_UNUSED,
            const xmlChar *uri G_GNUC_UNUSED)
{
    Reader *reader = data;
    if (reader->open->len > 0)
        g_array_set_size(reader->open, reader->open->len - 1);
}

/* The second wall: the scan of the tags has refused declarations already. */
static void
declare_entity(void *data, const xmlChar *name G_GNUC_UNUSED, int type G_GNUC_UNUSED,
               const xmlChar *public_id G_GNUC_UNUSED, const xmlChar *system_id G_GNUC_UNUSED,
               xmlChar *content G_GNUC_UNUSED)
{
    Reader *reader = data;
    note_first_error(reader, MAP_SVG_SUBSET, parser_offset(reader));
}

static xmlParserInputPtr
load_nothing(void *data G_GNUC_UNUSED, const xmlChar *public_id G_GNUC_UNUSED,
             const xmlChar *system_id G_GNUC_UNUSED)
{
    return NULL;
}

static void
note_error(void *data, const char *message G_GNUC_UNUSED, ...)
{
    Reader *reader = data;
    note_first_error(reader, MAP_SVG_SYNTAX, parser_offset(reader));
}

static void
parse_text(Reader *reader)
{
    const SourceText *text = reader->svg->text;
    xmlSAXHandler handler = {
        .initialized = XML_SAX2_MAGIC,
        .startElementNs = start_element,
        .endElementNs = end_element,
        .entityDecl = declare_entity,
        .resolveEntity = load_nothing,
        .error = note_error,
    };
    reader->parser = xmlCreatePushParserCtxt(&handler, reader, NULL, 0, NULL);
    g_assert(reader->parser != NULL);
    xmlCtxtUseOptions(reader->parser, XML_PARSE_NONET);
    for (guint32 at = 0; at < text->length && reader->svg->error == MAP_SVG_OK;) {
        guint32 length = MIN(text->length - at, CHUNK_BYTES);
        xmlParseChunk(reader->parser, text->bytes + at, (int)length, 0);
        at += length;
    }
    if (reader->svg->error == MAP_SVG_OK)
        xmlParseChunk(reader->parser, NULL, 0, 1);
    gboolean is_complete = reader->n_seen == reader->tags->len && reader->open->len == 0;
    if (!reader->parser->wellFormed || !reader->parser->nsWellFormed || !is_complete)
        note_first_error(reader, MAP_SVG_SYNTAX, text->length);
    xmlFreeParserCtxt(reader->parser);
}

/* Checks the bytes before they are parsed. */
static MapSvgError
check_bytes(const SourceText *text, guint32 *at)
{
    *at = 0;
    if (text->length > LIMIT_SVG_BYTES)
        return MAP_SVG_SIZE;
    guint32 valid = (guint32)utf8_valid_length(text->bytes, text->length);
    if (valid < text->length) {
        *at = valid;
        return MAP_SVG_UTF8;
    }
    for (guint32 i = 0; i < text->length; i++)
        if (!g_ascii_isspace(text->bytes[i]))
            return MAP_SVG_OK;
    return MAP_SVG_EMPTY;
}

/* Finds what @use draws. What draws nothing that is known, or too much, is no shape. @spent: bytes
 * of path data that were used before. */
static void
resolve_use(MapSvg *svg, MapElement *use, const char *href, guint32 *spent)
{
    const MapElement *target = map_svg_find(svg, href);
    guint32 size = target != NULL ? target->tag.end - target->tag.start : 0;
    if (target == NULL || target->shape < MAP_SHAPE_PATH || target->shape == MAP_SHAPE_USE ||
        size > LIMIT_SVG_USED_BYTES - *spent) {
        use->shape = MAP_SHAPE_OTHER;
        use->kind = MAP_KIND_NONE;
        use->is_open = FALSE;
        return;
    }
    *spent += size;
    use->used = (guint32)(target - svg->elements) + 1;
    use->own =
        add_affine(svg, affine_multiply(affine_at(svg, use->own), affine_at(svg, target->own)));
}

static void
finish_elements(MapSvg *svg, const Reader *reader)
{
    guint32 spent = 0;
    MapElement *elements =
        g_memdup2(reader->elements->data, sizeof(MapElement) * reader->elements->len);
    svg->n_elements = reader->elements->len;
    svg->elements = elements;
    for (guint32 i = 0; i < svg->n_elements; i++)
        if (elements[i].shape == MAP_SHAPE_USE)
            resolve_use(svg, &elements[i], g_ptr_array_index(reader->hrefs, elements[i].used - 1),
                        &spent);
}

void
map_svg_prepare_threads(void)
{
    xmlInitParser();
}

/* Parses @text, of which a reference is taken. Returns: (transfer full): the drawing, without the
 * kinds of open shapes. */
static MapSvg *
map_svg_read(SourceText *text)
{
    MapSvg *svg = g_new0(MapSvg, 1);
    MapTags tags;
    g_atomic_ref_count_init(&svg->references);
    svg->text = source_text_ref(text);
    svg->strings = g_string_chunk_new(4096);
    svg->affines = g_array_new(FALSE, FALSE, sizeof(Affine));
    add_affine(svg, AFFINE_IDENTITY);
    svg->error = check_bytes(text, &svg->error_at);
    if (svg->error != MAP_SVG_OK)
        return svg;
    map_tags_init(&tags, text->bytes, text->length);
    svg->error = tags.error;
    svg->error_at = tags.error_at;
    if (svg->error == MAP_SVG_OK) {
        g_autoptr(GArray) elements = g_array_new(FALSE, FALSE, sizeof(MapElement));
        g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(Surrounding));
        g_autoptr(GPtrArray) hrefs = g_ptr_array_new();
        Reader reader = {
            .svg = svg,
            .tags = tags.tags,
            .elements = elements,
            .open = open,
            .hrefs = hrefs,
        };
        parse_text(&reader);
        if (svg->error == MAP_SVG_OK)
            finish_elements(svg, &reader);
    }
    map_tags_clear(&tags);
    return svg;
}

/* clang-format would read the name as a subtraction. */

/* clang-format off */
G_DEFINE_QUARK(narva-map-svg-error, map_svg_error)
/* clang-format on */
typedef struct {
    MapSpan span; /* replaced */
    guint order;  /* of the change: insertions at one place keep it */
    char *text;   /* owned */
} Splice;

static void
splice_clear(gpointer data)
{
    g_free(((Splice *)data)->text);
}

static int
compare_splices(gconstpointer a, gconstpointer b)
{
    const Splice *p = a, *q = b;
    if (p->span.start != q->span.start)
        return p->span.start < q->span.start ? -1 : 1;
    if (p->span.end != q->span.end)
        return p->span.end < q->span.end ? -1 : 1;
    return p->order < q->order ? -1 : p->order > q->order;
}

/* Returns: (transfer full): the value of @change escaped for either kind of quotes; NULL with
 * @error set if it has characters that XML does not allow. */
static char *
escape_value(const MapChange *change, GError **error)
{
    g_autoptr(GString) text = g_string_new(NULL);
    gboolean can_be_written = g_utf8_validate(change->value, -1, NULL);
    for (const char *at = change->value; can_be_written && *at != '\0'; at++) {
        can_be_written = (guchar)*at >= ' ' || strchr("\t\n\r", *at) != NULL;
        if (*at == '&')
            g_string_append(text, "&amp;");
        else if (*at == '<')
            g_string_append(text, "&lt;");
        else if (strchr("\"'\t\n\r", *at) != NULL)
            g_string_append_printf(text, "&#%d;", *at);
        else
            g_string_append_c(text, *at);
    }
    if (can_be_written)
        return g_string_free(g_steal_pointer(&text), FALSE);
    g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_VALUE, _("“%s” cannot be written for “%s”"),
                change->attribute, change->id != NULL ? change->id : "map");
    return NULL;
}

static gboolean
is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* The white space before @at, back to the start of its line; empty if something else is there. */
static MapSpan
indentation(const char *bytes, guint32 at)
{
    guint32 start = at;
    while (start > 0 && is_blank(bytes[start - 1]))
        start--;
    return start > 0 && bytes[start - 1] == '\n' ? (MapSpan){start, at} : (MapSpan){at, at};
}

static gboolean
is_at_line_start(const char *bytes, guint32 at)
{
    MapSpan span = indentation(bytes, at);
    return span.start > 0 && bytes[span.start - 1] == '\n';
}

/* Returns: the start of the line break before @at, which is the start of a line. */
static guint32
line_break_before(const char *bytes, guint32 at)
{
    guint32 start = indentation(bytes, at).start - 1;
    return start > 0 && bytes[start - 1] == '\r' ? start - 1 : start;
}

/* Returns: whether the attribute defines the geometry of a basic shape, or is path data, which has
 * no meaning there. */
static gboolean
is_of_shape(const char *name, gsize length)
{
    static const char *const names[] = {"d",  "points", "x",  "y",  "width", "height",    "cx",
                                        "cy", "r",      "rx", "ry", "href",  "xlink:href"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return TRUE;
    return FALSE;
}

static void
append_bytes(GString *text, const char *bytes, guint32 start, guint32 end)
{
    g_string_append_len(text, bytes + start, (gssize)(end - start));
}

/* Replaces @element by a path with the data of @change; attributes that do not define its old shape
 * are kept. */
static gboolean
splice_draw(const MapSvg *svg, const MapElement *element, const MapChange *change, Splice *splice,
            GError **error)
{
    const char *bytes = svg->text->bytes;
    g_autofree char *value = escape_value(change, error);
    if (value == NULL)
        return FALSE;
    MapSpan name = map_tag_name(bytes, element->tag), called, said;
    guint32 at = name.end, done = name.end, start = name.start;
    g_autoptr(GString) text = g_string_new("<");
    for (guint32 i = name.start; i < name.end; i++)
        start = bytes[i] == ':' ? i + 1 : start;
    append_bytes(text, bytes, name.start, start);
    g_string_append_printf(text, "path d=\"%s\"", value);
    while (map_tag_next(bytes, element->tag, &at, &called, &said)) {
        if (!is_of_shape(bytes + called.start, called.end - called.start))
            append_bytes(text, bytes, done, at);
        done = at;
    }
    append_bytes(text, bytes, done, element->tag.end);
    if (element->tag.end < element->span.end) {
        guint32 end_tag = element->span.end;
        while (bytes[end_tag - 1] != '<')
            end_tag--;
        append_bytes(text, bytes, element->tag.end, end_tag);
        g_string_append_c(text, '/');
        append_bytes(text, bytes, name.start, start);
        g_string_append(text, "path>");
    }
    splice->span = element->span;
    splice->text = g_string_free(g_steal_pointer(&text), FALSE);
    return TRUE;
}

static gboolean
splice_set(const MapSvg *svg, const MapElement *element, const MapChange *change, Splice *splice,
           GError **error)
{
    const char *bytes = svg->text->bytes;
    g_autofree char *value = escape_value(change, error);
    if (value == NULL)
        return FALSE;
    if (map_tag_find(bytes, element->tag, change->attribute, &splice->span)) {
        splice->text = g_steal_pointer(&value);
        return TRUE;
    }
    guint32 at = element->tag.end - 1;
    at -= bytes[at - 1] == '/';
    while (is_blank(bytes[at - 1]) || bytes[at - 1] == '\n' || bytes[at - 1] == '\r')
        at--;
    splice->span = (MapSpan){at, at};
    splice->text = g_strdup_printf(" %s=\"%s\"", change->attribute, value);
    return TRUE;
}

static void
splice_remove(const MapSvg *svg, const MapElement *element, Splice *splice)
{
    const char *bytes = svg->text->bytes;
    guint32 end = element->span.end;
    guint32 after = end;
    splice->span = element->span;
    splice->text = g_strdup("");
    while (after < svg->text->length && is_blank(bytes[after]))
        after++;
    gboolean ends_line = after >= svg->text->length || bytes[after] == '\n' || bytes[after] == '\r';
    if (ends_line && is_at_line_start(bytes, element->span.start))
        splice->span = (MapSpan){line_break_before(bytes, element->span.start), after};
}

/* Before the end tag of the group, on a line of its own where the end tag has one; as far in as the
 * group's other elements are. */
static gboolean
splice_insert(const MapSvg *svg, const MapElement *group, const MapChange *change, Splice *splice,
              GError **error)
{
    const char *bytes = svg->text->bytes;
    if (group->tag.end == group->span.end) {
        g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_GROUP,
                    _("“%s” has no end tag to write before"),
                    change->id != NULL ? change->id : "map");
        return FALSE;
    }
    guint32 end_tag = group->span.end;
    while (bytes[end_tag - 1] != '<')
        end_tag--;
    end_tag--;
    if (!is_at_line_start(bytes, end_tag)) {
        splice->span = (MapSpan){end_tag, end_tag};
        splice->text = g_strdup(change->value);
        return TRUE;
    }
    guint32 at = line_break_before(bytes, end_tag);
    const char *line_break = bytes[at] == '\r' ? "\r\n" : "\n";
    MapSpan deep = indentation(bytes, end_tag);
    const char *first = memchr(bytes + group->tag.end, '<', end_tag - group->tag.end);
    if (first != NULL && is_at_line_start(bytes, (guint32)(first - bytes)))
        deep = indentation(bytes, (guint32)(first - bytes));
    splice->span = (MapSpan){at, at};
    splice->text = g_strdup_printf("%s%.*s%s", line_break, (int)(deep.end - deep.start),
                                   bytes + deep.start, change->value);
    return TRUE;
}

static gboolean
make_splice(const MapSvg *svg, const MapChange *change, Splice *splice, GError **error)
{
    const MapElement *element = change->element;
    if (element == NULL)
        element = change->id != NULL ? map_svg_find(svg, change->id) : &svg->root;
    if (element == NULL) {
        g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_ID, _("the map has no “%s”"), change->id);
        return FALSE;
    }
    switch (change->kind) {
    case MAP_CHANGE_DRAW: {
        const MapChange data = {
            .id = change->id,
            .attribute = "d",
            .value = change->value,
        };
        return element->shape > MAP_SHAPE_PATH ? splice_draw(svg, element, &data, splice, error)
                                               : splice_set(svg, element, &data, splice, error);
    }
    case MAP_CHANGE_SET:
        return splice_set(svg, element, change, splice, error);
    case MAP_CHANGE_REMOVE:
        splice_remove(svg, element, splice);
        return TRUE;
    case MAP_CHANGE_INSERT:
        return splice_insert(svg, element, change, splice, error);
    }
    g_assert_not_reached();
}

/* Returns: whether no splices overlap; several insertions at one place are allowed. */
static gboolean
are_apart(const GArray *splices)
{
    for (guint i = 1; i < splices->len; i++) {
        MapSpan before = g_array_index(splices, Splice, i - 1).span;
        if (g_array_index(splices, Splice, i).span.start < before.end)
            return FALSE;
    }
    return TRUE;
}

static GBytes *
apply_splices(const MapSvg *svg, const GArray *splices)
{
    const char *bytes = svg->text->bytes;
    GByteArray *written = g_byte_array_sized_new(svg->text->length);
    guint32 at = 0;
    for (guint i = 0; i < splices->len; i++) {
        const Splice *splice = &g_array_index(splices, Splice, i);
        g_byte_array_append(written, (const guint8 *)bytes + at, splice->span.start - at);
        g_byte_array_append(written, (const guint8 *)splice->text, (guint)strlen(splice->text));
        at = splice->span.end;
    }
    g_byte_array_append(written, (const guint8 *)bytes + at, svg->text->length - at);
    g_autoptr(GBytes) contents = g_byte_array_free_to_bytes(written);
    return g_bytes_ref(g_bytes_equal(contents, svg->text->contents) ? svg->text->contents
                                                                    : contents);
}

GBytes *
map_svg_write(const MapSvg *svg, const MapChange *changes, guint n_changes, GError **error)
{
    g_autoptr(GArray) splices = g_array_new(FALSE, TRUE, sizeof(Splice));
    if (svg->error != MAP_SVG_OK) {
        g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_UNREADABLE, _("“%s” is not rewritten: %s"),
                    svg->text->name, _(map_svg_error_text(svg->error)));
        return NULL;
    }
    g_array_set_clear_func(splices, splice_clear);
    for (guint i = 0; i < n_changes; i++) {
        Splice splice = {.order = i};
        if (!make_splice(svg, &changes[i], &splice, error))
            return NULL;
        g_array_append_val(splices, splice);
    }
    g_array_sort(splices, compare_splices);
    if (!are_apart(splices)) {
        g_set_error_literal(error, MAP_SVG_ERROR, MAP_SVG_ERROR_OVERLAP,
                            "two changes are about the same place");
        return NULL;
    }
    return apply_splices(svg, splices);
}
