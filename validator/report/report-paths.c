/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a finding is, as reports show it: paths relative to a folder, URIs, lines and columns.
 */
#include "validator/report/report-paths.h"

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

char *
report_relative_uri(const char *name, const char *folder)
{
    const char *rest = report_relative_name(name, folder);
    GString *uri = g_string_new(rest[0] == '/' ? "file://" : "");
    for (const char *at = rest; *at != '\0'; at++)
        if (g_ascii_isalnum(*at) || strchr(PLAIN, *at) != NULL)
            g_string_append_c(uri, *at);
        else
            g_string_append_printf(uri, "%%%02X", (guint)(guchar)*at);
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

static TextPosition
find_locator(Locator *locator, const SourceText *text, guint32 offset)
{
    PositionIndex *index = g_hash_table_lookup(locator->indices, text);
    if (index == NULL) {
        index = position_index_new(text->bytes, text->length);
        g_hash_table_insert(locator->indices, (gpointer)text, index);
    }
    return position_index_find(index, offset);
}

TextPosition
report_locator_start(Locator *locator, const Span *span)
{
    return find_locator(locator, span->text, span->start);
}

TextPosition
report_locator_end(Locator *locator, const Span *span)
{
    return find_locator(locator, span->text, span->end);
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
