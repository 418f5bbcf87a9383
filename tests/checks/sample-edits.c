/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making edits of samples. A value that stands elsewhere is one that could be meant.
 */
#include "tests/checks/sample-edits.h"

#include <string.h>

#include "schema/model/record.h"
#include "schema/model/record-write.h"

/* So many values of a field are tried, besides its own. */
#define VALUES_MAX 3

typedef struct {
    GHashTable *values; /* owned: Field -> GPtrArray of texts, the first ones of the set */
    GPtrArray *edits;   /* owned: of Edit */
    const DataFile *file;
    const Record *base; /* the root of the same file of the base, or NULL */
} EditList;

static void
note_value(GHashTable *values, const Record *record, const Field *field)
{
    g_autofree char *value = record_field_to_text(record, field);
    GPtrArray *texts = g_hash_table_lookup(values, field);
    if (texts == NULL) {
        texts = g_ptr_array_new_with_free_func(g_free);
        g_hash_table_insert(values, (gpointer)field, texts);
    }
    gboolean is_known = g_ptr_array_find_with_equal_func(texts, value, g_str_equal, NULL);
    if (texts->len <= VALUES_MAX && !is_known)
        g_ptr_array_add(texts, g_steal_pointer(&value));
}

static void
note_values(const RecordPlace *place, gpointer data)
{
    for (guint64 left = place->record->present; left != 0;) {
        const Field *field = record_next_field(place->record, &left);
        if (field->kind != KIND_LIST && field->kind != KIND_RECORD)
            note_value(data, place->record, field);
    }
}

/* Returns: (transfer full): the way to @place from the record of its file. */
static char *
way_to(const RecordPlace *place)
{
    if (place->parent == NULL)
        return g_strdup("");
    g_autofree char *above = way_to(place->parent);
    if (place->field->kind == KIND_RECORD)
        return g_strdup_printf("%s%s/", above, field_key(place->field));
    g_autofree char *item = edit_item_name(place->parent->record, place->field, place->index);
    return g_strdup_printf("%s%s/%s/", above, field_key(place->field), item);
}

static void
add_edit(EditList *list, const char *path, const char *before, const char *after)
{
    const Record *root = list->file->root;
    const Edit edit = {
        .entity = root->entity->id,
        .id = list->file->kind->folder != NULL ? record_key(root) : NULL,
        .path = path,
        .before = before,
        .after = after,
    };
    g_ptr_array_add(list->edits, edit_copy(&edit));
}

static void
edit_member(EditList *list, const RecordPlace *place, const char *way, const Field *field)
{
    const Record *record = place->record;
    g_autofree char *path = g_strconcat(way, field_key(field), NULL);
    g_autofree char *before =
        record_has(record, field) ? record_field_to_text(record, field) : NULL;
    const GPtrArray *texts = g_hash_table_lookup(list->values, field);
    if (before != NULL)
        add_edit(list, path, before, NULL);
    for (guint i = 0; texts != NULL && i < texts->len; i++)
        if (g_strcmp0(before, texts->pdata[i]) != 0)
            add_edit(list, path, before, texts->pdata[i]);
}

/* Whether @place is, or is in, a member or item of a file that is the same in the base. */
static gboolean
is_of_base(const EditList *list, const RecordPlace *place)
{
    while (place->parent != NULL && place->parent->parent != NULL)
        place = place->parent;
    const Record *base = list->base;
    if (place->parent == NULL || base == NULL || !record_has(base, place->field))
        return FALSE;
    const char *key = record_key(place->record);
    const Record *other = place->field->kind == KIND_RECORD
                              ? *FIELD_SLOT(base, place->field, const Record *)
                          : key != NULL ? record_find_item(base, place->field, key)
                                        : NULL;
    g_autofree char *text = record_to_text(place->record);
    g_autofree char *other_text = other != NULL ? record_to_text(other) : NULL;
    return g_strcmp0(text, other_text) == 0;
}

static void
edit_record(const RecordPlace *place, gpointer data)
{
    EditList *list = data;
    if (place->record->raw || is_of_base(list, place))
        return;
    g_autofree char *way = way_to(place);
    for (guint i = 0; i < place->record->entity->n_fields; i++)
        edit_member(list, place, way, &place->record->entity->fields[i]);
    if (place->field == NULL || place->field->kind != KIND_LIST)
        return;
    g_autofree char *text = record_to_text(place->record);
    way[strlen(way) - 1] = '\0';
    add_edit(list, way, text, NULL);
}

GPtrArray *
sample_edits(const DataSet *set, const DataSet *base)
{
    g_autoptr(GHashTable) values =
        g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_ptr_array_unref);
    EditList list = {
        .values = values,
        .edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free),
    };
    data_set_walk(set, ENTITIES_ALL, note_values, values);
    for (guint i = 0; i < set->n_files; i++) {
        const DataFile *below = data_set_file_named(base, set->files[i].name);
        list.file = &set->files[i];
        list.base = below != NULL ? below->root : NULL;
        if (list.file->root != NULL)
            record_walk(list.file->root, ENTITIES_ALL, edit_record, &list);
    }
    return list.edits;
}
