/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a data set and those that it extends.
 */
#include "schema/store/data-set-layers.h"

#include "schema/model/entities.h"
#include "schema/model/records/record-read.h"
#include "schema/store/file-read.h"
#include "schema/store/save.h"
#include "schema/text/limits.h"
#include "schema/text/names.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#define SET_MARK (file_kinds()[0].name)

SourceText *
data_set_new_text(const DataSet *set, const char *name, GBytes *contents)
{
    g_autofree char *made = g_str_is_ascii(name) ? NULL : g_filename_display_name(name);
    const char *utf8 = made != NULL ? made : name;
    char *shown =
        strcmp(set->name, ".") == 0 ? g_strdup(utf8) : g_strconcat(set->name, "/", utf8, NULL);
    return source_text_take_names(shown, g_strconcat(set->place->key, "/", utf8, NULL), contents);
}

/* Adds the file @name, of which @read (taken) is known. */
static void
add_file(DataSet *set, GArray *files, const FileKind *kind, const char *name, FileContents read)
{
    DataFile file = {.kind = kind, .name = g_strdup(name), .read = read};
    g_autoptr(GBytes) contents = g_steal_pointer(&file.read.contents);
    if (contents == NULL)
        contents = g_bytes_new_static("", 0);
    file.text = data_set_new_text(set, name, contents);
    if (file.read.result == FILE_READ && file_kind_has_record(kind))
        file.root = record_read(entity_get(kind->entity), file.text, &file.stop);
    g_array_append_val(files, file);
}

/* What is read in the place of files on disk. */
typedef struct {
    const Draft *draft; /* NULL: none */
    SaveView *view;     /* what an unfinished save would have left */
} InPlace;

static FileContents
contents_of(GBytes *contents)
{
    if (contents == NULL)
        return (FileContents){.result = FILE_ABSENT};
    return (FileContents){.result = FILE_READ, .contents = g_bytes_ref(contents)};
}

/* Returns: what an unfinished save would leave of the file @name, or NULL: nothing is decided. */
static const SaveFile *
find_unfinished(const InPlace *in_place, const char *name)
{
    guint n;
    const SaveFile *files = save_view_files(in_place->view, &n);
    for (guint i = 0; i < n; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}

static void
read_file(DataSet *set, GArray *files, const FileKind *kind, const char *name,
          const InPlace *in_place)
{
    const Draft *draft = in_place->draft;
    const SaveFile *unfinished = find_unfinished(in_place, name);
    if (draft != NULL && strcmp(draft->name, name) == 0)
        add_file(set, files, kind, name, contents_of(draft->contents));
    else if (unfinished != NULL)
        add_file(set, files, kind, name, contents_of(unfinished->contents));
    else
        add_file(set, files, kind, name, file_read(set->folder, name));
}

/* Appends the names of what lies in @subfolder of @folder (NULL: in itself), is JSON and, going by
 * its name, a file of @kind (NULL: of none).
 * Returns: FALSE with @error set when it cannot be listed. */
static gboolean
list_json(const char *folder, const char *subfolder, const FileKind *kind, GPtrArray *names,
          GError **error)
{
    g_autofree char *path = g_build_filename(folder, subfolder, NULL);
    g_autoptr(GDir) directory = g_dir_open(path, 0, error);
    if (directory == NULL)
        return FALSE;
    g_autoptr(GString) name = g_string_new(subfolder);
    if (subfolder != NULL)
        g_string_append_c(name, '/');
    gsize before = name->len;
    for (const char *entry; (entry = g_dir_read_name(directory)) != NULL;) {
        if (entry[0] == '.' || !g_str_has_suffix(entry, ".json") || names->len >= LIMIT_SET_FILES)
            continue;
        g_string_truncate(name, before);
        g_string_append(name, entry);
        if (file_kind_of(name->str) == kind)
            g_ptr_array_add(names, g_strdup(name->str));
    }
    return TRUE;
}

/* Other *.json of the folder, and of those in which files lie of which there may be many: the
 * misspelt name of a file would hide everything in it. */
static gboolean
list_unknown_files(DataSet *set, GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    if (!list_json(set->folder, NULL, NULL, names, error))
        return FALSE;
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *subfolder = file_kinds()[i].folder;
        if (subfolder == NULL)
            continue;
        FileContents looked = file_look_at_folder(set->folder, subfolder);
        if (looked.result == FILE_READ)
            list_json(set->folder, subfolder, NULL, names, NULL);
        file_contents_clear(&looked);
    }
    g_ptr_array_sort(names, name_compare);
    g_ptr_array_add(names, NULL);
    set->unknown_files = (char **)g_ptr_array_steal(names, NULL);
    return TRUE;
}

/* Makes of @names, the files of @kind that are in the folder, those that an unfinished save would
 * leave there. */
static void
add_unfinished(GPtrArray *names, const FileKind *kind, const InPlace *in_place)
{
    guint n, at;
    const SaveFile *files = save_view_files(in_place->view, &n);
    for (guint i = 0; i < n; i++) {
        gboolean is_listed =
            g_ptr_array_find_with_equal_func(names, files[i].name, g_str_equal, &at);
        if (file_kind_of(files[i].name) != kind)
            continue;
        if (files[i].contents != NULL && !is_listed)
            g_ptr_array_add(names, g_strdup(files[i].name));
        else if (files[i].contents == NULL && is_listed)
            g_ptr_array_remove_index(names, at);
    }
}

/* Reads the files of @kind, of which there may be many: those that lie in the folder and, absent
 * here, those of the set below. A folder that may not be looked at stands for what it would hold:
 * it is a file that could not be read. */
static void
read_folder(DataSet *set, GArray *files, const FileKind *kind, const InPlace *in_place)
{
    const Draft *draft = in_place->draft;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    FileContents looked = file_look_at_folder(set->folder, kind->folder);
    gboolean is_listed = looked.result == FILE_READ;
    if (is_listed)
        list_json(set->folder, kind->folder, kind, names, NULL);
    add_unfinished(names, kind, in_place);
    for (guint i = 0; set->base != NULL && i < set->base->n_files; i++)
        if (file_kind_of(set->base->files[i].name) == kind)
            g_ptr_array_add(names, g_strdup(set->base->files[i].name));
    if (draft != NULL && file_kind_of(draft->name) == kind)
        g_ptr_array_add(names, g_strdup(draft->name));
    if (!is_listed && looked.result != FILE_ABSENT)
        add_file(set, files, kind, kind->folder, looked);
    g_ptr_array_sort(names, name_compare);
    guint n_read = 0;
    for (guint i = 0; i < names->len; i++) {
        if (i > 0 && strcmp(names->pdata[i], names->pdata[i - 1]) == 0)
            continue;
        if (n_read == kind->most && set->too_many == NULL)
            set->too_many = kind;
        if (n_read++ >= kind->most)
            continue;
        if (is_listed || (draft != NULL && strcmp(draft->name, names->pdata[i]) == 0))
            read_file(set, files, kind, names->pdata[i], in_place);
        else
            add_file(set, files, kind, names->pdata[i], (FileContents){.result = FILE_ABSENT});
    }
}

static DataSet *load(const char *folder, const Draft *draft, const GPtrArray *above,
                     GError **error);

static gboolean
is_among(const GPtrArray *folders, const char *folder)
{
    for (guint i = 0; i < folders->len; i++)
        if (strcmp(folders->pdata[i], folder) == 0)
            return TRUE;
    return FALSE;
}

/* An id names a folder beside this one; anything else could lead anywhere. */
static gboolean
is_folder_name(const char *id)
{
    return id[0] != '\0' && id[0] != '.' && strchr(id, '/') == NULL;
}

/* Returns: (transfer full): @folder without links, so that each folder has one path; where there is
 * no such folder, a path that no folder has. */
static char *
real_path(const char *folder)
{
    char real[PATH_MAX];
    return realpath(folder, real) != NULL ? g_strdup(real) : g_canonicalize_filename(folder, NULL);
}

/* Whether there is a data set in @folder, also one that an unfinished save is to make. */
static gboolean
is_set_folder(const char *folder)
{
    guint n;
    g_autoptr(SaveView) view = save_view_new(folder);
    const SaveFile *files = save_view_files(view, &n);
    for (guint i = 0; i < n; i++)
        if (strcmp(files[i].name, SET_MARK) == 0)
            return files[i].contents != NULL;
    g_autofree char *mark = g_build_filename(folder, SET_MARK, NULL);
    return g_file_test(mark, G_FILE_TEST_EXISTS);
}

/* @above: the real paths of the sets that led here, this one's last. */
static gboolean
load_base(DataSet *set, const GPtrArray *above, GError **error)
{
    const DataFile *file = data_set_file_named(set, SET_MARK);
    const Game *game = (const Game *)file->root;
    if (game == NULL || game->extends == NULL)
        return TRUE;
    g_autofree char *beside = g_build_filename(set->folder, "..", game->extends, NULL);
    g_autofree char *parent = g_path_get_dirname(set->folder);
    g_autofree char *named = strcmp(parent, ".") == 0
                                 ? g_strdup(game->extends)
                                 : g_build_filename(parent, game->extends, NULL);
    g_autofree char *own = g_path_get_basename(set->folder);
    gboolean is_named = strcmp(own, ".") != 0 && strcmp(own, "..") != 0;
    /* Of a set behind a link the base is beside the link or beside the set. */
    const char *folder = is_named && is_set_folder(named) ? named : beside;
    gboolean is_there = is_folder_name(game->extends) && is_set_folder(folder);
    g_autofree char *real = real_path(is_there || !is_named ? folder : named);
    if (is_among(above, real))
        set->base_result = BASE_CYCLE;
    else if (above->len >= LIMIT_LAYERS)
        set->base_result = BASE_TOO_DEEP;
    else if (!is_there)
        set->base_result = BASE_MISSING;
    else
        set->base_result = BASE_LOADED;
    if (set->base_result != BASE_LOADED)
        return TRUE;
    set->base = load(folder, NULL, above, error);
    return set->base != NULL;
}

/* @above: as for load_base(), without this set. */
static gboolean
read_all(DataSet *set, const InPlace *in_place, const GPtrArray *above, GError **error)
{
    g_autoptr(GArray) files = g_array_new(FALSE, TRUE, sizeof(DataFile));
    for (guint i = 0; i < ALL_FILE_KINDS; i++)
        if (file_kinds()[i].folder == NULL)
            read_file(set, files, &file_kinds()[i], file_kinds()[i].name, in_place);
    set->files = (DataFile *)files->data;
    set->n_files = files->len;
    g_autoptr(GPtrArray) path = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < above->len; i++)
        g_ptr_array_add(path, g_strdup(above->pdata[i]));
    g_ptr_array_add(path, real_path(set->folder));
    gboolean is_loaded = load_base(set, path, error);
    for (guint i = 0; is_loaded && i < ALL_FILE_KINDS; i++)
        if (file_kinds()[i].folder != NULL)
            read_folder(set, files, &file_kinds()[i], in_place);
    set->n_files = files->len;
    set->files = (DataFile *)g_array_free(g_steal_pointer(&files), FALSE);
    set->scenarios = g_new0(const Record *, set->n_files);
    set->records = g_new0(const Record *, set->n_files);
    return is_loaded;
}

static DataSet *
load(const char *folder, const Draft *draft, const GPtrArray *above, GError **error)
{
    g_autoptr(SaveView) view = save_view_new(folder);
    const InPlace in_place = {draft, view};
    g_autoptr(DataSet) set = g_new0(DataSet, 1);
    g_atomic_ref_count_init(&set->references);
    set->folder = g_strdup(folder);
    g_autofree char *plain = plain_path(folder);
    set->name = g_filename_display_name(plain);
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    g_autofree char *canonical = g_canonicalize_filename(folder, NULL);
    g_autofree char *base_name = g_path_get_basename(canonical);
    set->place =
        source_text_take_names(g_strdup(set->name), g_filename_display_name(base_name), nothing);
    if (!list_unknown_files(set, error) || !read_all(set, &in_place, above, error))
        return NULL;
    data_set_see_all(set);
    return g_steal_pointer(&set);
}

DataSet *
data_set_load_draft(const char *folder, const Draft *draft, GError **error)
{
    g_autoptr(GPtrArray) above = g_ptr_array_new();
    return load(folder, draft, above, error);
}

DataSet *
data_set_load(const char *folder, GError **error)
{
    return data_set_load_draft(folder, NULL, error);
}
