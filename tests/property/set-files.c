/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets of this project in folders of their own.
 */
#include "tests/property/set-files.h"

#include "schema/model/record-write.h"
#include "schema/text/name.h"
#include "tests/unit/temporary-folder.h"

const DataFile *
set_files(const DataSet *set, guint *n_files)
{
    *n_files = set->n_files;
    return set->files;
}

DataSet *
set_files_load_from(const char *folder, const char *name)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = g_build_filename(folder, name, NULL);
    DataSet *set = data_set_load(path, &error);
    g_assert_no_error(error);
    return set;
}

static char *
data_folder(void)
{
    return g_build_filename(g_getenv("NARVA_SOURCE"), "data", NULL);
}

DataSet *
set_files_load(const char *name)
{
    g_autofree char *data = data_folder();
    return set_files_load_from(data, name);
}

/* Returns: (transfer full): a file that is called after its record goes with the id of that, as
 * long as it has one that can be a name; else with what others call it. */
static char *
name_of_file(const DataFile *file, NameChange change)
{
    const FileKind *kind = file->kind;
    const char *id = kind->folder != NULL && !file->root->raw ? record_key(file->root) : NULL;
    g_autofree char *own = kind->folder != NULL ? file_kind_id(kind, file->name) : NULL;
    if (id != NULL && name_is_id(id))
        return file_kind_file(kind, id);
    if (own == NULL || change == NULL)
        return g_strdup(file->name);
    g_autofree char *changed = change(own, kind->entity);
    return file_kind_file(kind, changed);
}

void
set_files_write(const DataSet *set, const char *folder, NameChange change)
{
    guint n_files;
    const DataFile *files = set_files(set, &n_files);
    g_autofree char *name = g_path_get_basename(set->folder);
    for (guint i = 0; i < n_files; i++) {
        if (files[i].root == NULL)
            continue;
        g_autofree char *file = name_of_file(&files[i], change);
        g_autofree char *path = g_build_filename(name, file, NULL);
        g_autoptr(GBytes) bytes = record_to_bytes(files[i].root);
        gsize length;
        const void *start = g_bytes_get_data(bytes, &length);
        temporary_folder_write_bytes(folder, path, start, length);
    }
    if (set->base != NULL)
        set_files_write(set->base, folder, change);
}

/* Returns: (transfer full): the names of all files below @folder. */
static char **
list_files(const char *folder)
{
    g_autofree char *list = temporary_folder_list(folder);
    g_auto(GStrv) names = g_strsplit(g_strchomp(list), " ", -1);
    g_autoptr(GStrvBuilder) files = g_strv_builder_new();
    for (char **name = names; *name != NULL; name++) {
        g_autofree char *path = g_build_filename(folder, *name, NULL);
        if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
            g_strv_builder_add(files, *name);
            continue;
        }
        g_auto(GStrv) inner = list_files(path);
        for (char **file = inner; *file != NULL; file++) {
            g_autofree char *below = g_build_filename(*name, *file, NULL);
            g_strv_builder_add(files, below);
        }
    }
    return g_strv_builder_end(files);
}

void
set_files_copy(const char *name, const char *folder)
{
    g_autofree char *data = data_folder();
    g_autofree char *from = g_build_filename(data, name, NULL);
    g_auto(GStrv) names = list_files(from);
    for (char **file = names; *file != NULL; file++) {
        g_autofree char *path = g_build_filename(name, *file, NULL);
        g_autofree char *bytes = temporary_folder_read(data, path);
        g_assert_nonnull(bytes);
        temporary_folder_write(folder, path, bytes);
    }
}

char *
set_files_bytes(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_auto(GStrv) names = list_files(path);
    GString *all = g_string_new(NULL);
    for (char **file = names; *file != NULL; file++) {
        g_autofree char *bytes = temporary_folder_read(path, *file);
        g_assert_nonnull(bytes);
        g_string_append_printf(all, "%s: %s", *file, bytes);
    }
    return g_string_free(all, FALSE);
}

char *
set_files_seen(const DataSet *set)
{
    guint n_files;
    const DataFile *files = set_files(set, &n_files);
    GString *seen = g_string_new(NULL);
    for (guint i = 0; i < n_files; i++) {
        if (files[i].seen == NULL)
            continue;
        g_autoptr(GBytes) bytes = record_to_bytes(files[i].seen);
        gsize length;
        const char *start = g_bytes_get_data(bytes, &length);
        g_string_append_len(seen, start, (gssize)length);
    }
    return g_string_free(seen, FALSE);
}
