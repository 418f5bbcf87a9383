/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ids in place of names. A place in a list is no identity: whatever is put in before it would
 * change it.
 */
#include "validator/checks/identity.h"

#include <string.h>

/* Returns: the member of records of @entity that is their name for people, or NULL. Other titles
 * are texts of rules. */
static const Field *
name_field(const Entity *entity)
{
    static const char *const keys[] = {"name", "title"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        const Field *field = entity_find_field(entity, keys[i], strlen(keys[i]), 0);
        if (field != NULL && field->kind == KIND_TITLE)
            return field;
    }
    return NULL;
}

static gboolean
has_id(const Record *record)
{
    return record->entity->fields[0].kind == KIND_ID && record_key(record) != NULL;
}

/* Returns: (transfer full): NULL: there is none. */
static char *
identity_of(const RecordPlace *place)
{
    const Record *record = place->record;
    const char *key = record_key(record);
    if (has_id(record))
        return g_strdup(key);
    if (place->parent == NULL || (key == NULL && place->field->kind != KIND_RECORD))
        return NULL;
    g_autofree char *parent = identity_of(place->parent);
    if (parent == NULL)
        return NULL;
    return g_strdup_printf("%s.%s", parent, key != NULL ? key : field_key(place->field));
}

typedef struct {
    FindingList *findings;
    const Field *names[N_ENTITIES]; /* name_field() of each */
} Telling;

static void
tell(const RecordPlace *place, gpointer data)
{
    const Telling *telling = data;
    const Record *record = place->record;
    const Field *field = telling->names[record->entity->id];
    if (!record_has(record, field))
        return;
    const char *name = *FIELD_SLOT(record, field, const char *);
    g_autofree char *identity = has_id(record) ? NULL : identity_of(place);
    const char *is = identity != NULL ? identity : has_id(record) ? record_key(record) : NULL;
    if (is != NULL)
        finding_list_name(telling->findings, record, name, is);
}

void
identities_tell(FindingList *findings, const DataSet *set)
{
    Telling telling = {.findings = findings};
    EntitySet named = {{0}};
    for (guint id = 0; id < N_ENTITIES; id++) {
        telling.names[id] = name_field(entity_get(id));
        if (telling.names[id] != NULL)
            entity_set_add(&named, id);
    }
    /* Of games and rule cases there are many, and nothing else speaks of what is in them. */
    for (; set != NULL; set = set->base)
        for (guint i = 0; i < set->n_files; i++)
            if (set->files[i].seen != NULL && set->files[i].kind->entity != ENTITY_RECORD)
                record_walk(set->files[i].seen, named, tell, &telling);
}
