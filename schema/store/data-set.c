/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loading, editing and saving a data set; the checks and the command line work on what is made
 * here.
 */
#include "schema/store/data-set.h"

#include "schema/model/edit-layer.h"
#include "schema/model/entities.h"
#include "schema/model/overlay.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/store/plain-path.h"
#include "schema/store/save.h"
#include "schema/text/limits.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const FileKind file_kinds[DATA_SET_FILES] = {
    {.name = "game.json", .entity = ENTITY_GAME, .required = TRUE},
    {.name = "map.json", .entity = ENTITY_MAP, .required = TRUE},
    {.name = "roster.json", .entity = ENTITY_ROSTER},
    {.name = "tables.json", .entity = ENTITY_TABLES},
    {.name = "rules.json", .entity = ENTITY_RULES},
};

const FileKind *
data_set_file_kinds(void)
{
    return file_kinds;
}

static void
load_file(DataSet *set, guint index)
{
    DataFile *file = &set->files[index];
    file->kind = &file_kinds[index];
    g_autofree char *name = strcmp(set->name, ".") == 0
                                ? g_strdup(file->kind->name)
                                : g_strdup_printf("%s/%s", set->name, file->kind->name);
    file->read = file_read(set->folder, file->kind->name);
    g_autoptr(GBytes) contents = g_steal_pointer(&file->read.contents);
    if (contents == NULL)
        contents = g_bytes_new_static("", 0);
    g_autofree char *key = g_strdup_printf("%s/%s", set->place->key, file->kind->name);
    file->text = source_text_new_keyed(name, key, contents);
    if (file->read.result == FILE_READ)
        file->root = record_read(entity_get(file->kind->entity), file->text, &file->stop);
}

static gboolean
is_known_file(const char *name)
{
    for (guint i = 0; i < DATA_SET_FILES; i++)
        if (strcmp(file_kinds[i].name, name) == 0)
            return TRUE;
    return FALSE;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Other *.json of the folder: the misspelt name of a file would hide everything in it. */
static gboolean
list_unknown_files(DataSet *set, GError **error)
{
    g_autoptr(GDir) folder = g_dir_open(set->folder, 0, error);
    if (folder == NULL)
        return FALSE;
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;)
        if (name[0] != '.' && g_str_has_suffix(name, ".json") && !is_known_file(name) &&
            names->len < LIMIT_SET_FILES)
            g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    g_ptr_array_add(names, NULL);
    set->unknown_files = (char **)g_ptr_array_steal(names, NULL);
    return TRUE;
}

static gboolean
finish_cut_short_save(const char *folder, GError **error)
{
    const char *names[DATA_SET_FILES + 1] = {NULL};
    for (guint i = 0; i < DATA_SET_FILES; i++)
        names[i] = file_kinds[i].name;
    return save_finish(folder, names, save_system_calls(), error);
}

/* What is seen of a file: its record over that of the same file below. */
static const Record *
see_through(const Record *root, const Record *below)
{
    if (root != NULL && below != NULL)
        return record_overlay(below, root);
    const Record *seen = root != NULL ? root : below;
    if (seen != NULL)
        arena_ref(seen->arena);
    return seen;
}

static void
see_file(DataSet *set, guint index)
{
    DataFile *file = &set->files[index];
    if (file->seen != NULL)
        arena_unref(file->seen->arena);
    file->seen = see_through(file->root, set->base != NULL ? set->base->files[index].seen : NULL);
}

static DataSet *load(const char *folder, const GPtrArray *above, GError **error);

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

/* @above: the real paths of the sets that led here, this one's last. */
static gboolean
load_base(DataSet *set, const GPtrArray *above, GError **error)
{
    const DataFile *file = data_set_file_of(set, ENTITY_GAME);
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
    const char *folder = is_named ? named : beside;
    g_autofree char *real = real_path(folder);
    g_autofree char *mark = g_build_filename(folder, file->kind->name, NULL);
    gboolean is_there = is_folder_name(game->extends) && g_file_test(mark, G_FILE_TEST_EXISTS);
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
    set->base = load(folder, above, error);
    return set->base != NULL;
}

static DataSet *
load(const char *folder, const GPtrArray *above, GError **error)
{
    if (!finish_cut_short_save(folder, error))
        return NULL;
    g_autoptr(DataSet) set = g_new0(DataSet, 1);
    g_atomic_ref_count_init(&set->references);
    set->folder = g_strdup(folder);
    g_autofree char *plain = plain_path(folder);
    set->name = g_filename_display_name(plain);
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    g_autofree char *canonical = g_canonicalize_filename(folder, NULL);
    g_autofree char *base_name = g_path_get_basename(canonical);
    g_autofree char *key = g_filename_display_name(base_name);
    set->place = source_text_new_keyed(set->name, key, nothing);
    for (guint i = 0; i < DATA_SET_FILES; i++)
        load_file(set, i);
    if (!list_unknown_files(set, error))
        return NULL;
    g_autoptr(GPtrArray) path = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < above->len; i++)
        g_ptr_array_add(path, g_strdup(above->pdata[i]));
    g_ptr_array_add(path, real_path(folder));
    if (!load_base(set, path, error))
        return NULL;
    for (guint i = 0; i < DATA_SET_FILES; i++)
        see_file(set, i);
    return g_steal_pointer(&set);
}

DataSet *
data_set_load(const char *folder, GError **error)
{
    g_autoptr(GPtrArray) above = g_ptr_array_new();
    return load(folder, above, error);
}

DataSet *
data_set_ref(DataSet *set)
{
    g_atomic_ref_count_inc(&set->references);
    return set;
}

static void
clear_file(DataFile *file)
{
    if (file->root != NULL)
        arena_unref(file->root->arena);
    if (file->seen != NULL)
        arena_unref(file->seen->arena);
    source_text_unref(file->text);
    file_contents_clear(&file->read);
}

void
data_set_unref(DataSet *set)
{
    if (set == NULL || !g_atomic_ref_count_dec(&set->references))
        return;
    for (guint i = 0; i < DATA_SET_FILES; i++)
        clear_file(&set->files[i]);
    data_set_unref(set->base);
    source_text_unref(set->place);
    g_strfreev(set->unknown_files);
    g_free(set->name);
    g_free(set->folder);
    g_free(set);
}

const Record *
data_set_root(const DataSet *set, EntityId entity)
{
    for (guint i = 0; i < DATA_SET_FILES; i++)
        if (set->files[i].kind->entity == entity)
            return set->files[i].seen;
    return NULL;
}

/* Returns: the LIST of @root whose items are of @entity and which @root has, or NULL. */
static const Records *
list_of(const Record *root, EntityId entity)
{
    for (guint i = 0; root != NULL && i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        if (field->kind == KIND_LIST && field->target == entity && record_has(root, field))
            return FIELD_SLOT(root, field, Records);
    }
    return NULL;
}

Records
data_set_records(const DataSet *set, EntityId entity)
{
    for (guint i = 0; i < DATA_SET_FILES; i++) {
        const Records *records = list_of(set->files[i].seen, entity);
        if (records != NULL)
            return *records;
    }
    return (Records){0};
}

gboolean
data_set_is_whole(const DataSet *set)
{
    for (guint i = 0; i < DATA_SET_FILES; i++) {
        const DataFile *file = &set->files[i];
        gboolean may_miss =
            file->read.result == FILE_ABSENT && (!file->kind->required || file->seen != NULL);
        if (file->root == NULL && !may_miss)
            return FALSE;
    }
    if (set->base_result == BASE_NONE)
        return TRUE;
    return set->base_result == BASE_LOADED && data_set_is_whole(set->base);
}

static DataSet *
copy_set(const DataSet *set)
{
    DataSet *copy = g_new0(DataSet, 1);
    *copy = *set;
    g_atomic_ref_count_init(&copy->references);
    copy->folder = g_strdup(set->folder);
    copy->name = g_strdup(set->name);
    copy->unknown_files = g_strdupv(set->unknown_files);
    source_text_ref(copy->place);
    for (guint i = 0; i < DATA_SET_FILES; i++) {
        DataFile *file = &copy->files[i];
        source_text_ref(file->text);
        file->read.detail = g_strdup(file->read.detail);
        if (file->root != NULL)
            arena_ref(file->root->arena);
        if (file->seen != NULL)
            arena_ref(file->seen->arena);
    }
    if (copy->base != NULL)
        data_set_ref(copy->base);
    return copy;
}

const DataFile *
data_set_file_of(const DataSet *set, EntityId entity)
{
    for (guint i = 0; i < DATA_SET_FILES; i++) {
        const Entity *root = entity_get(set->files[i].kind->entity);
        if (root->id == entity)
            return &set->files[i];
        for (guint j = 0; j < root->n_fields; j++)
            if (root->fields[j].kind == KIND_LIST && root->fields[j].target == entity)
                return &set->files[i];
    }
    return NULL;
}

/* The record of a file that the upper layer does not have yet. */
static const Record *
empty_root(EntityId entity)
{
    g_autoptr(Arena) arena = arena_new();
    const Record *root = record_read_value(entity_get(entity), arena, "{}");
    g_steal_pointer(&arena);
    return root;
}

static gboolean
edit_file(DataSet *set, DataFile *file, const Edit *edit, GError **error)
{
    guint index = (guint)(file - set->files);
    const Record *below = set->base != NULL ? set->base->files[index].seen : NULL;
    if (below == NULL) {
        const Record *root = edit_apply(edit, file->root, error);
        if (root == NULL)
            return FALSE;
        arena_unref(file->root->arena);
        file->root = root;
    } else {
        /* What is seen decides whether the edit still fits; it is written to the upper layer. */
        const Record *seen = edit_apply(edit, file->seen, error);
        if (seen == NULL)
            return FALSE;
        arena_unref(seen->arena);
        if (file->root == NULL)
            file->root = empty_root(file->kind->entity);
        const Record *root = edit_apply_over(edit, file->root, below, error);
        if (root == NULL)
            return FALSE;
        arena_unref(file->root->arena);
        file->root = root;
    }
    see_file(set, index);
    return TRUE;
}

DataSet *
data_set_edit(DataSet *set, const Edit *const *edits, guint n_edits, GError **error)
{
    g_autoptr(DataSet) edited = copy_set(set);
    for (guint i = 0; i < n_edits; i++) {
        DataFile *file = (DataFile *)data_set_file_of(edited, edits[i]->entity);
        gboolean is_broken = file != NULL && file->root == NULL &&
                             (file->read.result != FILE_ABSENT || file->seen == NULL);
        if (file == NULL || is_broken) {
            g_set_error(error,
                        EDIT_ERROR,
                        EDIT_ERROR_PATH,
                        "the data set has no file for a %s",
                        entity_get(edits[i]->entity)->name);
            return NULL;
        }
        if (!edit_file(edited, file, edits[i], error))
            return NULL;
    }
    return g_steal_pointer(&edited);
}

static gboolean
write_files(const DataSet *set, GBytes *const *contents, GError **error)
{
    SaveFile files[DATA_SET_FILES];
    guint n_files = 0;
    for (guint i = 0; i < DATA_SET_FILES; i++)
        if (contents[i] != NULL)
            files[n_files++] = (SaveFile){.name = file_kinds[i].name, .contents = contents[i]};
    return n_files == 0 || save_files(set->folder, files, n_files, save_system_calls(), error);
}

static void
drop_contents(GBytes **contents)
{
    for (guint i = 0; i < DATA_SET_FILES; i++)
        g_clear_pointer(&contents[i], g_bytes_unref);
}

gboolean
data_set_save(const DataSet *set, const DataSet *saved, GError **error)
{
    GBytes *contents[DATA_SET_FILES] = {NULL};
    for (guint i = 0; i < DATA_SET_FILES; i++)
        if (set->files[i].root != NULL && set->files[i].root != saved->files[i].root)
            contents[i] = record_to_bytes(set->files[i].root);
    gboolean is_saved = write_files(set, contents, error);
    drop_contents(contents);
    return is_saved;
}

GBytes *
data_file_reformat(const DataFile *file)
{
    if (file->root == NULL)
        return NULL;
    g_autoptr(GBytes) canonical = record_to_bytes(file->root);
    return g_bytes_equal(canonical, file->text->contents) ? NULL : g_steal_pointer(&canonical);
}

int
data_set_format(const DataSet *set, const char *only, GError **error)
{
    GBytes *contents[DATA_SET_FILES] = {NULL};
    int n_written = 0;
    for (guint i = 0; i < DATA_SET_FILES; i++) {
        if (only == NULL || strcmp(only, file_kinds[i].name) == 0)
            contents[i] = data_file_reformat(&set->files[i]);
        n_written += contents[i] != NULL;
    }
    gboolean is_written = write_files(set, contents, error);
    drop_contents(contents);
    return is_written ? n_written : -1;
}
