/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What narva validate --watch looks at: the files of data sets and of those beside them.
 */
#include "validator/cli/validate.h"

#include "schema/store/data-set-search.h"
#include "schema/store/file-kind.h"
#include "schema/store/save.h"
#include "schema/text/name.h"

#include <string.h>
#include <sys/stat.h>

/* Between two looks; at least so many times as long as a look takes, so that it costs little. */
#define WATCH_INTERVAL (G_USEC_PER_SEC / 5)
#define WATCH_REST 20
#define GAME_FILE "game.json"

static void
append_file(GString *out, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    struct stat file;
    if (stat(path, &file) != 0)
        return;
    g_string_append_printf(
        out, "%s %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld\n", path,
        (guint64)file.st_ino, (gint64)file.st_size, (gint64)file.st_mtim.tv_sec,
        file.st_mtim.tv_nsec);
}

/* Returns: (transfer full): the names in @folder, sorted; none when it cannot be listed. */
static GPtrArray *
names_in(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;)
        g_ptr_array_add(names, g_strdup(name));
    g_clear_pointer(&dir, g_dir_close);
    g_ptr_array_sort(names, name_compare);
    return names;
}

/* What is no file of a data set counts too, if its name says that it is to be one. */
static void
append_files(GString *out, const char *folder)
{
    g_autoptr(GPtrArray) names = names_in(folder);
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        if (g_str_has_suffix(name, ".json") || g_str_has_suffix(name, ".svg") ||
            strcmp(name, SAVE_MANIFEST) == 0)
            append_file(out, folder, name);
    }
}

static void
append_set(GString *out, const char *folder)
{
    append_files(out, folder);
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *subfolder = file_kinds()[i].folder;
        if (subfolder == NULL)
            continue;
        g_autofree char *path = g_build_filename(folder, subfolder, NULL);
        append_files(out, path);
    }
}

/* The sets beside one another in @parent. */
static void
append_sets(GString *out, const char *parent)
{
    g_autoptr(GPtrArray) names = names_in(parent);
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *folder = g_build_filename(parent, names->pdata[i], NULL);
        g_autofree char *game = g_build_filename(folder, GAME_FILE, NULL);
        g_autofree char *manifest = g_build_filename(folder, SAVE_MANIFEST, NULL);
        if (g_file_test(game, G_FILE_TEST_EXISTS) || g_file_test(manifest, G_FILE_TEST_EXISTS))
            append_set(out, folder);
    }
}

char *
validate_watch_look(const ValidateWatched *watched)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GHashTable) parents = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GString *out = g_string_new(NULL);
    if (watched->paths[0] == NULL)
        data_set_search_here(found, &watched->search->scope, NULL);
    for (char *const *path = watched->paths; *path != NULL; path++)
        data_set_search(found, *path, &watched->search->scope, NULL);
    for (guint i = 0; i < found->len; i++) {
        const char *folder = g_array_index(found, FoundSet, i).folder;
        g_autofree char *path = g_canonicalize_filename(folder, NULL);
        char *parent = g_path_get_dirname(path);
        append_set(out, path);
        if (g_hash_table_add(parents, parent))
            append_sets(out, parent);
    }
    for (guint i = 0; i < G_N_ELEMENTS(watched->others); i++)
        if (watched->others[i] != NULL)
            append_file(out, ".", watched->others[i]);
    return g_string_free(out, FALSE);
}

gboolean
validate_watch_wait(const ValidateWatched *watched, const char *before, const gint *stop)
{
    g_autofree char *last = g_strdup(before);
    while (g_atomic_int_get(stop) == 0) {
        gint64 start = g_get_monotonic_time();
        char *now = validate_watch_look(watched);
        gint64 taken = g_get_monotonic_time() - start;
        gboolean rests = strcmp(now, last) == 0;
        g_free(last);
        last = now;
        if (rests && strcmp(now, before) != 0)
            return TRUE;
        g_usleep((gulong)MAX(WATCH_INTERVAL, WATCH_REST * taken));
    }
    return FALSE;
}
