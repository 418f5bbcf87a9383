/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking into, editing and saving a data set; the checks and the command line work on what is made
 * here.
 */
#include "schema/store/data-set-layers.h"

#include "schema/model/edit-layer.h"
#include "schema/model/entities.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/store/save.h"

#include <stdlib.h>
#include <string.h>

DataSet *
data_set_ref(DataSet *set)
{
    g_atomic_ref_count_inc(&set->references);
    return set;
}

static void
clear_file(DataFile *file)
{
    data_file_unsee(file);
    if (file->root != NULL)
        arena_unref(file->root->arena);
    source_text_unref(file->text);
    file_contents_clear(&file->read);
    g_free(file->name);
}

void
data_set_unref(DataSet *set)
{
    if (set == NULL || !g_atomic_ref_count_dec(&set->references))
        return;
    for (guint i = 0; i < set->n_files; i++)
        clear_file(&set->files[i]);
    data_set_unref(set->base);
    source_text_unref(set->place);
    g_strfreev(set->unknown_files);
    g_free(set->scenarios);
    g_free(set->records);
    g_free(set->files);
    g_free(set->name);
    g_free(set->folder);
    g_free(set);
}

static int
compare_name(const void *name, const void *file)
{
    return strcmp(name, ((const DataFile *)file)->name);
}

const DataFile *
data_set_file_named(const DataSet *set, const char *name)
{
    guint i = 0;
    for (; i < set->n_files && set->files[i].kind->folder == NULL; i++)
        if (strcmp(set->files[i].name, name) == 0)
            return &set->files[i];
    return bsearch(name, set->files + i, set->n_files - i, sizeof *set->files, compare_name);
}

const DataFile *
data_set_file_for(const DataSet *set, EntityId entity, const char *id)
{
    g_autofree char *name = file_kind_file(file_kind_for(entity), id);
    return data_set_file_named(set, name);
}

const DataFile *
data_set_scenario_file(const DataSet *set, const char *id)
{
    return data_set_file_for(set, ENTITY_SCENARIO, id);
}

const Record *
data_set_root(const DataSet *set, EntityId entity)
{
    const FileKind *kind = file_kind_for(entity);
    const DataFile *file = kind != NULL ? data_set_file_named(set, kind->name) : NULL;
    return file != NULL ? file->seen : NULL;
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
    if (entity == ENTITY_SCENARIO)
        return (Records){.length = set->n_scenarios, .items = set->scenarios};
    if (entity == ENTITY_RECORD)
        return (Records){.length = set->n_records, .items = set->records};
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        const Records *records = file->kind->folder == NULL ? list_of(file->seen, entity) : NULL;
        if (records != NULL)
            return *records;
    }
    return (Records){0};
}

gboolean
data_set_is_whole(const DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++) {
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

static const Record *
hold(const Record *record)
{
    if (record != NULL)
        arena_ref(record->arena);
    return record;
}

static void
copy_file(DataFile *copy, const DataFile *file)
{
    *copy = *file;
    copy->name = g_strdup(file->name);
    copy->read.detail = g_strdup(file->read.detail);
    source_text_ref(copy->text);
    hold(copy->root);
    hold(copy->below);
    hold(copy->seen);
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
    copy->files = g_new(DataFile, set->n_files);
    for (guint i = 0; i < set->n_files; i++)
        copy_file(&copy->files[i], &set->files[i]);
    copy->scenarios = g_memdup2(set->scenarios, sizeof *set->scenarios * set->n_files);
    copy->records = g_memdup2(set->records, sizeof *set->records * set->n_files);
    if (copy->base != NULL)
        data_set_ref(copy->base);
    return copy;
}

void
data_set_walk(const DataSet *set, RecordVisit visit, gpointer data)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].seen != NULL)
            record_walk(set->files[i].seen, visit, data);
}

const DataFile *
data_set_file_of(const DataSet *set, EntityId entity)
{
    for (guint i = 0; i < set->n_files; i++) {
        const FileKind *kind = set->files[i].kind;
        const Entity *root = entity_get(kind->entity);
        if (kind->folder != NULL)
            continue;
        if (root->id == entity)
            return &set->files[i];
        for (guint j = 0; j < root->n_fields; j++)
            if (root->fields[j].kind == KIND_LIST && root->fields[j].target == entity)
                return &set->files[i];
    }
    return NULL;
}

/* The record of a file that the upper layer does not have yet. One of many files states its id, so
 * that it stands for itself. */
static const Record *
empty_root(const DataFile *file)
{
    g_autoptr(Arena) arena = arena_new();
    g_autofree char *id = file->kind->folder != NULL ? file_kind_id(file->kind, file->name) : NULL;
    g_autofree char *text = id != NULL ? g_strdup_printf("{\"id\": \"%s\"}", id) : g_strdup("{}");
    const Record *root = record_read_value(entity_get(file->kind->entity), arena, text);
    g_steal_pointer(&arena);
    return root;
}

/* Does @edit of what is seen of @file in the upper layer. @is_alone: it must show at once; one of
 * several may show only when all are done, as when a name is changed in two layers. */
static gboolean
edit_over(DataSet *set, DataFile *file, const Edit *edit, gboolean is_alone, GError **error)
{
    /* What is seen decides whether the edit still fits; it is written to the upper layer. */
    const Record *wanted = edit_apply(edit, file->seen, error);
    if (wanted == NULL)
        return FALSE;
    if (file->root == NULL)
        file->root = empty_root(file);
    const Record *root = edit_apply_over(edit, file->root, file->below, error);
    if (root != NULL) {
        arena_unref(file->root->arena);
        file->root = root;
        data_set_see(set, file);
    }
    /* With another scenario below, all that shows through is another. */
    gboolean is_link = edit->entity == ENTITY_SCENARIO && strcmp(edit->path, "extends") == 0;
    gboolean is_shown =
        root != NULL && (!is_alone || is_link || edit_layer_shows(wanted, file->seen));
    arena_unref(wanted->arena);
    if (root != NULL && !is_shown)
        g_set_error(error,
                    EDIT_ERROR,
                    EDIT_ERROR_PATH,
                    "%s: what stands below would show through",
                    edit->path);
    return is_shown;
}

static gboolean
edit_file(DataSet *set, DataFile *file, const Edit *edit, gboolean is_alone, GError **error)
{
    if (file->below != NULL)
        return edit_over(set, file, edit, is_alone, error);
    const Record *root = edit_apply(edit, file->root, error);
    if (root == NULL)
        return FALSE;
    arena_unref(file->root->arena);
    file->root = root;
    data_set_see(set, file);
    return TRUE;
}

/* @kind: one of which there may be many files. Returns: the file that an edit calls @id: by its
 * name or, where it has the wrong one, by the id in it. */
static const DataFile *
file_of_id(const DataSet *set, const FileKind *kind, const char *id)
{
    const DataFile *file = data_set_file_for(set, kind->entity, id);
    for (guint i = 0; file == NULL && i < set->n_files; i++) {
        const Record *root = set->files[i].root;
        if (set->files[i].kind == kind && root != NULL && !root->raw &&
            g_strcmp0(record_key(root), id) == 0)
            file = &set->files[i];
    }
    return file;
}

/* Returns: the file that @edit is about and that can be edited, or NULL. */
static DataFile *
file_of_edit(const DataSet *set, const Edit *edit)
{
    const DataFile *file = data_set_file_of(set, edit->entity);
    const FileKind *kind = file_kind_for(edit->entity);
    if (kind != NULL && kind->folder != NULL && edit->id != NULL)
        file = file_of_id(set, kind, edit->id);
    gboolean is_broken = file != NULL && file->root == NULL &&
                         (file->read.result != FILE_ABSENT || file->seen == NULL);
    return is_broken ? NULL : (DataFile *)file;
}

DataSet *
data_set_edit(DataSet *set, const Edit *const *edits, guint n_edits, GError **error)
{
    g_autoptr(DataSet) edited = copy_set(set);
    for (guint i = 0; i < n_edits; i++) {
        DataFile *file = file_of_edit(edited, edits[i]);
        if (file == NULL) {
            g_set_error(error,
                        EDIT_ERROR,
                        EDIT_ERROR_PATH,
                        "the data set has no file for a %s",
                        entity_get(edits[i]->entity)->name);
            return NULL;
        }
        if (!edit_file(edited, file, edits[i], n_edits == 1, error))
            return NULL;
    }
    return g_steal_pointer(&edited);
}

/* Files that are to be written. */
static GArray *
new_list(void)
{
    return g_array_new(FALSE, FALSE, sizeof(SaveFile));
}

/* Takes @contents; nothing is written when they are NULL. */
static void
add_to_list(GArray *list, const DataFile *file, GBytes *contents)
{
    const SaveFile item = {.name = file->name, .contents = contents};
    if (contents != NULL)
        g_array_append_val(list, item);
}

/* Consumes @list. */
static gboolean
write_list(const DataSet *set, GArray *list, GError **error)
{
    SaveFile *files = (SaveFile *)list->data;
    gboolean is_written =
        list->len == 0 || save_files(set->folder, files, list->len, save_system_calls(), error);
    for (guint i = 0; i < list->len; i++)
        g_bytes_unref(files[i].contents);
    g_array_unref(list);
    return is_written;
}

gboolean
data_set_save(const DataSet *set, const DataSet *saved, GError **error)
{
    GArray *list = new_list();
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        const DataFile *old = data_set_file_named(saved, file->name);
        if (file->root != NULL && (old == NULL || old->root != file->root))
            add_to_list(list, file, record_to_bytes(file->root));
    }
    return write_list(set, list, error);
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
    GArray *list = new_list();
    for (guint i = 0; i < set->n_files; i++)
        if (only == NULL || strcmp(only, set->files[i].name) == 0)
            add_to_list(list, &set->files[i], data_file_reformat(&set->files[i]));
    int n_written = (int)list->len;
    return write_list(set, list, error) ? n_written : -1;
}
