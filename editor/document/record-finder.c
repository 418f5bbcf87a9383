/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One walk through the set; only what is wanted is named.
 */
#include "editor/document/record-finder.h"

#include "schema/model/edit.h"
#include "schema/model/overlay.h"

typedef struct {
    GHashTable *wanted; /* borrowed */
    GHashTable *found;  /* borrowed */
} Search;

/* Prepends the way from the parent of @place to it. */
static void
prepend_step(GString *path, const RecordPlace *place)
{
    const RecordPlace *parent = place->parent;
    if (path->len > 0)
        g_string_prepend_c(path, '/');
    if (place->field->kind == KIND_LIST) {
        g_autofree char *item = edit_item_name(parent->record, place->field, place->index);
        g_string_prepend(path, item);
        g_string_prepend_c(path, '/');
    }
    g_string_prepend(path, field_key(place->field));
}

static const RecordPlace *
root_of(const RecordPlace *place)
{
    while (place->parent != NULL)
        place = place->parent;
    return place;
}

/* Whether edits name the record at @place by its own entity and key: it is an item of a list of a
 * file of which there is one, with a key of its own. */
static gboolean
is_owner(const RecordPlace *place)
{
    const RecordPlace *parent = place->parent;
    if (parent == NULL || parent->parent != NULL || place->field->kind != KIND_LIST)
        return FALSE;
    gboolean is_many = parent->record->entity->keyed;
    const char *key = record_key(place->record);
    return !is_many && place->record->entity->keyed && edit_is_plain_key(key) &&
           record_find_item(parent->record, place->field, key) == place->record;
}

/* Returns: (transfer full): what edits call the record at @place. */
static Subject *
name_place(const RecordPlace *place)
{
    g_autoptr(GString) path = g_string_new(NULL);
    for (; place->parent != NULL && !is_owner(place); place = place->parent)
        prepend_step(path, place);
    const Record *owner = place->record;
    gboolean has_key = owner->entity->keyed;
    return subject_new(owner->entity->id, has_key ? record_key(owner) : NULL, path->str);
}

static void
note(const Search *search, const Record *record, const RecordPlace *place)
{
    if (g_hash_table_contains(search->wanted, record) &&
        !g_hash_table_contains(search->found, record))
        g_hash_table_insert(search->found, (gpointer)record, name_place(place));
}

/* A finding may speak of the record that a layer states. */
static void
note_layers(const Search *search, const Record *record, const RecordPlace *place)
{
    note(search, record, place);
    if (record->layers == NULL)
        return;
    note(search, record->layers->over, place);
    note_layers(search, record->layers->under, place);
}

static void
visit(const RecordPlace *place, gpointer data)
{
    /* What has no name cannot be asked for by one. */
    const Record *root = root_of(place)->record;
    if (!root->raw && !(root->entity->keyed && record_key(root) == NULL))
        note_layers(data, place->record, place);
}

GHashTable *
records_find(const DataSet *set, GHashTable *wanted)
{
    GHashTable *found = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)subject_free);
    Search search = {.wanted = wanted, .found = found};
    if (g_hash_table_size(wanted) > 0)
        data_set_walk(set, visit, &search);
    return found;
}
