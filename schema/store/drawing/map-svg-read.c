/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading map.svg: libxml2 judges whether it is XML and decodes names, ids and classes; the tags
 * found beforehand, one for each of its start-element events, say where these stand.
 */
#include "schema/store/drawing/map-svg-read.h"

#include "schema/geometry/limits.h"
#include "schema/geometry/svg-data.h"
#include "schema/store/drawing/map-svg-tags.h"
#include "schema/text/utf8.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <string.h>

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

/* Notes the first error; whatever else the chunk brings is passed over. Not by xmlStopParser():
 * that frees the buffer in which the attributes of the element being read lie. */
static void
stop(Reader *reader, MapSvgError error, guint32 at)
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

static MapShape
shape_of(const char *name, const char *uri)
{
    return g_strcmp0(uri, SVG_NAMESPACE) == 0 ? map_shape_named(name) : MAP_SHAPE_OTHER;
}

/* Whether what an element called @name holds is not drawn where it stands. */
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
        stop(reader, MAP_SVG_ROOT, tag.start);
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
take_transform(const Reader *reader, const xmlChar **attributes, int n_attributes,
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

/* What the class says, else the group; signs are what they are by their class alone, but for
 * paths. */
static void
take_kind(MapElement *element, const Surrounding *around)
{
    gboolean is_face = around->kind < MAP_KIND_BORDER;
    if (element->shape < MAP_SHAPE_PATH || around->is_hidden)
        return;
    element->kind = element->classes != NULL ? map_kind_of_class(element->classes) : 0;
    if (element->kind == MAP_KIND_NONE && (is_face || element->shape == MAP_SHAPE_PATH))
        element->kind = around->kind;
    element->is_open = element->kind == MAP_KIND_NONE && element->id != NULL;
}

/* Notes what @element draws, and by how much it moves that. */
static void
take_use(Reader *reader, const xmlChar **attributes, int n_attributes, MapElement *element)
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
        if (text != NULL && !svg_data_length(text, &by[i]))
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
        stop(reader, MAP_SVG_SYNTAX, parser_offset(reader));
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
        .shape = shape_of((const char *)name, (const char *)uri),
        .span = {tag->tag.start, tag->end},
        .tag = tag->tag,
    };
    take_transform(reader, attributes, n_attributes, &element, &around);
    around.is_hidden |= hides((const char *)name);
    take_kind(&element, &around);
    if (element.shape == MAP_SHAPE_GROUP && element.id != NULL)
        around.kind = element.holds = map_kind_of_group(element.id);
    g_array_append_val(reader->open, around);
    if (element.id == NULL && element.kind == MAP_KIND_NONE)
        return;
    find_spans(reader->svg, &element);
    if (element.shape == MAP_SHAPE_USE)
        take_use(reader, attributes, n_attributes, &element);
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
    stop(reader, MAP_SVG_SUBSET, parser_offset(reader));
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
    stop(reader, MAP_SVG_SYNTAX, parser_offset(reader));
}

static void
parse(Reader *reader)
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
        stop(reader, MAP_SVG_SYNTAX, text->length);
    xmlFreeParserCtxt(reader->parser);
}

/* What can be said before anything is parsed. */
static MapSvgError
look_at_bytes(const SourceText *text, guint32 *at)
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
take_elements(MapSvg *svg, const Reader *reader)
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

MapSvg *
map_svg_read(SourceText *text)
{
    MapSvg *svg = g_new0(MapSvg, 1);
    MapTags tags;
    g_atomic_ref_count_init(&svg->references);
    svg->text = source_text_ref(text);
    svg->strings = g_string_chunk_new(4096);
    svg->affines = g_array_new(FALSE, FALSE, sizeof(Affine));
    add_affine(svg, AFFINE_IDENTITY);
    svg->error = look_at_bytes(text, &svg->error_at);
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
        parse(&reader);
        if (svg->error == MAP_SVG_OK)
            take_elements(svg, &reader);
    }
    map_tags_clear(&tags);
    return svg;
}
