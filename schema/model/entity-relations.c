/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which entities name or hold which. What holds what is asked at every walk over records, so it is
 * found out once for the life of the program; it follows from const tables alone.
 */
#include "schema/model/entity.h"

#include <string.h>

EntitySet
entities_naming(EntityId target)
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
add_below(Holding *holding, const Entity *entity)
{
    EntitySet *below = &holding->below[entity->id], before = *below;
    for (guint64 left = holding->nested[entity->id]; left != 0; left &= left - 1)
        *below =
            entity_set_union(*below, holding->below[entity->fields[__builtin_ctzll(left)].target]);
    return memcmp(below, &before, sizeof before) != 0;
}

static void
find_holding(Holding *holding)
{
    for (EntityId i = 0; i < N_ENTITIES; i++) {
        holding->nested[i] =
            entity_fields_of(entity_get(i), KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST));
        entity_set_add(&holding->below[i], i);
    }
    for (gboolean is_news = TRUE; is_news;) {
        is_news = FALSE;
        for (EntityId i = N_ENTITIES; i > 0; i--)
            is_news |= add_below(holding, entity_get(i - 1));
    }
    for (EntityId i = 0; i < N_ENTITIES; i++)
        for (guint64 left = holding->nested[i]; left != 0; left &= left - 1)
            holding->held[i] = entity_set_union(
                holding->held[i],
                holding->below[entity_get(i)->fields[__builtin_ctzll(left)].target]);
}

const Holding *
entities_holding(void)
{
    static gsize is_found = 0;
    static Holding holding;
    if (g_once_init_enter(&is_found)) {
        find_holding(&holding);
        g_once_init_leave(&is_found, 1);
    }
    return &holding;
}
