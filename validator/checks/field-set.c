/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that name fields, as bits.
 */
#include "validator/checks/check.h"

#include <string.h>

static guint64
ids_of(const Entity *entity)
{
    return entity_fields_of(entity, KIND_BIT(KIND_ID)) | (entity->keyed ? 1 : 0);
}

static guint64
names_of(const Entity *entity)
{
    return entity_fields_of(entity, KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_TITLES));
}

static guint64
references_of(const Entity *entity)
{
    return entity_fields_of(entity, KIND_BIT(KIND_REF) | KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONE) |
                                        KIND_BIT(KIND_ZONES));
}

/* Words for fields of all entities. */
static const struct {
    const char *word;
    guint64 (*fields_of)(const Entity *entity);
} everywhere[] = {
    {"ids", ids_of},
    {"names", names_of},
    {"references", references_of},
};

/* Returns: whether the @length bytes of @word are one of those words; it is added then. */
static gboolean
add_everywhere(FieldSet *set, const char *word, gsize length)
{
    for (guint i = 0; i < G_N_ELEMENTS(everywhere); i++) {
        if (length != strlen(everywhere[i].word) || strncmp(word, everywhere[i].word, length) != 0)
            continue;
        for (EntityId j = 0; j < N_ENTITIES; j++)
            set->fields[j] |= everywhere[i].fields_of(entity_get(j));
        return TRUE;
    }
    return FALSE;
}

/* Adds @field of @entity. */
static void
add_field(FieldSet *set, const Entity *entity, const Field *field)
{
    set->fields[entity->id] |= G_GUINT64_CONSTANT(1) << entity_field_index(entity, field);
}

/* Adds what one word of @length bytes names. */
static void
add_word(FieldSet *set, const char *word, gsize length)
{
    const Entity *entity = entity_find(word, length);
    if (add_everywhere(set, word, length))
        return;
    if (entity != NULL) {
        set->fields[entity->id] = G_MAXUINT64;
    } else {
        const Field *field = entity_find_qualified(word, length, &entity);
        g_assert(field != NULL);
        add_field(set, entity, field);
    }
}

static FieldSet
set_of(const char *words)
{
    FieldSet set = {0};
    while (words[0] != '\0') {
        gsize length = strcspn(words, " ");
        add_word(&set, words, length);
        words += length + (words[length] == ' ');
    }
    return set;
}

/* Adds all fields of @entity and of every entity that its records may hold. */
static void
add_whole(FieldSet *set, EntityId entity)
{
    const Entity *row = entity_get(entity);
    if (set->fields[entity] == G_MAXUINT64)
        return;
    set->fields[entity] = G_MAXUINT64;
    for (guint i = 0; i < row->n_fields; i++)
        if (row->fields[i].kind == KIND_RECORD || row->fields[i].kind == KIND_LIST)
            add_whole(set, row->fields[i].target);
}

void
field_set_add_all(FieldSet *set, const Entity *entity, const Field *field)
{
    add_field(set, entity, field);
    if (field->kind == KIND_RECORD || field->kind == KIND_LIST)
        add_whole(set, field->target);
}

gboolean
field_set_meets(const FieldSet *set, const char *words)
{
    const FieldSet named = set_of(words);
    guint64 common = 0;
    for (EntityId i = 0; i < N_ENTITIES; i++)
        common |= set->fields[i] & named.fields[i];
    return common != 0;
}

gboolean
field_set_is_within(const FieldSet *set, const char *words)
{
    const FieldSet named = set_of(words);
    guint64 others = 0;
    for (EntityId i = 0; i < N_ENTITIES; i++)
        others |= set->fields[i] & ~named.fields[i];
    return others == 0;
}
