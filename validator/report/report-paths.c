/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a finding is, as reports show it: paths relative to a folder, URIs, lines and columns,
 * and the line with a caret.
 */
#include "validator/report/report-paths.h"

#include "schema/text/clean.h"
#include "schema/text/limits.h"

#include <stdlib.h>
#include <string.h>

/* RFC 3986, 2.3, and the slash between folders. A colon is encoded too: in a first segment it would
 * end the name of a scheme. */
#define PLAIN "-._~/"

const char *
report_relative_name(const char *name, const char *folder)
{
    if (folder == NULL || name[0] != '/')
        return name;
    gsize length = strlen(folder);
    while (length > 0 && folder[length - 1] == '/')
        length--;
    if (strncmp(name, folder, length) != 0)
        return name;
    if (name[length] == '\0')
        return ".";
    return name[length] == '/' ? name + length + 1 : name;
}

static void
append_encoded(GString *uri, const char *text)
{
    for (const char *at = text; *at != '\0'; at++)
        if (g_ascii_isalnum(*at) || strchr(PLAIN, *at) != NULL)
            g_string_append_c(uri, *at);
        else
            g_string_append_printf(uri, "%%%02X", (guint)(guchar)*at);
}

char *
report_relative_uri(const char *name, const char *folder)
{
    const char *rest = report_relative_name(name, folder);
    GString *uri = g_string_new(rest[0] == '/' ? "file://" : "");
    append_encoded(uri, rest);
    return g_string_free(uri, FALSE);
}

char *
report_file_uri(const char *name, const char *folder, const char *host)
{
    g_autofree char *path = g_canonicalize_filename(name, folder);
    GString *uri = g_string_new("file://");
    append_encoded(uri, host);
    append_encoded(uri, path);
    return g_string_free(uri, FALSE);
}

void
report_locator_init(Locator *locator)
{
    locator->indices = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)position_index_free);
}

void
report_locator_clear(Locator *locator)
{
    g_clear_pointer(&locator->indices, g_hash_table_unref);
}

gboolean
report_span_has_place(const Span *span)
{
    return span->text != NULL && span->text->length > 0 && (span->start > 0 || span->end > 0);
}

TextPosition
report_locator_find(Locator *locator, const SourceText *text, guint32 offset)
{
    PositionIndex *index = g_hash_table_lookup(locator->indices, text);
    if (index == NULL) {
        index = position_index_new(text->bytes, text->length);
        g_hash_table_insert(locator->indices, (gpointer)text, index);
    }
    return position_index_find(index, offset);
}

typedef enum { AS_SAID, WITHOUT_LINKS, N_WAYS } Way;

struct ReportPaths {
    char *roots[N_WAYS];   /* owned: absolute */
    char *folders[N_WAYS]; /* owned: the current one */
    GHashTable *known;     /* owned: name -> from the root */
};

static char *
without_links(const char *path)
{
    char *real = realpath(path, NULL);
    char *copy = g_canonicalize_filename(real != NULL ? real : path, NULL);
    free(real);
    return copy;
}

ReportPaths *
report_paths_new(const char *root)
{
    ReportPaths *paths = g_new0(ReportPaths, 1);
    paths->roots[AS_SAID] = g_canonicalize_filename(root, NULL);
    paths->roots[WITHOUT_LINKS] = without_links(root);
    paths->folders[AS_SAID] = g_get_current_dir();
    paths->folders[WITHOUT_LINKS] = without_links(".");
    paths->known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    return paths;
}

void
report_paths_free(ReportPaths *paths)
{
    if (paths == NULL)
        return;
    for (Way way = 0; way < N_WAYS; way++) {
        g_free(paths->roots[way]);
        g_free(paths->folders[way]);
    }
    g_hash_table_unref(paths->known);
    g_free(paths);
}

/* Returns: (transfer full): @name from one of the roots, absolute when it lies below none. */
static char *
find_report_paths(const ReportPaths *paths, const char *name)
{
    for (Way way = 0; way < N_WAYS; way++) {
        g_autofree char *path = g_canonicalize_filename(name, paths->folders[way]);
        for (Way root = 0; root < N_WAYS; root++) {
            const char *rest = report_relative_name(path, paths->roots[root]);
            if (rest != path)
                return g_strdup(rest);
        }
    }
    return g_canonicalize_filename(name, NULL);
}

const char *
report_paths_find(ReportPaths *paths, const char *name)
{
    char *found = g_hash_table_lookup(paths->known, name);
    if (found == NULL) {
        found = find_report_paths(paths, name);
        g_hash_table_insert(paths->known, g_strdup(name), found);
    }
    return found;
}

#define CUT_MARK "…"

/* Appends the character at @bytes (at most @length bytes) as it may be shown.
 * Returns: its bytes; the columns it takes go to @columns. */
static gsize
append_character(GString *out, const char *bytes, gsize length, guint *columns)
{
    gunichar c = g_utf8_get_char_validated(bytes, (gssize)length);
    *columns = 1;
    gboolean is_valid = c != (gunichar)-1 && c != (gunichar)-2;
    gsize n = is_valid ? (gsize)g_unichar_to_utf8(c, NULL) : 1;
    if (c == '\t')
        g_string_append_c(out, ' ');
    else
        text_append_clean(out, bytes, (gssize)n);
    if (is_valid && text_is_clean(c))
        *columns = g_unichar_iszerowidth(c) ? 0 : g_unichar_iswide(c) ? 2 : 1;
    return n;
}

/* A window on the line around a place, at most LIMIT_EXCERPT_BYTES to either side of it: a line may
 * be as long as the file. */
typedef struct {
    const char *start, *end;
    gboolean is_cut_before, is_cut_after;
} Window;

static Window
window_around(const SourceText *text, guint32 offset)
{
    const char *place = text->bytes + offset;
    gsize before = MIN(offset, LIMIT_EXCERPT_BYTES / 2);
    gsize after = MIN(text->length - offset, LIMIT_EXCERPT_BYTES);
    Window window = {.start = place - before, .end = place + after};
    const char *line_start = g_strrstr_len(window.start, (gssize)before, "\n");
    const char *line_end = memchr(place, '\n', after);
    if (line_start != NULL)
        window.start = line_start + 1;
    if (line_end != NULL)
        window.end = line_end;
    window.is_cut_before = line_start == NULL && before < offset;
    window.is_cut_after = line_end == NULL && after < text->length - offset;
    /* Not inside a character. */
    while (window.is_cut_before && window.start < place && ((guchar)*window.start & 0xc0) == 0x80)
        window.start++;
    if (line_end != NULL && window.end > place && window.end[-1] == '\r')
        window.end--;
    return window;
}

void
report_excerpt_init(Excerpt *excerpt, const Span *span)
{
    Window window = window_around(span->text, span->start);
    const char *caret = span->text->bytes + span->start;
    const char *marked_end = span->text->bytes + MAX(span->end, span->start);
    GString *out = g_string_new(window.is_cut_before ? CUT_MARK : "");
    *excerpt = (Excerpt){.indent = window.is_cut_before ? 1 : 0};
    for (const char *at = window.start; at < window.end;) {
        const char *next = at < caret ? caret : at < marked_end ? marked_end : window.end;
        guint columns;
        gsize n = text_plain_length(at, (gsize)(MIN(next, window.end) - at));
        if (n > 0) {
            g_string_append_len(out, at, (gssize)n);
            columns = (guint)n;
        } else {
            n = append_character(out, at, (gsize)(window.end - at), &columns);
        }
        if (at < caret)
            excerpt->indent += columns;
        else if (at < marked_end)
            excerpt->underline += columns;
        at += n;
    }
    if (window.is_cut_after)
        g_string_append(out, CUT_MARK);
    excerpt->underline = MAX(excerpt->underline, 1);
    excerpt->line = g_string_free(out, FALSE);
}
