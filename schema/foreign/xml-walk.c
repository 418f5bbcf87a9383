/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reader of libxml2, after a scan of the bytes that refuses what libxml2 would be slow with or
 * expand.
 */
#include "schema/foreign/xml-walk.h"

#include "schema/foreign/foreign-source.h"
#include "schema/store/map-svg-tags.h"
#include "schema/text/translation.h"

#include <libxml/xmlreader.h>
#include <string.h>

struct XmlWalk {
    xmlTextReaderPtr reader;
    GBytes *bytes;
    char *shown;      /* owned */
    char *error;      /* owned: the first one */
    GPtrArray *kept;  /* owned: texts handed out since the last step */
    gboolean is_read; /* the reader is after the element already */
    MapTags tags;     /* the start tags */
    guint32 n_tags;   /* seen so far */
    guint32 counted;  /* bytes of which the lines are counted */
    guint line;       /* at @counted, from 1 */
    guint depth;
};

#define DOCTYPE "<!DOCTYPE"
#define ENTITY "<!ENTITY"

static void
blank(char *from, const char *to)
{
    memset(from, ' ', (gsize)(to - from));
}

/* Returns: where the declarations in brackets of the DOCTYPE at @at end, NULL: there are none. */
static char *
end_of_subset(char *at, char **start)
{
    char quote = '\0';
    *start = NULL;
    for (; *at != '\0'; at++) {
        if (quote != '\0')
            quote = *at == quote ? '\0' : quote;
        else if (*at == '"' || *at == '\'')
            quote = *at;
        else if (*start != NULL && strncmp(at, "<!--", 4) == 0)
            at = strstr(at, "-->") != NULL ? strstr(at, "-->") + 2 : at;
        else if (*at == '[' && *start == NULL)
            *start = at;
        else if (*at == ']' && *start != NULL)
            return at + 1;
        else if (*at == '>' && *start == NULL)
            return NULL;
    }
    return NULL;
}

/* Returns: whether the declarations before @end declare a general entity; parameter entities (%)
 * are only used in declarations. */
static gboolean
declares_entity(const char *start, const char *end)
{
    for (const char *at = strstr(start, ENTITY); at != NULL && at < end;
         at = strstr(at + 1, ENTITY)) {
        const char *name = at + strlen(ENTITY);
        name += strspn(name, " \t\r\n");
        if (*name != '%')
            return TRUE;
    }
    return FALSE;
}

static gboolean
refuse_xml(GError **error, const char *name, const char *why)
{
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s: %s", name, why);
    return FALSE;
}

/* Looks over the file before libxml2 does. @tags is initialised in any case. */
static gboolean
approve_tags(GBytes *bytes, const char *name, MapTags *tags, GError **error)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_autofree char *copy = g_strndup(text != NULL ? text : "", length);
    char *declaration = g_str_has_prefix(copy, "<?xml") ? strstr(copy, "?>") : NULL;
    char *doctype = strstr(copy, DOCTYPE), *start;
    char *end = doctype != NULL ? end_of_subset(doctype, &start) : NULL;
    if (declaration != NULL)
        blank(copy, declaration + 2);
    gboolean has_entities = end != NULL && declares_entity(start, end);
    if (end != NULL)
        blank(start, end);
    map_tags_init(tags, copy, (guint32)length);
    if (has_entities)
        return refuse_xml(error, name, _("it declares entities, which are not expanded"));
    if (tags->error == MAP_SVG_OK && tags->tags->len == 0)
        return refuse_xml(error, name, _("it is not XML: it has no element"));
    return tags->error == MAP_SVG_OK || refuse_xml(error, name, _(map_svg_error_text(tags->error)));
}

#if LIBXML_VERSION >= 21200
typedef const xmlError *ReportedError;
#else
typedef xmlErrorPtr ReportedError;
#endif

static void
note_error(void *data, ReportedError error)
{
    XmlWalk *walk = data;
    if (walk->error != NULL || error->level < XML_ERR_ERROR)
        return;
    g_autofree char *line = g_strdup(error->message != NULL ? error->message : _("it is not XML"));
    line[strcspn(line, "\n")] = '\0';
    g_strchomp(line);
    walk->error = g_strdup_printf("%s:%d: %s", walk->shown, error->line, line);
}

XmlWalk *
xml_walk_new(GBytes *bytes, const char *name, GError **error)
{
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    MapTags tags;
    if (!approve_tags(bytes, name, &tags, error)) {
        map_tags_clear(&tags);
        return NULL;
    }
    xmlTextReaderPtr reader =
        xmlReaderForMemory(text != NULL ? text : "", (int)length, NULL, "UTF-8",
                           XML_PARSE_NONET | XML_PARSE_BIG_LINES | XML_PARSE_IGNORE_ENC);
    if (reader == NULL) {
        map_tags_clear(&tags);
        refuse_xml(error, name, _("it cannot be read as XML"));
        return NULL;
    }
    XmlWalk *walk = g_new0(XmlWalk, 1);
    walk->reader = reader;
    walk->tags = tags;
    walk->line = 1;
    walk->bytes = g_bytes_ref(bytes);
    walk->shown = g_strdup(name);
    walk->kept = g_ptr_array_new_with_free_func(xmlFree);
    xmlTextReaderSetStructuredErrorHandler(reader, note_error, walk);
    return walk;
}

void
xml_walk_free(XmlWalk *walk)
{
    if (walk == NULL)
        return;
    xmlFreeTextReader(walk->reader);
    map_tags_clear(&walk->tags);
    g_bytes_unref(walk->bytes);
    g_ptr_array_unref(walk->kept);
    g_free(walk->shown);
    g_free(walk->error);
    g_free(walk);
}

/* Counts the lines up to the next start tag, as the parser reads ahead. */
static void
count_lines(XmlWalk *walk)
{
    const char *text = g_bytes_get_data(walk->bytes, NULL);
    if (walk->n_tags >= walk->tags.tags->len)
        return;
    guint32 end = g_array_index(walk->tags.tags, MapTag, walk->n_tags++).tag.start;
    for (; walk->counted < end; walk->counted++)
        walk->line += text[walk->counted] == '\n';
}

gboolean
xml_walk_next(XmlWalk *walk)
{
    g_ptr_array_set_size(walk->kept, 0);
    int result = walk->is_read ? 1 : xmlTextReaderRead(walk->reader);
    walk->is_read = FALSE;
    while (result == 1 && xmlTextReaderNodeType(walk->reader) != XML_READER_TYPE_ELEMENT)
        result = xmlTextReaderRead(walk->reader);
    if (result != 1)
        return FALSE;
    count_lines(walk);
    walk->depth = (guint)MAX(xmlTextReaderDepth(walk->reader), 0);
    return TRUE;
}

gboolean
xml_walk_finish(XmlWalk *walk, GError **error)
{
    if (walk->error == NULL)
        return TRUE;
    g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s", walk->error);
    return FALSE;
}

const char *
xml_walk_name(const XmlWalk *walk)
{
    const xmlChar *name = xmlTextReaderConstLocalName(walk->reader);
    return name != NULL ? (const char *)name : "";
}

gboolean
xml_walk_is(const XmlWalk *walk, const char *name)
{
    return strcmp(xml_walk_name(walk), name) == 0;
}

const char *
xml_walk_attribute(XmlWalk *walk, const char *name)
{
    xmlChar *value = xmlTextReaderGetAttribute(walk->reader, (const xmlChar *)name);
    if (value != NULL)
        g_ptr_array_add(walk->kept, value);
    return (const char *)value;
}

guint
xml_walk_depth(const XmlWalk *walk)
{
    return walk->depth;
}

guint
xml_walk_line(const XmlWalk *walk)
{
    return walk->line;
}

const char *
xml_walk_text(XmlWalk *walk)
{
    if (xmlTextReaderIsEmptyElement(walk->reader) || xmlTextReaderRead(walk->reader) != 1)
        return "";
    walk->is_read = TRUE;
    int kind = xmlTextReaderNodeType(walk->reader);
    if (kind != XML_READER_TYPE_TEXT && kind != XML_READER_TYPE_CDATA)
        return "";
    const xmlChar *text = xmlTextReaderConstValue(walk->reader);
    return text != NULL ? (const char *)text : "";
}
