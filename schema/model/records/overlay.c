/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging two layers of a record; data-set.c does it once per file.
 */
#include "schema/model/records/overlay.h"

#include <string.h>

gboolean
record_is_absent(const Record *record)
{
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_BOOL && strcmp(field_key(field), "absent") == 0)
            return *FIELD_SLOT(record, field, gboolean);
    }
    return FALSE;
}

const Record *
record_find_item(const Record *record, const Field *field, const char *key)
{
    if (!record_has(record, field))
        return NULL;
    const Records *list = FIELD_SLOT(record, field, Records);
    for (guint32 i = 0; i < list->length; i++)
        if (g_strcmp0(record_key(list->items[i]), key) == 0)
            return list->items[i];
    return NULL;
}

static const Record *overlay(Arena *arena, const Record *base, const Record *over,
                             const char *inherited);

/* @merged holds the upper list and becomes the merged one; @inherited is the source text for the
 * items of @base. */
static void
overlay_list(Arena *arena, const Records *base, const char *inherited, Records *merged)
{
    const Records above_list = *merged;
    const Records *over = &above_list;
    g_autoptr(GHashTable) above = records_index(over);
    g_autoptr(GHashTable) used = g_hash_table_new(NULL, NULL);
    const Record **items = arena_new0(arena, const Record *, base->length + over->length);
    guint32 n = 0;
    for (guint32 i = 0; i < base->length; i++) {
        const char *key = record_key(base->items[i]);
        const Record *upper = key != NULL ? g_hash_table_lookup(above, key) : NULL;
        if (upper != NULL)
            g_hash_table_add(used, (gpointer)upper);
        if (upper == NULL)
            items[n++] = base->items[i];
        else if (!record_is_absent(upper))
            items[n++] = overlay(arena, base->items[i], upper, inherited);
    }
    for (guint32 i = 0; i < over->length; i++)
        if (!g_hash_table_contains(used, over->items[i]) && !record_is_absent(over->items[i]))
            items[n++] = over->items[i];
    merged->items = items;
    merged->length = n;
}

/* @merged holds the upper lines and becomes what is seen: an empty one, and what is missing behind
 * the last, are those below. */
static void
overlay_lines(Arena *arena, const Texts *base, Texts *merged)
{
    guint32 n = MAX(base->length, merged->length);
    const char **lines = arena_new0(arena, const char *, n);
    for (guint32 i = 0; i < n; i++) {
        gboolean is_over = i < merged->length && (merged->items[i][0] != '\0' || i >= base->length);
        lines[i] = is_over ? merged->items[i] : base->items[i];
    }
    *merged = (Texts){.length = n, .items = lines};
}

/* @inherited is the source text for @base where it states none. */
static void
overlay_field(Arena *arena, Record *merged, const Record *base, const Field *field,
              const char *inherited)
{
    gpointer slot = (char *)merged + field->offset;
    if (!record_has(merged, field)) {
        /* null and what could not be taken both hide what is below. */
        if (record_keeps(merged, field) || !record_has(base, field))
            return;
        memcpy(slot, FIELD_SLOT(base, field, char), kind_size(field->kind));
        merged->present |= G_GUINT64_CONSTANT(1) << entity_field_index(merged->entity, field);
        return;
    }
    if (!record_has(base, field))
        return;
    const char *source = record_source(base, field, inherited);
    if (field->kind == KIND_RECORD)
        *(const Record **)slot = overlay(arena, *FIELD_SLOT(base, field, const Record *),
                                         *(const Record **)slot, source);
    else if (field->kind == KIND_LIST && entity_get(field->target)->keyed)
        overlay_list(arena, FIELD_SLOT(base, field, Records), source, slot);
    else if (field->by_line)
        overlay_lines(arena, FIELD_SLOT(base, field, Texts), slot);
}

/* Whether null in the upper layer has done what it stands there for. */
static gboolean
has_taken_away(const Record *base, const Kept *kept)
{
    return kept->reason == KEPT_NULL && record_has(base, kept->field);
}

/* What is kept beside @over, but for null that has taken something away: what is not there is seen
 * like anything that nobody states, or an edit would find a value where there is none. */
static const Kept *
overlay_kept(Arena *arena, const Record *base, const Record *over)
{
    const Kept *first = NULL;
    const Kept **end = &first;
    for (const Kept *kept = over->kept; kept != NULL; kept = kept->next) {
        if (has_taken_away(base, kept))
            continue;
        Kept *copy = arena_new0(arena, Kept, 1);
        *copy = *kept;
        copy->next = NULL;
        *end = copy;
        end = &copy->next;
    }
    return first;
}

static const Record *
overlay(Arena *arena, const Record *base, const Record *over, const char *inherited)
{
    if (base->raw || over->raw)
        return over;
    Record *merged = arena_alloc(arena, over->entity->size);
    memcpy(merged, over, over->entity->size);
    merged->arena = arena;
    RecordLayers *layers = arena_new0(arena, RecordLayers, 1);
    *layers = (RecordLayers){.over = over, .under = base, .inherited = inherited};
    merged->layers = layers;
    for (guint i = 0; i < over->entity->n_fields; i++)
        overlay_field(arena, merged, base, &over->entity->fields[i], inherited);
    merged->kept = overlay_kept(arena, base, over);
    return merged;
}

const Record *
record_overlay(const Record *base, const Record *over)
{
    g_assert(base->entity == over->entity);

    Arena *arena = arena_new();
    arena_use(arena, base->arena);
    if (over->arena != base->arena)
        arena_use(arena, over->arena);
    const Record *merged = overlay(arena, base, over, NULL);
    if (merged == over) {
        arena_unref(arena);
        arena_ref(over->arena);
    }
    return merged;
}
