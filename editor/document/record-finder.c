/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One walk through the set; only what is wanted is named.
 */
#include "editor/document/record-finder.h"

#include "editor/document/subject-place.h"

typedef struct {
    GHashTable *wanted; /* borrowed */
    GHashTable *found;  /* borrowed */
} Search;

static const RecordPlace *
root_of(const RecordPlace *place)
{
    while (place->parent != NULL)
        place = place->parent;
    return place;
}

static void
note(const Search *search, const Record *record, const RecordPlace *place)
{
    if (g_hash_table_contains(search->wanted, record) &&
        !g_hash_table_contains(search->found, record))
        g_hash_table_insert(search->found, (gpointer)record, subject_at(place));
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
        data_set_walk(set, ENTITIES_ALL, visit, &search);
    return found;
}
