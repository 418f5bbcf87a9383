/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One hash table of ids per entity, filled on first use.
 */
#include "validator/checks/check.h"

#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "schema/text/text-set.h"

#include <string.h>

struct IdIndex {
    const DataSet *set;         /* borrowed */
    TextSet tables[N_ENTITIES]; /* id -> Record; without slots: not yet filled */
    guint n_compared;           /* names offered to searches so far */
};

/* Of two with the same key the first counts. */
static void
add_list(TextSet *table, const Records *list)
{
    for (guint32 i = 0; i < list->length; i++)
        if (record_key(list->items[i]) != NULL)
            text_set_add(table, record_key(list->items[i]), list->items[i]);
}

/* Scenarios list records of their own beside those of the other files, as rules; they count after
 * them. */
static void
add_lists_of_scenarios(const DataSet *set, TextSet *table, EntityId target)
{
    const Entity *scenario = entity_get(ENTITY_SCENARIO);
    for (guint i = 0; i < scenario->n_fields && entity_get(target)->keyed; i++)
        for (guint j = 0; j < set->n_scenarios; j++)
            if (scenario->fields[i].kind == KIND_LIST && scenario->fields[i].target == target &&
                record_has(set->scenarios[j], &scenario->fields[i]))
                add_list(table, FIELD_SLOT(set->scenarios[j], &scenario->fields[i], Records));
}

IdIndex *
id_index_new(const DataSet *set)
{
    IdIndex *index = g_new0(IdIndex, 1);
    index->set = set;
    return index;
}

void
id_index_free(IdIndex *index)
{
    if (index == NULL)
        return;
    for (guint i = 0; i < N_ENTITIES; i++)
        text_set_clear(&index->tables[i]);
    g_free(index);
}

const Record *
id_index_find(IdIndex *index, EntityId entity, const char *id)
{
    TextSet *table = &index->tables[entity];
    if (id == NULL)
        return NULL;
    if (table->slots == NULL) {
        Records records = data_set_records(index->set, entity);
        text_set_init(table);
        add_list(table, &records);
        add_lists_of_scenarios(index->set, table, entity);
    }
    return text_set_find(table, id);
}

const Record *
id_index_find_read(IdIndex *index, EntityId entity, const char *id)
{
    const Record *record = id_index_find(index, entity, id);
    return record != NULL && !record->raw ? record : NULL;
}

gboolean
id_index_knows(IdIndex *index, EntityId entity, const char *id)
{
    const char *const *built_in = entity_get(entity)->built_in;
    return id_index_find(index, entity, id) != NULL ||
           (built_in != NULL && entity_find_word(built_in, id, strlen(id)) >= 0);
}

/* Whether @root, of one layer, has the list of @entity, but as what cannot be taken; where it
 * @is_needed it must be there, too. */
static gboolean
has_lost_list(const Record *root, EntityId entity, gboolean is_needed)
{
    for (guint i = 0; i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        if (field->kind == KIND_LIST && field->target == entity)
            return root->raw || record_has_unparsed(root, field) ||
                   (is_needed && field->required && !record_has(root, field));
    }
    return FALSE;
}

gboolean
id_index_is_lost(const IdIndex *index, EntityId entity)
{
    for (const DataSet *set = index->set; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_of(set, entity);
        /* Of records that follow from others no list need be given. */
        gboolean is_needed = set->base == NULL && data_set_records(set, entity).length == 0;
        if (file != NULL && file->root != NULL && has_lost_list(file->root, entity, is_needed))
            return TRUE;
    }
    return FALSE;
}

/* Offers every name of @record. Returns: whether one of them is now the nearest. */
static gboolean
offer_names(IdIndex *index, NameSearch *search, const Record *record)
{
    const char *before = search->nearest;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_ID || field->kind == KIND_TITLE) {
            name_search_offer(search, *FIELD_SLOT(record, field, const char *));
            index->n_compared++;
        }
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        for (guint32 j = 0; field->kind == KIND_TITLES && j < texts->length; j++) {
            name_search_offer(search, texts->items[j]);
            index->n_compared++;
        }
    }
    return search->nearest != before;
}

const char *
id_index_nearest(IdIndex *index, EntityId entity, const char *wanted)
{
    NameSearch search;
    name_search_init(&search, wanted);
    const char *nearest = NULL;
    Records records = data_set_records(index->set, entity);
    for (guint32 i = 0; i < records.length; i++) {
        if (index->n_compared >= LIMIT_SUGGESTION_COMPARISONS)
            return NULL;
        if (offer_names(index, &search, records.items[i]))
            nearest = record_key(records.items[i]);
    }
    const char *const *built_in = entity_get(entity)->built_in;
    for (guint i = 0; built_in != NULL && built_in[i] != NULL; i++) {
        name_search_offer(&search, built_in[i]);
        if (search.nearest == built_in[i])
            nearest = built_in[i];
    }
    return nearest;
}
