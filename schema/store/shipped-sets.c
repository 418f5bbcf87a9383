/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking for shipped data sets in the folders that may have them, and the table of kits.
 */
#include "schema/store/shipped-sets.h"

#include "schema/store/file-kind.h"
#include "schema/text/name.h"
#include "schema/text/program-path.h"
#include "schema/text/translation.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define PATH_VARIABLE "NARVA_DATA_PATH"
#define FOLDER_IN_DATA "narva/data"
#define KITS_FOLDER "kits"

/* A folder of shipped data sets. */
typedef struct {
    char *path; /* owned: absolute, without links */
    gboolean is_protected;
} ShippedFolder;

static void
clear_folder(gpointer item)
{
    g_free(((ShippedFolder *)item)->path);
}

static void
clear_set(gpointer item)
{
    ShippedSet *set = item;
    g_free(set->id);
    g_free(set->folder);
}

/* Adds @path (transfer full; may be NULL) unless it is no folder or is listed already. */
static void
add_folder(GArray *folders, char *path, gboolean is_protected)
{
    char real[PATH_MAX];
    gboolean is_there = path != NULL && path[0] != '\0' && realpath(path, real) != NULL &&
                        g_file_test(real, G_FILE_TEST_IS_DIR);
    g_free(path);
    for (guint i = 0; is_there && i < folders->len; i++)
        is_there = strcmp(g_array_index(folders, ShippedFolder, i).path, real) != 0;
    if (!is_there)
        return;
    const ShippedFolder folder = {.path = g_strdup(real), .is_protected = is_protected};
    g_array_append_val(folders, folder);
}

/* Returns: (transfer full): the folders to look in, of ShippedFolder. */
static GArray *
list_folders(void)
{
    GArray *folders = g_array_new(FALSE, FALSE, sizeof(ShippedFolder));
    const char *listed = g_getenv(PATH_VARIABLE);
    g_array_set_clear_func(folders, clear_folder);
    if (listed != NULL) {
        g_auto(GStrv) paths = g_strsplit(listed, G_SEARCHPATH_SEPARATOR_S, -1);
        for (char **path = paths; *path != NULL; path++)
            add_folder(folders, g_strdup(*path), TRUE);
        return folders;
    }
    g_autofree char *source = program_source_folder();
    add_folder(folders, g_build_filename(g_get_user_data_dir(), FOLDER_IN_DATA, NULL), FALSE);
    if (source != NULL)
        add_folder(folders, g_build_filename(source, "data", NULL), FALSE);
    add_folder(folders, program_find_installed(NARVA_DATA_FROM_PREFIX "/" FOLDER_IN_DATA), TRUE);
    add_folder(folders, g_build_filename(NARVA_DATA_FOLDER, FOLDER_IN_DATA, NULL), TRUE);
    for (const char *const *path = g_get_system_data_dirs(); *path != NULL; path++)
        add_folder(folders, g_build_filename(*path, FOLDER_IN_DATA, NULL), TRUE);
    return folders;
}

static gboolean
is_set_folder(const char *folder)
{
    g_autofree char *mark = g_build_filename(folder, file_kinds()[0].name, NULL);
    return g_file_test(mark, G_FILE_TEST_IS_REGULAR);
}

/* Adds the data sets in @path, a part of @folder, except those whose ids are in @known. */
static void
add_sets(GArray *sets, GHashTable *known, const ShippedFolder *folder, const char *path,
         gboolean are_kits)
{
    g_autoptr(GDir) directory = g_dir_open(path, 0, NULL);
    const char *name;
    while (directory != NULL && (name = g_dir_read_name(directory)) != NULL) {
        g_autofree char *whole = g_build_filename(path, name, NULL);
        if (!name_is_id(name) || !is_set_folder(whole) || !g_hash_table_add(known, g_strdup(name)))
            continue;
        const ShippedSet set = {
            .id = g_strdup(name),
            .folder = g_steal_pointer(&whole),
            .is_kit = are_kits,
            .is_protected = folder->is_protected,
        };
        g_array_append_val(sets, set);
    }
}

static int
compare_sets(gconstpointer a, gconstpointer b)
{
    const ShippedSet *left = a, *right = b;
    return left->is_kit != right->is_kit ? (int)left->is_kit - (int)right->is_kit
                                         : strcmp(left->id, right->id);
}

GArray *
shipped_sets_list(void)
{
    GArray *sets = g_array_new(FALSE, FALSE, sizeof(ShippedSet));
    g_autoptr(GArray) folders = list_folders();
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_array_set_clear_func(sets, clear_set);
    for (guint i = 0; i < folders->len; i++) {
        const ShippedFolder *folder = &g_array_index(folders, ShippedFolder, i);
        g_autofree char *kits = g_build_filename(folder->path, KITS_FOLDER, NULL);
        add_sets(sets, known, folder, folder->path, FALSE);
        add_sets(sets, known, folder, kits, TRUE);
    }
    g_array_sort(sets, compare_sets);
    return sets;
}

char *
shipped_set_find(const char *id)
{
    if (!name_is_id(id))
        return NULL;
    g_autoptr(GArray) folders = list_folders();
    for (guint i = 0; i < folders->len; i++) {
        const char *path = g_array_index(folders, ShippedFolder, i).path;
        g_autofree char *game = g_build_filename(path, id, NULL);
        g_autofree char *kit = g_build_filename(path, KITS_FOLDER, id, NULL);
        if (is_set_folder(game))
            return g_steal_pointer(&game);
        if (is_set_folder(kit))
            return g_steal_pointer(&kit);
    }
    return NULL;
}

char *
shipped_set_path(const char *path)
{
    g_auto(GStrv) parts = g_strsplit(path, "/", 2);
    g_autofree char *folder = parts[0] != NULL ? shipped_set_find(parts[0]) : NULL;
    if (folder == NULL)
        return NULL;
    if (parts[1] == NULL || parts[1][0] == '\0')
        return g_steal_pointer(&folder);
    g_autofree char *whole = g_build_filename(folder, parts[1], NULL);
    return g_file_test(whole, G_FILE_TEST_EXISTS) ? g_steal_pointer(&whole) : NULL;
}

gboolean
shipped_sets_allow_writing(const char *folder, GError **error)
{
    /* What does not exist yet is where its nearest existing parent is. */
    g_autofree char *existing = g_canonicalize_filename(folder, NULL);
    char real[PATH_MAX];
    while (realpath(existing, real) == NULL) {
        char *parent = g_path_get_dirname(existing);
        g_free(existing);
        existing = parent;
    }
    g_autoptr(GArray) folders = list_folders();
    for (guint i = 0; i < folders->len; i++) {
        const ShippedFolder *shipped = &g_array_index(folders, ShippedFolder, i);
        gsize length = strlen(shipped->path);
        if (!shipped->is_protected || strncmp(real, shipped->path, length) != 0 ||
            (real[length] != '\0' && real[length] != '/'))
            continue;
        g_autofree char *shown = g_filename_display_name(folder);
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_ROFS,
                    _("“%s” belongs to the games that are installed with Narva, which are not "
                      "changed; create a layer with `narva new data-set DIR --extends ID`, or copy "
                      "the folder of the game"),
                    shown);
        return FALSE;
    }
    return TRUE;
}

static const Kit kits[N_KITS] = {
#define KIT(NAME, ...) {__VA_ARGS__},
#include "schema/store/kits.def"
};

const Kit *
shipped_kit_get(KitId id)
{
    g_assert(id < N_KITS);
    return &kits[id];
}

KitId
shipped_kit_find(const char *name)
{
    guint i = 0;
    while (i < N_KITS && g_strcmp0(kits[i].name, name) != 0)
        i++;
    return (KitId)i;
}
