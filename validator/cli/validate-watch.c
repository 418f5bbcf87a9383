/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What narva validate --watch looks at: the files of data sets and of those beside them.
 */
#include "validator/cli/validate.h"

#include "schema/store/data-set-search.h"
#include "validator/live/live-files.h"

/* Between two looks; at least so many times as long as a look takes, so that it costs little. */
#define WATCH_INTERVAL (G_USEC_PER_SEC / 5)
#define WATCH_REST 20

GHashTable *
validate_watch_look(const ValidateWatched *watched)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GHashTable) parents = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GHashTable *files = live_files_new();
    if (watched->paths[0] == NULL)
        data_set_search_here(found, &watched->search->scope, NULL);
    for (char *const *path = watched->paths; *path != NULL; path++)
        data_set_search(found, *path, &watched->search->scope, NULL);
    for (guint i = 0; i < found->len; i++) {
        const char *folder = g_array_index(found, FoundSet, i).folder;
        g_autofree char *path = g_canonicalize_filename(folder, NULL);
        char *parent = g_path_get_dirname(path);
        live_files_add_set(files, path);
        if (g_hash_table_add(parents, parent))
            live_files_add_sets(files, parent);
    }
    for (guint i = 0; i < G_N_ELEMENTS(watched->others); i++)
        if (watched->others[i] != NULL)
            live_files_add(files, watched->others[i]);
    return files;
}

static gboolean
is_same_look(GHashTable *before, GHashTable *now)
{
    g_autoptr(GPtrArray) differences = live_files_differences(before, now);
    return differences->len == 0;
}

gboolean
validate_watch_wait(const ValidateWatched *watched, GHashTable *before, const gint *stop)
{
    g_autoptr(GHashTable) last = g_hash_table_ref(before);
    while (g_atomic_int_get(stop) == 0) {
        gint64 start = g_get_monotonic_time();
        GHashTable *now = validate_watch_look(watched);
        gint64 taken = g_get_monotonic_time() - start;
        gboolean rests = is_same_look(last, now);
        g_hash_table_unref(last);
        last = now;
        if (rests && !is_same_look(before, now))
            return TRUE;
        g_usleep((gulong)MAX(WATCH_INTERVAL, WATCH_REST * taken));
    }
    return FALSE;
}
