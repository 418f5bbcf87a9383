/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking into and saving a data set.
 */
#include "schema/store/data-set-layers.h"

#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "schema/model/verb.h"
#include "schema/store/drawing/map-file.h"
#include "schema/store/drawing/set-drawing.h"
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
    if (set->drawing != NULL)
        g_bytes_unref(set->drawing);
    set_drawing_unref(set->drawing_before);
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
        if (file->root == NULL && !may_miss)
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

/* Whether @set lacks the file @old that was there. One that could not be read is not gone. */
static gboolean
is_gone(const DataSet *set, const DataFile *old)
{
    const DataFile *file = data_set_file_named(set, old->name);
    return old->root != NULL &&
           (file == NULL || (file->root == NULL && file->read.result == FILE_ABSENT));
}

gboolean
data_set_save(const DataSet *set, const DataSet *saved, GError **error)
{
    GArray *list = new_list();
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        const DataFile *old = data_set_file_named(saved, file->name);
        if (file->root != NULL && (old == NULL || old->root != file->root))
            add_to_list(list, file->name, record_to_bytes(file->root));
    }
    for (guint i = 0; i < saved->n_files; i++)
        if (is_gone(set, &saved->files[i]))
            add_to_list(list, saved->files[i].name, NULL);
    GBytes *drawing;
    if (data_set_holds_drawing(set, &drawing) && data_set_draws_other(set, saved))
        add_to_list(list, MAP_FILE_NAME, drawing != NULL ? g_bytes_ref(drawing) : NULL);
    return write_list(saved, list, error);
}

char *
data_set_digest(const DataSet *set)
{
    g_autoptr(GChecksum) checksum = g_checksum_new(G_CHECKSUM_SHA256);
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *file = &set->files[i];
        if (file->root == NULL && file->read.result == FILE_ABSENT)
            continue;
        g_autoptr(GBytes) bytes =
            file->root != NULL ? record_to_bytes(file->root) : g_bytes_ref(file->text->contents);
        gsize length;
        const guchar *data = g_bytes_get_data(bytes, &length);
        g_checksum_update(checksum, (const guchar *)file->name, (gssize)strlen(file->name) + 1);
        g_checksum_update(checksum, data, (gssize)length);
        g_checksum_update(checksum, (const guchar *)"", 1);
    }
    g_autoptr(GBytes) drawing = data_set_read_drawing(set);
    if (drawing != NULL) {
        gsize length;
        const guchar *data = g_bytes_get_data(drawing, &length);
        g_checksum_update(checksum, (const guchar *)MAP_FILE_NAME, sizeof MAP_FILE_NAME);
        g_checksum_update(checksum, data, (gssize)length);
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
