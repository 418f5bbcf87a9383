/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking into and saving a data set.
 */
#include "schema/store/data-set-layers.h"

#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "schema/model/verb.h"
#include "schema/store/save.h"

#include <stdlib.h>
#include <string.h>

DataSet *
data_set_ref(DataSet *set)
{
    g_atomic_ref_count_inc(&set->references);
    return set;
}

void
data_file_clear(DataFile *file)
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
        data_file_clear(&set->files[i]);
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

gint
data_set_system(const DataSet *set)
{
    const Record *root = data_set_root(set, ENTITY_GAME);
    gboolean is_said = root != NULL && record_gives(root, "system");
    return is_said ? ((const Game *)root)->system : SYSTEM_ANY;
}

gboolean
data_set_reads(const DataSet *set, EntityId entity, const char *key)
{
    const Entity *row = entity_get(entity);
    const Field *field = entity_find_field(row, key, strlen(key), 0);
    g_assert(field != NULL);
    return field_is_read(row, field, data_set_system(set));
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

const Record *
record_named(const DataSet *set, EntityId entity, const char *id)
{
    Records records = data_set_records(set, entity);
    for (guint32 i = 0; id != NULL && i < records.length; i++)
        if (g_strcmp0(record_key(records.items[i]), id) == 0)
            return records.items[i];
    return NULL;
}

gboolean
data_set_is_whole(const DataSet *set)
{
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        gboolean may_miss =
            file->read.result == FILE_ABSENT && (!file->kind->required || file->seen != NULL);
        if (file_kind_has_record(file->kind) && file->root == NULL && !may_miss)
            return FALSE;
    }
    if (set->base_result == BASE_NONE)
        return TRUE;
    return set->base_result == BASE_LOADED && data_set_is_whole(set->base);
}

void
data_set_walk(const DataSet *set, EntitySet entities, RecordVisit visit, gpointer data)
{
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].seen != NULL)
            record_walk(set->files[i].seen, entities, visit, data);
}

const DataFile *
data_set_file_of(const DataSet *set, EntityId entity)
{
    for (guint i = 0; i < set->n_files; i++) {
        const FileKind *kind = set->files[i].kind;
        if (kind->folder != NULL || !file_kind_has_record(kind))
            continue;
        const Entity *root = entity_get(kind->entity);
        if (root->id == entity)
            return &set->files[i];
        for (guint j = 0; j < root->n_fields; j++)
            if (root->fields[j].kind == KIND_LIST && root->fields[j].target == entity)
                return &set->files[i];
    }
    return NULL;
}

/* Files that are to be written. */
static GArray *
new_list(void)
{
    return g_array_new(FALSE, FALSE, sizeof(SaveFile));
}

/* Takes @contents; NULL: the file is to go. */
static void
add_to_list(GArray *list, const char *name, GBytes *contents)
{
    const SaveFile item = {.name = name, .contents = contents};
    g_array_append_val(list, item);
}

/* Consumes @list. */
static gboolean
write_list(const DataSet *set, GArray *list, GError **error)
{
    SaveFile *files = (SaveFile *)list->data;
    gboolean is_written = save_files(set->folder, files, list->len, save_system_calls(), error);
    for (guint i = 0; i < list->len; i++)
        g_clear_pointer(&files[i].contents, g_bytes_unref);
    g_array_unref(list);
    return is_written;
}

static gboolean
is_absent(const DataFile *file)
{
    return file == NULL || (file->root == NULL && file->read.result == FILE_ABSENT);
}

gboolean
data_file_is_whole(const DataFile *file)
{
    if (file == NULL || file_kind_has_record(file->kind))
        return file != NULL && file->root != NULL;
    return file->read.result == FILE_READ;
}

GBytes *
data_file_contents(const DataFile *file)
{
    if (file != NULL && file->root != NULL)
        return record_to_bytes(file->root);
    return file != NULL && file->read.result == FILE_READ ? g_bytes_ref(file->text->contents)
                                                          : NULL;
}

/* Whether both, of which neither holds a record that could be read, are the same on disk. */
static gboolean
is_read_alike(const DataFile *a, const DataFile *b)
{
    return a->read.result == b->read.result &&
           (a->text == b->text || g_bytes_equal(a->text->contents, b->text->contents));
}

gboolean
data_file_is_equal(const DataFile *a, const DataFile *b)
{
    if (is_absent(a) || is_absent(b))
        return is_absent(a) && is_absent(b);
    if (a->root == NULL && b->root == NULL)
        return is_read_alike(a, b);
    if (a->root == b->root || a->root == NULL || b->root == NULL)
        return a->root == b->root;
    g_autoptr(GBytes) left = record_to_bytes(a->root);
    g_autoptr(GBytes) right = record_to_bytes(b->root);
    return g_bytes_equal(left, right);
}

/* Whether no edit leads from one of both, each of which may be NULL, to the other. */
static gboolean
is_unedited(const DataFile *a, const DataFile *b)
{
    if (is_absent(a) || is_absent(b))
        return is_absent(a) && is_absent(b);
    return a->root == b->root && (a->root != NULL || is_read_alike(a, b));
}

gboolean
data_set_is_unedited(const DataSet *set, const DataSet *other)
{
    gboolean is_one = set->n_files == other->n_files;
    for (guint i = 0; i < set->n_files && is_one; i++)
        is_one = is_unedited(&set->files[i], data_set_file_named(other, set->files[i].name));
    return is_one;
}

gboolean
data_set_save(const DataSet *set, const DataSet *saved, GError **error)
{
    GArray *list = new_list();
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        const DataFile *old = data_set_file_named(saved, file->name);
        if (data_file_is_whole(file) && !is_unedited(file, old))
            add_to_list(list, file->name, data_file_contents(file));
    }
    for (guint i = 0; i < saved->n_files; i++) {
        const DataFile *old = &saved->files[i];
        /* One that could not be read is not gone. */
        if (data_file_is_whole(old) && is_absent(data_set_file_named(set, old->name)))
            add_to_list(list, old->name, NULL);
    }
    return write_list(saved, list, error);
}

char *
data_set_digest(const DataSet *set)
{
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (is_absent(file))
            continue;
        g_autoptr(GBytes) bytes =
            file->root != NULL ? record_to_bytes(file->root) : g_bytes_ref(file->text->contents);
        gsize length;
        const guchar *data = g_bytes_get_data(bytes, &length);
        g_checksum_update(checksum, (const guchar *)file->name, (gssize)strlen(file->name) + 1);
        g_checksum_update(checksum, data, (gssize)length);
        g_checksum_update(checksum, (const guchar *)"", 1);
    }
    return g_strdup(g_checksum_get_string(checksum));
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
    for (guint i = 0; i < set->n_files; i++) {
        gboolean is_asked = only == NULL || strcmp(only, set->files[i].name) == 0;
        GBytes *contents = is_asked ? data_file_reformat(&set->files[i]) : NULL;
        if (contents != NULL)
            add_to_list(list, set->files[i].name, contents);
    }
    int n_written = (int)list->len;
    return write_list(set, list, error) ? n_written : -1;
}
