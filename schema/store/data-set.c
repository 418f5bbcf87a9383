/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Loading, editing and saving a data set; the checks and the command line work on what is made
 * here.
 */
#include "schema/store/data-set.h"

#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/store/save.h"
#include "schema/text/limits.h"

#include <string.h>

static const FileKind file_kinds[DATA_SET_FILES] = {
    {.name = "game.json", .entity = ENTITY_GAME, .required = TRUE},
    {.name = "map.json", .entity = ENTITY_MAP, .required = TRUE},
    {.name = "roster.json", .entity = ENTITY_ROSTER},
    {.name = "tables.json", .entity = ENTITY_TABLES},
};

const FileKind *
data_set_file_kinds(void)
{
    return file_kinds;
}

static char *
display_name(const char *folder)
{
    g_autofree char *name = g_filename_display_name(folder);
    while (g_str_has_prefix(name, "./") && name[2] != '\0')
        memmove(name, name + 2, strlen(name + 2) + 1);
    for (gsize length = strlen(name); length > 1 && name[length - 1] == '/'; length--)
        name[length - 1] = '\0';
    return g_steal_pointer(&name);
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
    file->text = source_text_new(name, contents);
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

DataSet *
data_set_load(const char *folder, GError **error)
{
    if (!finish_cut_short_save(folder, error))
        return NULL;
    g_autoptr(DataSet) set = g_new0(DataSet, 1);
    g_atomic_ref_count_init(&set->references);
    set->folder = g_strdup(folder);
    set->name = display_name(folder);
    g_autoptr(GBytes) nothing = g_bytes_new_static("", 0);
    set->place = source_text_new(set->name, nothing);
    if (!list_unknown_files(set, error))
        return NULL;
    for (guint i = 0; i < DATA_SET_FILES; i++)
        load_file(set, i);
    return g_steal_pointer(&set);
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
            return set->files[i].root;
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
        const Records *records = list_of(set->files[i].root, entity);
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
        gboolean may_miss = file->read.result == FILE_ABSENT && !file->kind->required;
        if (file->root == NULL && !may_miss)
            return FALSE;
    }
    return TRUE;
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
    }
    return copy;
}

/* The file whose record is of @entity, or whose record lists records of it. */
static DataFile *
file_of(DataSet *set, EntityId entity)
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

DataSet *
data_set_edit(DataSet *set, const Edit *const *edits, guint n_edits, GError **error)
{
    g_autoptr(DataSet) edited = copy_set(set);
    for (guint i = 0; i < n_edits; i++) {
        DataFile *file = file_of(edited, edits[i]->entity);
        if (file == NULL || file->root == NULL) {
            g_set_error(error,
                        EDIT_ERROR,
                        EDIT_ERROR_PATH,
                        "the data set has no file for a %s",
                        entity_get(edits[i]->entity)->name);
            return NULL;
        }
        const Record *root = edit_apply(edits[i], file->root, error);
        if (root == NULL)
            return NULL;
        arena_unref(file->root->arena);
        file->root = root;
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
        if (set->files[i].root != saved->files[i].root)
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
