/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From names of a run to paths below a root. A folder that is reached through a link has two names,
 * and who says one for the run may say the other for the root; both are tried.
 */
#include "validator/report/report-paths.h"

#include "validator/report/relative-uri.h"

#include <stdlib.h>

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
find(const ReportPaths *paths, const char *name)
{
    for (Way way = 0; way < N_WAYS; way++) {
        g_autofree char *path = g_canonicalize_filename(name, paths->folders[way]);
        for (Way root = 0; root < N_WAYS; root++) {
            const char *rest = relative_name(path, paths->roots[root]);
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
        found = find(paths, name);
        g_hash_table_insert(paths->known, g_strdup(name), found);
    }
    return found;
}
