/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tag ends at the first > that is not in quotes; comments, CDATA sections, instructions and the
 * DOCTYPE are passed over as wholes. On bytes that are no XML this finds something or other and
 * stays within them.
 */
#include "schema/store/map-svg-tags.h"

#include "schema/geometry/limits.h"
#include "schema/text/translation.h"

#include <string.h>

typedef struct {
    const char *bytes;
    guint32 length;
    guint32 at;
    guint32 n_namespaces;
    GArray *open; /* of guint32: the tags not yet ended */
    MapTags *tags;
} TagScanner;

static gboolean
is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void
fail_tags(TagScanner *scanner, MapSvgError error, guint32 at)
{
    scanner->tags->error = error;
    scanner->tags->error_at = at;
}

static gboolean
starts_with(const TagScanner *scanner, const char *text)
{
    gsize length = strlen(text);
    return length <= scanner->length - scanner->at &&
           memcmp(scanner->bytes + scanner->at, text, length) == 0;
}

/* Skips to after the next @text, or to the end. */
static void
skip_behind(TagScanner *scanner, const char *text)
{
    const char *found =
        g_strstr_len(scanner->bytes + scanner->at, (gssize)(scanner->length - scanner->at), text);
    scanner->at =
        found != NULL ? (guint32)(found - scanner->bytes + strlen(text)) : scanner->length;
}

/* Skips from a quote to the closing one, or to the last byte. Values are most of a map. */
static void
skip_quoted(TagScanner *scanner)
{
    const char *open = scanner->bytes + scanner->at;
    const char *end = scanner->bytes + scanner->length;
    const char *close = memchr(open + 1, *open, (gsize)(end - open - 1));
    scanner->at = (guint32)((close != NULL ? close : end - 1) - scanner->bytes);
}

/* Skips the tag that starts here. Returns: the number of its attributes. */
static guint32
skip_tag(TagScanner *scanner)
{
    guint32 n_attributes = 0;
    for (; scanner->at < scanner->length; scanner->at++) {
        char c = scanner->bytes[scanner->at];
        if (c == '"' || c == '\'') {
            skip_quoted(scanner);
        } else if (c == '=') {
            n_attributes++;
        } else if (c == '>') {
            scanner->at++;
            break;
        } else if (is_space(c) && starts_with(scanner, (char[]){c, 'x', 'm', 'l', 'n', 's', 0})) {
            scanner->n_namespaces++;
        }
    }
    return n_attributes;
}

/* <!DOCTYPE name SYSTEM "..."> is allowed, declarations in brackets are not. */
static void
skip_doctype(TagScanner *scanner)
{
    for (; scanner->at < scanner->length; scanner->at++) {
        char c = scanner->bytes[scanner->at];
        if (c == '"' || c == '\'') {
            skip_quoted(scanner);
        } else if (c == '[') {
            fail_tags(scanner, MAP_SVG_SUBSET, scanner->at);
            return;
        } else if (c == '>') {
            scanner->at++;
            return;
        }
    }
}

/* <?xml version="1.0" encoding="..."?> must name UTF-8 or nothing. */
static void
skip_declaration(TagScanner *scanner)
{
    MapSpan encoding;
    guint32 start = scanner->at;
    skip_behind(scanner, "?>");
    if (!map_tag_find(scanner->bytes, (MapSpan){start + 1, scanner->at}, "encoding", &encoding))
        return;
    const char *name = scanner->bytes + encoding.start;
    guint32 length = encoding.end - encoding.start;
    gboolean is_utf8 = length == 5 && g_ascii_strncasecmp(name, "utf-8", 5) == 0;
    gboolean is_ascii = length == 8 && g_ascii_strncasecmp(name, "us-ascii", 8) == 0;
    if (!is_utf8 && !is_ascii)
        fail_tags(scanner, MAP_SVG_ENCODING, encoding.start);
}

static void
scan_end_tag(TagScanner *scanner)
{
    skip_behind(scanner, ">");
    if (scanner->open->len == 0)
        return;
    guint32 index = g_array_index(scanner->open, guint32, scanner->open->len - 1);
    g_array_index(scanner->tags->tags, MapTag, index).end = scanner->at;
    g_array_set_size(scanner->open, scanner->open->len - 1);
}

static void
scan_start_tag(TagScanner *scanner)
{
    MapTag tag = {.tag.start = scanner->at, .depth = scanner->open->len};
    guint32 n_attributes = skip_tag(scanner);
    guint32 index = scanner->tags->tags->len;
    tag.tag.end = scanner->at;
    if (n_attributes > LIMIT_SVG_ATTRIBUTES || scanner->n_namespaces > LIMIT_SVG_NAMESPACES)
        fail_tags(scanner, MAP_SVG_ATTRIBUTES, tag.tag.start);
    else if (index >= LIMIT_SVG_ELEMENTS)
        fail_tags(scanner, MAP_SVG_ELEMENTS, tag.tag.start);
    else if (tag.depth >= LIMIT_SVG_DEPTH)
        fail_tags(scanner, MAP_SVG_DEPTH, tag.tag.start);
    if (scanner->at > tag.tag.start + 2 && scanner->bytes[scanner->at - 2] == '/')
        tag.end = scanner->at;
    else
        g_array_append_val(scanner->open, index);
    g_array_append_val(scanner->tags->tags, tag);
}

void
map_tags_init(MapTags *tags, const char *bytes, guint32 length)
{
    g_autoptr(GArray) open = g_array_new(FALSE, FALSE, sizeof(guint32));
    *tags = (MapTags){.tags = g_array_new(FALSE, FALSE, sizeof(MapTag))};
    TagScanner scanner = {.bytes = bytes, .length = length, .open = open, .tags = tags};
    while (tags->error == MAP_SVG_OK && scanner.at < length) {
        const char *next = memchr(bytes + scanner.at, '<', length - scanner.at);
        if (next == NULL)
            break;
        scanner.at = (guint32)(next - bytes);
        if (starts_with(&scanner, "<!--"))
            skip_behind(&scanner, "-->");
        else if (starts_with(&scanner, "<![CDATA["))
            skip_behind(&scanner, "]]>");
        else if (starts_with(&scanner, "<?xml") && scanner.at + 5 < length &&
                 is_space(bytes[scanner.at + 5]))
            skip_declaration(&scanner);
        else if (starts_with(&scanner, "<?"))
            skip_behind(&scanner, "?>");
        else if (starts_with(&scanner, "<!"))
            skip_doctype(&scanner);
        else if (starts_with(&scanner, "</"))
            scan_end_tag(&scanner);
        else
            scan_start_tag(&scanner);
    }
}

void
map_tags_clear(MapTags *tags)
{
    g_array_unref(tags->tags);
}

static guint32
skip_while(const char *bytes, guint32 at, guint32 end, gboolean (*belongs)(char))
{
    while (at < end && belongs(bytes[at]))
        at++;
    return at;
}

static gboolean
is_name(char c)
{
    return !is_space(c) && c != '=' && c != '/' && c != '>' && c != '?';
}

gboolean
map_tag_next(const char *bytes, MapSpan tag, guint32 *at, MapSpan *name, MapSpan *value)
{
    name->start = skip_while(bytes, *at, tag.end, is_space);
    name->end = skip_while(bytes, name->start, tag.end, is_name);
    guint32 next = skip_while(bytes, name->end, tag.end, is_space);
    if (name->end == name->start || next >= tag.end || bytes[next] != '=')
        return FALSE;
    next = skip_while(bytes, next + 1, tag.end, is_space);
    if (next >= tag.end || (bytes[next] != '"' && bytes[next] != '\''))
        return FALSE;
    const char *close = memchr(bytes + next + 1, bytes[next], tag.end - next - 1);
    if (close == NULL)
        return FALSE;
    *value = (MapSpan){next + 1, (guint32)(close - bytes)};
    *at = value->end + 1;
    return TRUE;
}

MapSpan
map_tag_name(const char *bytes, MapSpan tag)
{
    return (MapSpan){tag.start + 1, skip_while(bytes, tag.start + 1, tag.end, is_name)};
}

gboolean
map_tag_find(const char *bytes, MapSpan tag, const char *name, MapSpan *value)
{
    guint32 at = map_tag_name(bytes, tag).end;
    MapSpan called, found;
    while (map_tag_next(bytes, tag, &at, &called, &found))
        if (strlen(name) == called.end - called.start &&
            memcmp(bytes + called.start, name, called.end - called.start) == 0) {
            *value = found;
            return TRUE;
        }
    return FALSE;
}

MapSpan
map_svg_attribute(const MapSvg *svg, const MapElement *element, const char *name)
{
    MapSpan value = element->tag;
    map_tag_find(svg->text->bytes, element->tag, name, &value);
    return value;
}

/* Reads pairs of numbers, with any separators, as the points of a line. Returns: (transfer full):
 * NULL if there are not @n_points. */
static Shape *
read_points(const GString *numbers, guint32 n_points)
{
    SvgPathError error;
    guint32 offset;
    g_autofree char *path = g_strconcat("M", numbers->str, NULL);
    g_autoptr(Shape) line = svg_path_read(path, strlen(path), MAP_SVG_GRID, &error, &offset);
    if (line == NULL || line->n_lines != 1 || line->lines[0].is_closed ||
        strcspn(numbers->str, "MmZzLlHhVvCcSsQqTtAa") != numbers->len)
        return NULL;
    return line->n_points == n_points ? g_steal_pointer(&line) : NULL;
}

static void
append_span(GString *text, const MapSvg *svg, MapSpan span)
{
    g_string_append_len(text, svg->text->bytes + span.start, span.end - span.start);
}

gboolean
map_svg_centre(const MapSvg *svg, const MapElement *element, Point *centre)
{
    g_autoptr(GString) numbers = g_string_new(NULL);
    append_span(numbers, svg, element->x);
    g_string_append_c(numbers, ' ');
    append_span(numbers, svg, element->y);
    g_autoptr(Shape) line = read_points(numbers, 1);
    if (line == NULL)
        return FALSE;
    g_autoptr(Shape) moved = affine_apply(g_array_index(svg->affines, Affine, element->affine),
                                          line, MAP_SVG_GRID.units, MAP_SVG_GRID.units);
    if (moved != NULL)
        *centre = moved->points[0];
    return moved != NULL;
}

gboolean
map_svg_view_box(const MapSvg *svg, Box *box)
{
    g_autoptr(GString) numbers = g_string_new(NULL);
    append_span(numbers, svg, svg->view_box);
    g_autoptr(Shape) line = read_points(numbers, 2);
    if (line == NULL || line->points[1].x <= 0 || line->points[1].y <= 0)
        return FALSE;
    Point corner = line->points[0], size = line->points[1];
    *box = (Box){corner.x, corner.y, corner.x + size.x, corner.y + size.y};
    return TRUE;
}

const char *
map_svg_error_text(MapSvgError error)
{
    static const char *const texts[N_MAP_SVG_ERRORS] = {
        [MAP_SVG_OK] = N_("no error"),
        [MAP_SVG_EMPTY] = N_("the file is empty"),
        [MAP_SVG_SIZE] = N_("the file is too large"),
        [MAP_SVG_UTF8] = N_("not UTF-8"),
        [MAP_SVG_ENCODING] = N_("the file is not encoded as UTF-8"),
        [MAP_SVG_SUBSET] = N_("the DOCTYPE has declarations of its own"),
        [MAP_SVG_DEPTH] = N_("too many elements inside each other"),
        [MAP_SVG_ELEMENTS] = N_("too many elements"),
        [MAP_SVG_ATTRIBUTES] = N_("too many attributes"),
        [MAP_SVG_SYNTAX] = N_("not well-formed XML"),
        [MAP_SVG_ROOT] = N_("the root is not svg"),
    };
    g_assert(error < N_MAP_SVG_ERRORS);
    return texts[error];
}
