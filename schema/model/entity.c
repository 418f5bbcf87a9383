/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of all entities and their fields, made from the .def files.
 */
#include "schema/model/entity.h"

#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/translation.h"

#include <stddef.h>
#include <string.h>

/* clang-format off */
#define ENTITY(NAME, Type, name, ...) static const Field name##_fields[] = {
#define ROW(K, type, n, text, ...) { .name = #n, .meaning = text, .kind = KIND_##K, .offset = offsetof(OWNER, n), \
    __VA_ARGS__ },
#define END_ENTITY };
#include "schema/model/entities.def"

static const Entity entities[] = {
#define ENTITY(NAME, Type, n, ...) [ENTITY_##NAME] = { .id = ENTITY_##NAME, .name = #n, .fields = n##_fields, \
    .n_fields = G_N_ELEMENTS(n##_fields), .size = sizeof(Type), .meaning = __VA_ARGS__ },
#include "schema/model/entities.def"
};
/* clang-format on */

G_STATIC_ASSERT(G_N_ELEMENTS(entities) == N_ENTITIES);
G_STATIC_ASSERT(N_KINDS <= 32);     /* KIND_BIT() */
G_STATIC_ASSERT(N_ENTITIES <= 128); /* EntitySet */

const Entity *
entity_get(EntityId id)
{
    g_assert(id < N_ENTITIES);
    return &entities[id];
}

/* Most differ in the first letter, and many are asked: no function is called to compare them. */
static inline gboolean
text_is(const char *text, const char *bytes, gsize length)
{
    gsize i = 0;
    while (i < length && text[i] == bytes[i])
        i++;
    return i == length && length > 0 && text[i] == '\0';
}

const Entity *
entity_find(const char *name, gsize length)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        if (text_is(entities[i].name, name, length))
            return &entities[i];
    return NULL;
}

/* Most names differ in their first letter, which is that of the key, too. */
static inline gboolean
is_called(const Field *field, const char *key, gsize length)
{
    return field->name[0] == key[0] && text_is(field_key(field), key, length);
}

const Field *
entity_find_field(const Entity *entity, const char *key, gsize length, guint hint)
{
    if (length == 0)
        return NULL;
    for (guint i = hint; i < entity->n_fields; i++)
        if (is_called(&entity->fields[i], key, length))
            return &entity->fields[i];
    for (guint i = 0; i < MIN(hint, entity->n_fields); i++)
        if (is_called(&entity->fields[i], key, length))
            return &entity->fields[i];
    return NULL;
}

guint64
entity_fields_of(const Entity *entity, guint32 kinds)
{
    guint64 fields = 0;
    for (guint i = 0; i < entity->n_fields; i++)
        fields |= (guint64)(kinds >> entity->fields[i].kind & 1) << i;
    return fields;
}

const Field *
entity_find_qualified(const char *text, gsize length, const Entity **entity)
{
    const char *dot = memchr(text, '.', length);
    if (dot == NULL)
        return NULL;
    const Entity *owner = entity_find(text, (gsize)(dot - text));
    if (owner == NULL)
        return NULL;
    if (entity != NULL)
        *entity = owner;
    return entity_find_field(owner, dot + 1, length - (gsize)(dot + 1 - text), 0);
}

char *
entity_qualified_name(const Field *field)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = &entities[i];
        if (field >= entity->fields && field < entity->fields + entity->n_fields)
            return g_strdup_printf("%s.%s", entity->name, field_key(field));
    }
    g_assert_not_reached();
}

gint
entity_find_word(const char *const *words, const char *text, gsize length)
{
    for (gint i = 0; words[i] != NULL; i++)
        if (text_is(words[i], text, length))
            return i;
    return -1;
}

gsize
entity_kind_size(Kind kind)
{
    static const gsize sizes[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = sizeof(type),
#include "schema/model/kinds.def"
    };
    return sizes[kind];
}

const char *
entity_kind_form(Kind kind)
{
    static const char *const forms[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = form,
#include "schema/model/kinds.def"
    };
    return forms[kind];
}

EntitySet
entity_set_naming(EntityId target)
{
    EntitySet naming = {{0}};
    for (EntityId i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        guint64 references = entity_fields_of(entity, KIND_BIT(KIND_REF) | KIND_BIT(KIND_REFS));
        for (guint64 left = references; left != 0; left &= left - 1)
            if (entity->fields[__builtin_ctzll(left)].target == target)
                entity_set_add(&naming, i);
    }
    return naming;
}

/* Adds what the records have below them that @entity holds. Returns: whether that was news. */
static gboolean
add_below(EntityHolding *holding, const Entity *entity)
{
    EntitySet *below = &holding->below[entity->id], before = *below;
    for (guint64 left = holding->nested[entity->id]; left != 0; left &= left - 1)
        *below =
            entity_set_union(*below, holding->below[entity->fields[__builtin_ctzll(left)].target]);
    return memcmp(below, &before, sizeof before) != 0;
}

const EntityHolding *
entity_holding(void)
{
    static gsize is_found = 0;
    static EntityHolding holding;
    if (g_once_init_enter(&is_found)) {
        for (EntityId i = 0; i < N_ENTITIES; i++) {
            holding.nested[i] =
                entity_fields_of(entity_get(i), KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST));
            entity_set_add(&holding.below[i], i);
        }
        for (gboolean is_news = TRUE; is_news;) {
            is_news = FALSE;
            for (EntityId i = N_ENTITIES; i > 0; i--)
                is_news |= add_below(&holding, entity_get(i - 1));
        }
        for (EntityId i = 0; i < N_ENTITIES; i++)
            for (guint64 left = holding.nested[i]; left != 0; left &= left - 1)
                holding.held[i] = entity_set_union(
                    holding.held[i],
                    holding.below[entity_get(i)->fields[__builtin_ctzll(left)].target]);
        g_once_init_leave(&is_found, 1);
    }
    return &holding;
}

char *
field_name(const Field *field)
{
    if (field->label != NULL)
        return g_strdup(_(field->label));
    g_autofree char *english = g_strdelimit(g_strdup(field_key(field)), "-_", ' ');
    return g_strdup(_(english));
}
