/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The types of record that a data set is made of, and the rows of their fields. All tables are
 * const: nothing here is owned by the caller, and any thread may read it.
 */
#pragma once

#include "schema/model/field.h"

/* The most fields of an entity: a record has one bit for each. */
#define ENTITY_FIELDS_MAX 63

/* Sets of entities, one bit for each: there are more than 64. Empty when zeroed. */
typedef struct {
    guint64 bits[2];
} EntitySet;

#define ENTITIES_ALL ((EntitySet){{~G_GUINT64_CONSTANT(0), ~G_GUINT64_CONSTANT(0)}})

/* A set of the listed entities: ENTITY_SET(ENTITY_UNIT, ENTITY_SPACE). */
#define ENTITY_SET(...)                                                                            \
    entity_set_of((const EntityId[]){__VA_ARGS__},                                                 \
                  sizeof((const EntityId[]){__VA_ARGS__}) / sizeof(EntityId))

/* Adds @id to @set. */
static inline void
entity_set_add(EntitySet *set, EntityId id)
{
    set->bits[id / 64] |= (guint64)1 << id % 64;
}

/* Returns: the set of the @n entities at @ids. */
static inline EntitySet
entity_set_of(const EntityId *ids, gsize n)
{
    EntitySet set = {{0}};
    for (gsize i = 0; i < n; i++)
        entity_set_add(&set, ids[i]);
    return set;
}

static inline gboolean
entity_set_has(EntitySet set, EntityId id)
{
    return (set.bits[id / 64] >> id % 64 & 1) != 0;
}

/* Returns: whether an entity is in both sets. */
static inline gboolean
entity_set_meets(EntitySet a, EntitySet b)
{
    return ((a.bits[0] & b.bits[0]) | (a.bits[1] & b.bits[1])) != 0;
}

static inline gboolean
entity_set_is_empty(EntitySet set)
{
    return (set.bits[0] | set.bits[1]) == 0;
}

/* Returns: the entities that are in one of the sets, or in both. */
static inline EntitySet
entity_set_union(EntitySet a, EntitySet b)
{
    return (EntitySet){{a.bits[0] | b.bits[0], a.bits[1] | b.bits[1]}};
}

struct Entity {
    EntityId id;
    const char *name;    /* as in messages and in range.field */
    const char *meaning; /* one sentence */
    const Field *fields; /* in the order in which they are written; the last one is the SOURCE */
    guint n_fields;
    gsize size;               /* of the C struct */
    const char *phrase;       /* template of the sentence for a record, see phrase.h; NULL: none */
    gboolean keyed;           /* the first field names a record among its siblings */
    EntityId ids_shared_with; /* the entity whose ids these must differ from; 0: none */
    const char *const *built_in; /* ids that exist without a record; NULL: none */
};

/* @id is a valid id. Returns: its row. */
const Entity *entity_get(EntityId id);

/* Returns: the entity of that name, or NULL. */
const Entity *entity_find(const char *name, gsize length);

/* Finds the field of @entity whose JSON member is the @length bytes at @key. The search starts at
 * index @hint; the index after that of the field found last makes it fast.
 * Returns: the field, or NULL. */
const Field *entity_find_field(const Entity *entity, const char *key, gsize length, guint hint);

/* Returns: the index of @field, one of @entity's, in entity->fields. */
static inline guint
entity_field_index(const Entity *entity, const Field *field)
{
    return (guint)(field - entity->fields);
}

/* Returns: one bit for each field of @entity whose kind is one of @kinds, bits KIND_BIT(). */
guint64 entity_fields_of(const Entity *entity, guint32 kinds);

/* Returns: the entities with a field that names records of @target. */
EntitySet entity_set_naming(EntityId target);

/* Which entities records of each entity can hold. */
typedef struct {
    guint64 nested[N_ENTITIES];  /* fields that hold records, one bit each */
    EntitySet below[N_ENTITIES]; /* entities of records that can be anywhere below it, and itself */
    EntitySet held[N_ENTITIES];  /* the same without itself, unless it can hold its own type */
} EntityHolding;

/* Returns: (transfer none): the table, computed at the first call; any thread may call it. */
const EntityHolding *entity_holding(void);

/* Returns: the field in which records of @entity state their sources. */
static inline const Field *
entity_source_field(const Entity *entity)
{
    return &entity->fields[entity->n_fields - 1];
}

/* Finds the field called `entity.member`, as ranges name it, in the @length bytes at @text.
 * Returns: the field, with its entity stored in @entity unless that is NULL; or NULL. */
const Field *entity_find_qualified(const char *text, gsize length, const Entity **entity);

/* Returns: (transfer full): the name `entity.member` of @field. */
char *entity_qualified_name(const Field *field);

/* Returns: the index of the @length bytes at @text in the NULL-terminated list @words, or -1. */
gint entity_find_word(const char *const *words, const char *text, gsize length);
