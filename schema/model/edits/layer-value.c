/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reverse of overlay.c: from what is wanted and what is below to what must stand above.
 */
#include "schema/model/edits/layer-value.h"

#include "schema/model/records/record.h"
#include "schema/model/records/record-read.h"
#include "schema/model/records/record-write.h"
#include "schema/text/writer.h"

#include <string.h>

static void write_over(Writer *writer, const Record *wanted, const Record *below);

static gboolean
merges_by_key(const Field *field)
{
    return field->kind == KIND_LIST && entity_get(field->target)->keyed;
}

static void
write_absent(Writer *writer, const Record *item)
{
    writer_begin_object(writer);
    writer_member_text(writer, field_key(&item->entity->fields[0]), record_key(item));
    writer_member_boolean(writer, "absent", TRUE);
    writer_end_object(writer);
}

static gboolean
is_same(const Record *a, const Record *b)
{
    g_autofree char *left = record_to_text(a);
    g_autofree char *right = record_to_text(b);
    return strcmp(left, right) == 0;
}

/* What is above a list is seen behind what is left of it, in its order. Returns: how many items of
 * @wanted, from the first one on, can show where they are below. @kept: gets their keys. */
static guint32
find_kept(const Records *wanted, const Records *below, GHashTable *kept)
{
    guint32 n = 0;
    for (guint32 i = 0; i < below->length && n < wanted->length; i++) {
        const char *key = record_key(below->items[i]);
        if (key != NULL && g_strcmp0(record_key(wanted->items[n]), key) == 0 &&
            g_hash_table_add(kept, (gpointer)key))
            n++;
    }
    return n;
}

/* Both lists have their items by key. Of two entries with the key of an item below the first is
 * laid over it, the other one is an item of its own. */
static void
write_list_over(Writer *writer, const Records *wanted, const Records *below)
{
    g_autoptr(GHashTable) below_items = records_index(below);
    g_autoptr(GHashTable) kept = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) behind = g_hash_table_new(g_str_hash, g_str_equal);
    guint32 n_kept = find_kept(wanted, below, kept);
    for (guint32 i = n_kept; i < wanted->length; i++)
        if (record_key(wanted->items[i]) != NULL)
            g_hash_table_add(behind, (gpointer)record_key(wanted->items[i]));
    writer_begin_array(writer);
    for (guint32 i = 0; i < below->length; i++) {
        const char *key = record_key(below->items[i]);
        if (key != NULL && !g_hash_table_contains(kept, key))
            write_absent(writer, below->items[i]);
    }
    for (guint32 i = 0; i < n_kept; i++) {
        const char *key = record_key(wanted->items[i]);
        const Record *item = g_hash_table_lookup(below_items, key);
        if (!is_same(wanted->items[i], item) || g_hash_table_contains(behind, key))
            write_over(writer, wanted->items[i], item);
    }
    for (guint32 i = n_kept; i < wanted->length; i++)
        record_write(writer, wanted->items[i]);
    writer_end_array(writer);
}

/* Writes the value of @field, which both have. */
static void
write_value_over(Writer *writer, const Record *wanted, const Record *below, const Field *field)
{
    if (field->kind == KIND_RECORD)
        write_over(writer, *FIELD_SLOT(wanted, field, const Record *),
                   *FIELD_SLOT(below, field, const Record *));
    else if (merges_by_key(field))
        write_list_over(writer, FIELD_SLOT(wanted, field, Records),
                        FIELD_SLOT(below, field, Records));
    else
        record_write_field(writer, wanted, field);
}

static gboolean
has_same_value(const Record *a, const Record *b, const Field *field)
{
    g_autofree char *left = record_field_to_text(a, field);
    g_autofree char *right = record_field_to_text(b, field);
    return g_strcmp0(left, right) == 0;
}

/* Writes the member @field, unless what is below is enough. What could not be read is written with
 * what else is kept; of a member that stands there twice the first is written here. */
static void
write_member_over(Writer *writer, const Record *wanted, const Record *below, const Field *field)
{
    gboolean is_key = wanted->entity->keyed && field == &wanted->entity->fields[0];
    gboolean is_wanted = record_has(wanted, field);
    gboolean is_kept = record_keeps(wanted, field);
    if (is_kept ? !is_wanted : !is_key && has_same_value(wanted, below, field))
        return;
    writer_name(writer, field_key(field));
    if (!is_wanted)
        writer_null(writer);
    else if (record_has(below, field))
        write_value_over(writer, wanted, below, field);
    else
        record_write_field(writer, wanted, field);
}

static void
write_over(Writer *writer, const Record *wanted, const Record *below)
{
    if (wanted->raw || below->raw) {
        record_write(writer, wanted);
        return;
    }
    writer_begin_object(writer);
    for (guint i = 0; i < wanted->entity->n_fields; i++)
        write_member_over(writer, wanted, below, &wanted->entity->fields[i]);
    for (const Kept *kept = wanted->kept; kept != NULL; kept = kept->next)
        writer_raw_member(writer, kept->bytes, kept->length);
    writer_end_object(writer);
}

static char *
item_over(const Record *below, const char *after)
{
    g_autoptr(Arena) arena = arena_new();
    const Record *wanted = record_read_value(below->entity, arena, after);
    if (wanted == NULL)
        return g_strdup(after);
    g_autoptr(Writer) writer = writer_new();
    write_over(writer, wanted, below);
    return writer_finish_text(writer);
}

static char *
member_over(const Record *below, const Field *field, const char *after)
{
    if (!record_has(below, field) || (field->kind != KIND_RECORD && !merges_by_key(field)))
        return g_strdup(after);
    g_autoptr(Arena) arena = arena_new();
    Record *wanted = arena_alloc(arena, below->entity->size);
    wanted->entity = below->entity;
    wanted->arena = arena;
    if (!record_read_field(wanted, field, after) || !record_has(wanted, field))
        return g_strdup(after);
    g_autoptr(Writer) writer = writer_new();
    write_value_over(writer, wanted, below, field);
    return writer_finish_text(writer);
}

char *
layer_value(const Record *below, char *const *path, const char *after)
{
    while (below != NULL && path[0] != NULL) {
        const Field *field = entity_find_field(below->entity, path[0], strlen(path[0]), 0);
        if (field == NULL || !record_has(below, field))
            break;
        if (path[1] == NULL)
            return member_over(below, field, after);
        if (field->kind == KIND_RECORD) {
            below = *FIELD_SLOT(below, field, const Record *);
            path++;
            continue;
        }
        below = record_find_item(below, field, path[1]);
        if (below != NULL && path[2] == NULL)
            return item_over(below, after);
        path += 2;
    }
    return g_strdup(after);
}
