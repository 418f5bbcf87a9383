/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing map.svg: each change becomes a splice, so many bytes for other ones; all splices are done
 * in one pass over the bytes that were read.
 */
#include "schema/store/drawing/map-svg.h"
#include "schema/store/drawing/map-svg-tags.h"

#include <string.h>

/* The formatter takes the name for a subtraction. */
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

/* Returns: (transfer full): the value of @change as it may stand between either kind of quotes, or
 * NULL, with @error set, if it holds what XML has no way to write. */
static char *
escape(const MapChange *change, GError **error)
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
    g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_VALUE, "“%s” cannot be written for “%s”",
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
begins_line(const char *bytes, guint32 at)
{
    MapSpan span = indentation(bytes, at);
    return span.start > 0 && bytes[span.start - 1] == '\n';
}

/* Where the line break before @at, which begins a line, begins. */
static guint32
line_break_before(const char *bytes, guint32 at)
{
    guint32 start = indentation(bytes, at).start - 1;
    return start > 0 && bytes[start - 1] == '\r' ? start - 1 : start;
}

/* Attributes of what is no path that say what it draws, and data that say nothing there. */
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

/* The whole of @element as a path with the data of @change: what is not of its old shape stays. */
static gboolean
splice_draw(const MapSvg *svg, const MapElement *element, const MapChange *change, Splice *splice,
            GError **error)
{
    const char *bytes = svg->text->bytes;
    g_autofree char *value = escape(change, error);
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
    g_autofree char *value = escape(change, error);
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
    if (ends_line && begins_line(bytes, element->span.start))
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
                    "“%s” has no end tag to write before", change->id != NULL ? change->id : "map");
        return FALSE;
    }
    guint32 end_tag = group->span.end;
    while (bytes[end_tag - 1] != '<')
        end_tag--;
    end_tag--;
    if (!begins_line(bytes, end_tag)) {
        splice->span = (MapSpan){end_tag, end_tag};
        splice->text = g_strdup(change->value);
        return TRUE;
    }
    guint32 at = line_break_before(bytes, end_tag);
    const char *line_break = bytes[at] == '\r' ? "\r\n" : "\n";
    MapSpan deep = indentation(bytes, end_tag);
    const char *first = memchr(bytes + group->tag.end, '<', end_tag - group->tag.end);
    if (first != NULL && begins_line(bytes, (guint32)(first - bytes)))
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
        g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_ID, "the map has no “%s”", change->id);
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

/* Splices must not touch each other's bytes; insertions may stand at one place. */
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
apply(const MapSvg *svg, const GArray *splices)
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
        g_set_error(error, MAP_SVG_ERROR, MAP_SVG_ERROR_UNREADABLE, "“%s” is not rewritten: %s",
                    svg->text->name, map_svg_error_text(svg->error));
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
    return apply(svg, splices);
}
