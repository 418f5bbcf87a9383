/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading map.svg: libxml2 judges whether it is XML and decodes names, ids and classes; the tags
 * found beforehand, one for each of its start-element events, say where these stand.
 */
#include "schema/store/drawing/map-svg.h"

#include "schema/geometry/limits.h"
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
    gboolean is_transformed;
} Surrounding;

typedef struct {
    MapSvg *svg;
    const GArray *tags; /* of MapTag */
    guint32 n_seen;     /* start tags */
    GArray *elements;   /* of MapElement */
    GArray *open;       /* of Surrounding */
    xmlParserCtxtPtr parser;
} Reader;

static const char *const kind_words[N_MAP_KINDS] = {
    [MAP_KIND_TERRITORY] = "territory",
    [MAP_KIND_BOX] = "box",
    [MAP_KIND_SEA] = "sea",
    [MAP_KIND_LAKE] = "lake",
    [MAP_KIND_UNPLAYABLE] = "unplayable",
    [MAP_KIND_BORDER] = "border",
    [MAP_KIND_ANCHOR] = "anchor",
    [MAP_KIND_PORT] = "port",
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
};

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
    long at = xmlByteConsumed(reader->parser);
    return at < 0 ? 0 : (guint32)MIN(at, (long)reader->svg->text->length);
}

/* Returns: the decoded value of an attribute without a namespace, NULL if there is none. Kept for
 * the life of the MapSvg. */
static const char *
find_value(const Reader *reader, const xmlChar **attributes, int n_attributes, const char *name)
{
    for (int i = 0; i < n_attributes; i++) {
        const xmlChar **row = attributes + i * ATTRIBUTE_WORDS;
        if (row[2] == NULL && strcmp((const char *)row[0], name) == 0)
            return g_string_chunk_insert_len(reader->svg->strings,
                                             (const char *)row[3],
                                             (gssize)(row[4] - row[3]));
    }
    return NULL;
}

static MapKind
find_kind(const char *const *words, const char *text)
{
    gsize length = strcspn(text, " \t\r\n");
    for (guint i = 1; i < N_MAP_KINDS; i++)
        if (words[i] != NULL && strlen(words[i]) == length && memcmp(words[i], text, length) == 0)
            return (MapKind)i;
    return MAP_KIND_NONE;
}

static MapShape
shape_of(const char *name, const char *uri)
{
    if (g_strcmp0(uri, SVG_NAMESPACE) != 0)
        return MAP_SHAPE_OTHER;
    if (strcmp(name, "path") == 0)
        return MAP_SHAPE_PATH;
    if (strcmp(name, "circle") == 0)
        return MAP_SHAPE_CIRCLE;
    return strcmp(name, "g") == 0 ? MAP_SHAPE_GROUP : MAP_SHAPE_OTHER;
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

static void
start_element(void *data,
              const xmlChar *name,
              const xmlChar *prefix G_GNUC_UNUSED,
              const xmlChar *uri,
              int n_namespaces G_GNUC_UNUSED,
              const xmlChar **namespaces G_GNUC_UNUSED,
              int n_attributes,
              int n_defaulted G_GNUC_UNUSED,
              const xmlChar **attributes)
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
    around.is_transformed |= find_value(reader, attributes, n_attributes, "transform") != NULL;
    element.is_transformed = around.is_transformed;
    if (element.shape == MAP_SHAPE_PATH || element.shape == MAP_SHAPE_CIRCLE)
        element.kind = element.classes != NULL ? find_kind(kind_words, element.classes) : 0;
    if (element.shape == MAP_SHAPE_PATH && element.kind == MAP_KIND_NONE)
        element.kind = around.kind;
    if (element.shape == MAP_SHAPE_GROUP && element.id != NULL)
        around.kind = element.holds = find_kind(kind_groups, element.id);
    g_array_append_val(reader->open, around);
    if (element.id == NULL && element.kind == MAP_KIND_NONE)
        return;
    find_spans(reader->svg, &element);
    g_array_append_val(reader->elements, element);
}

static void
end_element(void *data,
            const xmlChar *name G_GNUC_UNUSED,
            const xmlChar *prefix G_GNUC_UNUSED,
            const xmlChar *uri G_GNUC_UNUSED)
{
    Reader *reader = data;
    if (reader->open->len > 0)
        g_array_set_size(reader->open, reader->open->len - 1);
}

/* The second wall: the scan of the tags has refused declarations already. */
static void
declare_entity(void *data,
               const xmlChar *name G_GNUC_UNUSED,
               int type G_GNUC_UNUSED,
               const xmlChar *public_id G_GNUC_UNUSED,
               const xmlChar *system_id G_GNUC_UNUSED,
               xmlChar *content G_GNUC_UNUSED)
{
    Reader *reader = data;
    stop(reader, MAP_SVG_SUBSET, parser_offset(reader));
}

static xmlParserInputPtr
load_nothing(void *data G_GNUC_UNUSED,
             const xmlChar *public_id G_GNUC_UNUSED,
             const xmlChar *system_id G_GNUC_UNUSED)
{
    return NULL;
}

static void
note_error(void *data, xmlErrorPtr error)
{
    Reader *reader = data;
    if (error->level >= XML_ERR_ERROR)
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
        .serror = note_error,
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

static void
take_elements(MapSvg *svg, GArray *elements)
{
    svg->n_elements = elements->len;
    svg->elements = g_memdup2(elements->data, sizeof(MapElement) * elements->len);
    for (guint32 i = svg->n_elements; i-- > 0;)
        if (svg->elements[i].id != NULL)
            g_hash_table_replace(svg->by_id,
                                 (gpointer)svg->elements[i].id,
                                 (gpointer)&svg->elements[i]);
}

void
map_svg_prepare_threads(void)
{
    xmlInitParser();
}

MapSvg *
map_svg_new(SourceText *text)
{
    MapSvg *svg = g_new0(MapSvg, 1);
    MapTags tags;
    g_atomic_ref_count_init(&svg->references);
    svg->text = source_text_ref(text);
    svg->strings = g_string_chunk_new(4096);
    svg->by_id = g_hash_table_new(g_str_hash, g_str_equal);
    svg->error = look_at_bytes(text, &svg->error_at);
    if (svg->error != MAP_SVG_OK)
        return svg;
    map_tags_init(&tags, text->bytes, text->length);
    svg->error = tags.error;
    svg->error_at = tags.error_at;
    if (svg->error == MAP_SVG_OK) {
        g_autoptr(GArray) elements = g_array_new(FALSE, FALSE, sizeof(MapElement));
        g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(Surrounding));
        Reader reader = {.svg = svg, .tags = tags.tags, .elements = elements, .open = open};
        parse(&reader);
        if (svg->error == MAP_SVG_OK)
            take_elements(svg, elements);
    }
    map_tags_clear(&tags);
    return svg;
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
    g_hash_table_unref(svg->by_id);
    g_string_chunk_free(svg->strings);
    g_free(svg);
}

const MapElement *
map_svg_find(const MapSvg *svg, const char *id)
{
    return g_hash_table_lookup(svg->by_id, id);
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
