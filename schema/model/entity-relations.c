/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which entities name or hold which.
 */
#include "schema/model/entity.h"

/* Returns: whether @entity has a field of @kinds, bits KIND_BIT(), that is about one of @targets.
 */
static gboolean
is_about(const Entity *entity, guint32 kinds, guint64 targets)
{
    for (guint i = 0; i < entity->n_fields; i++)
        if ((kinds >> entity->fields[i].kind & 1) != 0 &&
            (targets >> entity->fields[i].target & 1) != 0)
            return TRUE;
    return FALSE;
}

guint64
entities_naming(EntityId target)
{
    guint64 naming = 0;
    for (EntityId i = 0; i < N_ENTITIES; i++)
        if (is_about(entity_get(i),
                     KIND_BIT(KIND_REF) | KIND_BIT(KIND_REFS),
                     G_GUINT64_CONSTANT(1) << target))
            naming |= G_GUINT64_CONSTANT(1) << i;
    return naming;
}

guint64
entities_above(guint64 targets)
{
    guint64 above = targets, before;
    do {
        before = above;
        for (EntityId i = 0; i < N_ENTITIES; i++)
            if ((above >> i & 1) == 0 &&
                is_about(entity_get(i), KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST), above))
                above |= G_GUINT64_CONSTANT(1) << i;
    } while (above != before);
    return above;
}
