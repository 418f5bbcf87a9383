/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Inode, size and time of each file. Times are as coarse as the clock of the system: a file that
 * was written just before a look may be written again at what is called the same time, so that it
 * counts as changed at the next look, too.
 */
#include "validator/live/live-files.h"

#include "schema/store/file-kind.h"
#include "schema/store/save.h"

#include <string.h>
#include <sys/stat.h>

/* Longer than the time between two ticks of any clock of files, in microseconds. */
#define TICK_MAX 50000

GHashTable *
live_files_new(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
}

void
live_files_add(GHashTable *files, const char *path)
{
    struct stat file;
    if (stat(path, &file) != 0)
        return;
    char *look =
        g_strdup_printf("%" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld",
                        (guint64)file.st_ino, (gint64)file.st_size, (gint64)file.st_mtim.tv_sec,
                        file.st_mtim.tv_nsec);
    g_hash_table_insert(files, g_strdup(path), look);
}

/* Adds the files in @folder, which may not exist, that data sets have or could have there. */
static void
add_folder(GHashTable *files, const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        if (g_str_has_suffix(name, ".json") || g_str_has_suffix(name, ".svg") ||
            strcmp(name, SAVE_MANIFEST) == 0)
            live_files_add(files, path);
    }
    g_clear_pointer(&dir, g_dir_close);
}

void
live_files_add_set(GHashTable *files, const char *folder)
{
    add_folder(files, folder);
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *subfolder = file_kinds()[i].folder;
        if (subfolder == NULL)
            continue;
        g_autofree char *path = g_build_filename(folder, subfolder, NULL);
        add_folder(files, path);
    }
}

void
live_files_add_sets(GHashTable *files, const char *parent)
{
    GDir *dir = g_dir_open(parent, 0, NULL);
    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL;) {
        g_autofree char *folder = g_build_filename(parent, name, NULL);
        g_autofree char *game = g_build_filename(folder, file_kinds()[0].name, NULL);
        g_autofree char *manifest = g_build_filename(folder, SAVE_MANIFEST, NULL);
        if (g_file_test(game, G_FILE_TEST_EXISTS) || g_file_test(manifest, G_FILE_TEST_EXISTS))
            live_files_add_set(files, folder);
    }
    g_clear_pointer(&dir, g_dir_close);
}

GPtrArray *
live_files_differences(GHashTable *before, GHashTable *now)
{
    GPtrArray *paths = g_ptr_array_new();
    GHashTableIter iterator;
    gpointer path, look;
    g_hash_table_iter_init(&iterator, now);
    while (g_hash_table_iter_next(&iterator, &path, &look))
        if (g_strcmp0(g_hash_table_lookup(before, path), look) != 0)
            g_ptr_array_add(paths, path);
    g_hash_table_iter_init(&iterator, before);
    while (g_hash_table_iter_next(&iterator, &path, NULL))
        if (!g_hash_table_contains(now, path))
            g_ptr_array_add(paths, path);
    return paths;
}
